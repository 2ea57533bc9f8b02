import type { Tx } from '@quoin/kit/server'
import type { Core } from './core.ts'
import { hashOf, newSecret } from './secrets.ts'

export type TokenKind = 'header' | 'bearer' | 'refresh' | 'company'

/** What a client holds after signing in; the five headers say `access-token`, `client`, `expiry`, `token-type` and `uid`. */
export interface Credentials {
  readonly accessToken: string
  readonly refreshToken: string
  readonly expiresInSeconds: number
  readonly headers: Readonly<Record<string, string>>
}

export interface TokenInput {
  readonly sessionId: string
  readonly kind: TokenKind
  readonly generation?: number
  /** Longest life; no token outlives its session. */
  readonly seconds: number
  readonly company?: { readonly id: string; readonly appKeyId: string }
  /** What a company was opened for, as the person said; gone with the token. */
  readonly reason?: string | undefined
}

/** Makes a token of a session and answers its secret, which is kept nowhere. */
export async function addToken(
  tx: Tx,
  { clock }: Core,
  { sessionId, kind, generation = 0, seconds, company, reason }: TokenInput,
): Promise<string> {
  const secret = newSecret()
  const [made] = await tx.query(
    `insert into gateway.session_tokens (hash, session_id, kind, generation, company_id, app_key_id, reason, created_at, expires_at)
     select $2, s.id, $4, $5, $6, $7, $9, c.now, least(c.now + $8 * interval '1 second', s.expires_at)
     from gateway.sessions s, gateway.clock($1) as c(now) where s.id = $3 returning 1`,
    [
      clock.offsetMs,
      hashOf(secret),
      sessionId,
      kind,
      generation,
      company?.id ?? null,
      company?.appKeyId ?? null,
      seconds,
      reason ?? null,
    ],
    'prepare',
  )
  if (!made) throw new Error('A token was wished for a session that does not exist.')
  return secret
}

/**
 * The five headers, with the session's end in seconds since 1970: the same for every token of a session, so it never goes
 * down.
 */
export const sessionHeaders = (
  session: { id: string; uid: string; expiresAtSeconds: number },
  accessToken: string,
): Record<string, string> => ({
  'access-token': accessToken,
  client: session.id,
  expiry: String(session.expiresAtSeconds),
  'token-type': 'Bearer',
  uid: session.uid,
})

/**
 * The same for a request whose neighbour is given the new token: the client keeps what it holds, or what the neighbour brings.
 */
export const waitHeaders = (session: { id: string; uid: string }): Record<string, string> => ({
  'access-token': ' ',
  client: session.id,
  expiry: ' ',
  'token-type': 'Bearer',
  uid: session.uid,
})
