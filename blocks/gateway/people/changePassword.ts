import type { Tx } from '@quoin/kit/server'
import type { Core } from '../sessions/core.ts'
import { endOtherSessions } from '../sessions/endSession.ts'
import { recordEvent } from '../sessions/events.ts'
import { tellOwner } from './tellOwner.ts'
import type { Tellers } from './tellWhoMay.ts'

/** Gives an account another password: all other sessions end, and its owner is told. */
export async function changePassword(
  tx: Tx,
  core: Core,
  tellers: Tellers,
  { personId, hash, keep, address }: { personId: string; hash: string; keep: string | null; address: string },
): Promise<void> {
  await tx.query(
    `update gateway.people p set password_hash = $2, password_changed_at = c.now, updated_at = c.now
     from gateway.clock($3) as c(now) where p.id = $1`,
    [personId, hash, core.clock.offsetMs],
  )
  await endOtherSessions(tx, core, { personId, keep, reason: 'password_changed', address })
  await recordEvent(tx, core, { kind: 'password_changed', personId, sessionId: keep, address })
  await tellOwner(tx, tellers, personId, 'password_changed')
}
