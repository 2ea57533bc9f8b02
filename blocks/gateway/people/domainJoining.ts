import { inTransaction, refuse, type Tx } from '@quoin/kit/server'
import { type Core, nowhere } from '../sessions/core.ts'
import { recordEvent } from '../sessions/events.ts'
import { announceRevoked } from '../sessions/revocations.ts'
import { companyOfDomain } from './mailDomains.ts'
import { writeMember } from './people.ts'
import { readRoles } from './readRoles.ts'
import { type Tellers, tellWhoMay } from './tellWhoMay.ts'

/** After a no, somebody may ask again when this many days have passed. */
const daysBetween = 30

export interface DomainJoining {
  readonly joining: 'off' | 'ask' | 'join'
  readonly role_unique_id: string | null
}

/** What people of a company's proven domains may do. The transaction must stand inside that company. */
export async function readDomainJoining(tx: Tx, companyId: string): Promise<DomainJoining> {
  const [row] = await tx.query<DomainJoining & Record<string, unknown>>(
    'select domain_joining as joining, domain_role_id as role_unique_id from gateway.sign_up_settings where tenant_id = $1',
    [companyId],
  )
  return row ?? { joining: 'off', role_unique_id: null }
}

export async function writeDomainJoining(tx: Tx, companyId: string, by: string, next: DomainJoining): Promise<void> {
  await tx.query(
    `insert into gateway.sign_up_settings (tenant_id, domain_joining, domain_role_id, updated_by) values ($1, $2, $3, $4)
     on conflict (tenant_id) do update set domain_joining = excluded.domain_joining, domain_role_id = excluded.domain_role_id,
       updated_at = clock_timestamp(), updated_by = excluded.updated_by`,
    [companyId, next.joining, next.role_unique_id, by],
  )
}

/** What somebody with this address may do to join a company, and with which role. Inside that company, as all here. */
export async function wayIn(
  tx: Tx,
  companyId: string,
  email: string,
): Promise<{ way: DomainJoining['joining']; roleCode: string }> {
  const { joining, role_unique_id: roleId } = await readDomainJoining(tx, companyId)
  if (joining === 'off' || (await companyOfDomain(tx, email)) !== companyId) return { way: 'off', roleCode: 'none' }
  const [role] = roleId ? await readRoles(tx, companyId, roleId) : []
  return { way: joining, roleCode: role?.status === 'active' ? role.code : 'none' }
}

/** Whether the company takes people of a domain at all. */
export async function welcomesDomains(tx: Tx, companyId: string): Promise<boolean> {
  const { joining } = await readDomainJoining(tx, companyId)
  if (joining === 'off') return false
  const proven = await tx.query('select 1 from gateway.mail_domains where company_id = $1 and verified_at is not null', [
    companyId,
  ])
  return proven.length > 0
}

export interface Joinable {
  readonly id: string
  readonly urlId: string
  readonly name: string
  readonly way: 'ask' | 'join'
  /** What became of the last request. */
  readonly request: 'asked' | 'declined' | null
}

/** The company somebody with this confirmed address may join: the one that has proven its domain, unless they belong to it. */
export async function joinableBy(core: Core, who: { personId: string; email: string }): Promise<Joinable | undefined> {
  const [found] = await inTransaction(core.pool, { ...nowhere, readOnly: true }, async (tx) => {
    const companyId = await companyOfDomain(tx, who.email)
    return tx.query<{ id: string; urlId: string; name: string; request: 'asked' | 'declined' | null }>(
      `select c.id, c.url_id as "urlId", c.name,
         (select r.status from gateway.join_requests r where r.company_id = c.id and r.person_id = p.id and r.status <> 'accepted'
           and r.created_at > gateway.clock($3) - $4 * interval '1 day' order by r.created_at desc limit 1) as request
       from gateway.companies c join gateway.people p on p.id = $2 and p.status = 'active' and p.confirmed_at is not null
       where c.id = $1 and not exists (select from gateway.memberships m
         where m.company_id = c.id and m.person_id = p.id and m.status in ('active', 'inactive'))`,
      [companyId ?? null, who.personId, core.clock.offsetMs, daysBetween],
    )
  })
  if (!found) return undefined
  const { way } = await inTransaction(core.pool, { tenantId: found.id, userId: null, readOnly: true }, (tx) =>
    wayIn(tx, found.id, who.email),
  )
  return way === 'off' ? undefined : { ...found, way }
}

/** Joins the company of one's address, or asks to. 404 where there is nothing to join, 409 when a request waits or was declined. */
export async function joinByDomain(
  core: Core,
  tellers: Tellers,
  who: { personId: string; email: string; company: string },
): Promise<'joined' | 'asked'> {
  const found = await joinableBy(core, who)
  if (!found || (found.id !== who.company && found.urlId !== who.company)) throw refuse.missing('This company does not exist.')
  return inTransaction(core.pool, { tenantId: found.id, userId: null }, async (tx) => {
    const { way, roleCode } = await wayIn(tx, found.id, who.email)
    if (way === 'off') throw refuse.missing('This company does not exist.')
    if (way === 'ask') {
      if (found.request === 'declined') throw refuse.conflict('declined', 'The company declined your request. Try again later.')
      await askToJoin(tx, core, tellers, { ...who, companyId: found.id })
      return 'asked'
    }
    await writeMember(tx, { companyId: found.id, personId: who.personId, roleCode })
    await tx.query(`delete from gateway.join_requests where company_id = $1 and person_id = $2 and status = 'asked'`, [
      found.id,
      who.personId,
    ])
    await announceRevoked(tx, { company: found.id, person: who.personId })
    await recordEvent(tx, core, { kind: 'joined', personId: who.personId, companyId: found.id, detail: { by: 'domain' } })
    return 'joined'
  })
}

/** Notes that somebody asks to join, once, and tells those who manage people. */
export async function askToJoin(
  tx: Tx,
  core: Core,
  tellers: Tellers,
  { companyId, personId }: { companyId: string; personId: string },
): Promise<void> {
  const [input] = await tx.query<{ id: string }>(
    `insert into gateway.join_requests (company_id, person_id, created_at) values ($1, $2, gateway.clock($3))
     on conflict (company_id, person_id) where status = 'asked' do nothing returning id`,
    [companyId, personId, core.clock.offsetMs],
  )
  if (!input) throw refuse.conflict('already_asked', 'You have already asked to join.')
  await recordEvent(tx, core, { kind: 'join_asked', personId, companyId })
  const [who] = await tx.query<{ name: string; email: string }>('select name, email from gateway.people where id = $1', [
    personId,
  ])
  await tellWhoMay(tx, tellers, {
    companyId,
    permission: 'gateway.users.manage',
    template: 'join_request',
    key: input.id,
    page: '/gateway/members',
    values: { ...who },
    about: { resource: 'gateway.joinRequests', id: input.id },
  })
}

export interface JoinRequestRow extends Record<string, unknown> {
  readonly id: string
  readonly person_id: string
  readonly name: string
  readonly email: string
  readonly language: string | null
  readonly status: 'asked' | 'accepted' | 'declined'
  readonly created_at: string
  readonly decided_at: string | null
}

/** Requests of a company, the newest first. */
export const readJoinRequests = (tx: Tx, companyId: string, input: { id?: string; status?: string }): Promise<JoinRequestRow[]> =>
  tx.query<JoinRequestRow>(
    `select r.id, r.person_id, p.name, p.email, p.language, r.status, r.created_at, r.decided_at
     from gateway.join_requests r join gateway.people p on p.id = r.person_id
     where r.company_id = $1 and ($2::uuid is null or r.id = $2) and ($3::text is null or r.status = $3)
     order by r.created_at desc, r.id limit 500`,
    [companyId, input.id ?? null, input.status ?? null],
  )
