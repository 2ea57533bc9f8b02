import { erasedName, ifTheirs, masked, maskedWhole, type PersonalData, type Replacement } from '@quoin/kit/server'

const source = { source: null, source_alias: null, source_id: null, source_type: null }
const personal = { email: null, phone: null, avatar_url: null, stripe_id: null, time_zone: null, payload: null }
const vendor: Readonly<Record<string, Replacement>> = {
  vendor_name: maskedWhole,
  vendor_email: ifTheirs,
  vendor_phone: ifTheirs,
  vendor_contact: null,
}
const ofVendor = { mail: ['vendor_email'], phone: ['vendor_phone'], name: ['vendor_contact'] }

/** What sales holds of people. Orders keep every sum and lose the person; an invoice stays as it was issued. */
export const personalData: PersonalData = {
  held: [
    {
      table: 'sales.users',
      as: 'customer',
      identity: true,
      by: { user: ['user_id'], mail: ['email'], phone: ['phone'], name: ['name'] },
      forget: { ...personal, name: erasedName, first_name: null, last_name: null },
    },
    {
      table: 'sales.customers',
      as: 'customer',
      identity: true,
      by: { user: ['user_id'], mail: ['email'], phone: ['phone'], name: ['name'] },
      forget: { ...personal, ...source, name: erasedName, company: null },
    },
    {
      table: 'sales.orders',
      as: 'orders',
      by: {
        user: ['user_id'],
        mail: ['customer_email'],
        phone: ['customer_phone'],
        name: ['customer_name'],
        rows: { customer_id: 'sales.customers' },
      },
      forget: {
        ...source,
        code: maskedWhole,
        customer_name: erasedName,
        customer_email: null,
        customer_phone: null,
        customer_notes: null,
        internal_notes: null,
        shipping_address: null,
        billing_address: null,
        payload: null,
        cancel_reason: masked,
        referred_by: masked,
        trace: masked,
        custom_fields: `'{}'`,
      },
      keeps: { total_minor: 'tax' },
      open: `t.deleted_at is null and t.order_state = 'placed' and t.payment_state <> 'refunded'`,
    },
    {
      table: 'sales.order_details',
      as: 'orders',
      by: { rows: { order_id: 'sales.orders' } },
      forget: { ...source, notes: null, payload: null, referred_by: masked },
    },
    {
      table: 'sales.invoices',
      as: 'invoices',
      by: { user: ['user_id'], rows: { order_id: 'sales.orders' } },
      forget: {},
      keeps: { customer_name: 'tax', billing_address: 'tax' },
    },
    {
      table: 'sales.fulfilments',
      as: 'orders',
      by: { rows: { order_id: 'sales.orders' } },
      forget: { tracking_number: null, tracking_url: null, lines: masked },
    },
    {
      table: 'sales.payments',
      as: 'payments',
      by: { rows: { order_id: 'sales.orders' } },
      forget: { gateway_description: masked, gateway_response: masked, failure: masked },
      keeps: { amount_minor: 'tax' },
    },
    {
      table: 'sales.returns',
      as: 'orders',
      by: { user: ['user_id'], rows: { order_id: 'sales.orders' } },
      forget: { reason: masked, answer: masked },
      open: `t.deleted_at is null and t.status = 'requested'`,
    },
    {
      table: 'sales.gift_cards',
      as: 'payments',
      by: { user: ['user_id'], mail: ['recipient_email'], name: ['recipient_name'] },
      forget: { recipient_name: null, recipient_email: ifTheirs, message: masked },
      keeps: { amount_minor: 'tax' },
      open: `t.deleted_at is null and t.remaining_minor > 0`,
    },
    { table: 'sales.refunds', as: 'payments', by: { rows: { order_id: 'sales.orders' } }, forget: { reason: masked } },
    {
      table: 'sales.subscriptions',
      as: 'subscriptions',
      by: { user: ['user_id'], rows: { customer_id: 'sales.customers' } },
      forget: { notes: null, stripe_id: null, custom_fields: `'{}'` },
      open: `t.deleted_at is null and t.status in ('trialing', 'active', 'past_due', 'cancelling', 'paused')`,
    },
    // What a provider answered to a payout may name whom it went to.
    {
      table: 'sales.payables',
      as: 'vendors',
      by: ofVendor,
      forget: { ...vendor, payload: masked, gateway_description: masked, gateway_response: masked, gateway_payload: masked },
    },
    {
      table: 'sales.earnings',
      as: 'payments',
      by: { user: ['person_id'] },
      forget: { person_name: erasedName, reason: masked },
      open: `t.deleted_at is null and t.status in ('pending', 'approved')`,
    },
    { table: 'sales.providers', as: 'vendors', by: ofVendor, forget: { ...vendor, referred_by: masked } },
  ],
  nobodys: {
    'sales.companies': 'the company itself',
    'sales.payouts': 'what a vendor was paid; the vendor is told apart in products',
  },
}
