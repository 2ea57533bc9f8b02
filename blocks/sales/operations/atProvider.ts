import { type Context, refuse } from '@quoin/kit/server'
import { stripeOf } from '../stripe/provider.ts'

/** The provider's refusals are told as ours; what it could not answer is a reason to try again. */
export async function asked<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { type, message } = error as { type?: string; message?: string }
    if (type === 'StripeCardError' || type === 'StripeInvalidRequestError')
      throw refuse.conflict('provider_refused', String(message ?? 'The card provider refused this.').slice(0, 300))
    if (type?.startsWith('Stripe'))
      throw Object.assign(refuse.unavailable('The card provider does not answer. Try again in a moment.'), { cause: error })
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
  if (!client) throw refuse.unavailable('The card provider is not set up any more, so it cannot be told.')
  const idempotencyKey = `${context.tenantId} ${change} ${row.id} ${row.version}`
  await asked<unknown>(() =>
    change === 'endsNow'
      ? client.subscriptions.cancel(stripeId, {}, { idempotencyKey })
      : client.subscriptions.update(stripeId, changes[change], { idempotencyKey }),
  )
}
