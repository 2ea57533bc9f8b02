import { present, type Values } from '@quoin/kit'
import { advisoryLock, answerRecord, type Context, type Customs, refuse } from '@quoin/kit/server'
import { geolocation } from '../resources/index.ts'
import { mustReach, type Person, personOf } from './people.ts'

/** The record of a person, made from the gateway's where there is none; what was deleted comes back as it was. */
async function identityOf(context: Context, person: Person): Promise<{ readonly id: string; readonly isNew: boolean }> {
  const { tx, tenantId } = context
  advisoryLock(tx, 'geolocation identity', person.id)
  const [row] = await tx.query<{ deleted: boolean }>(
    'select deleted_at is not null as deleted from geolocation.identities where tenant_id = $1 and id = $2',
    [tenantId, person.id],
  )
  if (row?.deleted)
    await tx.query('update geolocation.identities set deleted_at = null where tenant_id = $1 and id = $2', [tenantId, person.id])
  if (!row) {
    const { id, name, email, phone } = person
    await context.insert(geolocation.identities, { user: id, name, email, phone }, id)
  }
  return { id: person.id, isNew: !row }
}

async function change(context: Context, id: string, values: Values<typeof geolocation.identities>): Promise<void> {
  await context.update(geolocation.identities, await context.find(geolocation.identities, id, 'lock'), values)
}

/** A device says when it was there; its clock is not believed about what is to come. */
export function momentOf(timestamp: string | null | undefined): string {
  const now = Date.now()
  const at = timestamp ? Date.parse(timestamp) : now
  if (at > now + 300_000) throw refuse.invalid('invalid', 'This time is still to come.', 'timestamp')
  return new Date(Math.min(at, now)).toISOString()
}

export const identities: Customs<typeof geolocation, 'identities'> = {
  async register({ id, ...input }, context) {
    mustReach(context, id, 'geolocation.presence.write')
    const made = await identityOf(context, await personOf(context, id))
    const { name, email, phone, avatar_url: avatarUrl, payload } = input as Record<string, never>
    await change(context, id, present({ name, email, phone, avatarUrl, payload }))
    return answerRecord(context, geolocation.identities, id, { status: made.isNew ? 201 : 200 })
  },
  async locate({ user, timestamp, ...position }, context) {
    mustReach(context, user, 'geolocation.presence.write')
    await identityOf(context, await personOf(context, user))
    const { locatedAt } = await context.find(geolocation.identities, user, 'lock')
    const at = momentOf(timestamp)
    // What a device sends late is older than what is known.
    if (!locatedAt || at >= locatedAt)
      await change(context, user, {
        latitude: position.latitude,
        longitude: position.longitude,
        accuracy: position.accuracy ?? null,
        heading: position.heading ?? null,
        speed: position.speed ?? null,
        locatedAt: at,
      })
    return answerRecord(context, geolocation.identities, user)
  },
}
