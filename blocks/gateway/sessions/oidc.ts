import { Breaker, NotAsked } from '@quoin/kit/breaker'
import { type Outbound, OutboundError } from '@quoin/kit/outbound'
import { refuse } from '@quoin/kit/server'
import * as client from 'openid-client'
import { isOfCompany, type Provider } from './providers.ts'

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
const configurations = new WeakMap<
  Provider,
  { readonly at: number; readonly config: Promise<client.Configuration>; readonly isThere: boolean }
>()

/** Where the browser is sent, and what has to be kept to understand who comes back. */
export async function departTo(
  outbound: Outbound,
  provider: Provider,
  redirectUri: string,
  state: string,
): Promise<{ url: URL; journey: Journey }> {
  const journey = { state, nonce: client.randomNonce(), verifier: client.randomPKCECodeVerifier() }
  const url = client.buildAuthorizationUrl(await reach(outbound, provider), {
    redirect_uri: redirectUri,
    scope: 'openid email profile',
    state,
    nonce: journey.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(journey.verifier),
    code_challenge_method: 'S256',
  })
  // Where browsers are sent is the provider's to say; a script or a page without encryption is not among it.
  if (url.protocol !== 'https:' && url.protocol !== new URL(provider.issuer).protocol)
    throw refuse.invalid('provider_refused', `${provider.name} uses an address that is not secure.`)
  return { url, journey }
}

/**
 * What the provider vouches for, when state, nonce, issuer, audience, signature and code are all as they must be. Throws 422
 * `provider_refused` otherwise, and 503 when the provider cannot be reached.
 */
export async function returnFrom(
  outbound: Outbound,
  provider: Provider,
  address: URL,
  { state, nonce, verifier }: Journey,
): Promise<Claims> {
  const config = await reach(outbound, provider)
  const tokens = await client
    .authorizationCodeGrant(config, address, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    })
    .catch((error: unknown) => {
      throw Object.assign(refuse.invalid('provider_refused', `${provider.name} did not confirm who you are.`), { cause: error })
    })
  return claimsOf(tokens.claims()!)
}

/** Of a token that was checked, what is gone by. */
export function claimsOf({ iss, sub, email, email_verified: isVerified, name }: Readonly<Record<string, unknown>>): Claims {
  return {
    issuer: String(iss),
    subject: String(sub),
    email: typeof email === 'string' && isVerified === true && email.length <= 254 ? email.trim().toLowerCase() : null,
    name: typeof name === 'string' && name.trim() ? name.trim().slice(0, 160) : null,
  }
}

/** What a provider says of itself. Throws 503 when it cannot be asked, or others wait for it in vain already. */
export async function reach(outbound: Outbound, provider: Provider): Promise<client.Configuration> {
  const known = configurations.get(provider)
  if (known?.isThere && performance.now() - known.at < rememberMs) return known.config
  const isSlow = known && !known.isThere && performance.now() - known.at > patienceMs
  try {
    if (isSlow) throw new NotAsked('busy')
    return await waiting.through(
      `${isOfCompany(provider) ? provider.companyId : ''} ${provider.issuer}`,
      () => (known && !known.isThere ? known.config : discover(outbound, provider)),
      // Whoever was not asked is no reason to leave anybody alone.
      (outcome) => 'error' in outcome && !notAskedFor(outcome.error),
    )
  } catch (error) {
    const trouble = notAskedFor(error)
    const why = trouble?.reason === 'busy' ? trouble.message : `${provider.name} is not responding right now.`
    throw Object.assign(refuse.unavailable(why), { cause: error })
  }
}

/** Asked once for everybody who wants to know meanwhile. */
function discover(outbound: Outbound, provider: Provider): Promise<client.Configuration> {
  const config = client.discovery(
    new URL(provider.issuer),
    provider.client_id,
    undefined,
    client.ClientSecretBasic(provider.client_secret),
    {
      // Signatures are checked although the tokens come straight from the provider: it costs little and needs no trust in the way.
      execute: [
        client.enableNonRepudiationChecks,
        ...(provider.issuer.startsWith('http:') ? [client.allowInsecureRequests] : []),
      ],
      timeout: timeoutSeconds,
      // The operator's providers may live in the operator's own network; what a company typed is called as such.
      [client.customFetch]: isOfCompany(provider) ? fetchBy(outbound, provider.companyId) : fetchOperators,
    },
  )
  const requested = { at: performance.now(), config, isThere: false }
  configurations.set(provider, requested)
  config.then(
    () => Object.assign(requested, { at: performance.now(), isThere: true }),
    () => configurations.delete(provider),
  )
  return config
}

/** Whoever comes later does not wait for what others have been waiting for so long. */
const patienceMs = 1_000
/** Each who waited in vain counts, so that after five of them nobody waits. */
const waiting = new Breaker()
/** The same for what is asked of the operator's providers once they are known. */
const breaker = new Breaker()
export const askOperators = (address: string, options: RequestInit): Promise<Response> =>
  breaker.through(
    new URL(address).host,
    () => fetch(address, options),
    (outcome) => 'error' in outcome || outcome.answer.status >= 500,
  )
const fetchOperators: client.CustomFetch = (address, options) => askOperators(address, options as RequestInit)

const fetchBy =
  (outbound: Outbound, company: string): client.CustomFetch =>
  (address, { method, headers, body, signal }) =>
    outbound(address, {
      company,
      method,
      headers,
      signal,
      body: body instanceof URLSearchParams ? body : body ? String(body) : null,
    })

/** Why a company's provider was not even asked: its address may not be called, or the company has too many calls under way. */
export function notAskedFor(error: unknown): (OutboundError & { reason: 'address' | 'busy' }) | undefined {
  for (let at = error; at instanceof Error; at = at.cause)
    if (at instanceof OutboundError && (at.reason === 'address' || at.reason === 'busy'))
      return at as ReturnType<typeof notAskedFor>
  return undefined
}
