import { products } from '@quoin/products/resources'
import { refuse, type Actions } from '@quoin/kit/server'
import { mailPlaced } from '../operations/mailing.ts'
import { detailsOf } from '../operations/place.ts'
import { settle } from '../operations/settle.ts'
import type { sales } from '../resources/index.ts'

const now = () => new Date().toISOString()

export const orders: Actions<typeof sales, 'orders'> = {
  async place(order, _, context) {
    if ((await detailsOf(context, order.id)).length === 0)
      throw refuse.conflict('order_empty', 'This order is empty. Add a line item before you place it.')
    const placed = await context.save({ orderState: 'placed', placedAt: now() })
    // What costs nothing is paid by being placed.
    if (await settle(context, order.id)) return context.save({})
    await mailPlaced(context, order.id)
    return placed
  },
  async extend(order, _, context) {
    if (!order.reservation) throw refuse.conflict('nothing_held', 'Nothing is reserved for this order.')
    const { until, left } = await context.callInternal(products.stock.internal.extend, { reservation: order.reservation })
    return context.save({ reservedUntil: until, extensionsLeft: left })
  },
  complete: (_order, _, { save }) => save({ orderState: 'completed' }),
  deliver: (_order, _, { save }) => save({ fulfilmentState: 'delivered', deliveredAt: now(), logisticsStatus: 'delivered' }),
  logistics: (_order, { logisticsStatus, ...from }, { save }) =>
    save({
      logisticsStatus,
      ...Object.fromEntries(Object.entries(from).filter(([, value]) => value !== undefined && value !== null)),
    }),
}
