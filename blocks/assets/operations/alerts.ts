import { advisoryLock, type BlockServer, insertRecord, inTransaction, Model, nobody, type Pools } from '@quoin/kit/server'
import { assets } from '../resources/index.ts'
import { rulesOf } from './settings.ts'
import { tellOverdue } from './tellOverdue.ts'

type Replacements = NonNullable<BlockServer['replaces'][string]>

export const createAlert: Replacements['create'] = async (request, context, standard) => {
  const answer = await standard(request)
  const body = JSON.parse(answer.body) as { data: { id: string; attributes: Record<string, unknown> } }
  const [row] = await context.tx.query<{ at: string }>(
    'update assets.alerts set triggered_at = created_at where tenant_id = $1 and id = $2 returning triggered_at as at',
    [context.tenantId, body.data.id],
  )
  body.data.attributes.triggered_at = row!.at
  return Object.assign(answer, { body: JSON.stringify(body) })
}

/** So many alerts are raised at a time. */
const raisedMax = 1_000

interface Cause {
  readonly asset: string | null
  readonly vendor: string | null
  readonly loan: string | null
  readonly kind: string
  readonly severity: string
  readonly message: string
  readonly due: string | null
  readonly cause: string
}

/** A message holds names and numbers alone: what it is about is said by its kind, to everybody in their own language. */
const causes = `with today as (select (clock_timestamp() at time zone $2)::date as on), live as (
       select a.* from assets.assets a where a.tenant_id = $1 and a.deleted_at is null and a.state <> 'retired'),
       causes as (select a.id as asset, null::uuid as vendor, null::uuid as loan, 'warranty' as kind, 'low' as severity, a.code || ' ' || a.name as message,
         a.warranty_until as due, 'warranty ' || a.id || ' ' || a.warranty_until as cause from live a, today d where a.warranty_until between d.on and d.on + 30
       union all select a.id, null, null, 'end_of_life', 'low', a.code || ' ' || a.name, a.end_of_life_on, 'end_of_life ' || a.id || ' ' || a.end_of_life_on
         from live a, today d where a.end_of_life_on between d.on - 30 and d.on + 30
       union all select a.id, null, null, 'low_stock', 'medium', a.code || ' ' || a.name || ': ' || a.quantity || coalesce(' ' || a.unit, ''), d.on, 'low_stock ' || a.id
         from live a, today d where a.tracking = 'quantity' and a.quantity_min is not null and a.quantity <= a.quantity_min
       union all select a.id, null, null, 'maintenance', case when p.next_due_on < d.on then 'high' else 'medium' end, a.code || ': ' || p.name, coalesce(p.next_due_on, d.on),
         'maintenance ' || p.id || ' ' || coalesce(p.next_due_on::text, p.next_due_meter::text, 'after ' || p.times_done)
         from assets.maintenance_plans p join live a on a.tenant_id = p.tenant_id and a.id = p.asset_id, today d
         where p.tenant_id = $1 and p.active and p.deleted_at is null and (p.next_due_on <= d.on + p.warn_days::int or p.next_due_meter <= a.meter or assets.condition_met(p, a.custom))
       union all select i.asset_id, null, l.id, 'overdue', 'high', l.number || ': ' || a.code || ', ' || coalesce(l.borrower_name, ''), (l.due_at at time zone $2)::date, 'overdue ' || i.id || ' ' || l.due_at
         from assets.loan_items i join assets.loans l on l.tenant_id = i.tenant_id and l.id = i.loan_id join live a on a.tenant_id = i.tenant_id and a.id = i.asset_id
         where i.tenant_id = $1 and i.quantity_out > 0 and l.due_at < clock_timestamp()
       union all select c.asset_id, c.vendor_id, null, 'contract', 'medium', c.name, c.ends_on, 'contract ' || c.id || ' ' || c.ends_on
         from assets.contracts c, today d where c.tenant_id = $1 and c.deleted_at is null and c.ends_on between d.on and d.on + c.notice_days::int + 14
       union all select null, null, null, 'audit', 'medium', s.name, s.due_on, 'audit ' || s.id from assets.audit_sessions s, today d
         where s.tenant_id = $1 and s.state = 'open' and s.deleted_at is null and s.due_on <= d.on)`

/** Looks after one company: raises an alert for every cause that has none, settles those whose cause is gone, and forgets old scans. */
export const lookAfter = ({ tenantId }: { tenantId: string }, pools: Pools): Promise<void> =>
  inTransaction(pools.runtime, { tenantId, userId: null }, async (tx) => {
    // One look at a time: two would raise the same alerts.
    advisoryLock(tx, 'assets look')
    const { timeZone } = await rulesOf({ tx, tenantId })
    // The worst first: where there are more than one look raises, the next ones raise the rest.
    const fresh = await tx.query<Cause & Record<string, unknown>>(
      `${causes} select * from causes c where c.cause not in (
         select a.cause from assets.alerts a where a.tenant_id = $1 and a.cause is not null and (a.status <> 'resolved' and a.deleted_at is null
           or a.status = 'resolved' and a.resolved_by_id is not null and a.updated_at > clock_timestamp() - interval '30 days'))
       order by array_position(array['critical', 'high', 'medium', 'low'], c.severity), c.due nulls last, c.cause limit $3`,
      [tenantId, timeZone, raisedMax],
    )
    const model = new Model(assets.alerts)
    const author = { actor: nobody, tenantId, operation: 'assets.alerts.create', requestId: 'job' }
    for (const one of fresh) {
      await insertRecord(tx, model, author, {
        asset: one.asset,
        vendor: one.vendor,
        loan: one.loan,
        alertType: one.kind,
        severity: one.severity,
        message: one.message,
        dueOn: one.due,
        cause: one.cause,
        triggeredAt: new Date().toISOString(),
      })
    }
    const overdue = fresh.flatMap(({ loan }) => (loan ? [loan] : []))
    if (overdue.length > 0) await tellOverdue(tx, tenantId, [...new Set(overdue)])
    await tx.query(
      `${causes} update assets.alerts set status = 'resolved', resolved_at = clock_timestamp(), version = version + 1, updated_at = clock_timestamp()
       where tenant_id = $1 and cause is not null and status <> 'resolved' and deleted_at is null and cause not in (select c.cause from causes c)`,
      [tenantId, timeZone],
    )
    // Who looks for something asks within months; what is older would only pile up.
    await tx.query(`delete from assets.label_scans where tenant_id = $1 and hour < clock_timestamp() - interval '180 days'`, [
      tenantId,
    ])
  })
