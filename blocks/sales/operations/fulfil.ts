import { type Context, refuse } from '@quoin/kit/server'
import { sales } from '../resources/index.ts'
import { detailsOf, mailBuyer } from './place.ts'

interface FulfilWish {
  readonly lines?: readonly { readonly detail_unique_id: string; readonly quantity: number }[]
  readonly carrier?: string
  readonly tracking_number?: string
  readonly tracking_url?: string
}

/** Sends what was ordered, or the lines that are named; never more than is still to be sent. Answers the parcel's id. */
export async function fulfil(context: Context, orderId: string, wish: FulfilWish): Promise<string> {
  const order = await context.find(sales.orders, orderId, 'lock')
  if (order.orderState !== 'placed')
    throw refuse.conflict('wrong_state', `This is not possible while order_state is ${order.orderState}.`, {
      order_state: order.orderState,
      allowed: ['placed'],
    })
  if (!order.paidAt)
    throw refuse.conflict('not_paid', 'Nothing is sent before it is paid.', { payment_state: order.paymentState })
  const details = await detailsOf(context, orderId)
  const open = (line: (typeof details)[number]) => line.quantity - line.fulfilled - Math.max(0, line.returned - line.fulfilled)
  const lines =
    wish.lines ?? details.filter((line) => open(line) > 0).map((line) => ({ detail_unique_id: line.id, quantity: open(line) }))
  if (lines.length === 0) throw refuse.conflict('nothing_to_send', 'Everything was sent.')
  for (const [i, { detail_unique_id, quantity }] of lines.entries()) {
    const line = details.find((one) => one.id === detail_unique_id)
    if (!line) throw refuse.invalid('no_such_record', 'There is no such line on this order.', `lines/${i}/detail_unique_id`)
    if (quantity > open(line)) throw refuse.conflict('already_sent', 'So many are not left to send.', { left: open(line) })
    await context.tx.query(
      'update sales.order_details set fulfilled_quantity = fulfilled_quantity + $3, version = version + 1, updated_at = clock_timestamp() where tenant_id = $1 and id = $2',
      [context.tenantId, line.id, quantity],
    )
  }
  const parcel = await context.insert(sales.fulfilments, {
    order: orderId,
    user: order.user,
    carrier: wish.carrier ?? null,
    trackingNumber: wish.tracking_number ?? null,
    trackingUrl: wish.tracking_url ?? null,
    lines: lines.map((line) => ({ ...line, name: details.find((one) => one.id === line.detail_unique_id)!.name })),
  })
  const left = (await detailsOf(context, orderId)).some((line) => open(line) > 0)
  await context.update(sales.orders, order, {
    fulfilmentState: left ? 'partially_fulfilled' : 'fulfilled',
    logisticsStatus: left ? 'partially_shipped' : 'shipped',
    ...(!left && { shippedAt: new Date().toISOString() }),
  })
  const named = [wish.carrier, wish.tracking_number].filter(Boolean).join(' ')
  await mailBuyer(context, order, 'sales_order_sent', { parcel: named }, `sales sent ${parcel.id}`)
  return parcel.id
}
