import {
  currency,
  custom,
  email,
  integer,
  json,
  moment,
  oneOf,
  ref,
  resource,
  text,
  unsupported,
  uuid,
  flatToo,
} from '@quoin/kit'
import * as z from 'zod'
import { amount, amountShown } from './money.ts'
import { salesSpan } from './orders.ts'
import { gatewayBody, gatewayFields, statementAnswer, statementQuery } from './shared.ts'

const place = { order: 'sales.orders', detail: 'sales.orderDetails', vendor: 'products.vendors' }
const path = '/orders/:order/details/:detail/vendors/:vendor/payments'
const short = z.string().trim().max(255).nullish()
const allThatIsDue = unsupported('A payout run pays everything that is due. Choose a vendor and a date instead.')
const input = z.object({
  vendor_unique_id: uuid().nullish(),
  vendor_name: short,
  vendor_email: z.email().nullish(),
  vendor_phone: short,
  vendor_contact: short,
  payment_type: short,
  price: amount.optional(),
  subtotal: amount.optional(),
  discount_value: amount.nullish(),
  fees_value: amount.nullish(),
  tips_value: amount.nullish(),
  delivery: amount.nullish(),
  tax_value: amount.nullish(),
  discount: amount.nullish(),
  fees: amount.nullish(),
  tips: amount.nullish(),
  tax: amount.nullish(),
  payload: z.record(z.string(), z.unknown()).nullish(),
})
const paid = gatewayBody.extend({
  payment_type: z.string().trim().max(60).nullish(),
  /** A payable is paid as a whole: another amount is refused. */
  amount: amount.nullish(),
  gateway_total: amount.nullish(),
  amount_minor: z.int().min(1).nullish(),
  paid_at: z.iso.datetime({ offset: true }).nullish(),
  gateway_payload: z.record(z.string(), z.unknown()).nullish(),
})
const filters = z.object({
  start_date: z.string().max(40).optional(),
  end_date: z.string().max(40).optional(),
  vendor_unique_id: uuid().nullish(),
  status: z.string().max(60).nullish(),
  source: short,
  customer_unique_id: uuid().nullish(),
  /** Of orders alone. */
  channel_unique_id: uuid().nullish(),
  group_by: z.string().max(60).nullish(),
  page: z.coerce.number().int().min(1).max(10_000).optional(),
  per_page: z.coerce.number().int().min(1).max(200).optional(),
  records: z.coerce.number().int().min(1).max(200).optional(),
  format: z.enum(['json', 'csv']).optional(),
})
/** Filters stand inside `query_params`, or flat as the published client sends them. */
const query = z
  .object({ ...filters.shape, query_params: filters.optional() })
  .transform(({ query_params, ...flat }) => query_params ?? flat)
const asked = { method: 'POST', permission: 'sales.reports.read', body: query } as const
const sum = z.number().nullable()
/** A sum of several currencies is null, and stands by each of them in the groups. */
const closing = {
  currency: z.string(),
  groups: z.array(z.looseObject({ name: z.string().nullable(), currency: z.string(), count: z.int() })),
  period: z.object({ start_date: z.string().nullable(), end_date: z.string().nullable() }),
}
const counted = z.record(z.string(), z.int())
const orderSums = {
  total_orders: z.int(),
  total_amount: sum,
  total_paid: sum,
  total_refunded: sum,
  total_tips: sum,
  orders_by_status: counted,
  ...closing,
}
const providerSums = {
  total_providers: z.int(),
  total_amount: sum,
  total_commission: sum,
  providers_by_status: counted,
  ...closing,
}
const paymentSums = {
  total_payments: z.int(),
  total_amount: sum,
  total_pending: sum,
  total_paid: sum,
  payments_by_status: counted,
  ...closing,
}
const summary = <Shape extends z.ZodRawShape>(shape: Shape) => z.object({ summary: z.object(shape) })

/** What a vendor is owed for a line of an order, with the commission that held when it was sold. */
export const payables = resource({
  type: 'VendorPayment',
  wrapper: 'vendor_to_pay',
  title: 'vendorName',
  fields: {
    order: ref('sales.orders').required().fixed(),
    detail: ref('sales.orderDetails').readOnly(),
    vendor: ref('products.vendors').readOnly(),
    vendorName: text(255).readOnly().searchable().sortable(),
    vendorEmail: email().readOnly(),
    vendorPhone: text(60).readOnly(),
    vendorContact: text(255).readOnly(),
    status: oneOf('pending', 'paid', 'cancelled', 'reversed').default('pending').readOnly().sortable(),
    origin: oneOf('sale', 'manual').default('sale').readOnly(),
    paymentType: text(60).readOnly().filterable(),
    currency: currency().default('EUR').readOnly().filterable(),
    price: amountShown(),
    priceMinor: integer().default(0).readOnly(),
    commissionBasisPoints: integer().default(0).readOnly(),
    feesValue: amountShown(),
    /** What of the price the company keeps; what came back of a sale is no longer in it. */
    commissionMinor: integer().default(0).readOnly(),
    subtotal: amountShown(),
    amountMinor: integer().default(0).readOnly().sortable(),
    clawed: amountShown(),
    clawedMinor: integer().default(0).readOnly(),
    discountValue: amountShown(),
    taxValue: amountShown(),
    tipsValue: amountShown(),
    delivery: amountShown(),
    payout: ref('sales.payouts').readOnly(),
    ...gatewayFields,
    gatewayPayload: json().readOnly(),
    paidAt: moment().readOnly().sortable(),
    payload: json().readOnly(),
  },
  permissions: { read: 'sales.payables.read', write: 'sales.payables.write' },
  only: ['list', 'get', 'history', 'export'],
  sort: '-created_at',
  operations: {
    summary: custom({
      method: 'GET',
      path: '/payables/summary',
      permission: 'sales.payables.read',
      answer: z.object({
        unique_id: z.string(),
        rows: z.array(
          z.looseObject({
            vendor_name: z.string().nullable(),
            currency: z.string(),
            pending_minor: z.int(),
            ledger_minor: z.int(),
          }),
        ),
      }),
      summary: 'What every vendor is owed, by payables and by the ledger.',
    }),
    statement: custom({
      method: 'GET',
      path: '/vendors/:vendor/statement',
      permission: 'sales.payables.read',
      ids: { vendor: 'products.vendors' },
      query: statementQuery,
      answer: statementAnswer,
      summary: 'Everything that was owed to a vendor and paid, with the running balance of the ledger, page by page.',
    }),
  },
})

/** The same payables as the specification addresses them: below the line and the vendor. */
export const vendorPayments = resource({
  type: 'VendorPayment',
  wrapper: 'vendor_to_pay',
  title: 'id',
  fields: {},
  permissions: { read: 'sales.payables.read', write: 'sales.payables.write' },
  only: [],
  operations: {
    create: custom({
      method: 'POST',
      path,
      permission: 'sales.payables.write',
      movesMoney: true,
      wrapper: 'vendor_to_pay',
      alsoWrapped: ['payment'],
      ids: place,
      body: input,
      answersRecord: 'VendorPayment',
      summary: 'Notes what a vendor is owed beside what sales reckoned.',
    }),
    update: custom({
      method: 'PUT',
      path: `${path}/:payment`,
      permission: 'sales.payables.write',
      movesMoney: true,
      wrapper: 'vendor_to_pay',
      alsoWrapped: ['payment'],
      ids: { ...place, payment: 'sales.payables' },
      body: input,
      answersRecord: 'VendorPayment',
      summary: 'Changes a payable that is not paid yet.',
    }),
    delete: custom({
      method: 'DELETE',
      path: `${path}/:payment`,
      permission: 'sales.payables.write',
      movesMoney: true,
      ids: { ...place, payment: 'sales.payables' },
      summary: 'Takes back a payable that is not paid yet.',
    }),
    pay: custom({
      method: 'PUT',
      path: `${path}/:payment/pay`,
      permission: 'sales.payables.pay',
      movesMoney: true,
      wrapper: 'vendor_payment',
      alsoWrapped: ['payment'],
      ids: { ...place, payment: 'sales.payables' },
      body: paid,
      answersRecord: 'VendorPayment',
      summary:
        'Pays a vendor what is owed for one line, in one payout. What was clawed back is taken off; refused where nothing is left then.',
    }),
  },
})

/** One payment to one vendor for everything that was due. */
export const payouts = resource({
  type: 'Payout',
  wrapper: 'payout',
  title: 'number',
  fields: {
    number: text(40).readOnly().searchable().sortable(),
    vendor: ref('products.vendors').readOnly(),
    vendorName: text(255).readOnly().searchable().sortable(),
    currency: currency().default('EUR').readOnly(),
    amount: amountShown(),
    amountMinor: integer().default(0).readOnly().sortable(),
    count: integer().default(0).readOnly(),
    paymentType: text(60).readOnly(),
    reference: text(255).readOnly(),
    paidAt: moment().readOnly().sortable(),
  },
  permissions: { read: 'sales.payables.read', write: 'sales.payables.pay' },
  only: ['list', 'get', 'export'],
  sort: '-created_at',
  operations: {
    run: custom({
      method: 'POST',
      path: '/payouts',
      permission: 'sales.payables.pay',
      movesMoney: true,
      wrapper: 'payout',
      body: z.object({
        vendor_unique_id: uuid().optional(),
        until: z.iso.datetime({ offset: true }).optional(),
        payment_type: z.string().trim().max(60).default('bank'),
        reference: short,
        amount: allThatIsDue,
        amount_minor: allThatIsDue,
        currency: allThatIsDue,
      }),
      answer: z.object({
        unique_id: z.string(),
        payouts: z.array(z.looseObject({ unique_id: z.string(), amount_minor: z.int() })),
      }),
      summary: 'Pays every vendor, or one, all that is due, each in one payout. What was clawed back is taken off.',
    }),
  },
})

const line = { order: 'sales.orders', detail: 'sales.orderDetails' }
const providerInput = z.object({
  vendor_unique_id: uuid().nullish(),
  vendor_name: short,
  vendor_email: z.email().nullish(),
  vendor_phone: z.string().trim().max(60).nullish(),
  vendor_contact: short,
  status: z.string().trim().min(1).max(60).optional(),
  referred_by: short,
  promo_code: z.string().trim().max(120).nullish(),
})

/** Who carries out what a line sells, for a booking for instance. */
export const providers = resource({
  type: 'OrderDetailVendor',
  wrapper: 'provider',
  title: 'vendorName',
  fields: {
    order: ref('sales.orders').readOnly(),
    orderDetail: ref('sales.orderDetails').readOnly(),
    booking: text(255).readOnly().filterable(),
    productSku: text(120).readOnly(),
    product: ref('products.products').readOnly(),
    vendor: ref('products.vendors').readOnly(),
    vendorName: text(255).readOnly().searchable().sortable(),
    vendorEmail: email().readOnly(),
    vendorPhone: text(60).readOnly(),
    vendorContact: text(255).readOnly(),
    status: text(60).default('active').readOnly().sortable(),
    referredBy: text(255).readOnly(),
    promoCode: text(120).readOnly(),
  },
  permissions: { read: 'sales.payables.read', write: 'sales.payables.write' },
  only: ['list', 'get', 'history'],
  sort: '-created_at',
  operations: {
    create: custom({
      method: 'POST',
      path: '/sources/:bookingCode/providers',
      permission: 'sales.payables.write',
      body: z.object({
        vendor: z.union([
          uuid(),
          z.object({
            unique_id: uuid().optional(),
            vendor_unique_id: uuid().optional(),
            name: short,
            vendor_name: short,
            email: z.email().nullish(),
            vendor_email: z.email().nullish(),
            phone: short,
            contact: short,
          }),
        ]),
        product: z.object({ sku: z.string().trim().min(1).max(120).optional(), unique_id: uuid().optional() }),
      }),
      answersRecord: true,
      summary: 'Names who carries out a product of a booking.',
    }),
    createOfLine: custom({
      method: 'POST',
      path: '/orders/:order/details/:detail/providers',
      permission: 'sales.payables.write',
      wrapper: 'provider',
      ids: line,
      body: providerInput,
      answersRecord: true,
      summary: 'Names who carries out a line of an order.',
    }),
    changeOfLine: custom({
      method: 'PUT',
      path: '/orders/:order/details/:detail/providers/:provider',
      permission: 'sales.payables.write',
      wrapper: 'provider',
      ids: { ...line, provider: 'sales.providers' },
      body: providerInput,
      answersRecord: true,
      summary: 'Changes what is noted of who carries out a line of an order.',
    }),
  },
})

/** Net sales whose cost is known, that cost, what is left, and net sales whose cost nobody said; in minor units. */
const earned = { net_minor: z.int(), cost_minor: z.int(), margin_minor: z.int(), unknown_minor: z.int() }
/** The four reports of the specification, one more that the published client asks for, and what was earned. */
export const reports = resource({
  type: 'report',
  wrapper: 'query_params',
  title: 'id',
  fields: {},
  permissions: { read: 'sales.reports.read', write: 'sales.reports.read' },
  only: [],
  operations: {
    ordersList: custom({
      ...asked,
      path: '/reports/orders/list',
      answersRecords: 'Order',
      meta: summary(orderSums),
      summary: 'Orders between two days, with their sums.',
    }),
    providersList: custom({
      ...asked,
      path: '/reports/orders/providers/list',
      answersRecords: 'OrderDetailVendor',
      meta: summary(providerSums),
      summary: 'Who carried out what between two days.',
    }),
    providersSummary: custom({
      ...asked,
      path: '/reports/orders/providers/summary',
      answer: flatToo(providerSums),
      summary: 'How much was carried out between two days.',
    }),
    vendorPaymentsList: custom({
      ...asked,
      path: '/reports/vendors/payments/list',
      answersRecords: 'VendorPayment',
      meta: summary(paymentSums),
      summary: 'What was owed and paid to vendors between two days.',
    }),
    vendorPaymentsSummary: custom({
      ...asked,
      path: '/reports/vendors/payments/summary',
      answer: flatToo(paymentSums),
      summary: 'Sums of what was owed and paid to vendors between two days.',
    }),
    margin: custom({
      method: 'GET',
      path: '/reports/margin',
      permission: 'sales.costs.read',
      query: salesSpan,
      answer: z.object({
        unique_id: z.string(),
        sums: z.array(z.object({ currency: z.string(), ...earned })),
        products: z.array(
          z.object({
            product_unique_id: z.string().nullable(),
            name: z.string(),
            currency: z.string(),
            quantity: z.int(),
            ...earned,
          }),
        ),
      }),
      summary:
        'What was left of paid sales between two days when tax, what came back, and what the goods cost when they were sold are taken off; by product, most first. Sales of unknown cost are counted apart. As CSV with format=csv.',
    }),
  },
})

const orNull = z.string().nullable()
const loose = z.looseObject({}).nullable()
const providerCustomer = z.object({
  unique_id: z.string(),
  customer_id: z.string(),
  stripe_id: z.string(),
  email: orNull,
  name: orNull,
  metadata: loose,
  created_at: z.string(),
})
const providerPayment = z.object({
  unique_id: z.string(),
  payment_intent_id: orNull,
  client_secret: orNull,
  status: z.string(),
  amount: z.number(),
  currency: z.string(),
  customer: orNull,
  metadata: loose,
  provider: z.string(),
})
const providerSubscription = z.object({
  unique_id: z.string(),
  stripe_id: orNull,
  customer_id: orNull,
  status: z.string(),
  /** Where a subscription is begun on a page of the provider, and nothing is subscribed to yet. */
  redirect_url: orNull.optional(),
  current_period_start: orNull,
  current_period_end: orNull,
  cancel_at_period_end: z.boolean(),
  cancelled_at: orNull,
  metadata: loose,
})
const providerSession = z.object({
  unique_id: z.string(),
  /** Empty once nobody can subscribe on it any more. */
  url: orNull,
  status: orNull,
  expires_at: orNull,
  mode: z.string(),
  customer: orNull,
  payment_status: z.string(),
  metadata: loose,
})
/** What clients say of subscriptions that a plan says here. */
const unsupportedOfPlans = {
  ...Object.fromEntries(
    [
      'local_price_id',
      'multiple_subscriptions',
      'app_name',
      'parent_name',
      'description',
      'subscription_type',
      'entity_type',
      'entity_id',
      'customer_company_id',
    ].map((name) => [name, unsupported('A subscription says whose it is by customer_id, and to what by its plan.')]),
  ),
  setup_price_id: unsupported('A plan has no price of its own for setting up; its initial payment is that.'),
}
/** The card provider, as the specification addresses it. */
export const stripe = resource({
  type: 'stripe',
  wrapper: 'payment',
  title: 'id',
  fields: {},
  permissions: { read: 'sales.orders.place', write: 'sales.orders.place' },
  only: [],
  operations: {
    customerCreate: custom({
      method: 'POST',
      path: '/stripe/customers',
      permission: 'sales.orders.place',
      wrapper: 'customer',
      body: z.object({
        name: short,
        phone: short,
        email: z.email().nullish(),
        token: short,
        user_unique_id: uuid().nullish(),
        identity_type: short,
        company_unique_id: short,
        entity_unique_id: short,
        entity_type: short,
      }),
      answer: providerCustomer,
      summary: 'Makes a person known to the card provider, once.',
    }),
    paymentCreate: custom({
      method: 'POST',
      path: '/stripe/payments',
      permission: 'sales.orders.place',
      movesMoney: true,
      wrapper: 'payment',
      body: z.object({
        customer_id: short,
        currency: z.string().regex(/^[A-Za-z]{3}$/),
        order_unique_id: uuid(),
        identity_type: short,
        entity_type: short,
        entity_id: short,
        amount: amount.nullish(),
      }),
      answer: providerPayment,
      summary: "Asks the card provider for what is due of an order. The amount is the order's own.",
    }),
    sessionCreate: custom({
      method: 'POST',
      path: '/stripe/sessions',
      permission: 'sales.subscriptions.write',
      movesMoney: true,
      wrapper: 'session',
      body: z.object({
        /** A page of this installation, or of an origin that its operator named. */
        success_url: z.string().max(2_000),
        cancel_url: z.string().max(2_000),
        subscription_model_code: short,
        price_unique_id: short,
        price: short,
        customer: short,
        trial_period_days: z.int().min(0).max(730).nullish(),
        mode: z
          .literal('subscription', 'must be subscription; a page to pay an order on is asked for with its payment')
          .default('subscription'),
        quantity: z.literal(1, 'must be 1: one has a plan once').nullish(),
        identity_type: z.literal('user', 'must be user: a member subscribes on a page').nullish(),
        subscription_type: unsupported('What is subscribed to is said by the plan.'),
        description: unsupported('What is subscribed to is said by the plan.'),
        allow_promotion_codes: unsupported('Codes count for goods; a plan has one price.'),
        coupon_id: unsupported('Codes count for goods; a plan has one price.'),
      }),
      answer: providerSession,
      summary:
        'Asks the card provider for a page to subscribe to a plan on. Where none is set up the demo provider subscribes at once.',
    }),
    sessionGet: custom({
      method: 'GET',
      path: '/stripe/sessions/:code',
      permission: 'sales.subscriptions.read',
      answer: providerSession,
      summary: 'Says what became of a page that somebody was to subscribe on.',
    }),
    portalCreate: custom({
      method: 'POST',
      path: '/stripe/customers/:id/portal',
      permission: 'sales.subscriptions.write',
      wrapper: 'portal',
      body: z.object({ customer_id: short, return_url: z.string().max(2_000) }),
      answer: z.object({ unique_id: z.string(), customer_id: z.string(), url: z.string(), return_url: z.string() }),
      summary: 'Asks the card provider for the page on which somebody looks after their cards and subscriptions there.',
    }),
    subscriptionCreate: custom({
      method: 'POST',
      path: '/stripe/subscriptions',
      permission: 'sales.subscriptions.write',
      movesMoney: true,
      wrapper: 'subscription',
      body: z.object({
        customer_id: short,
        price_unique_id: short,
        subscription_price_id: short,
        subscription_model_unique_id: uuid().nullish(),
        card_token: short,
        trial_period_days: z.int().min(0).max(730).nullish(),
        ...unsupportedOfPlans,
        /** Asks for a page of the provider to subscribe on, answered as `redirect_url`; without a provider nothing changes. */
        hosted: z.boolean().optional(),
      }),
      answer: providerSubscription,
      summary: 'Subscribes at the card provider to a plan, named by its id or its price at the provider.',
    }),
    subscriptionList: custom({
      method: 'GET',
      path: '/stripe/subscriptions',
      permission: 'sales.subscriptions.read',
      query: z.object({
        customer_id: z.string().trim().max(120).optional(),
        status: z.string().trim().max(60).optional(),
        page: z.coerce.number().int().min(1).max(1_000).default(1),
        records: z.coerce.number().int().min(1).max(200).default(50),
      }),
      answer: z.object({ data: z.array(z.object({ id: z.string(), type: z.string(), attributes: providerSubscription })) }),
      summary: 'Lists subscriptions as the card provider would, those of a customer of the provider where one is named.',
    }),
    subscriptionUpdate: custom({
      method: 'PUT',
      path: '/stripe/subscriptions/:code',
      permission: 'sales.subscriptions.write',
      movesMoney: true,
      wrapper: 'subscription',
      body: z.object({
        price_unique_id: short,
        subscription_price_id: short,
        subscription_model_unique_id: uuid().nullish(),
        /** What was shown as charged at once, with tax; another amount is refused. */
        expected_due_minor: z.int().min(0).optional(),
        /** The moment the change was previewed for, so that it comes to what was shown. */
        prorated_at: z.iso.datetime({ offset: true }).optional(),
        ...unsupportedOfPlans,
        customer_id: unsupported('A subscription stays whose it is.'),
        card_token: unsupported('It is paid as it was before.'),
        trial_period_days: unsupported('A trial is had when a subscription begins.'),
      }),
      answer: providerSubscription,
      summary:
        'Changes the plan of a subscription, named by its id or by that at the card provider, and charges the difference for what is left of the period.',
    }),
    subscriptionEnd: custom({
      method: 'DELETE',
      path: '/stripe/subscriptions/:code',
      permission: 'sales.subscriptions.write',
      answer: providerSubscription,
      summary: 'Ends a subscription, named by its id or by that at the card provider, with its period.',
    }),
    subscriptionDelete: custom({
      method: 'DELETE',
      path: '/stripe/subscriptions',
      permission: 'sales.subscriptions.write',
      wrapper: 'subscription',
      body: z.object({ customer_id: z.string().trim().min(1).max(120) }),
      answer: providerSubscription,
      summary: 'Ends the subscriptions of a customer of the card provider with their period.',
    }),
  },
})
