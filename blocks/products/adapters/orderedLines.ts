import { type AdaptedCall, type AdaptedReply, type Adapters, refuse } from '@quoin/kit/server'

interface Detail {
  readonly id: string
  readonly attributes: {
    readonly order_unique_id: string
    readonly cart_detail_unique_id: string | null
    readonly quantity: number
    readonly fulfilled_quantity: number
    readonly returned_quantity: number
  }
}
interface OrderedLine {
  readonly order: string
  /** The line of the order that a line of a cart has become. */
  readonly detail: Detail
}

/** What a line of a cart has become; before it is ordered there is nothing to accept, send or give back. */
async function orderedLineOf({ ask, params }: AdaptedCall): Promise<AdaptedReply | OrderedLine> {
  const lines = await ask('GET', '/api/sales/order_details', {
    query: { 'filter[cart_unique_id]': params.cart, records: 200 },
  })
  if (lines.status >= 400) return lines
  const detail = (lines.json.data as readonly Detail[]).find(
    ({ attributes }) => attributes.cart_detail_unique_id === params.detail,
  )
  if (detail) return { order: detail.attributes.order_unique_id, detail }
  const cart = await ask('GET', `/carts/${params.cart}`)
  if (cart.status >= 400) return cart
  const { details = [] } = cart.json.data.attributes
  if (!details.some(({ unique_id }: { unique_id: string }) => unique_id === params.detail)) throw refuse.missing()
  throw refuse.conflict('not_ordered', 'This cart has not been ordered yet.')
}

/** Asks sales something of the order line, and answers it, as it then is, as the line of the cart. */
async function through(call: AdaptedCall, work: (line: OrderedLine) => Promise<AdaptedReply>): Promise<AdaptedReply> {
  const line = await orderedLineOf(call)
  if ('status' in line) return line
  const done = await work(line)
  if (done.status >= 400) return done
  const { json } = await call.ask('GET', `/api/sales/order_details/${line.detail.id}`)
  const { attributes } = json.data
  const { cart, detail } = call.params
  const shown = {
    ...attributes,
    unique_id: detail,
    cart_unique_id: cart,
    order_unique_id: line.order,
    order_status: attributes.status,
    sku: attributes.product_sku,
    name: attributes.product_name,
    unit_price: attributes.price,
    status: 'active',
    enabled: true,
  }
  return { ...done, json: { data: { id: detail, type: 'CartDetail', attributes: shown } } }
}

/** Notes a word at the line of the order, as somebody at the counter would. */
const noted = (status: string) => (call: AdaptedCall) =>
  through(call, ({ order, detail }) =>
    call.ask('PUT', `/api/sales/orders/${order}/details/${detail.id}/status`, { body: { details: { status } } }),
  )
const leftOf = ({ quantity, fulfilled_quantity, returned_quantity }: Detail['attributes']): number =>
  quantity - fulfilled_quantity - Math.max(0, returned_quantity - fulfilled_quantity)

/** What the published client says of a cart's line once it is ordered: here it is a line of an order, which sales looks after. */
export const orderedLines: Adapters = {
  'PUT /carts/:cart/details/:detail/accepted': noted('accepted'),
  'PUT /carts/:cart/details/:detail/start': noted('started'),
  'PUT /carts/:cart/details/:detail/processing': noted('processing'),
  'PUT /carts/:cart/details/:detail/ready': noted('ready'),
  'PUT /carts/:cart/details/:detail/ship': (call) =>
    through(call, ({ order, detail: { id, attributes } }) => {
      const quantity = leftOf(attributes)
      if (quantity < 1) throw refuse.conflict('nothing_to_send', 'Everything has been shipped.')
      return call.ask('POST', `/api/sales/orders/${order}/fulfilments`, {
        body: { fulfilment: { lines: [{ detail_unique_id: id, quantity }] } },
      })
    }),
  'PUT /carts/:cart/details/:detail/deliver': (call) =>
    through(call, ({ order, detail: { id, attributes } }) => {
      if (leftOf(attributes) > 0 || attributes.fulfilled_quantity === 0)
        throw refuse.conflict('not_sent', 'This line has not been shipped yet.')
      return call.ask('PUT', `/api/sales/orders/${order}/details/${id}/status`, { body: { details: { status: 'delivered' } } })
    }),
  'PUT /carts/:cart/details/:detail/return': (call) =>
    through(call, ({ order, detail: { id, attributes } }) =>
      call.ask('POST', `/api/sales/orders/${order}/returns`, {
        body: {
          return: {
            lines: [{ detail_unique_id: id, quantity: Math.max(1, attributes.quantity - attributes.returned_quantity) }],
            reason: 'Return of this line',
          },
        },
      }),
    ),
}
