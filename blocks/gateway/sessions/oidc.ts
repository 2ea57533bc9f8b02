import { refuse } from '@quoin/kit/server'
import * as client from 'openid-client'
import type { Provider } from './providers.ts'

/** What a provider vouches for. */
export interface Claims {
  readonly issuer: string
  readonly subject: string
  /** Only when the provider says that it is proven. */
  readonly email: string | null
  readonly name: string | null
}
/** What is kept of a journey to a provider until it comes back. */
export interface Journey {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

/** Their documents change seldom; keys are looked up anew by the library when a signature names an unknown one. */
const rememberMs = 3_600_000
const timeoutSeconds = 10
const configurations = new WeakMap<Provider, { readonly at: number; readonly config: Promise<client.Configuration> }>()

/** Where the browser is sent, and what has to be kept to understand who comes back. */
export async function departTo(provider: Provider, redirectUri: string, state: string): Promise<{ url: URL; journey: Journey }> {
  const journey = { state, nonce: client.randomNonce(), verifier: client.randomPKCECodeVerifier() }
  const url = client.buildAuthorizationUrl(await reach(provider), {
    redirect_uri: redirectUri,
    scope: 'openid email profile',
    state,
    nonce: journey.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(journey.verifier),
    code_challenge_method: 'S256',
  })
  return { url, journey }
}

/**
 * What the provider vouches for, when state, nonce, issuer, audience, signature and code are all as they must be. Throws 422
 * `provider_refused` otherwise, and 503 when the provider cannot be reached.
 */
export async function returnFrom(provider: Provider, address: URL, { state, nonce, verifier }: Journey): Promise<Claims> {
  const config = await reach(provider)
  const tokens = await client
    .authorizationCodeGrant(config, address, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    })
    .catch((error: unknown) => {
      throw Object.assign(refuse.invalid('provider_refused', `${provider.name} did not say who you are.`), { cause: error })
    })
  const claims = tokens.claims()!
  const { email, email_verified: isVerified, name } = claims
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: typeof email === 'string' && isVerified === true && email.length <= 254 ? email.trim().toLowerCase() : null,
    name: typeof name === 'string' && name.trim() ? name.trim().slice(0, 160) : null,
  }
}

function reach(provider: Provider): Promise<client.Configuration> {
  const known = configurations.get(provider)
  if (known && performance.now() - known.at < rememberMs) return known.config
  const config = client
    .discovery(new URL(provider.issuer), provider.client_id, undefined, client.ClientSecretBasic(provider.client_secret), {
      // Signatures are checked although the tokens come straight from the provider: it costs little and needs no trust in the way.
      execute: [
        client.enableNonRepudiationChecks,
        ...(provider.issuer.startsWith('http:') ? [client.allowInsecureRequests] : []),
      ],
      timeout: timeoutSeconds,
    })
    .catch((error: unknown) => {
      configurations.delete(provider)
      throw Object.assign(refuse.unavailable(`${provider.name} cannot be reached right now.`), { cause: error })
    })
  configurations.set(provider, { at: performance.now(), config })
  return config
}
