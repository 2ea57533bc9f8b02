import { toMinor } from '@quoin/kit'
import { type Context, refuse } from '@quoin/kit/server'
import { sales } from '../resources/index.ts'
import type { TipInput } from '../resources/orders.ts'
import type { Bill, Tip } from './bill.ts'
import { isMember } from './records.ts'
import { rate } from '../resources/money.ts'
import type { Order } from './rows.ts'

/** What a member earned a tip with, in their earnings. */
export const tipSource = 'sales.tips'

/** What is given on top of a subtotal; null where nothing is said of it. Said as a share and as an amount, both have to be the same. */
export function tipOf({ tips, tips_value }: TipInput, subtotal: number, currency: string, at = ''): Tip | null {
  const basisPoints = tips === undefined || tips === null ? null : Math.round(Number(tips) * 10_000)
  const named = tips_value === undefined || tips_value === null ? null : toMinor(tips_value, currency)
  if (named === undefined) throw refuse.invalid('invalid', "must be an amount of the order's currency", `${at}tips_value`)
  const share = basisPoints === null ? null : rate(subtotal, basisPoints)
  if (share !== null && named !== null && share !== named)
    throw refuse.invalid('invalid', 'does not match tips', `${at}tips_value`)
  const minor = share ?? named
  return minor === null ? null : { minor, basisPoints: basisPoints || null }
}

/** A bill with what is given on top: after all that is taken off, and on the price before. */
export function withTip(bill: Bill, input: TipInput): Bill {
  const tip = tipOf(input, bill.subtotal, bill.currency)
  return tip ? { ...bill, tip, total: bill.total + tip.minor } : bill
}

const owe = (context: Context, order: Order, person: string, amountMinor: number) =>
  context.callInternal(sales.earnings.internal.owe, {
    source: tipSource,
    sourceId: order.id,
    person,
    description: order.displayUniqueId ?? order.id,
    currency: order.currency,
    amountMinor,
  })

/** Notes the tip of a paid order as earned by whoever gets it; whoever left the company meanwhile gets none. */
export async function oweTip(context: Context, order: Order): Promise<Pick<Order, 'tipsFor'>> {
  const { tipsFor, tipsMinor, tipsRefundedMinor } = order
  if (!tipsFor || !(await isMember(context, tipsFor))) return { tipsFor: null }
  if (tipsMinor > tipsRefundedMinor) await owe(context, order, tipsFor, tipsMinor - tipsRefundedMinor)
  return { tipsFor }
}

/** Takes back of a tip what returns to the buyer; answers how much of it was not paid out yet. What was, the house bears. */
export async function takeTipBack(context: Context, order: Order, amount: number): Promise<number> {
  if (amount === 0 || !order.tipsFor) return amount
  const { status } = await owe(context, order, order.tipsFor, order.tipsMinor - order.tipsRefundedMinor - amount)
  return status === 'paid' ? 0 : amount
}
