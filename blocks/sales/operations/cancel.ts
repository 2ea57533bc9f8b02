import { crm } from '@quoin/crm/resources'
import { products } from '@quoin/products/resources'
import { rewards } from '@quoin/rewards/resources'
import { type Context, refuse } from '@quoin/kit/server'
import { sales } from '../resources/index.ts'
import { askToCompensate } from './atProvider.ts'
import { freeDeposit } from './deposit.ts'
import { endCards } from './giftCards.ts'
import { mailBuyer } from './mailing.ts'
import { detailsOf } from './place.ts'
import { giveBackAll, refundOrder } from './refund.ts'
import type { Order } from './rows.ts'

/** Cancels an order that nothing was sent of: stock and coupons are free again, and whatever was paid goes back the way it came. */
export async function cancelOrder(context: Context, order: Order, reason?: string): Promise<void> {
  if (order.orderState === 'cancelled') throw refuse.conflict('already_cancelled', 'This order was cancelled before.')
  // All of it may have come back before anything was sent.
  if (order.fulfilmentState !== 'unfulfilled' && (await detailsOf(context, order.id)).some((line) => line.fulfilled > 0))
    throw refuse.conflict('already_sent', 'Something of this order was sent.')
  if (order.orderState === 'completed')
    throw refuse.conflict('wrong_state', 'This order is completed.', { order_state: order.orderState })
  const isPaid = Boolean(order.paidAt)
  if ((isPaid || order.paidMinor > 0) && !context.actor.permissions.has('sales.refunds.write'))
    throw refuse.forbidden('sales.refunds.write', 'This order is paid. Cancelling it requires permission to refund.')
  const now = () => context.find(sales.orders, order.id, 'lock')
  if (isPaid) {
    await giveSaleBack(context, order.id, reason)
    await mailCancelled(context, await now(), reason)
    return
  }
  if (order.paidMinor > order.refundedMinor) await giveBackAll(context, order, { ...(reason && { reason }) })
  await endOrder(context, await now(), order.paidMinor > 0 ? 'refunded' : 'unpaid', reason)
}

/** Gives all of a sale back: what came in beyond it, its money, and what is left of its goods. It ends with that. */
export async function giveSaleBack(context: Context, id: string, reason?: string): Promise<void> {
  const input = { restock: true, ...(reason && { reason }) }
  const { paymentState } = await context.find(sales.orders, id, 'lock')
  if (paymentState === 'refund_due') await refundOrder(context, id, input)
  const { refundedMinor, totalMinor } = await context.find(sales.orders, id, 'lock')
  if (refundedMinor < totalMinor) await refundOrder(context, id, input)
  else {
    const left = (await detailsOf(context, id)).filter((line) => line.returned < line.quantity)
    await refundOrder(context, id, {
      ...input,
      lines: left.map((line) => ({ detail_unique_id: line.id, quantity: line.quantity - line.returned })),
    })
  }
}

/** An order that nothing was sold of ends: nothing is held for it any more, and the buyer is told. */
export async function endOrder(
  context: Context,
  order: Order,
  paymentState: 'unpaid' | 'refunded',
  reason?: string,
): Promise<void> {
  if (order.reservation) await context.callInternal(products.stock.internal.release, { reservation: order.reservation })
  if (order.quote) await context.callInternal(crm.quotes.internal.settle, { id: order.quote })
  await endCards(context, order.id)
  await context.callInternal(rewards.coupons.internal.release, { order: order.id })
  const open = await context.tx.query<{ id: string; isAtProvider: boolean }>(
    `update sales.payments set status = case status when 'failed' then status else 'voided' end, version = version + 1, updated_at = clock_timestamp()
     where tenant_id = $1 and order_id = $2 and (status in ('pending', 'authorized') or status = 'failed' and payment_type = 'card')
     returning id, payment_type = 'card' and coalesce(gateway_transaction_id, gateway_reference) is not null as "isAtProvider"`,
    [context.tenantId, order.id],
  )
  await askToCompensate(
    context,
    open.filter(({ isAtProvider }) => isAtProvider).map(({ id }) => id),
  )
  await context.update(sales.orders, order, {
    status: 'cancelled',
    orderState: 'cancelled',
    paymentState,
    ...(await freeDeposit(context, order)),
    cancelledAt: new Date().toISOString(),
    cancelReason: reason ?? null,
  })
  await mailCancelled(context, order, reason)
}

async function mailCancelled(context: Context, order: Order, reason?: string): Promise<void> {
  // Nobody was told of a draft.
  if (order.orderState === 'draft') return
  // Words of a buyer would be mailed to whatever address they named.
  const told = context.actor.permissions.has('sales.orders.manage') ? reason : undefined
  await mailBuyer(context, order, 'sales_order_cancelled', { reason: told ?? '' }, `sales cancelled ${order.id}`)
}
