import { type Context, type Customs, refuse } from '@quoin/kit/server'
import { sales } from '../resources/index.ts'
import { reservedOf } from './pay.ts'
import { answerWith, isMember, mayChange } from './records.ts'
import { settle } from './settle.ts'
import { oweTip, tipOf } from './tips.ts'
import type { Order } from './rows.ts'

/** Sets the tip of an order, and whose it is: the amount as long as it is not paid, the member as long as nobody was named. */
export const tipsUpdate: Customs<typeof sales, 'orders'>['tipsUpdate'] = async (
  { id, tips, tips_value, tips_for_unique_id: person, source, source_alias, source_id, source_type },
  context,
) => {
  const order = await context.find(sales.orders, id, 'lock')
  mayChange(context, order, 'sales.orders.place')
  const tip = tipOf({ tips, tips_value }, order.subtotalMinor, order.currency)
  if (!tip && person === undefined) throw refuse.invalid('required', 'Provide the tip as a part or as an amount.', 'tips')
  if (order.orderState === 'cancelled') throw refuse.conflict('order_cancelled', 'This order was cancelled.')
  if (person !== undefined) await mayGet(context, order, person)
  await context.update(sales.orders, order, {
    ...(person !== undefined && { tipsFor: person }),
    ...(source && { source }),
    ...(source_alias && { sourceAlias: source_alias }),
    ...(source_id && { sourceId: source_id }),
    ...(source_type && { sourceType: source_type }),
    ...(tip && {
      tipsMinor: tip.minor,
      tipsBasisPoints: tip.basisPoints,
      totalMinor: await totalWith(context, order, tip.minor),
    }),
  })
  if (order.paidAt) await oweTip(context, { ...order, tipsFor: person ?? null })
  else await settle(context, id)
  return answerWith(context, sales.orders, id)
}

/** What the order comes to with another tip: never less than what came in or is reserved. */
async function totalWith(context: Context, order: Order, tipMinor: number): Promise<number> {
  if (order.paidAt) throw refuse.conflict('already_paid', 'This order is already paid.')
  const totalMinor = order.totalMinor - order.tipsMinor + tipMinor
  if (!Number.isSafeInteger(totalMinor)) throw refuse.invalid('too_big', 'The order total is too large.', 'tips_value')
  if (totalMinor < order.paidMinor + (await reservedOf(context, order)))
    throw refuse.conflict('already_paid', 'More than that was paid or authorized already.', { paid_minor: order.paidMinor })
  return totalMinor
}

/** A tip goes to a member, and never to whoever gives it: what is paid in points or gift cards would come back as money. */
async function mayGet(context: Context, order: Order, person: string | null): Promise<void> {
  if (!context.actor.permissions.has('sales.orders.manage')) throw refuse.forbidden('sales.orders.manage')
  mayChange(context, order, 'sales.orders.manage')
  if (order.paidAt && order.tipsFor) throw refuse.conflict('tip_assigned', 'Someone gets the tip of this order already.')
  if (person === null) return
  if (!(await isMember(context, person)))
    throw refuse.invalid('no_such_record', 'This record does not exist.', 'tips_for_unique_id')
  if (person === order.user)
    throw refuse.invalid('own_tip', 'The buyer cannot get the tip of their own order.', 'tips_for_unique_id')
}
