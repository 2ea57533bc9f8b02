import type { Outbound } from '@quoin/kit/outbound'
import { refuse } from '@quoin/kit/server'
import { createRemoteJWKSet, customFetch, errors, jwtVerify } from 'jose'
import { askOperators, type Claims, claimsOf, reach } from './oidc.ts'
import type { Provider } from './providers.ts'

/** A page shows what it was given at once; what is older was kept by somebody. */
const ageMax = '10m'
const tolerance = '30s'
const lengthMax = 8_000
/** What is signed with a key of which the other half is public; the secret of a client is no signature of the provider's. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']
type Keys = ReturnType<typeof createRemoteJWKSet>
const keySets = new WeakMap<Provider, { readonly address: string; readonly keys: Keys }>()

/**
 * What one of the operator's providers vouches for in a token that a page got from it: signed with the provider's keys, made for our
 * client and for no other, and a few minutes old. Throws 422 otherwise, and 503 when the provider cannot be reached.
 */
export async function readIdToken(
  outbound: Outbound,
  provider: Provider,
  token: string,
  now: Date,
): Promise<{ readonly claims: Claims; readonly expiresAtSeconds: number; readonly signed: string }> {
  const parts = token.split('.')
  if (parts.length !== 3 || token.length > lengthMax)
    throw refuse.invalid('id_token_needed', 'must be an ID token. An access token could be meant for anybody.', 'id_token')
  const { issuer, jwks_uri: address } = (await reach(outbound, provider)).serverMetadata()
  if (!address) throw refuse.unavailable(`${provider.name} publishes no keys.`)
  const { payload } = await jwtVerify(token, keysOf(provider, address), {
    issuer,
    audience: provider.client_id,
    algorithms,
    maxTokenAge: ageMax,
    clockTolerance: tolerance,
    currentDate: now,
    requiredClaims: ['sub', 'exp', 'iat'],
  }).catch((error: unknown) => {
    const isRefused = error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout)
    throw Object.assign(
      isRefused
        ? refuse.invalid('provider_refused', `${provider.name} did not confirm who you are.`)
        : refuse.unavailable(`${provider.name} is not responding right now.`),
      { cause: error },
    )
  })
  // Of several audiences another one could have let it out.
  if (typeof payload.aud !== 'string') throw refuse.invalid('provider_refused', `${provider.name} did not confirm who you are.`)
  // Without its signature, which can be written in more ways than one.
  return { claims: claimsOf(payload), expiresAtSeconds: payload.exp!, signed: `${parts[0]}.${parts[1]}` }
}

/** Keys of a provider, read when a signature names one that is not known. */
function keysOf(provider: Provider, address: string): Keys {
  const known = keySets.get(provider)
  if (known?.address === address) return known.keys
  const keys = createRemoteJWKSet(new URL(address), { [customFetch]: askOperators })
  keySets.set(provider, { address, keys })
  return keys
}
