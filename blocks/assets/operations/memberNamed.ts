import type { Context } from '@quoin/kit/server'

/** Lists name the record, and so do those who come from a list; the member of the gateway is meant. */
export async function memberNamed({ tx, tenantId }: Context, named: string): Promise<string> {
  const [row] = await tx.query<{ user: string }>(
    'select user_id as "user" from assets.users where tenant_id = $1 and id = $2 and deleted_at is null',
    [tenantId, named],
  )
  return row?.user ?? named
}
