import { randomUUID } from 'node:crypto'
import { type Arrangements, type Arranger, type Special, volunteers } from '@quoin/server/testing'

/** A product that costs something, and is not counted. */
async function sold(a: Arranger): Promise<{ id: string; sku: string }> {
  const sku = `${a.word}-sold-${randomUUID().slice(0, 8)}`
  const { data } = await a.call('products.products.create', { body: { sku, name: `${a.word} thing`, price: 2, currency: 'EUR' } })
  return { id: data.id as string, sku }
}

const me = (a: Arranger) => a.world.userIds[a.admin]
const line = (a: Arranger) => ({ product_unique_id: a.recall('products.products')!, quantity: 2, notes: `${a.word} note` })

async function order(a: Arranger, more: object = {}): Promise<string> {
  const { data } = await a.call('sales.orders.create', {
    body: {
      order: { customer_notes: `${a.word} order`, source_id: `${a.word} booking ${randomUUID().slice(0, 8)}`, ...more },
      order_details: [line(a)],
    },
  })
  return data.id as string
}
async function detailOf(a: Arranger, parent: string): Promise<string> {
  return (await a.call('sales.orderDetails.list', { params: { parent } })).data[0].id as string
}
async function paid(a: Arranger): Promise<string> {
  const id = await order(a)
  await a.call('sales.orders.pay', { params: { id }, body: { kind: 'demo' } })
  return id
}
/** A line of a paid order against another of the same kind. */
async function exchange(a: Arranger) {
  const id = await paid(a)
  return { params: { id }, body: { lines: [{ detail_unique_id: await detailOf(a, id), quantity: 1 }], take: [line(a)] } }
}
async function invoiceOf(a: Arranger): Promise<string> {
  const order = await paid(a)
  return (await a.call('sales.invoices.list', { query: { 'filter[order_unique_id]': order } })).data[0].id as string
}
async function parcelOf(a: Arranger): Promise<string> {
  const { data } = await a.call('sales.orders.fulfil', { params: { id: await paid(a) }, body: {} })
  return data.id as string
}
async function fulfilled(a: Arranger): Promise<string> {
  const id = await paid(a)
  await a.call('sales.orders.fulfil', { params: { id }, body: {} })
  return id
}
async function asked(a: Arranger) {
  const id = await paid(a)
  return {
    params: { order: id },
    body: { lines: [{ detail_unique_id: await detailOf(a, id), quantity: 1 }], reason: `${a.word} reason` },
  }
}
async function returned(a: Arranger): Promise<string> {
  return (await a.call('sales.returns.create', await asked(a))).data.id as string
}
async function authorized(a: Arranger): Promise<string> {
  const { meta } = await a.call('sales.orders.pay', {
    params: { id: await order(a) },
    body: { kind: 'demo', authorize_only: true },
  })
  return meta.payments[0].payment_unique_id as string
}
async function plan(a: Arranger): Promise<string> {
  const { data } = await a.call('sales.subscriptionModels.create', {
    body: { code: `${a.word}-${randomUUID()}`, description: `${a.word} plan`, recurring_payment_amount: 10 },
  })
  return data.id as string
}
async function subscription(a: Arranger): Promise<string> {
  const { data } = await a.call('sales.userSubscriptions.create', {
    params: { id: me(a), subscription: await plan(a) },
    body: {},
  })
  return data.id as string
}
/** A line, a vendor, and a payable of theirs that is noted by hand. */
async function owed(a: Arranger): Promise<{ order: string; detail: string; vendor: string; payment: string }> {
  const at = await line1(a)
  const { data } = await a.call('sales.vendorPayments.create', { params: at, body: { price: 12.5 } })
  return { ...at, payment: data.id as string }
}
async function line1(a: Arranger): Promise<{ order: string; detail: string; vendor: string }> {
  const made = await order(a)
  return { order: made, detail: await detailOf(a, made), vendor: a.recall('products.vendors')! }
}
async function cart(a: Arranger): Promise<string> {
  const { sku } = await sold(a)
  return (await a.call('products.carts.upsert', { body: { product: { sku, quantity: 1 } } })).data.id as string
}
async function template(a: Arranger): Promise<string> {
  return (await a.call('sales.mailTemplates.list', {})).data[0].id as string
}
/** The administrator buys as a customer too, under their own id. */
const onPlan =
  (body: object = {}): Special =>
  async (a) => ({ params: { id: me(a), subscription: await subscription(a) }, body: { ...body } })

/** What somebody else than whoever asks earned; only other blocks note that. */
const earning = async (a: Arranger, status = 'pending'): Promise<string> => {
  const { rows } = await a.world.sql.query<{ id: string }>(
    `insert into sales.earnings (tenant_id, person_id, person_name, description, status, amount_minor, source, source_id)
     select $1, u.id, u.name, $2, $3, 500, 'university.sessions', gen_random_uuid()::text from gateway.users u
     where u.tenant_id = $1 and u.id = $4 returning id`,
    // Whoever is paid has a wallet then, which nobody looks for at volunteers.
    [a.world.tenantIds[a.tenant], `${a.word} session`, status, a.world.userIds[volunteers[a.tenant]]],
  )
  return rows[0]!.id
}

/** A gift card that was ordered, in a shop that sells them. */
async function giftCard(a: Arranger): Promise<{ id: string; order: string }> {
  await a.call('sales.settings.update', { body: { gift_cards: true } })
  const { data } = await a.call('sales.giftCards.create', { body: gift(a) })
  return { id: data.id as string, order: data.attributes.order_unique_id as string }
}
const gift = (a: Arranger) => ({
  amount: 10,
  recipient_name: `${a.word} friend`,
  recipient_email: `${randomUUID()}@${a.word}.example`,
  message: `${a.word} message`,
})

/** Requests of the sales block that take more than what their fields say. */
export const specials: Readonly<Record<string, Special>> = {
  'sales.users.register': async (a) => ({ params: { id: me(a) }, body: { name: `${a.word} buyer`, status: '' } }),
  'sales.users.update': async (a) => {
    await a.call('sales.users.register', { params: { id: me(a) }, body: {} })
    return { params: { id: me(a) }, body: { name: `${a.word} buyer` } }
  },
  'sales.customers.register': async (a) => ({
    params: { id: randomUUID() },
    body: { name: `${a.word} customer`, email: `${randomUUID()}@${a.word}.example` },
  }),
  'sales.customers.update': async (a) => {
    const id = randomUUID()
    await a.call('sales.customers.register', { params: { id }, body: { name: `${a.word} customer` } })
    return { params: { id }, body: { name: `${a.word} customer 2` } }
  },
  'sales.orders.create': async (a) => ({
    body: {
      order: { customer_notes: `${a.word} order`, source_id: `${a.word} booking` },
      order_details: [{ ...line(a), product_unique_id: (await sold(a)).id }],
    },
  }),
  'sales.orders.checkout': async (a) => {
    await cart(a)
    return { body: { customer_notes: `${a.word} checkout`, tenders: [{ kind: 'demo' }] } }
  },
  'sales.orders.enterCode': async (a) => {
    await cart(a)
    const code = `${a.word}-${randomUUID().slice(0, 8)}`
    await a.call('rewards.coupons.create', {
      body: { code, name: `${a.word} coupon`, discount_type: 'fixed', discount_value: 1, currency: 'EUR' },
    })
    return { body: { code } }
  },
  'sales.orders.addresses': async () => ({}),
  'sales.orders.update': async (a) => ({
    params: { id: await order(a) },
    body: { customer_name: `${a.word} buyer`, internal_notes: `${a.word} note` },
  }),
  'sales.orders.statusUpdate': async (a) => ({ params: { id: await order(a) }, body: { status: `${a.word} status` } }),
  'sales.orders.tipsUpdate': async (a) => ({ params: { id: await order(a) }, body: { tips_value: 1.5 } }),
  'sales.orders.cancel': async (a) => ({ params: { id: await order(a) }, body: { reason: `${a.word} reason` } }),
  'sales.orders.place': async (a) => ({ params: { id: await order(a, { draft: true }) } }),
  'sales.orders.pay': async (a) => ({ params: { id: await order(a) }, body: { kind: 'demo' } }),
  'sales.orders.paymentCreate': async (a) => ({
    params: { id: await order(a) },
    body: { payment_type: 'cash', gateway_reference: `${a.word} receipt` },
  }),
  'sales.orders.refund': async (a) => ({
    params: { id: await paid(a) },
    body: { all: true, reason: `${a.word} reason`, restock: true },
  }),
  'sales.orders.previewCheckout': async (a) => {
    await cart(a)
    return { body: { points: null } }
  },
  'sales.orders.previewExchange': async (a) => exchange(a),
  'sales.orders.exchange': async (a) => {
    const { params, body } = await exchange(a)
    return { params, body: { ...body, reason: `${a.word} reason`, restock: true } }
  },
  'sales.orders.fulfil': async (a) => ({ params: { id: await paid(a) }, body: { carrier: `${a.word} carrier` } }),
  'sales.orders.extend': async (a) => {
    await cart(a)
    return { params: { id: (await a.call('sales.orders.checkout', { body: { tenders: [] } })).data.id as string } }
  },
  'sales.orders.deliver': async (a) => ({ params: { id: await fulfilled(a) } }),
  'sales.orders.complete': async (a) => ({ params: { id: await fulfilled(a) } }),
  'sales.orders.logistics': async (a) => ({ params: { id: await order(a) }, body: { logistics_status: `${a.word} place` } }),
  'sales.orders.overview': async () => ({}),
  'sales.orderDetails.create': async (a) => ({ params: { order: await order(a) }, body: line(a) }),
  'sales.orderDetails.createCustom': async (a) => ({
    params: { order: await order(a) },
    body: { name: `${a.word} item`, description: `${a.word} words`, price: 12.5, quantity: 2, notes: `${a.word} note` },
  }),
  'sales.orderDetails.statusUpdate': async (a) => {
    const id = await order(a)
    return { params: { order: id, detail: await detailOf(a, id) }, body: { status: 'cancelled' } }
  },
  'sales.orderDetails.costUpdate': async (a) => {
    // What it costs is in no catalogue.
    const { data } = await a.call('sales.orders.create', {
      body: { order: {}, order_details: [{ product_unique_id: (await sold(a)).id, quantity: 1, notes: `${a.word} note` }] },
    })
    const id = data.id as string
    return { params: { order: id, detail: await detailOf(a, id) }, body: { cost: 3 } }
  },
  'sales.orderDetails.change': async (a) => {
    const id = await order(a)
    return { params: { order: id, detail: await detailOf(a, id) }, body: { quantity: 3, notes: `${a.word} note` } }
  },
  'sales.orderDetails.logisticsUpdate': async (a) => {
    const id = await order(a)
    return { params: { order: id, detail: await detailOf(a, id) }, body: { logistics_status: `${a.word} place` } }
  },
  'sales.giftCards.create': async (a) => {
    await giftCard(a)
    return { body: gift(a) }
  },
  'sales.giftCards.get': async (a) => ({ params: { id: (await giftCard(a)).id } }),
  'sales.giftCards.history': async (a) => ({ params: { id: (await giftCard(a)).id } }),
  'sales.giftCards.resend': async (a) => {
    const { id, order } = await giftCard(a)
    await a.call('sales.orders.pay', { params: { id: order }, body: { kind: 'demo' } })
    return { params: { id }, body: {} }
  },
  'sales.returns.create': asked,
  'sales.returns.accept': async (a) => ({ params: { id: await returned(a) }, body: { restock: true } }),
  'sales.returns.decline': async (a) => ({ params: { id: await returned(a) }, body: { answer: `${a.word} answer` } }),
  'sales.returns.withdraw': async (a) => ({ params: { id: await returned(a) } }),
  'sales.payments.capture': async (a) => ({ params: { id: await authorized(a) }, body: {} }),
  'sales.payments.void': async (a) => ({ params: { id: await authorized(a) } }),
  'sales.invoices.paper': async (a) => ({ params: { id: await invoiceOf(a) }, body: {} }),
  'sales.fulfilments.paper': async (a) => ({ params: { id: await parcelOf(a) }, body: {} }),
  'sales.orders.pickList': async (a) => ({ params: { id: await paid(a) }, body: {} }),
  'sales.subscriptionModels.create': async (a) => ({
    body: {
      code: `${a.word}-${randomUUID()}`,
      description: `${a.word} plan`,
      recurring_payment_amount: 10,
      features: { note: a.word },
    },
  }),
  'sales.subscriptionModels.update': async (a) => ({ params: { id: await plan(a) }, body: { description: `${a.word} plan 2` } }),
  'sales.subscriptions.update': async (a) => ({ params: { id: await subscription(a) }, body: {} }),
  'sales.subscriptions.cancel': async (a) => ({ params: { id: await subscription(a) }, body: { reason: `${a.word} reason` } }),
  'sales.subscriptions.pause': async (a) => ({ params: { id: await subscription(a) } }),
  'sales.subscriptions.resume': async (a) => {
    const id = await subscription(a)
    await a.call('sales.subscriptions.pause', { params: { id } })
    return { params: { id } }
  },
  'sales.subscriptions.previewChange': async (a) => ({
    params: { id: await subscription(a) },
    query: { subscription_model_unique_id: await plan(a) },
  }),
  'sales.purchases.create': async (a) => {
    const code = `${a.word}-${randomUUID()}`
    await a.call('sales.subscriptionModels.create', {
      body: { code, description: `${a.word} plan`, recurring_payment_amount: 10 },
    })
    return { body: { subscription_model_code: code, metadata: { note: a.word } } }
  },
  'sales.userSubscriptions.create': async (a) => ({
    params: { id: me(a), subscription: await plan(a) },
    body: { notes: `${a.word} note` },
  }),
  'sales.userSubscriptions.get': async (a) => ({ params: { id: me(a), subscription: await subscription(a) } }),
  'sales.userSubscriptions.update': onPlan({ notes: 'changed' }),
  'sales.userSubscriptions.cancel': onPlan(),
  'sales.customerSubscriptions.create': async (a) => {
    const id = randomUUID()
    await a.call('sales.customers.register', { params: { id }, body: { name: `${a.word} customer` } })
    return { params: { id }, body: { subscription_model_unique_id: await plan(a) } }
  },
  'sales.customerSubscriptions.get': onPlan(),
  'sales.customerSubscriptions.update': onPlan({ notes: 'changed' }),
  'sales.vendorPayments.create': async (a) => ({
    params: await line1(a),
    body: { price: 12.5, vendor_name: `${a.word} vendor` },
  }),
  'sales.vendorPayments.update': async (a) => ({ params: await owed(a), body: { price: 13 } }),
  'sales.vendorPayments.delete': async (a) => ({ params: await owed(a) }),
  'sales.vendorPayments.pay': async (a) => ({ params: await owed(a), body: { gateway_reference: `${a.word} transfer` } }),
  'sales.payouts.run': async (a) => {
    await owed(a)
    return { body: { payment_type: 'bank', reference: `${a.word} run` } }
  },
  'sales.earnings.get': async (a) => ({ params: { id: await earning(a) } }),
  'sales.earnings.history': async (a) => ({ params: { id: await earning(a) } }),
  'sales.earnings.approve': async (a) => ({ params: { id: await earning(a) }, body: {} }),
  'sales.earnings.decline': async (a) => ({ params: { id: await earning(a) }, body: { reason: `${a.word} reason` } }),
  'sales.earnings.pay': async (a) => ({ params: { id: await earning(a, 'approved') }, body: {} }),
  'sales.earnings.run': async (a) => {
    await earning(a, 'approved')
    return { body: {} }
  },
  'sales.earnings.statement': async (a) => ({ params: { person: a.recall('gateway.users')! } }),
  'sales.payables.statement': async (a) => ({ params: { vendor: a.recall('products.vendors')! } }),
  'sales.providers.create': async (a) => {
    const source_id = `${a.word} booking ${randomUUID()}`
    await order(a, { source_id })
    return {
      params: { bookingCode: source_id },
      body: { vendor: { name: `${a.word} vendor` }, product: { unique_id: a.recall('products.products')! } },
    }
  },
  'sales.providers.createOfLine': async (a) => {
    const id = await order(a)
    return { params: { order: id, detail: await detailOf(a, id) }, body: { vendor_name: `${a.word} vendor` } }
  },
  'sales.providers.changeOfLine': async (a) => {
    const id = await order(a)
    const at = { order: id, detail: await detailOf(a, id) }
    const { data } = await a.call('sales.providers.createOfLine', { params: at, body: { vendor_name: `${a.word} vendor` } })
    return { params: { ...at, provider: data.id as string }, body: { vendor_contact: `${a.word} contact` } }
  },
  'sales.stripe.customerCreate': async (a) => ({ body: { name: `${a.word} buyer` } }),
  'sales.stripe.paymentCreate': async (a) => {
    const id = await order(a)
    const { data } = await a.call('sales.orders.get', { params: { id } })
    return { body: { order_unique_id: id, currency: data.attributes.currency as string } }
  },
  'sales.stripe.sessionCreate': async (a) => ({
    body: { price_unique_id: await plan(a), success_url: `${a.world.address}/thanks`, cancel_url: `${a.world.address}/plans` },
  }),
  'sales.stripe.sessionGet': async (a) => ({ params: { code: `demo_${await subscription(a)}` } }),
  'sales.stripe.portalCreate': async (a) => ({ params: { id: me(a) }, body: { return_url: `${a.world.address}/account` } }),
  'sales.userSubscriptions.consume': onPlan({ consumption: 1 }),
  'sales.stripe.subscriptionCreate': async (a) => ({ body: { price_unique_id: await plan(a) } }),
  'sales.stripe.subscriptionUpdate': async (a) => ({
    params: { code: await subscription(a) },
    body: { subscription_model_unique_id: await plan(a) },
  }),
  'sales.stripe.subscriptionEnd': async (a) => ({ params: { code: await subscription(a) } }),
  'sales.stripe.subscriptionDelete': async (a) => {
    await subscription(a)
    return { body: { customer_id: me(a) } }
  },
  'sales.companies.create': async (a) => ({ body: { name: `${a.word} letterhead`, tax_id: `${a.word}` } }),
  'sales.mailTemplates.get': async (a) => ({ params: { id: await template(a) } }),
  'sales.mailTemplates.update': async (a) => ({ params: { id: await template(a) }, body: { heading: `${a.word} heading` } }),
  'sales.settings.update': async () => ({ body: { commission_basis_points: 1_200 } }),
}

export const further = [
  'sales.users.register',
  'sales.customers.register',
  'sales.companies.create',
  'sales.orders.refund',
  'sales.orders.fulfil',
  'sales.returns.create',
  'sales.giftCards.create',
  'sales.userSubscriptions.create',
  'sales.payouts.run',
  'sales.earnings.decline',
  'sales.providers.create',
]

/** Where the generated walks differ. */
export const exceptions: Arrangements['exceptions'] = {
  told: {
    'sales.stripe.customerCreate body entity_unique_id':
      'a word of the caller’s own that the provider keeps; nothing is looked up by it',
  },
}
