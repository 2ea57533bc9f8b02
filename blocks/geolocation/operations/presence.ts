import type { Found } from '@quoin/kit'
import {
  answerRecord,
  type Actions,
  type BlockServer,
  type Context,
  type Customs,
  gone,
  readInput,
  refuse,
  scopeOf,
} from '@quoin/kit/server'
import { geolocation } from '../resources/index.ts'
import { mustReach, personOf } from './people.ts'

type Presence = Found<typeof geolocation.locationIdentities>
type Replacements = NonNullable<BlockServer['replaces'][string]>
interface Identity {
  readonly id: string
  readonly type: string
}

const isPerson = ({ type }: Identity): boolean => /^users?$/i.test(type)
const now = (): string => new Date().toISOString()

/** Whose presence somebody may speak of: their own, or anybody's and anything's who looks after all of it. */
async function nameOf(
  context: Context,
  identity: Identity,
  permission: 'geolocation.presence.read' | 'geolocation.presence.write',
) {
  if (isPerson(identity)) {
    mustReach(context, identity.id, permission)
    const { id, name } = await personOf(context, identity.id)
    return { user: id, identityName: name }
  }
  if (scopeOf(context.actor, permission) !== 'tenant') throw refuse.missing()
  return { user: null, identityName: identity.id }
}

async function rowAt(context: Context, location: string, { id, type }: Identity): Promise<Presence | undefined> {
  const [row] = await context.tx.query<{ id: string }>(
    `select i.id from geolocation.location_identities i where i.tenant_id = $1 and i.location_id = $2 and i.identity_type = $3 and i.identity_unique_id = $4
       and i.deleted_at is null for update`,
    [context.tenantId, location, type, id],
  )
  return row && context.find(geolocation.locationIdentities, row.id)
}

async function associate(context: Context, location: string, identity: Identity, role?: string | null): Promise<Presence> {
  const named = await nameOf(context, identity, 'geolocation.presence.write')
  await context.find(geolocation.locations, location)
  const there = await rowAt(context, location, identity)
  if (there) {
    if (role != null && role !== there.role) await context.update(geolocation.locationIdentities, there, { role })
    return there
  }
  const values = { location, identityUniqueId: identity.id, identityType: identity.type, ...named, role: role ?? null }
  const { id } = await context.insert(geolocation.locationIdentities, values)
  return context.find(geolocation.locationIdentities, id)
}

const create: Replacements['create'] = async (request, context) => {
  const { values, ignored } = readInput(request.model, context.actor, request.body, 'create')
  const { location, identityUniqueId: id, identityType: type } = values as unknown as Presence
  const named = await nameOf(context, { id, type }, 'geolocation.presence.write')
  await context.find(geolocation.locations, location)
  const made = await context.insert(geolocation.locationIdentities, { ...values, ...named })
  return answerRecord(context, geolocation.locationIdentities, made.id, {
    status: 201,
    meta: ignored.length > 0 ? { ignored } : undefined,
  })
}
export const replacedPresence = { create } satisfies Replacements

/** Nobody is at two locations: whoever comes to one has left the others. */
async function leaveOthers(context: Context, { id, identityType, identityUniqueId }: Presence): Promise<void> {
  const others = await context.tx.query<{ id: string }>(
    `select i.id from geolocation.location_identities i where i.tenant_id = $1 and i.identity_type = $2 and i.identity_unique_id = $3 and i.is_present and i.id <> $4
       and i.deleted_at is null order by i.id for update`,
    [context.tenantId, identityType, identityUniqueId, id],
  )
  for (const other of others)
    await context.update(geolocation.locationIdentities, other, { isPresent: false, checkedOutAt: now() })
}

export const presence: Customs<typeof geolocation, 'locationIdentities'> = {
  async checkIn({ location_unique_id: location, identity_unique_id: id, identity_type: type }, context) {
    const there = await associate(context, location, { id, type })
    await leaveOthers(context, there)
    const at = now()
    await context.update(geolocation.locationIdentities, there, {
      lastSeenAt: at,
      // Whoever says so again has been there all along.
      ...(!there.isPresent && { isPresent: true, checkedInAt: at, checkedOutAt: null }),
    })
    return answerRecord(context, geolocation.locationIdentities, there.id)
  },
  async current({ identity_unique_id: id, identity_type: type }, context) {
    await nameOf(context, { id, type }, 'geolocation.presence.read')
    const [row] = await context.tx.query<{ id: string }>(
      `select i.id from geolocation.location_identities i where i.tenant_id = $1 and i.identity_type = $2 and i.identity_unique_id = $3 and i.is_present
         and i.deleted_at is null limit 1`,
      [context.tenantId, type, id],
    )
    if (!row) throw refuse.missing()
    return answerRecord(context, geolocation.locationIdentities, row.id)
  },
  async add({ location, user_unique_id: id, role }, context) {
    const there = await associate(context, location, { id, type: 'user' }, role)
    return answerRecord(context, geolocation.locationIdentities, there.id, { status: 201 })
  },
  async remove({ location, user }, context) {
    mustReach(context, user, 'geolocation.presence.write')
    await context.find(geolocation.locations, location)
    const there = await rowAt(context, location, { id: user, type: 'user' })
    if (!there) throw refuse.missing()
    await context.call(geolocation.locationIdentities.delete, { id: there.id })
    return gone()
  },
}

export const presenceActions: Actions<typeof geolocation, 'locationIdentities'> = {
  checkOut: (_, __, { save }) => save({ isPresent: false, checkedOutAt: now(), lastSeenAt: now() }),
}
