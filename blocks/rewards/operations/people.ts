import { type Context, refuse } from '@quoin/kit/server'
import { rewards } from '../resources/index.ts'

/** For whom somebody acts: themselves, or another where their permission reaches that far. */
export function actsFor(context: Context, permission: string, user: string | null | undefined): string {
  const id = user?.toLowerCase() ?? context.me
  if (id !== context.me && context.actor.permissions.get(permission) !== 'tenant') throw refuse.forbidden(permission)
  return id
}

/** Refuses like any missing record what is no customer this person may see; oneself is there before the first point. */
export async function seen(context: Context, id: string): Promise<void> {
  if (id !== context.me) await context.find(rewards.customers, id)
}
