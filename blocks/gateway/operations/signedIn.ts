import type { FileStore } from '@quoin/kit/files'
import { Answer, type Context, document, gone, inTransaction } from '@quoin/kit/server'
import { describeUser } from '../people/describeUser.ts'
import type { Core } from '../sessions/core.ts'
import { findMember } from '../sessions/findMember.ts'
import { noteSignIn } from '../sessions/noteSignIn.ts'
import type { SignInResult } from '../sessions/signIn.ts'
import { type Credentials, sessionHeaders } from '../sessions/tokens.ts'

export const userAgentOf = (ctx: Context): string => ctx.request.headers['user-agent'] ?? ''

/** What ends the session at hand: a token that was renewed on the way in is told to nobody. */
export const endedAnswer = (): Answer => {
  const { status, body } = gone()
  const headers = sessionHeaders({ id: '', uid: '', expiresAtSeconds: 0 }, '')
  return new Answer(status, body, Object.fromEntries(Object.keys(headers).map((name) => [name, ''])))
}

/** Where a request comes from. */
export const fromOf = (ctx: Context) => ({ address: ctx.request.address, userAgent: userAgentOf(ctx) })

/** Tokens under both names clients read them by: in the body, and in the five headers. */
export async function signedInAnswer(
  core: Core,
  files: FileStore,
  { personId, companyId, confinedTo, credentials, sessionId }: SignInResult,
  meta: object = {},
) {
  if (companyId) await noteSignIn(core, { companyId, personId, sessionId })
  const member = companyId ? await findMember(core, companyId, personId) : undefined
  const { id, ...user } = await inTransaction(core.pool, { tenantId: companyId, userId: personId, readOnly: true }, (tx) =>
    describeUser(tx, files, {
      personId,
      companyId,
      permissions: member?.permissions ?? new Map(),
      fieldRules: member?.fieldRules,
      confinedTo,
    }),
  )
  const answer = document({ type: 'User', id, ...user, meta: { ...meta, auth: wireTokens(credentials) } })
  return new Answer(answer.status, answer.body, credentials.headers)
}

export const wireTokens = ({ accessToken, refreshToken, expiresInSeconds }: Omit<Credentials, 'headers'>) => ({
  access_token: accessToken,
  refresh_token: refreshToken,
  expires_in: expiresInSeconds,
  token_type: 'Bearer' as const,
})
