import { type Context, refuse } from '@quoin/kit/server'

/** One's own, or that of somebody one's permission reaches; anybody else does not exist. */
export async function requireScope(ctx: Context, id: string, permission: string): Promise<void> {
  if (!ctx.tenantId) throw refuse.invalid('company_needed', 'Please choose a company first.')
  if (id === ctx.me) return
  const scope = ctx.actor.permissions.get(permission)
  const reached = scope === 'tenant' || (scope === 'team' && ctx.actor.teamUserIds.includes(id))
  const [found] = reached
    ? await ctx.tx.query('select 1 from gateway.users where tenant_id = $1 and id = $2 and deleted_at is null', [
        ctx.tenantId,
        id,
      ])
    : []
  if (!found) throw refuse.missing()
}
