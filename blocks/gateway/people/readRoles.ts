import { type ListParts, type PermissionScope, readListed, type StoredRules, type Tx } from '@quoin/kit/server'
import { permissionId } from './permissions.ts'

export interface RoleRow {
  readonly id: string
  readonly number: number
  readonly code: string
  readonly name: string
  readonly description: string | null
  readonly status: string
  readonly payload: unknown
  readonly onBoardingId: string | null
  readonly onBoardingUrl: string | null
  readonly onBoardingPayload: unknown
  readonly isSystem: boolean
  readonly createdAt: string
  readonly updatedAt: string
  readonly scopes: Readonly<Record<string, PermissionScope>>
  /** Fields that it does not see, or not write. */
  readonly fieldRules: StoredRules | null
  readonly usersCount: number
}

/** Roles of a company in the order of their numbers; `named` is an id, a number or, with `by: 'code'`, a code. */
export function readRoles(tx: Tx, companyId: string, named?: string, by: 'id' | 'code' = 'id'): Promise<RoleRow[]> {
  return tx.query<RoleRow>(
    `select r.id, r.number, r.code, r.name, r.description, r.status, r.payload, r.on_boarding_id as "onBoardingId",
       r.on_boarding_url as "onBoardingUrl", r.on_boarding_payload as "onBoardingPayload", r.is_system as "isSystem",
       r.created_at as "createdAt", r.updated_at as "updatedAt",
       coalesce(case when r.code = 'company_admin' then (select json_object_agg(p.code, 'tenant' order by p.code)
         from gateway.permissions p)
         else (select json_object_agg(g.code, g.scope order by g.code) from gateway.role_permissions g
           where g.tenant_id = $1 and g.role_id = r.id)
         end, '{}') as scopes,
       kit.field_rules_of($1, r.id) as "fieldRules",
       (select count(*) from gateway.users u where u.tenant_id = $1 and u.role_id = r.id
         and u.deleted_at is null)::int as "usersCount"
     from gateway.roles r where r.tenant_id = $1 and r.deleted_at is null
       and ($2::text is null or case when $3 = 'code' then r.code = $2 else r.id = app.id($2) or r.number::text = $2 end)
     order by r.number`,
    [companyId, named ?? null, by],
    'prepare',
  )
}

/** The roles that a list was asked for, in its order. A company has few, so all of them are read. */
export async function listRoles(tx: Tx, companyId: string, parts: ListParts, search = ''): Promise<RoleRow[]> {
  const wanted = search.trim().toLowerCase()
  const [found, all] = await Promise.all([
    readListed<{ id: string }>(tx, parts, counted, { first: 0, most: 10_000 }),
    readRoles(tx, companyId),
  ])
  const byId = new Map(all.map((role) => [role.id, role]))
  return found
    .map(({ id }) => byId.get(id)!)
    .filter((role) => role.name.toLowerCase().includes(wanted) || role.code.includes(wanted))
}

const counted = `select r.id, r.number, r.name, r.code, r.description, r.is_system, r.created_at, r.updated_at,
    (select count(*) from gateway.users u where u.tenant_id = $1 and u.role_id = r.id and u.deleted_at is null)::int as users_count
  from gateway.roles r where r.tenant_id = $1 and r.deleted_at is null`

/** A role as the wire knows it. */
export const roleAttributes = (role: RoleRow) => {
  const codes = Object.keys(role.scopes)
  return {
    unique_id: role.id,
    number: role.number,
    name: role.name,
    code: role.code,
    description: role.description,
    status: role.status,
    payload: role.payload,
    on_boarding_unique_id: role.onBoardingId,
    on_boarding_url: role.onBoardingUrl,
    on_boarding_payload: role.onBoardingPayload,
    permissions: codes.map(permissionId),
    permission_codes: codes,
    scopes: role.scopes,
    is_system: role.isSystem,
    users_count: role.usersCount,
    created_at: role.createdAt,
    updated_at: role.updatedAt,
  }
}
