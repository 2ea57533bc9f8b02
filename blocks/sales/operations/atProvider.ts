import { Breaker, NotAsked } from '@quoin/kit/breaker'
import type { JobContext } from '@quoin/kit/jobs'
import { type CallInternal, type Context, prepared, refuse, type Services } from '@quoin/kit/server'
import type Stripe from 'stripe'
import { sales } from '../resources/index.ts'
import { stripeOf } from '../stripe/provider.ts'

/** The provider's refusals are told as ours; what it could not answer is a reason to try again. */
export async function requested<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { type, message } = error as { type?: string; message?: string }
    if (type === 'StripeCardError' || type === 'StripeInvalidRequestError')
      throw refuse.conflict('provider_refused', String(message ?? 'The card was declined.').slice(0, 300))
    if (type === 'StripeIdempotencyError')
      throw refuse.conflict('busy', 'This payment is already being processed. Try again in a moment.')
    if (type?.startsWith('Stripe'))
      throw Object.assign(refuse.unavailable('The card provider is not responding. Try again in a moment.'), { cause: error })
    throw error
  }
}

/** Who waits for the provider with a connection to the database and locks that others want: so only a few do, however well it is. */
const holding = new Breaker({ atOnceMax: 5 })

/** Asks the provider inside a transaction, where what it does may not be done before it is certain that it can be written. */
export async function askedInside<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await holding.through(
      'provider',
      () => requested(work),
      () => false,
    )
  } catch (error) {
    if (error instanceof NotAsked)
      throw Object.assign(refuse.unavailable('Too many requests are waiting for the card provider. Try again in a moment.', 1), {
        cause: error,
      })
    throw error
  }
}

const changes = {
  ends: { cancel_at_period_end: true },
  pauses: { pause_collection: { behavior: 'void' } },
  goesOn: { cancel_at_period_end: false, pause_collection: '' },
} as const

/**
 * Tells the card provider what becomes of a subscription that it charges, before that is written here: otherwise it would go on
 * charging. Should the writing fail after that, the provider's own news of the change set it right.
 */
export async function tellProvider(
  context: Context,
  row: { readonly id: string; readonly version: number; readonly stripeId: string | null },
  change: keyof typeof changes | 'endsNow',
): Promise<void> {
  const { stripeId } = row
  if (!stripeId) return
  const client = stripeOf()
  if (!client) throw refuse.unavailable('The card provider is no longer set up.')
  const idempotencyKey = `${context.tenantId} ${change} ${row.id} ${row.version}`
  await askedInside<unknown>(() =>
    change === 'endsNow'
      ? client.subscriptions.cancel(stripeId, {}, { idempotencyKey })
      : client.subscriptions.update(stripeId, changes[change], { idempotencyKey }),
  )
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
export async function compensate(payment: {
  readonly gatewayTransactionId: string | null
  readonly gatewayReference: string | null
}): Promise<'canceled' | 'expired' | 'succeeded'> {
  const stripe = stripeOf()
  if (!stripe) throw refuse.unavailable('The card provider is no longer set up.')
  return requested(async () => {
    if (payment.gatewayTransactionId) return endIntent(stripe, payment.gatewayTransactionId)
    // A page that nobody used has no payment yet: the page itself is closed.
    const page = await stripe.checkout.sessions.retrieve(payment.gatewayReference!)
    if (page.status === 'open') await stripe.checkout.sessions.expire(page.id)
    if (page.status !== 'complete') return 'expired'
    const intent = page.payment_intent
    return intent ? endIntent(stripe, typeof intent === 'string' ? intent : intent.id) : 'succeeded'
  })
}

async function endIntent(stripe: Stripe, id: string): Promise<'canceled' | 'succeeded'> {
  const before = await endOf(stripe, id)
  if (before) return before
  try {
    await stripe.paymentIntents.cancel(id)
    return 'canceled'
  } catch (error) {
    // Somebody else ended or took it in between.
    const now = await endOf(stripe, id)
    if (now) return now
    throw error
  }
}

/** How a payment ended there; nothing while it can still be taken or ended. */
async function endOf(stripe: Stripe, id: string): Promise<'canceled' | 'succeeded' | undefined> {
  const { status } = await stripe.paymentIntents.retrieve(id)
  if (status === 'succeeded') return 'succeeded'
  return status === 'canceled' ? 'canceled' : undefined
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
