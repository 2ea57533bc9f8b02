import { ownValue, present, unsupported } from '@quoin/kit'
import { type AdaptedCall, type AdaptedReply, type Adapters, checked, handedOn, refuse, type WireRecord } from '@quoin/kit/server'
import * as z from 'zod'

/** What a flexible order says it came from: an order that is put together of lines in no catalogue. */
const source = 'flexible_order'
const id = z.string().max(64).nullish()
const payload = z.record(z.string(), z.unknown()).nullish()
const noEntities = unsupported('An order belongs to a customer.')
const ofTheLine = unsupported('What is noted of it belongs to the order or its lines.')
const ofTheCarrier = unsupported('A parcel is noted as it is sent: by carrier, number and address to follow it at.')

const newOrder = z.strictObject({
  flexible_order: z.strictObject({
    customer_unique_id: id,
    user_unique_id: id,
    entity_unique_id: noEntities,
    currency: z.string().nullish(),
    payload,
  }),
})
const changedOrder = z.strictObject({ flexible_order: z.strictObject({ status: z.string().optional(), payload }) })
const newDetail = z.strictObject({
  detail: z.strictObject({
    name: handedOn,
    description: handedOn,
    quantity: handedOn,
    unit_price: handedOn,
    tax: handedOn,
    payload,
  }),
})
const newTip = z.strictObject({ amount: handedOn, payload: ofTheLine })
const newPayment = z.strictObject({
  payment: z.strictObject({ amount: handedOn, method: z.string(), payload: ofTheLine }),
})
const newStatus = z.strictObject({ status: z.string() })
const parcel = z.strictObject({
  logistics: z.strictObject({
    carrier: handedOn,
    tracking_number: handedOn,
    tracking_url: handedOn,
    shipped_at: ofTheCarrier,
    delivered_at: ofTheCarrier,
    estimated_delivery: ofTheCarrier,
    address: ofTheCarrier,
    payload: ofTheLine,
  }),
})
const listQuery = z.strictObject({
  page: z.string().optional(),
  records: z.string().optional(),
  customer_unique_id: z.string().max(64).optional(),
  user_unique_id: z.string().max(64).optional(),
  status: z.string().max(60).optional(),
  search: z.string().max(200).optional(),
  sort: z.string().max(200).optional(),
})
/** Ways of paying as clients call them; whoever sells notes cash and transfers, and they count once they are confirmed. */
const kinds: Readonly<Record<string, string>> = { bank_transfer: 'bank', transfer: 'bank' }
const recordsMax = 200

const jsonOf = (value: unknown) => (value === undefined || value === null ? undefined : JSON.stringify(value))
const readJson = (text: unknown) => (typeof text === 'string' ? (JSON.parse(text) as unknown) : null)

const detailOf = ({ id: unique_id, attributes: one }: WireRecord) => ({
  id: unique_id,
  unique_id,
  name: one.product_name,
  description: one.product_description,
  quantity: one.quantity,
  unit_price: one.price,
  subtotal: one.subtotal,
  tax: one.tax_value,
  total: one.total,
  status: one.status,
  payload: readJson(one.payload),
})
const paymentOf = ({ id: unique_id, attributes: one }: WireRecord) => ({
  id: unique_id,
  unique_id,
  amount: one.gateway_total,
  currency: one.currency,
  method: one.payment_type,
  status: one.status,
  confirmed_at: one.paid_at,
})
const parcelOf = ({ attributes: one }: WireRecord) => ({
  carrier: one.carrier,
  tracking_number: one.tracking_number,
  tracking_url: one.tracking_url,
  shipped_at: one.created_at,
})

type Ask = AdaptedCall['ask']
const of = (records: readonly WireRecord[], { id: order }: WireRecord) =>
  records.filter(({ attributes }) => attributes.order_unique_id === order)

/** Orders as flexible orders, with their lines, payments and parcels, each list asked for once. */
async function shown(ask: Ask, orders: readonly WireRecord[]): Promise<object[]> {
  if (orders.length === 0) return []
  const all = async (path: string): Promise<WireRecord[]> => {
    const rows: WireRecord[] = []
    for (let page = 1; ; page++) {
      const ofThese = {
        'filter[order_unique_id][]': orders.map((one) => one.id),
        records: String(recordsMax),
        page: String(page),
      }
      const reply = await ask('GET', path, { query: ofThese })
      // Whoever sees an order sees what belongs to it.
      if (reply.status >= 400) return rows
      rows.push(...reply.json.data)
      if (reply.json.data.length < recordsMax) return rows
    }
  }
  const [details, payments, parcels] = await Promise.all([all('/order_details'), all('/payments'), all('/fulfilments')])
  return orders.map((order) => {
    const { attributes: one } = order
    const last = of(parcels, order).at(0)
    return {
      id: order.id,
      type: source,
      attributes: {
        unique_id: order.id,
        customer_unique_id: one.customer_unique_id,
        user_unique_id: one.user_unique_id,
        entity_unique_id: null,
        order_number: one.display_unique_id,
        subtotal: one.subtotal,
        tax: one.tax_value,
        tips: one.tips_value,
        total: one.total,
        currency: one.currency,
        // A draft is called so until somebody gives it another word.
        status: one.order_state === 'draft' && one.status === 'active' ? 'draft' : one.status,
        details: of(details, order)
          .sort((a, b) => Number(a.attributes.place) - Number(b.attributes.place))
          .map(detailOf),
        payments: of(payments, order).map(paymentOf),
        logistics: last ? parcelOf(last) : null,
        payload: readJson(one.payload),
        created_at: one.created_at,
        updated_at: one.updated_at,
      },
    }
  })
}

/** The order as it stands after what was asked; a refusal stays what it is. */
async function answered({ ask }: Pick<AdaptedCall, 'ask'>, order: string, done?: AdaptedReply): Promise<AdaptedReply> {
  if (done && done.status >= 400) return done
  const found = await ask('GET', `/orders/${order}`)
  if (found.status >= 400) return found
  if (found.json.data.attributes.source !== source) throw refuse.missing()
  const [data] = await shown(ask, [found.json.data])
  return { ...found, status: done?.status ?? found.status, json: { data } }
}

/** An order has one buyer: a customer and a person who are both named must be the same. */
async function mustBeSame({ ask }: AdaptedCall, customer: string, user: string): Promise<void> {
  if (customer.toLowerCase() === user.toLowerCase()) return
  const found = await ask('GET', `/customers/${customer}`)
  if (found.status >= 400 || found.json.data.attributes.user_unique_id === user.toLowerCase()) return
  throw refuse.invalid('no_match', 'An order has one buyer, and this person is not the customer.', 'user_unique_id')
}

/** Does something with an order that is a flexible one. */
const doing =
  (work: (call: AdaptedCall, order: string) => Promise<AdaptedReply>) =>
  async (call: AdaptedCall): Promise<AdaptedReply> => {
    const order = call.params.order!
    const found = await answered(call, order)
    return found.status >= 400 ? found : answered(call, order, await work(call, order))
  }

/** Orders put together by hand, as the published client names them. */
export const flexibleOrders: Adapters = {
  'GET /flexible_orders': async ({ query, ask }) => {
    const { customer_unique_id, user_unique_id, status, ...paging } = checked(listQuery, query, 'parameter')
    const listed = await ask('GET', '/orders', {
      query: present({
        ...paging,
        'filter[source]': source,
        'filter[customer_unique_id]': customer_unique_id,
        'filter[user_unique_id]': user_unique_id,
        ...(status === 'draft' ? { 'filter[order_state]': status, 'filter[status]': 'active' } : { 'filter[status]': status }),
      }),
    })
    if (listed.status >= 400) return listed
    return { ...listed, json: { ...listed.json, data: await shown(ask, listed.json.data) } }
  },
  'GET /flexible_orders/:order': (call) => answered(call, call.params.order!),
  'POST /flexible_orders': async (call) => {
    const { flexible_order: input } = checked(newOrder, call.body)
    if (input.customer_unique_id && input.user_unique_id) await mustBeSame(call, input.customer_unique_id, input.user_unique_id)
    const order = {
      draft: true,
      source,
      customer_unique_id: input.customer_unique_id ?? input.user_unique_id,
      currency: input.currency,
      payload: jsonOf(input.payload),
    }
    const made = await call.ask('POST', '/orders', { body: { order } })
    return made.status >= 400 ? made : answered(call, made.json.data.id, made)
  },
  'PUT /flexible_orders/:order': doing(async ({ body, ask }, order) => {
    const { flexible_order: input } = checked(changedOrder, body)
    if (input.status !== undefined && input.payload !== undefined)
      throw refuse.invalid('either_or', 'Change either the status or the payload, not both.', 'status')
    if (input.status !== undefined) return became(ask, order, input.status)
    return ask('PUT', `/orders/${order}`, { body: { order: { payload: jsonOf(input.payload) ?? null } } })
  }),
  'POST /flexible_orders/:order/details': doing(({ body, ask }, order) => {
    const { unit_price: price, tax: tax_value, payload: noted, ...line } = checked(newDetail, body).detail
    const order_detail = present({ ...line, price, tax_value, payload: jsonOf(noted) })
    return ask('POST', `/orders/${order}/custom_items`, { body: { order_detail } })
  }),
  'POST /flexible_orders/:order/tips/add': doing(({ body, ask }, order) =>
    ask('POST', `/orders/${order}/tips/add`, { body: { order: { tips_value: checked(newTip, body).amount } } }),
  ),
  'POST /flexible_orders/:order/payments': doing(({ body, ask }, order) => {
    const { amount, method } = checked(newPayment, body).payment
    const kind = ownValue(kinds, method) ?? method
    const tender = present({ kind, amount, ...(['cash', 'bank'].includes(kind) && { authorize_only: true }) })
    return ask('POST', `/orders/${order}/pay`, { body: { tender } })
  }),
  'PUT /flexible_orders/:order/payments/:payment/confirm': doing(async ({ params, ask }, order) => {
    const found = await ask('GET', `/payments/${params.payment}`)
    if (found.status >= 400) return found
    if (found.json.data.attributes.order_unique_id !== order) throw refuse.missing()
    return ask('PUT', `/payments/${params.payment}/capture`, { body: { payment: {} } })
  }),
  'GET /flexible_orders/:order/payments': async (call) => {
    const found = await answered(call, call.params.order!)
    return found.status >= 400 ? found : call.ask('GET', `/orders/${call.params.order}/payments`, { query: call.query })
  },
  'PUT /flexible_orders/:order/status': doing(({ body, ask }, order) => became(ask, order, checked(newStatus, body).status)),
  'PUT /flexible_orders/:order/details/:detail/status': doing(({ params, body, ask }, order) =>
    ask('PUT', `/orders/${order}/details/${params.detail}/status`, { body: checked(newStatus, body) }),
  ),
  'DELETE /flexible_orders/:order/cancel': doing(({ ask }, order) => ask('DELETE', `/orders/${order}/cancel`, { body: {} })),
  'PUT /flexible_orders/:order/logistics': doing(({ body, ask }, order) =>
    ask('POST', `/orders/${order}/fulfilments`, { body: { fulfilment: present(checked(parcel, body).logistics) } }),
  ),
  'PUT /flexible_orders/:order/details/:detail/logistics': doing(async ({ params, body, ask }, order) => {
    const found = await ask('GET', `/order_details/${params.detail}`)
    if (found.status >= 400) return found
    const { order_unique_id, quantity, fulfilled_quantity, returned_quantity } = found.json.data.attributes
    if (order_unique_id !== order) throw refuse.missing()
    const left = Math.max(1, quantity - Math.max(fulfilled_quantity, returned_quantity))
    const lines = [{ detail_unique_id: params.detail, quantity: left }]
    const fulfilment = { ...present(checked(parcel, body).logistics), lines }
    return ask('POST', `/orders/${order}/fulfilments`, { body: { fulfilment } })
  }),
}

/** A draft is placed by its word; every other word is one for people and other systems. */
const became = (ask: Ask, order: string, status: string): Promise<AdaptedReply> =>
  status === 'placed' || status === 'confirmed'
    ? ask('PUT', `/orders/${order}/place`, { body: {} })
    : ask('PUT', `/orders/${order}/status`, { body: { order: { status } } })
