import { refuse, type Tx } from '@quoin/kit/server'
import type { Core } from './core.ts'
import { announceRevoked } from './revocations.ts'
import { hashOf } from './secrets.ts'
import { addToken, sessionHeaders } from './tokens.ts'

/** Gives a session a header token in place of all it had, which end at once; answers the five headers. */
export async function tradeHeaderToken(tx: Tx, core: Core, sessionId: string, shown: string): Promise<Record<string, string>> {
  const [session] = await tx.query<{ uid: string; ends: number }>(
    `select uid, extract(epoch from expires_at)::bigint as ends from gateway.sessions where id = $1 and ended_at is null for update`,
    [sessionId],
  )
  if (!session) throw refuse.ended()
  const gone = await tx.query<{ generation: number; hash: Buffer }>(
    `delete from gateway.session_tokens where session_id = $1 and kind = 'header' returning generation, hash`,
    [sessionId],
  )
  // Of two who show the same link at once, the second finds only what the first one made.
  if (!gone.some(({ hash }) => hash.equals(hashOf(shown)))) throw refuse.ended()
  const generation = Math.max(...gone.map((one) => one.generation)) + 1
  const secret = await addToken(tx, core, { sessionId, kind: 'header', generation, seconds: core.settings.absoluteSeconds })
  await announceRevoked(tx, { session: sessionId })
  return sessionHeaders({ id: sessionId, uid: session.uid, expiresAtSeconds: session.ends }, secret)
}
