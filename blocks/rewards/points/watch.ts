import { insertRecord, Model, summed } from '@quoin/kit/server'
import { rewards } from '../resources/index.ts'
import type { Book } from './book.ts'

const alerts = new Model(rewards.alerts)

/** What a movement is watched as; corrections, returns and what ends are nobody's haste. */
const watchedAs = (type: string, kind: string): 'earned' | 'redeemed' | undefined =>
  type === 'earned' || kind === 'grant' ? 'earned' : type === 'redeemed' ? 'redeemed' : undefined

/**
 * Raises an alert when a customer, who is locked, earns or redeems more often than the company finds usual. What happens goes on
 * all the same. An alert that is open grows; one that was closed begins to count anew. There is no upper bound: whoever waited for
 * the customer counts as a moment before what was written meanwhile.
 */
export async function watch(
  { tx, tenantId, author, now }: Book,
  userId: string,
  { type, kind }: { readonly type: string; readonly kind: string },
): Promise<void> {
  const what = watchedAs(type, kind)
  if (!what) return
  const [many] = await tx.query<{ count: number; points: number; since: string }>(
    `select count(*)::bigint as count, ${summed('abs(m.points)', 'm.unit_id is null')} as points, min(m.transaction_date) as since
     from rewards.programmes p join rewards.movements m on m.tenant_id = p.tenant_id and m.user_id = $2
       and m.transaction_date >= $3::timestamptz - make_interval(mins => p.alert_minutes::int)
       and m.transaction_date > coalesce((select max(a.closed_at) from rewards.alerts a where a.tenant_id = $1 and a.user_id = $2 and a.type = $4), '-infinity')
       and case $4 when 'earned' then m.type = 'earned' or m.kind = 'grant' else m.type = 'redeemed' end
     where p.tenant_id = $1 group by p.alert_movements having count(*) > p.alert_movements`,
    [tenantId, userId, now.toISOString(), what],
    'prepare',
  )
  if (!many) return
  const [open] = await tx.query(
    `update rewards.alerts set count = $4, points = $5, version = version + 1, updated_at = clock_timestamp()
     where tenant_id = $1 and user_id = $2 and type = $3 and state = 'open' and deleted_at is null returning 1`,
    [tenantId, userId, what, many.count, many.points],
  )
  if (open) return
  const { id } = await insertRecord(
    tx,
    alerts,
    { ...author, operation: 'rewards.alerts.raise' },
    {
      user: userId,
      type: what,
      ...many,
      raisedAt: now.toISOString(),
    },
  )
  await tx.query('select kit.add_job($1, $2, null, null, $3)', [
    'rewards.tell_alert',
    JSON.stringify({ tenantId, alert: id }),
    `rewards.tell_alert ${tenantId} ${id}`,
  ])
}
