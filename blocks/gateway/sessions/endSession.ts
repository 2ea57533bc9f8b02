import type { Tx } from '@quoin/kit/server'
import type { Core } from './core.ts'
import { recordEvent } from './events.ts'
import { announceRevoked } from './revocations.ts'

export type EndReason =
  | 'signed_out'
  | 'ended_by_person'
  | 'token_replayed'
  | 'password_changed'
  | 'email_changed'
  | 'address_proven'
  | 'unconfirmed_closed'
  | 'signed_out_by_administrator'
  | 'account_deleted'

/** Ends one session of a person, on every block and every server. Answers whether it was still going. */
export async function endSession(
  tx: Tx,
  core: Core,
  end: { sessionId: string; personId: string; reason: EndReason; address?: string },
): Promise<boolean> {
  const [ended] = await tx.query(
    `update gateway.sessions set ended_at = gateway.clock($1), end_reason = $4 where id = $2 and person_id = $3
     and ended_at is null returning 1`,
    [core.clock.offsetMs, end.sessionId, end.personId, end.reason],
  )
  if (!ended) return false
  const kind = end.reason === 'token_replayed' ? 'token_replayed' : end.reason === 'signed_out' ? 'signed_out' : 'session_ended'
  await Promise.all([
    tx.query('delete from gateway.session_tokens where session_id = $1', [end.sessionId]),
    announceRevoked(tx, { session: end.sessionId }),
    recordEvent(tx, core, {
      kind,
      personId: end.personId,
      sessionId: end.sessionId,
      address: end.address,
      detail: { reason: end.reason },
    }),
  ])
  return true
}

/** Ends all sessions of a person but the one given, if any. Answers how many. */
export async function endOtherSessions(
  tx: Tx,
  core: Core,
  end: { personId: string; keep: string | null; reason: EndReason; address?: string },
): Promise<number> {
  const ended = await tx.query<{ id: string }>(
    `update gateway.sessions set ended_at = gateway.clock($1), end_reason = $4
     where person_id = $2 and id is distinct from $3 and ended_at is null returning id`,
    [core.clock.offsetMs, end.personId, end.keep, end.reason],
  )
  await Promise.all(
    ended.flatMap(({ id }) => [
      tx.query('delete from gateway.session_tokens where session_id = $1', [id]),
      announceRevoked(tx, { session: id }),
      recordEvent(tx, core, {
        kind: 'session_ended',
        personId: end.personId,
        sessionId: id,
        address: end.address,
        detail: { reason: end.reason },
      }),
    ]),
  )
  return ended.length
}

/**
 * Ends in one company what goes on everywhere else: the person's sessions of now count there no more, and tokens for it are gone. The
 * transaction stands inside that company.
 */
export async function endSessionsIn(tx: Tx, companyId: string, personId: string): Promise<void> {
  await tx.query(
    `update gateway.sessions set ended_in = array_append(ended_in, $1::uuid)
     where person_id = $2 and ended_at is null and not ended_in @> array[$1::uuid]`,
    [companyId, personId],
  )
  await tx.query(
    `delete from gateway.session_tokens t using gateway.sessions s where s.id = t.session_id and s.person_id = $2 and t.company_id = $1`,
    [companyId, personId],
  )
  await announceRevoked(tx, { company: companyId, person: personId })
}

/** Ends the sessions a company let people in by whose address nobody has confirmed, when it does so no more. */
export async function endUnconfirmed(tx: Tx, core: Core, companyId: string): Promise<void> {
  const held = await tx.query<{ id: string; person_id: string }>(
    `select s.id, s.person_id from gateway.sessions s join gateway.people p on p.id = s.person_id
     where s.let_in_by = $1 and s.ended_at is null and p.confirmed_at is null`,
    [companyId],
  )
  for (const { id, person_id: personId } of held)
    await endSession(tx, core, { sessionId: id, personId, reason: 'unconfirmed_closed' })
}
