import { advisoryLock, type Context, type Customs, document, gone, plain, refuse } from '@quoin/kit/server'
import { bounds } from '../bounds.ts'
import { isTarget } from '../push/encrypt.ts'
import { pushKeys } from '../push/vapid.ts'
import { realtime } from '../resources/index.ts'

interface Row extends Record<string, unknown> {
  readonly unique_id: string
}

const rowsOf = ({ tx, tenantId, me }: Context, id?: string): Promise<Row[]> =>
  tx.query<Row>(
    `select s.id as unique_id, s.label, s.endpoint, s.created_at, s.last_pushed_at from realtime.push_subscriptions s
     where s.tenant_id = $1 and s.user_id = $2 and ($3::uuid is null or s.id = $3) and s.deleted_at is null order by s.created_at`,
    [tenantId, me, id ?? null],
  )

export const pushSubscriptions: Customs<typeof realtime, 'pushSubscriptions'> = {
  key: async (_, { pools, me }) => document({ type: 'PushKey', id: me, attributes: { public_key: pushKeys(pools).publicKey } }),
  async list(_, context) {
    const rows = await rowsOf(context)
    return plain({ data: rows.map((row) => ({ id: row.unique_id, type: 'PushSubscription', attributes: row })), meta: {} })
  },
  async subscribe({ endpoint, keys, label }, context) {
    const { tx, tenantId, me } = context
    if (!isTarget(keys)) throw refuse.invalid('no_push_key', 'is no key of a browser', 'keys')
    advisoryLock(tx, 'push', me)
    // A browser is one person’s at a time: whoever subscribed last.
    await tx.query('delete from realtime.push_subscriptions where tenant_id = $1 and endpoint = $2', [tenantId, endpoint])
    await tx.query(
      `delete from realtime.push_subscriptions where tenant_id = $1 and id in (
         select s.id from realtime.push_subscriptions s where s.tenant_id = $1 and s.user_id = $2
         order by coalesce(s.last_pushed_at, s.created_at) desc offset $3)`,
      [tenantId, me, bounds.browsersPerPerson - 1],
    )
    const { id } = await context.insert(realtime.pushSubscriptions, { user: me, label: label ?? null, endpoint, ...keys })
    const [row] = await rowsOf(context, id)
    return document({ type: 'PushSubscription', id, attributes: row!, status: 201 })
  },
  async unsubscribe({ id }, context) {
    const row = await context.find(realtime.pushSubscriptions, id, 'lock')
    if (row.user !== context.me) throw refuse.missing()
    await context.purge(realtime.pushSubscriptions, row)
    return gone()
  },
}
