import type { ProviderMake } from '../cardProvider.ts'
import { clientOf } from './client.ts'
import { paymentsAt } from './payments.ts'
import { subscriptionsAt } from './subscriptions.ts'
import { mountWebhook } from './webhook.ts'

/** Cards by Stripe. */
export const stripe: ProviderMake = {
  pagePrefix: 'cs_',
  billPrefix: 'in_',
  of: (settings) => {
    const client = clientOf(settings)
    return { publishableKey: settings.publishableKey ?? null, ...paymentsAt(client), ...subscriptionsAt(client) }
  },
  mountNews: mountWebhook,
}
