import { randomUUID } from 'node:crypto'
import type { Tx } from '@quoin/kit/server'
import type { Core } from './core.ts'
import { recordEvent } from './events.ts'
import { announceRevoked } from './revocations.ts'
import { fingerprintOf } from './secrets.ts'
import { addToken, type Credentials, sessionHeaders } from './tokens.ts'

export interface SignedIn {
  readonly sessionId: string
  readonly credentials: Credentials
}

export interface SessionInput {
  readonly personId: string
  readonly uid: string
  readonly companyId: string | null
  /** The one company it is to be good in. */
  readonly confinedTo?: string | null
  /** The company that lets people in before they confirm their address, where nobody has. */
  readonly letInBy?: string | null
  readonly address: string
  readonly userAgent: string
}

/** Starts a session of a person with all it is used by. When they have too many, the one unused the longest ends. */
export async function startSession(tx: Tx, core: Core, input: SessionInput): Promise<SignedIn> {
  const { clock, settings } = core
  const { personId, uid, companyId, address } = input
  const userAgent = input.userAgent.slice(0, 400)
  // Signing in twice at once must not leave one session too many, so people sign in one after the other.
  const [, ended] = await Promise.all([
    tx.query('select 1 from gateway.people where id = $1 for update', [personId], 'prepare'),
    makeRoom(tx, core, personId),
  ])
  const id = randomUUID()
  // In one message: each finds what those before it have written.
  const [[session], header, accessToken, refreshToken] = await Promise.all([
    tx.query<{ ends: number }>(
      `insert into gateway.sessions (id, person_id, uid, company_id, created_at, last_seen_at, expires_at, idle_seconds,
     address, user_agent, fingerprint, confined_to, let_in_by)
     select $2, $3, $4, $5, c.now, c.now, c.now + $6 * interval '1 second', $7, $8, $9, $10, $11, $12 from gateway.clock($1) as c(now)
     returning extract(epoch from expires_at)::bigint as ends`,
      [
        clock.offsetMs,
        id,
        personId,
        uid,
        companyId,
        settings.absoluteSeconds,
        settings.idleSeconds,
        address,
        userAgent,
        fingerprintOf(address, userAgent),
        input.confinedTo ?? null,
        input.letInBy ?? null,
      ],
      'prepare',
    ),
    addToken(tx, core, { sessionId: id, kind: 'header', seconds: settings.absoluteSeconds }),
    addToken(tx, core, { sessionId: id, kind: 'bearer', seconds: settings.accessSeconds }),
    addToken(tx, core, { sessionId: id, kind: 'refresh', seconds: settings.refreshSeconds }),
    recordEvent(tx, core, { kind: 'signed_in', personId, sessionId: id, companyId, address }),
    tx.query(
      'update gateway.people set last_sign_in_at = gateway.clock($1) where id = $2',
      [clock.offsetMs, personId],
      'prepare',
    ),
    ...ended.map((one) => announceRevoked(tx, { session: one })),
  ])
  return {
    sessionId: id,
    credentials: {
      accessToken,
      refreshToken,
      expiresInSeconds: settings.accessSeconds,
      headers: sessionHeaders({ id, uid, expiresAtSeconds: session!.ends }, header),
    },
  }
}

/** Ends and forgets what is too many or too old; answers whose end has to be told. */
async function makeRoom(tx: Tx, { clock, settings }: Core, personId: string): Promise<string[]> {
  const [ended] = await Promise.all([
    tx.query<{ id: string }>(
      `update gateway.sessions set ended_at = gateway.clock($1), end_reason = 'too_many' where id in (
         select s.id from gateway.sessions s, gateway.clock($1) as c(now)
         where s.person_id = $2 and s.ended_at is null and s.expires_at > c.now
           and s.last_seen_at + s.idle_seconds * interval '1 second' > c.now
         order by s.last_seen_at desc, s.created_at desc offset $3) returning id`,
      [clock.offsetMs, personId, settings.sessionsMax - 1],
      'prepare',
    ),
    // Ended sessions stay a while: by them a device is known again after it was locked out or signed out.
    tx.query(
      `delete from gateway.sessions where person_id = $2 and least(ended_at,
       expires_at) < gateway.clock($1) - interval '90 days'`,
      [clock.offsetMs, personId],
      'prepare',
    ),
    tx.query(
      `delete from gateway.session_tokens t using gateway.sessions s where t.session_id = s.id and s.person_id = $2
       and (s.ended_at is not null or t.expires_at < gateway.clock($1))`,
      [clock.offsetMs, personId],
      'prepare',
    ),
  ])
  return ended.map(({ id }) => id)
}
