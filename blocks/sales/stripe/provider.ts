import { createRequire } from 'node:module'
import { Breaker } from '@quoin/kit/breaker'
import type Stripe from 'stripe'

/** What the operator says of the card provider. Without a key there is none. */
export interface StripeSettings {
  readonly secretKey: string
  readonly webhookSecret: string
  readonly publishableKey: string | null
  readonly address: URL | null
}

/** Read anew each time, so that a key can be changed without a release; the client is kept per key. */
export function stripeSettings(env: Readonly<Record<string, string | undefined>> = process.env): StripeSettings | null {
  const secretKey = env.STRIPE_SECRET_KEY
  if (!secretKey) return null
  return {
    secretKey,
    webhookSecret: env.STRIPE_WEBHOOK_SECRET ?? '',
    publishableKey: env.STRIPE_PUBLISHABLE_KEY || null,
    address: env.STRIPE_ADDRESS ? new URL(env.STRIPE_ADDRESS) : null,
  }
}

/** Whether payments may be pretended where no card provider is set up: for trying things out, and in production only where the operator asks for it. */
export function demoPays(env: Readonly<Record<string, string | undefined>> = process.env): boolean {
  return !env.STRIPE_SECRET_KEY && (env.NODE_ENV !== 'production' || env.DEMO_PAYMENTS === '1')
}

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

/** The provider's own client, or null when the operator named no key. */
export function stripeOf(settings = stripeSettings()): Stripe | null {
  if (!settings) return null
  const name = `${settings.secretKey} ${settings.address?.href ?? ''}`
  let client = clients.get(name)
  if (!client) {
    const { address } = settings
    const library = load()
    client = new library(settings.secretKey, {
      timeout: 8_000,
      // A connection that was closed while it was idle is tried once more all the same; anything else is the buyer's to try again.
      maxNetworkRetries: 0,
      httpClient: guarded(library.createNodeHttpClient()),
      telemetry: false,
      ...(address && {
        host: address.hostname,
        port: Number(address.port),
        protocol: address.protocol === 'http:' ? 'http' : 'https',
      }),
    })
    clients.set(name, client)
  }
  return client
}
