import { type FieldRules, inTransaction, type PermissionScope, rulesOf, type StoredRules } from '@quoin/kit/server'
import type { Core } from './core.ts'

/** A person in one company: what they may do there, and with whom they share a team. */
export interface Member {
  readonly userName: string
  readonly roleId: string
  readonly roleCode: string
  readonly permissions: ReadonlyMap<string, PermissionScope>
  readonly fieldRules: FieldRules
  readonly teamUserIds: readonly string[]
}

/** Undefined when the person is no active member of the company, or the company itself is not active. */
export async function findMember(core: Core, companyId: string, personId: string): Promise<Member | undefined> {
  const [found] = await inTransaction(core.pool, { tenantId: companyId, userId: personId, readOnly: true }, async (tx) => {
    const requested = tx.query<{
      name: string
      role_id: string
      code: string
      permissions: Record<string, PermissionScope> | null
      rules: StoredRules | null
      team: string[] | null
    }>(
      `select u.name, r.id as role_id, r.code,
         case when r.status <> 'active' then null
           -- A company may ask its administrators, or everybody, for a second factor before they may do anything.
           when exists (select from gateway.sign_up_settings s where s.tenant_id = $1
               and (s.second_factor_for_everybody or s.second_factor_for_administrators and r.code in ('company_admin', 'admin')))
             and not exists (select from gateway.authenticator_apps a where a.person_id = u.id and a.confirmed_at is not null)
             then null
           -- Whoever answers for the company may do all there is, also what a block brought after the role was made.
           when r.code = 'company_admin' then (select json_object_agg(p.code, 'tenant') from gateway.permissions p)
           else (select json_object_agg(g.code, g.scope) from gateway.role_permissions g where g.tenant_id = $1
             and g.role_id = r.id) end as permissions,
         kit.field_rules_of($1, r.id) as rules,
         (select json_agg(distinct m.user_id) from gateway.team_members own
           join gateway.team_members m on m.tenant_id = own.tenant_id and m.team_id = own.team_id
           where own.tenant_id = $1 and own.user_id = u.id) as team
       from gateway.users u join gateway.roles r on r.tenant_id = u.tenant_id and r.id = u.role_id
         join gateway.companies c on c.id = u.tenant_id
       where u.tenant_id = $1 and u.id = $2 and u.status = 'active' and u.deleted_at is null and c.status = 'active'`,
      [companyId, personId],
      'prepare',
    )
    const [rows] = await Promise.all([requested, tx.commit()])
    return rows
  })
  return (
    found && {
      userName: found.name,
      roleId: found.role_id,
      roleCode: found.code,
      permissions: new Map(Object.entries(found.permissions ?? {})),
      fieldRules: rulesOf(found.rules),
      teamUserIds: [...new Set([personId, ...(found.team ?? [])])],
    }
  )
}
