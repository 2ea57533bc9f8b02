import { present, unsupported } from '@quoin/kit'
import { type AdaptedCall, type AdaptedReply, type Adapters, checked, mapped, refuse } from '@quoin/kit/server'
import * as z from 'zod'

const grants = 'Only a refresh token can be exchanged here; sign in for one.'
/** A public client says who it is and proves nothing by it (RFC 6749, 2.1): a refresh token is good for its own session, whoever sends it. */
const tokenInput = z.strictObject({
  grant_type: z.literal('refresh_token', grants),
  client_id: z.string().max(200),
  refresh_token: z.string().max(200),
  code: unsupported(grants),
  redirect_uri: unsupported(grants),
  client_secret: unsupported('Sessions have no client secret.'),
  code_verifier: unsupported(grants),
  scope: unsupported('A session has the rights of its person; it cannot be narrowed.'),
})
/** Where the token of a page is traded: as its ID token, which says whom it was made for. */
const googleInput = z.strictObject({
  token: z.string().max(8_000),
  mfa_code: z.unknown().optional(),
  backup_code: z.unknown().optional(),
  subscription: unsupported('Subscriptions belong to companies: PUT /companies/:urlId/subscription.'),
  role_id: unsupported('The company says which role new people have.'),
})
const tokenQuestion = z.object({ token: z.string().min(1).max(200) })

/** Ends the session at hand when it is its token that was sent. Of another one nothing is done, and nothing is said to be. */
export async function revokeOwn({ ask, bearer, body }: AdaptedCall): Promise<AdaptedReply> {
  const { token } = checked(tokenQuestion, body)
  if (bearer !== undefined && token !== bearer)
    throw refuse.invalid('unsupported_token_type', 'Only the access token that the call is made with can be revoked.', 'token')
  return ask('DELETE', '/auth/sign_out')
}

/** What of OpenID Connect the published client asks beyond signing in. Quoin issues no tokens to apps of others, so it has no keys to publish. */
export const oidcAdapters: Adapters = {
  'POST /auth/google': ({ body, ask }) => {
    const { token: id_token, mfa_code, backup_code } = checked(googleInput, body)
    return ask('POST', '/auth/oauth/id_token', { body: present({ provider: 'google', id_token, mfa_code, backup_code }) })
  },
  'POST /oauth/token': async ({ body, ask }) => {
    const { refresh_token } = checked(tokenInput, body)
    return mapped(await ask('POST', '/auth/refresh', { body: { refresh_token } }), ({ meta }) => meta.auth ?? meta)
  },
  // As RFC 7662 has it: a token that one may not look into is answered as one that is not good.
  'POST /oauth/introspect': async ({ body, bearer, ask }) => {
    const { token } = checked(tokenQuestion, body)
    return mapped(await ask('GET', '/auth/validate_token'), ({ data: { id, attributes } }) =>
      token === bearer
        ? {
            active: true,
            sub: id,
            username: attributes.email,
            token_type: 'Bearer',
            scope: Object.keys(attributes.permissions ?? {}).join(' '),
          }
        : { active: false },
    )
  },
  'POST /oauth/revoke': (call) => revokeOwn(call),
}
