import { type Customs, document } from '@quoin/kit/server'
import { reachedPeople } from '../operations/records.ts'
import { assets } from '../resources/index.ts'

/** All that happened to an asset in one list. What a person may not see of it is left out. */
export const timeline: Customs<typeof assets, 'assets'>['timeline'] = async ({ id, records = 50 }, context) => {
  await context.find(assets.assets, id)
  const sees = (permission: string) => context.actor.permissions.has(permission)
  // Others' loans are theirs: whoever sees only their own is told of no other here either.
  const people = sees('assets.loans.read') ? reachedPeople(context, 'assets.loans.read') : []
  const entries = await context.tx.query(
    `select * from (
       select 'event' as kind, e.id as unique_id, coalesce(e.event_date, e.created_at) as at, e.event_type as title, e.description as detail, e.cost, e.currency, e.performed_by_id as user_unique_id
         from assets.events e where $4 and e.tenant_id = $1 and e.asset_id = $2 and e.deleted_at is null
       union all select 'operation', o.id, coalesce(o.performed_at, o.created_at), o.operation_type, coalesce(o.description, o.result), o.cost, o.currency, o.created_by
         from assets.operations o where $4 and o.tenant_id = $1 and o.asset_id = $2 and o.deleted_at is null
       union all select 'loan', l.id, l.lent_at, l.number, l.borrower_name, null, null, l.user_id
         from assets.loan_items i join assets.loans l on l.tenant_id = i.tenant_id and l.id = i.loan_id where ($5::uuid[] is null or l.user_id = any($5::uuid[])) and i.tenant_id = $1 and i.asset_id = $2
       union all select 'return', l.id, i.returned_at, l.number, coalesce(l.borrower_name, ''), null, null, l.user_id
         from assets.loan_items i join assets.loans l on l.tenant_id = i.tenant_id and l.id = i.loan_id where ($5::uuid[] is null or l.user_id = any($5::uuid[])) and i.tenant_id = $1 and i.asset_id = $2 and i.returned_at is not null
       union all select 'audit', a.id, coalesce(a.audit_date, a.created_at), a.condition, a.notes, null, null, a.auditor_id
         from assets.audits a where $6 and a.tenant_id = $1 and a.asset_id = $2 and a.deleted_at is null
       union all select 'downtime', d.id, d.started_at, d.reason, d.ended_at::text, null, null, d.created_by from assets.downtimes d where $4 and d.tenant_id = $1 and d.asset_id = $2
     ) x order by at desc, unique_id desc limit $3`,
    [context.tenantId, id, records, sees('assets.work.read'), people, sees('assets.audits.read')],
  )
  return document({ type: 'timeline', id, attributes: { entries } })
}
