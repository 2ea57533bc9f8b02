import { inTransaction, refuse } from '@quoin/kit/server'
import { type Core, nowhere } from './core.ts'
import { endSession } from './endSession.ts'
import type { Credentials } from './tokens.ts'
import { addToken } from './tokens.ts'
import { hashOf } from './secrets.ts'

/**
 * Trades a refresh token for new tokens of the same session. The old one is good again while its successor is unused (the answer
 * may have been lost) and for a short window after that (several tabs refresh at once); shown later it ends the session. Throws
 * 401 when the token is not good.
 */
export async function refreshSession(core: Core, refreshToken: string, address: string): Promise<Omit<Credentials, 'headers'>> {
  const { settings, clock } = core
  const hash = hashOf(refreshToken)
  const result = await inTransaction(core.pool, nowhere, async (tx) => {
    const [known] = await tx.query<{ session_id: string }>(
      `select session_id from gateway.session_tokens where hash = $1 and kind = 'refresh'`,
      [hash],
    )
    if (!known) return 'ended'
    await tx.query('select 1 from gateway.sessions where id = $1 for update', [known.session_id])
    const [token] = await tx.query<{
      session_id: string
      person_id: string
      generation: number
      latest: number
      successor_used_ago: number | null
    }>(
      `select s.id as session_id, s.person_id, t.generation,
         (select max(n.generation) from gateway.session_tokens n where n.session_id = s.id and n.kind = 'refresh') as latest,
         (select extract(epoch from c.now - min(n.used_at)) from gateway.session_tokens n
           where n.session_id = s.id and n.kind = 'refresh' and n.generation = t.generation + 1)::float8 as successor_used_ago
       from gateway.session_tokens t join gateway.sessions s on s.id = t.session_id join gateway.people p on p.id = s.person_id,
         gateway.clock($1) as c(now)
       where t.hash = $2 and t.expires_at > c.now and s.ended_at is null and s.expires_at > c.now
         and s.last_seen_at + s.idle_seconds * interval '1 second' > c.now and p.status = 'active'`,
      [clock.offsetMs, hash],
    )
    if (!token) return 'ended'
    const { session_id: sessionId, successor_used_ago: usedAgo } = token
    if (usedAgo !== null && usedAgo >= settings.windowSeconds) {
      await endSession(tx, core, { sessionId, personId: token.person_id, reason: 'token_replayed', address })
      return 'ended'
    }
    // Inside the window a neighbour gets a sibling of the newest token, never one that starts a second line.
    const generation = Math.max(token.generation + 1, token.latest)
    const [accessToken, refresh] = await Promise.all([
      addToken(tx, core, { sessionId, kind: 'bearer', seconds: settings.accessSeconds }),
      addToken(tx, core, { sessionId, kind: 'refresh', generation, seconds: settings.refreshSeconds }),
      tx.query('update gateway.session_tokens set used_at = coalesce(used_at, gateway.clock($1)) where hash = $2', [
        clock.offsetMs,
        hash,
      ]),
      tx.query('update gateway.sessions set last_seen_at = greatest(last_seen_at, gateway.clock($1)) where id = $2', [
        clock.offsetMs,
        sessionId,
      ]),
      tx.query(
        `delete from gateway.session_tokens where session_id = $2 and kind = 'bearer' and expires_at < gateway.clock($1)`,
        [clock.offsetMs, sessionId],
      ),
    ])
    return { accessToken, refreshToken: refresh, expiresInSeconds: settings.accessSeconds }
  })
  if (result === 'ended') throw refuse.ended()
  return result
}
