import { type Actor, type Authenticate, inTransaction, notAllowed, type Reach, refuse } from '@quoin/kit/server'
import { refuseAboveOwn } from '../people/actorMayGrant.ts'
import { readRoles } from '../people/readRoles.ts'
import type { Core } from './core.ts'

const right = 'gateway.roles.write'

/**
 * Lets whoever writes roles see the company as another role does: the header `preview-role` names it by id or number. Such a
 * request may read what the role may read, as far as the person may themselves, and changes nothing.
 */
export const withPreview =
  (core: Core, authenticate: Authenticate): Authenticate =>
  async (caller) => {
    const found = await authenticate(caller)
    const named = caller.headers['preview-role']
    if (typeof named !== 'string' || !named.trim()) return found
    return { ...found, actor: await asRole(core, found.actor, named.trim().slice(0, 80), caller.block) }
  }

async function asRole(core: Core, actor: Actor, named: string, block: string): Promise<Actor> {
  const { tenantId } = actor
  if (actor.kind !== 'member' || !tenantId || actor.parentTenantId)
    throw refuse.conflict('preview_not_possible', 'Only members of a company can look through the eyes of another role.')
  if (!actor.permissions.has(right)) throw notAllowed(block, right)
  const scope = { tenantId, userId: actor.userId, readOnly: true }
  const [role] = await inTransaction(core.pool, scope, (tx) => readRoles(tx, tenantId, named))
  if (!role) throw refuse.invalid('no_such_role', 'There is no such role.', 'preview-role')
  refuseAboveOwn(actor, role)
  const permissions = new Map<string, Reach>(role.status === 'active' ? Object.entries(role.scopes) : [])
  return { ...actor, roleId: role.id, roleCode: role.code, permissions, readOnly: true }
}
