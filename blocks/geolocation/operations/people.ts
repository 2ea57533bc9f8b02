import { type Context, refuse, scopeOf } from '@quoin/kit/server'
import { isUuid } from '@quoin/kit/uuid'

type PresencePermission = 'geolocation.presence.read' | 'geolocation.presence.write'

/** Whoever reaches no further than what is their own does not learn that there are others. */
export function mustReach({ actor, me }: Context, user: string, permission: PresencePermission): void {
  if (user !== me && scopeOf(actor, permission) !== 'tenant') throw refuse.missing()
}

export interface Person {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly phone: string | null
}

export async function personOf({ tx, tenantId }: Context, user: string): Promise<Person> {
  const [person] = isUuid(user)
    ? await tx.query<Person & Record<string, unknown>>(
        'select u.id, u.name, u.email, u.phone from gateway.users_view u where u.tenant_id = $1 and u.id = $2 and u.deleted_at is null',
        [tenantId, user],
      )
    : []
  if (!person) throw refuse.missing()
  return person
}
