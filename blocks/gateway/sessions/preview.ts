import {
  type Actor,
  type Authenticate,
  inTransaction,
  notAllowed,
  type PermissionScope,
  refuse,
  rulesOf,
} from '@quoin/kit/server'
import { refuseAboveOwn } from '../people/actorMayGrant.ts'
import { refuseMoreSight } from '../people/fieldRules.ts'
import { lookUnderWay } from '../people/looks.ts'
import { readRoles } from '../people/readRoles.ts'
import type { Core } from './core.ts'
import { findMember } from './findMember.ts'

const right = 'gateway.roles.write'

/**
 * Lets whoever may look in see the company as a member does, while the header `look-in` names a look they began. And lets whoever writes roles see the company as another role does: the header `preview-role` names it by id or number. Such a
 * request may read what the role may read, as far as the person may themselves, and changes nothing.
 */
export const withPreview =
  (core: Core, authenticate: Authenticate): Authenticate =>
  async (caller) => {
    const found = await authenticate(caller)
    const role = wordIn(caller.headers['preview-role'])
    const look = wordIn(caller.headers['look-in'])
    if (look) return { ...found, actor: await asMember(core, found.actor, look, caller.block) }
    return role ? { ...found, actor: await asRole(core, found.actor, role, caller.block) } : found
  }

const wordIn = (header: string | string[] | undefined): string => (typeof header === 'string' ? header.trim().slice(0, 80) : '')

/**
 * The member somebody looks in as: what that member may read, as far as the one who looks may themselves, in this company alone. It
 * has no address, so that what belongs to the person and not to the company is not theirs to ask for.
 */
async function asMember(core: Core, actor: Actor, look: string, block: string): Promise<Actor> {
  const { tenantId: companyId, userId: by } = actor
  if (actor.kind !== 'member' || !companyId || !by || actor.parentTenantId)
    throw refuse.conflict('look_not_possible', 'Only members of the company can view it as another member.')
  if (!actor.permissions.has('gateway.users.look')) throw notAllowed(block, 'gateway.users.look')
  const userId = await inTransaction(core.pool, { tenantId: companyId, userId: by, readOnly: true }, (tx) =>
    lookUnderWay(tx, core, { companyId, id: look, by }),
  )
  const member = userId && (await findMember(core, companyId, userId))
  if (!member) throw refuse.conflict('look_over', 'This session has ended. Start a new one with a reason.')
  refuseMoreSight(actor, member.fieldRules)
  const isInOwnTeam = actor.teamUserIds.includes(userId)
  const shared = [...member.permissions].flatMap(([code, reach]) => {
    const shown = reachThrough(actor.permissions.get(code), reach, isInOwnTeam)
    return shown ? [[code, shown] as const] : []
  })
  return {
    ...actor,
    ...member,
    userId,
    email: null,
    permissions: new Map(shared),
    readOnly: true,
    confinedTo: companyId,
    lookedInBy: by,
  }
}

/**
 * How far somebody reaches who looks as a member does. Records of the member's own, or of their teams, are within reach of whoever reaches
 * everything; a team reaches the member's own where they are in it.
 */
function reachThrough(
  own: PermissionScope | undefined,
  theirs: PermissionScope,
  isInOwnTeam: boolean,
): PermissionScope | undefined {
  if (own === 'tenant') return theirs
  return own === 'team' && isInOwnTeam ? 'own' : undefined
}

async function asRole(core: Core, actor: Actor, named: string, block: string): Promise<Actor> {
  const { tenantId } = actor
  if (actor.kind !== 'member' || !tenantId || actor.parentTenantId)
    throw refuse.conflict('preview_not_possible', 'Only members of the company can view it as another role.')
  if (!actor.permissions.has(right)) throw notAllowed(block, right)
  const scope = { tenantId, userId: actor.userId, readOnly: true }
  const [role] = await inTransaction(core.pool, scope, (tx) => readRoles(tx, tenantId, named))
  if (!role) throw refuse.invalid('no_such_role', 'This role does not exist.', 'preview-role')
  refuseAboveOwn(actor, role)
  const permissions = new Map<string, PermissionScope>(role.status === 'active' ? Object.entries(role.scopes) : [])
  return { ...actor, roleId: role.id, roleCode: role.code, permissions, fieldRules: rulesOf(role.fieldRules), readOnly: true }
}
