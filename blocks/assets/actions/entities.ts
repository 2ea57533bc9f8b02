import { notify } from '@quoin/kit/notices'
import { advisoryLock, type Actions, type Context, refuse } from '@quoin/kit/server'
import { accessOf, mayDecideFor } from '../operations/entities.ts'
import type { AccessAsked } from '../operations/tellAccessRequest.ts'
import { assets } from '../resources/index.ts'

/** Requests of one person that may wait at a time. */
const waitingMax = 50

export const entities: Actions<typeof assets, 'entities'> = {
  async requestAccess(entity, { accessLevel: input, reason }, context) {
    const { tx, tenantId, me } = context
    const accessLevel = input ?? 'read'
    const held = await accessOf(context, entity.id, me)
    const reaches = held && !held.isOver ? held.level : entity.isPublic ? 'read' : undefined
    if (reaches && (reaches === 'write' || accessLevel === 'read'))
      throw refuse.conflict('already_has_access', 'You already have this access.')
    advisoryLock(tx, 'access requests of', me)
    const waiting = await tx.query<{ entity: string }>(
      `select entity_id as entity from assets.entity_access_requests where tenant_id = $1 and user_id = $2 and status = 'pending' and deleted_at is null limit $3`,
      [tenantId, me, waitingMax],
    )
    if (waiting.some((one) => one.entity === entity.id)) return context.save({})
    if (waiting.length >= waitingMax)
      throw refuse.conflict('too_many_requests', `You can have up to ${waitingMax} open requests.`)
    const { id } = await context.insert(assets.entityAccessRequests, {
      entity: entity.id,
      user: me,
      accessLevel,
      reason: reason ?? null,
    })
    const asked: AccessAsked = {
      tenantId,
      request: id,
      entity: entity.name,
      by: context.actor.userName ?? '–',
      reason: reason ?? '',
      asker: me,
    }
    await context.jobs.add('assets.tell_access_request', asked, { tx })
    return context.save({})
  },
  makePublic: (_entity, _, { save }) => save({ isPublic: true }),
  makePrivate: (_entity, _, { save }) => save({ isPublic: false }),
}

const resolved = ({ me }: Context) => ({ resolvedAt: new Date().toISOString(), resolvedBy: me })

async function tellDecided(
  context: Context,
  { id, entity, user }: { readonly id: string; readonly entity: string | null; readonly user: string | null },
  decision: 'approved' | 'denied',
): Promise<void> {
  const [unit] = await context.tx.query<{ name: string }>('select name from assets.entities where tenant_id = $1 and id = $2', [
    context.tenantId,
    entity,
  ])
  await notify(context.tx, {
    tenantId: context.tenantId,
    notice: 'assets_access_decided',
    people: user ? [user] : [],
    values: { entity: unit?.name ?? '', decision },
    link: `/assets/entities/${entity}`,
    about: { resource: 'assets.entityAccessRequests', id },
    key: `entity access request ${id} ${decision}`,
    by: context.me,
  })
}

export const entityAccessRequests: Actions<typeof assets, 'entityAccessRequests'> = {
  async approve(request, { expiresAt }, context) {
    const [entity, user] = [request.entity!, request.user!]
    mayDecideFor(context, user)
    await context.find(assets.entities, entity)
    if (expiresAt && Date.parse(expiresAt) <= Date.now())
      throw refuse.invalid('in_the_past', 'must be in the future', 'expires_at')
    const held = await accessOf(context, entity, user)
    // Whoever was given more since keeps it.
    const accessLevel = held && !held.isOver && held.level === 'write' ? 'write' : request.accessLevel
    if (held) {
      const row = await context.find(assets.entityAccesses, held.id, 'lock')
      await context.update(assets.entityAccesses, row, { accessLevel, expiresAt: expiresAt ?? null })
    } else await context.insert(assets.entityAccesses, { entity, user, accessLevel, expiresAt: expiresAt ?? null })
    await tellDecided(context, request, 'approved')
    return context.save({ status: 'approved', ...resolved(context) })
  },
  async deny(request, _, context) {
    await tellDecided(context, request, 'denied')
    return context.save({ status: 'denied', ...resolved(context) })
  },
}
