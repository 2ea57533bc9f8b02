import { createRequire } from 'node:module'
import { Breaker } from '@quoin/kit/breaker'
import { type CardSettings, refuse } from '@quoin/kit/server'
import type Stripe from 'stripe'

/**
 * Only a few wait for a provider that does not answer, and nobody for one that did not answer the last five. One that answers is asked
 * by as many as it may take: it refuses more than a hundred a second by itself.
 */
const breaker = new Breaker({ failuresMax: 5, restMs: 15_000, atOnceMax: 5, wellAtOnceMax: 50, turnMs: 2_000 })
type HttpClient = ReturnType<typeof Stripe.createNodeHttpClient>

/** The library's own way to the provider, behind the breaker. */
function guarded(way: HttpClient): HttpClient {
  return {
    getClientName: () => way.getClientName(),
    makeRequest: (host, port, ...rest) =>
      breaker.through(
        `${host}:${port}`,
        () => way.makeRequest(host, port, ...rest),
        (outcome) => 'error' in outcome || outcome.answer.getStatusCode() >= 500,
      ),
  }
}

const clients = new Map<string, Stripe>()
/** Only a house that takes cards gives the 20 MB it needs. */
const load = () => createRequire(import.meta.url)('stripe') as typeof Stripe

/** The provider's own client, one for each key and address. */
export function clientOf({ secretKey, address }: CardSettings): Stripe {
  const name = `${secretKey} ${address ?? ''}`
  let client = clients.get(name)
  if (!client) {
    const library = load()
    const at = address ? new URL(address) : undefined
    client = new library(secretKey, {
      timeout: 8_000,
      // A connection that was closed while it was idle is tried once more all the same; anything else is the buyer's to try again.
      maxNetworkRetries: 0,
      httpClient: guarded(library.createNodeHttpClient()),
      telemetry: false,
      ...(at && { host: at.hostname, port: Number(at.port), protocol: at.protocol === 'http:' ? 'http' : 'https' }),
    })
    clients.set(name, client)
  }
  return client
}

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
