import { advisoryLock, type BlockServer, type Context, type Customs, refuse, scopeOf } from '@quoin/kit/server'
import type { accessLevels } from '../resources/entities.ts'
import { assets } from '../resources/index.ts'
import { memberReached } from './memberNamed.ts'

type Replacements = NonNullable<BlockServer['replaces'][string]>
export type AccessLevel = (typeof accessLevels)[number]

interface Access {
  readonly id: string
  readonly level: AccessLevel
  readonly isOver: boolean
}

/** The access somebody has to a unit, over or not; held against others who give one. */
export async function accessOf({ tx, tenantId }: Context, entity: string, user: string): Promise<Access | undefined> {
  advisoryLock(tx, 'entity access', entity, user)
  const [row] = await tx.query<Access & Record<string, unknown>>(
    `select id, access_level as level, (expires_at is not null and expires_at <= clock_timestamp()) as "isOver" from assets.entity_accesses
     where tenant_id = $1 and entity_id = $2 and user_id = $3 and deleted_at is null`,
    [tenantId, entity, user],
  )
  return row
}

/** Nobody decides what they reach themselves, unless they decide for the whole company. */
export function mayDecideFor({ actor, me }: Context, user: unknown): void {
  const permission = 'assets.entities.write'
  if (user === me && scopeOf(actor, permission) !== 'tenant') throw refuse.forbidden(permission)
}

/** One person has one access to a unit; what they have is changed instead. */
export const createAccess: Replacements['create'] = async (request, context, standard) => {
  const { entity_unique_id: entity, user_unique_id: user } = request.body
  // Without a name it is one's own.
  mayDecideFor(context, typeof user === 'string' ? user.toLowerCase() : context.me)
  if (typeof entity === 'string' && typeof user === 'string' && (await accessOf(context, entity, user)))
    throw refuse.conflict('already_has_access', 'This person has an access already. Change it instead.')
  return standard(request)
}

export const updateAccess: Replacements['update'] = async (request, context, standard) => {
  mayDecideFor(context, (await context.find(assets.entityAccesses, request.params.id!, 'lock')).user)
  return standard(request)
}

/** A unit that assets belong to stays: they would belong nowhere. */
export const deleteEntity: Replacements['delete'] = async (request, context, standard) => {
  const { id } = await context.find(assets.entities, request.params.id!, 'lock')
  const [used] = await context.tx.query(
    'select 1 from assets.assets where tenant_id = $1 and entity_id = $2 and deleted_at is null limit 1',
    [context.tenantId, id],
  )
  if (used) throw refuse.conflict('entity_in_use', 'Assets belong to this unit. Move them to another one first.')
  return standard(request)
}

export const entities: Customs<typeof assets, 'entities'> = {
  async ofUser({ user: named }, context) {
    const user = await memberReached(context, named, 'assets.access.read')
    if (!context.actor.permissions.has('assets.entities.read')) throw refuse.forbidden('assets.entities.read')
    return context.list(assets.entities, { records: '200' }, (add) => [
      `t.id in (select a.entity_id from assets.entity_accesses a where a.tenant_id = ${add(context.tenantId)} and a.user_id = ${add(user)}::uuid
        and a.deleted_at is null and (a.expires_at is null or a.expires_at > clock_timestamp()))`,
    ])
  },
}
