import { taxWithin } from '@quoin/kit'
import { type Context, refuse } from '@quoin/kit/server'
import { standingProvider } from '../providers/chosen.ts'
import { askedInside } from './atProvider.ts'
import type { Subscription } from './rows.ts'

/** What a change of plan gives back and charges, without tax; what is charged at once, with it; and what comes off later bills instead. */
export interface Difference {
  readonly creditMinor: number
  readonly chargeMinor: number
  readonly netMinor: number
  readonly taxMinor: number
  readonly dueMinor: number
  readonly keptMinor: number
}
interface PlanThere {
  readonly stripeId: string | null
  readonly taxBasisPoints: number
}
const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0)

function priceOf({ stripeId: price }: PlanThere): string {
  if (!price) throw refuse.conflict('no_provider_price', 'This plan has no Stripe price.')
  return price
}

/** What the provider would bill for another plan; nothing changes. */
export async function differenceThere(context: Context, row: Subscription, plan: PlanThere, at: string): Promise<Difference> {
  const { stripeId, currency } = row
  const bill = await context.external(`plan ${stripeId} ${plan.stripeId} ${Math.floor(Date.parse(at) / 1_000)}`, async () =>
    standingProvider(context).provider.previewPlan({ subscription: stripeId!, price: priceOf(plan), at }),
  )
  if (bill.currency !== currency) throw refuse.conflict('other_currency', `This subscription is billed in ${currency}.`)
  const { lines, totalMinor: total, dueMinor } = bill
  // Where the provider calculates no tax, the plan's lies within, as it does in its bills.
  const taxMinor = bill.taxMinor ?? taxWithin(Math.max(0, total), plan.taxBasisPoints)
  return {
    creditMinor: -sum(lines.filter((one) => one < 0)),
    chargeMinor: sum(lines.filter((one) => one > 0)),
    netMinor: Math.max(0, total - taxMinor),
    taxMinor: Math.max(0, taxMinor),
    dueMinor,
    keptMinor: Math.max(0, -total),
  }
}

/** Changes the plan there, and charges the difference: without the money nothing changes. Its bill is told like every other. */
export async function changeThere(context: Context, row: Subscription, plan: PlanThere & { readonly id: string }, at: string) {
  const { id, version, stripeId } = row
  const { provider } = standingProvider(context)
  const change = { subscription: stripeId!, price: priceOf(plan), at, plan: plan.id }
  await askedInside(() => provider.changePlan(change, `${context.tenantId} plan ${id} ${version} ${plan.id}`))
}
