import { Breaker, NotAsked } from '@quoin/kit/breaker'
import type { JobContext } from '@quoin/kit/jobs'
import { type CallInternal, type Context, prepared, refuse, type Services } from '@quoin/kit/server'
import type { SubscriptionChange } from '../providers/cardProvider.ts'
import { standingProvider } from '../providers/chosen.ts'
import { sales } from '../resources/index.ts'

/** Who waits for the provider with a connection to the database and locks that others want: so only a few do, however well it is. */
const holding = new Breaker({ atOnceMax: 5 })

/** Asks the provider inside a transaction, where what it does may not be done before it is certain that it can be written. */
export async function askedInside<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await holding.through('provider', work, () => false)
  } catch (error) {
    if (error instanceof NotAsked)
      throw Object.assign(refuse.unavailable('Too many requests are waiting for the card provider. Try again in a moment.', 1), {
        cause: error,
      })
    throw error
  }
}

/**
 * Tells the card provider what becomes of a subscription that it charges, before that is written here: otherwise it would go on
 * charging. Should the writing fail after that, the provider's own news of the change set it right.
 */
export async function tellProvider(
  context: Context,
  row: { readonly id: string; readonly version: number; readonly stripeId: string | null },
  change: SubscriptionChange,
): Promise<void> {
  const { stripeId } = row
  if (!stripeId) return
  const { provider } = standingProvider(context)
  await askedInside(() => provider.changeSubscription(stripeId, change, `${context.tenantId} ${change} ${row.id} ${row.version}`))
}

/** What somebody paid on the provider's page that we have no news of yet. */
export const paidThere = () =>
  refuse.conflict(
    'payment_under_way',
    'The card provider has just received a payment. The order is updated as soon as the provider confirms it.',
  )

/**
 * Makes the provider let go of a payment: what is reserved there is free again, and no page of it takes money any more. Answers how it
 * stands there afterwards, so that asking again is harmless; `succeeded` where the money had been taken before, which its own news tell.
 */
export function compensate(
  context: Pick<Context, 'settings'>,
  payment: { readonly gatewayTransactionId: string | null; readonly gatewayReference: string | null },
): Promise<'canceled' | 'expired' | 'succeeded'> {
  const { provider } = standingProvider(context)
  return payment.gatewayTransactionId
    ? provider.endPayment(payment.gatewayTransactionId)
    : provider.closePage(payment.gatewayReference!)
}

/** A payment to let go of at the provider. */
export interface Compensation {
  readonly tenantId: string
  readonly payment: string
  /** From then on there is nothing left at the provider to let go of. */
  readonly until: string
}
/** A reservation that nobody takes ends by itself after seven days, and a page to pay on after one. */
const heldMsMax = 7 * 86_400_000
const hourMs = 3_600_000

/** Asks for payments that nothing will come of to be let go of at the provider once this is committed: not before, or it would be for nothing. */
export async function askToCompensate(context: Context, payments: readonly string[]): Promise<void> {
  const until = new Date(Date.now() + heldMsMax).toISOString()
  for (const payment of payments)
    await context.jobs.add('sales.let_go', { tenantId: context.tenantId, payment, until }, { tx: prepared(context.tx) })
}

/** Tells the provider to let go, until that has worked. The queue gives up after twenty minutes, a reservation lasts for days. */
export async function tellToCompensate(
  { payload, attempt, log }: Pick<JobContext<Compensation>, 'payload' | 'attempt' | 'log'>,
  { jobs }: Pick<Services, 'jobs'>,
  callInternal: CallInternal,
): Promise<void> {
  try {
    await callInternal(payload.tenantId, sales.payments.internal.compensate, { payment: payload.payment })
  } catch (error) {
    const again = new Date(Date.now() + hourMs)
    if (attempt < 8 || again.toISOString() > payload.until) throw error
    log.warn({ err: error }, 'the card provider could not be told to let go of a payment; it will be told in an hour')
    await jobs.add('sales.let_go', payload, { runAt: again })
  }
}
