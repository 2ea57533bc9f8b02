import { countedRows, inTransaction, refuse, type Tx } from '@quoin/kit/server'
import { type CompanyAccess, openCompany } from './companyToken.ts'
import { type Core, nowhere } from './core.ts'
import { recordEvent } from './events.ts'
import { announceRevoked } from './revocations.ts'
import { hashOf } from './secrets.ts'

export interface CompanyContext {
  /** The number of the event that says it was opened. */
  readonly id: number
  readonly name: string | null
  readonly urlId: string | null
  readonly reason: string | null
  readonly openedAt: string
  readonly expiresAt: string
  readonly endedAt: string | null
  readonly address: string | null
  readonly active: boolean
  /** Over before its time. */
  readonly revoked: boolean
}

/** By what an event knows the token it tells of: a part of its hash, of which neither token nor hash can be made. */
const markOf = (token: string): string => hashOf(token).toString('hex').slice(0, 32)

/** Opens a company for the session at hand, as `openCompany` does and with its refusals, and writes down that it was. */
export async function enterCompany(
  core: Core,
  input: Parameters<typeof openCompany>[1] & { readonly address: string },
): Promise<CompanyAccess & { readonly id: number; readonly expiresAt: string; readonly expiresIn: number }> {
  const access = await openCompany(core, input)
  return inTransaction(core.pool, nowhere, async (tx) => {
    const [token] = await tx.query<{ expiresAt: string; expiresIn: number }>(
      `select t.expires_at as "expiresAt", floor(extract(epoch from t.expires_at - gateway.clock($1)))::int as "expiresIn"
       from gateway.session_tokens t where t.hash = $2`,
      [core.clock.offsetMs, hashOf(access.companyToken)],
    )
    // Ended by the same person at the same moment.
    if (!token) throw refuse.ended()
    const id = await recordEvent(tx, core, {
      kind: 'company_opened',
      personId: input.personId,
      sessionId: input.sessionId,
      companyId: access.companyId,
      address: input.address,
      detail: { token: markOf(access.companyToken), expires_at: token.expiresAt },
    })
    return { ...access, ...token, id }
  })
}

/** The companies somebody opened, the newest first, each with whether its token is still good. Of a company one has left, no name. */
export async function companyContexts(
  tx: Tx,
  { clock }: Core,
  { personId, confinedTo, page, records }: { personId: string; confinedTo?: string; page: number; records: number },
): Promise<{ rows: readonly CompanyContext[]; total: number }> {
  return countedRows({ page, records }, ({ first, most }) =>
    tx.query<CompanyContext & Record<string, unknown> & { total: number }>(
      `select e.id::float8 as id, c.name, c.url_id as "urlId", t.reason, e.at as "openedAt",
       (e.detail->>'expires_at')::timestamptz as "expiresAt", coalesce(l.at, s.ended_at) as "endedAt", e.address,
       t.hash is not null as active, t.hash is null and (e.detail->>'expires_at')::timestamptz > clock.now as revoked,
       count(*) over ()::int as total
     from gateway.security_events e cross join gateway.clock($1) as clock(now)
       left join gateway.memberships m on m.company_id = e.company_id and m.person_id = e.person_id and m.status = 'active'
       left join gateway.companies c on c.id = m.company_id
       left join gateway.sessions s on s.id = e.session_id
       left join gateway.session_tokens t on t.session_id = s.id and s.ended_at is null and t.kind = 'company'
         and t.expires_at > clock.now and encode(substring(t.hash from 1 for 16), 'hex') = e.detail->>'token'
       left join lateral (select min(at) as at from gateway.security_events o
         where o.person_id = e.person_id and o.kind = 'company_left' and o.detail->>'opened' = e.id::text) l on true
     where e.person_id = $2 and e.kind = 'company_opened' and ($3::uuid is null or e.company_id = $3)
     order by e.at desc, e.id desc limit $4 offset $5`,
      [clock.offsetMs, personId, confinedTo ?? null, most, first],
    ),
  )
}

/** Ends what a company was opened with, on every server; the session goes on. 404 when it is not one's own, 409 when it is over. */
export async function leaveCompany(
  tx: Tx,
  core: Core,
  { id, personId, confinedTo, address }: { id: number; personId: string; confinedTo?: string; address: string },
): Promise<void> {
  const [opened] = await tx.query<{ session: string; company: string; token: string }>(
    `select e.session_id as session, e.company_id as company, e.detail->>'token' as token from gateway.security_events e
     where e.id = $1 and e.person_id = $2 and e.kind = 'company_opened' and ($3::uuid is null or e.company_id = $3)`,
    [id, personId, confinedTo ?? null],
  )
  if (!opened) throw refuse.missing()
  const [ended] = await tx.query(
    `delete from gateway.session_tokens t using gateway.sessions s
     where s.id = t.session_id and s.id = $1 and s.person_id = $2 and t.kind = 'company'
       and encode(substring(t.hash from 1 for 16), 'hex') = $3 returning 1`,
    [opened.session, personId, opened.token],
  )
  if (!ended) throw refuse.conflict('wrong_state', 'This company is no longer open in that session.')
  await announceRevoked(tx, { session: opened.session })
  await recordEvent(tx, core, {
    kind: 'company_left',
    personId,
    sessionId: opened.session,
    companyId: opened.company,
    address,
    detail: { opened: String(id) },
  })
}
