import { type Context, refuse, scopeOf } from '@quoin/kit/server'

/** Lists name the record, and so do those who come from a list; the member of the gateway is meant. */
export async function memberNamed({ tx, tenantId }: Context, named: string): Promise<string> {
  const [row] = await tx.query<{ user: string }>(
    'select user_id as "user" from assets.users where tenant_id = $1 and id = $2 and deleted_at is null',
    [tenantId, named],
  )
  return row?.user ?? named
}

/** The member that is named, where whoever asks reaches them: everybody by a permission for the whole company, else oneself alone. */
export async function memberReached(context: Context, named: string, permission: string): Promise<string> {
  const user = await memberNamed(context, named)
  if (scopeOf(context.actor, permission) !== 'tenant' && user !== context.me) throw refuse.missing()
  const [person] = await context.tx.query(
    'select 1 from gateway.users_view where tenant_id = $1 and id = $2 and deleted_at is null',
    [context.tenantId, user],
  )
  if (!person) throw refuse.missing()
  return user
}
