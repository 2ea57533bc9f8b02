import type { Tx } from '@quoin/kit/server'
import type { Core } from '../sessions/core.ts'
import { askToJoin, wayIn } from './domainJoining.ts'
import { writeMember } from './people.ts'
import type { Tellers } from './tellWhoMay.ts'

/** What a proven address opens now in a company it was registered for: what it promised when the link was sent may be over. */
export async function comeIn(
  tx: Tx,
  core: Core,
  tellers: Tellers,
  { companyId, personId, payload }: { companyId: string; personId: string; payload: Readonly<Record<string, unknown>> },
): Promise<void> {
  const [person] = await tx.query<{ email: string }>('select email from gateway.people where id = $1', [personId])
  const { way, roleCode } = await wayIn(tx, companyId, person!.email)
  await noteSaid(tx, { companyId, personId, payload })
  if (way === 'join') return join(tx, companyId, personId, roleCode, 'of the domain')
  if (!payload.asks) return join(tx, companyId, personId, String(payload.role_code ?? 'none'))
  const [known] = await tx.query(
    `select 1 from gateway.join_requests where company_id = $1 and person_id = $2 and status = 'asked'
     union all select 1 from gateway.users where tenant_id = $1 and id = $2 and deleted_at is null`,
    [companyId, personId],
  )
  if (way === 'ask' && !known) await askToJoin(tx, core, tellers, { companyId, personId })
}

/** Keeps what a link was sent for with: the name and the data they chose in a company whose member they are not yet for sure. */
export async function noteSaid(
  tx: Tx,
  { companyId, personId, payload }: { companyId: string; personId: string; payload: Readonly<Record<string, unknown>> },
): Promise<void> {
  const { username = null, data = null } = payload
  if (!username && !data) return
  await tx.query(
    `update gateway.users set username = coalesce($3, username), payload = coalesce($4::jsonb, payload)
     where tenant_id = $1 and id = $2 and deleted_at is null and confirmed_at is null`,
    [companyId, personId, username, data && JSON.stringify(data)],
  )
}

/** A member who waits becomes one, with the role of their domain where they have one; who was suspended stays so. */
async function join(tx: Tx, companyId: string, personId: string, roleCode: string, role?: 'of the domain'): Promise<void> {
  const [member] = await tx.query<{ status: string }>(
    'select status from gateway.users where tenant_id = $1 and id = $2 and deleted_at is null for update',
    [companyId, personId],
  )
  if (!member || (role && member.status === 'pending')) await writeMember(tx, { companyId, personId, roleCode })
  await tx.query(
    `update gateway.users u set status = case when u.status = 'pending' then 'active' else u.status end, name = p.name,
       confirmed_at = p.confirmed_at, version = u.version + 1, updated_at = clock_timestamp()
     from gateway.people p where u.tenant_id = $1 and u.id = $2 and p.id = u.id and u.confirmed_at is null`,
    [companyId, personId],
  )
}
