import type { PermissionScope } from '../grants.ts'
import type { Actor } from '../request/actor.ts'

/** What a job remembers of the person who started it. */
export interface ActorSnapshot {
  readonly userId: string
  readonly userName: string | null
  readonly permissions: readonly (readonly [string, PermissionScope])[]
  readonly teamUserIds: readonly string[]
}

export const snapshotOf = (actor: Actor): ActorSnapshot => ({
  userId: actor.userId!,
  userName: actor.userName,
  permissions: [...actor.permissions],
  teamUserIds: actor.teamUserIds,
})

const scopes: readonly PermissionScope[] = ['own', 'team', 'tenant']

/**
 * The person as they are now, with no more rights than they had when they asked: what was taken from a role since is gone, and a
 * session with less than its person's rights gains nothing by starting a job.
 */
export function actAs(snapshot: ActorSnapshot, now: Actor): Actor {
  const permissions = new Map<string, PermissionScope>()
  for (const [name, then] of snapshot.permissions) {
    const today = now.permissions.get(name)
    if (today) permissions.set(name, scopes[Math.min(scopes.indexOf(then), scopes.indexOf(today))]!)
  }
  return { ...now, permissions }
}
