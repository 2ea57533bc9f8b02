import { type Actor, type PermissionScope, refuse, rulesOf, type StoredRules, type Tx } from '@quoin/kit/server'
import { hiddenBeyond } from './fieldRules.ts'
import { rankOf } from './roles.ts'

/** Which reach is wider. */
const width: Readonly<Record<PermissionScope, number>> = { own: 1, team: 2, tenant: 3 }

/** Whether somebody may hand these permissions on: nobody gives more than they have. */
export const mayHandOn = (actor: Actor, scopes: Readonly<Record<string, PermissionScope>>): boolean =>
  Object.entries(scopes).every(
    ([code, scope]) => width[actor.permissions.get(code) ?? 'own'] >= width[scope] && actor.permissions.has(code),
  )

/** Refuses (422 `role_above_own`) to touch, or to give, a role that stands above the actor's own. */
export function refuseAboveOwn(
  actor: Actor,
  role: {
    readonly code: string
    readonly scopes: Readonly<Record<string, PermissionScope>>
    readonly fieldRules: StoredRules | null
  },
): void {
  const seesMore = hiddenBeyond(actor.fieldRules ?? new Map(), rulesOf(role.fieldRules))
  if (rankOf(role.code) <= rankOf(actor.roleCode ?? 'none') && mayHandOn(actor, role.scopes) && !seesMore) return
  throw refuse.invalid('role_above_own', 'This role has more permissions than yours. Ask someone who has it.', 'role_unique_id')
}

/** Refuses (422 `last_administrator`) what would leave a company without anybody who answers for it. */
export async function refuseLastAdministrator(tx: Tx, companyId: string, userId: string): Promise<void> {
  const administrators = await tx.query<{ id: string }>(
    `select u.id from gateway.users u join gateway.roles r on r.tenant_id = u.tenant_id and r.id = u.role_id
     where u.tenant_id = $1 and u.status = 'active' and u.deleted_at is null and r.code = 'company_admin' for update of u`,
    [companyId],
  )
  if (administrators.length === 1 && administrators[0]!.id === userId) {
    throw refuse.invalid('last_administrator', 'The company needs at least one company administrator.')
  }
}
