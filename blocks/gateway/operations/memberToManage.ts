import { type Context, refuse } from '@quoin/kit/server'
import { refuseAboveOwn } from '../people/actorMayGrant.ts'
import { readRoles } from '../people/readRoles.ts'
import { gateway } from '../resources/index.ts'

/** A member, locked, whom this person may manage: never oneself, never somebody whose role stands above one's own. */
export async function memberToManage(ctx: Context, id: string) {
  const user = await ctx.find(gateway.users, id, 'lock')
  if (id === ctx.me) throw refuse.invalid('own_membership', 'Somebody else has to change this for you.')
  const [role] = await readRoles(ctx.tx, ctx.tenantId, user.role)
  refuseAboveOwn(ctx.actor, role!)
  return { user, role: role! }
}
