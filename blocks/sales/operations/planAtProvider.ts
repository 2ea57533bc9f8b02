import type Stripe from 'stripe'
import { type Context, refuse } from '@quoin/kit/server'
import { fromProvider } from '../stripe/amounts.ts'
import { stripeOf } from '../stripe/provider.ts'
import { askedInside, requested } from './atProvider.ts'
import { taxWithin } from './shares.ts'
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
const secondsOf = (at: string): number => Math.floor(Date.parse(at) / 1_000)
const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0)

/** What changes there: the one item a subscription has gets the price of the other plan, and the difference is billed at once. */
async function changeOf(client: Stripe, stripeId: string, { stripeId: price }: PlanThere, at: string) {
  if (!price) throw refuse.conflict('no_provider_price', 'This plan has no Stripe price.')
  const { items } = await client.subscriptions.retrieve(stripeId)
  return {
    items: [{ id: items.data[0]!.id, price }],
    proration_behavior: 'always_invoice' as const,
    proration_date: secondsOf(at),
  }
}

const client = (): Stripe => {
  const there = stripeOf()
  if (!there) throw refuse.unavailable('The card provider is no longer set up.')
  return there
}

/** What the provider would bill for another plan; nothing changes. */
export async function differenceThere(context: Context, row: Subscription, plan: PlanThere, at: string): Promise<Difference> {
  const { stripeId, currency } = row
  const bill = await context.external(`plan ${stripeId} ${plan.stripeId} ${secondsOf(at)}`, () =>
    requested(async () =>
      client().invoices.createPreview({
        subscription: stripeId!,
        subscription_details: await changeOf(client(), stripeId!, plan, at),
      }),
    ),
  )
  if (bill.currency.toUpperCase() !== currency)
    throw refuse.conflict('other_currency', `This subscription is billed in ${currency}.`)
  const amounts = bill.lines.data.map((line) => fromProvider(line.amount, bill.currency))
  const total = fromProvider(bill.total, bill.currency)
  const dueMinor = fromProvider(bill.amount_due, bill.currency)
  // Where the provider calculates no tax, the plan's lies within, as it does in its bills.
  const taxMinor = bill.total_taxes?.length
    ? sum(bill.total_taxes.map((one) => fromProvider(one.amount, bill.currency)))
    : taxWithin(Math.max(0, total), plan.taxBasisPoints)
  return {
    creditMinor: -sum(amounts.filter((one) => one < 0)),
    chargeMinor: sum(amounts.filter((one) => one > 0)),
    netMinor: Math.max(0, total - taxMinor),
    taxMinor: Math.max(0, taxMinor),
    dueMinor,
    keptMinor: Math.max(0, -total),
  }
}

/** Changes the plan there, and charges the difference: without the money nothing changes. Its bill is told like every other. */
export async function changeThere(context: Context, row: Subscription, plan: PlanThere & { readonly id: string }, at: string) {
  const { id, version, stripeId } = row
  await askedInside(async () =>
    client().subscriptions.update(
      stripeId!,
      {
        ...(await changeOf(client(), stripeId!, plan, at)),
        payment_behavior: 'error_if_incomplete',
        metadata: { quoin_plan: plan.id },
      },
      { idempotencyKey: `${context.tenantId} plan ${id} ${version} ${plan.id}` },
    ),
  )
}
