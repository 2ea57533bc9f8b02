import { type Answer, type Context, document } from '@quoin/kit/server'
import { readableMail } from '../operations/mails.ts'
import { peopleReached, reachedRows } from '../operations/records.ts'
import { crm } from '../resources/index.ts'

type Subject = typeof crm.accounts | typeof crm.contacts | typeof crm.leads | typeof crm.opportunities
interface Wish {
  readonly page?: number
  readonly records?: number
}

/**
 * What happened to a record, to those merged into it, and to what belongs to it, newest first. All of it stands in the audit;
 * of what belongs to it only that is told which this person's own lists would show.
 */
export async function timeline(
  context: Context,
  resource: Subject,
  id: string,
  { page = 1, records = 30 }: Wish,
): Promise<Answer> {
  await context.find(resource, id)
  const entries = await context.tx.query<Record<string, unknown>>(
    `with recursive merged as (
       select unnest(m.merged_ids) as id from crm.merges m where m.tenant_id = $1 and m.resource = $3 and m.kept_id = $2 and m.undone_at is null
       union
       select unnest(m.merged_ids) from merged r join crm.merges m on m.tenant_id = $1 and m.resource = $3 and m.kept_id = r.id and m.undone_at is null),
     lead as (
       select t.id, concat_ws(' ', t.first_name, t.last_name) as title from crm.leads t
       where t.tenant_id = $1 and t.deleted_at is null and ${reachedRows('$6')} and ($3 = 'crm.leads' and t.id = $2 or $3 = 'crm.accounts' and t.account_id = $2
         or $3 = 'crm.contacts' and t.contact_id = $2 or $3 = 'crm.opportunities' and t.opportunity_id = $2)),
     deal as (
       select t.id, t.name as title from crm.opportunities t
       where t.tenant_id = $1 and t.deleted_at is null and ${reachedRows('$5')} and ($3 = 'crm.opportunities' and t.id = $2
         or $3 = 'crm.accounts' and t.account_id = $2 or $3 = 'crm.contacts' and t.contact_id = $2)),
     seen (resource, id, title, merged) as (
       select $3::text, $2::uuid, null::text, false
       union all select $3::text, r.id, null, true from merged r
       union all select 'crm.leads', l.id, l.title, false from lead l where $3 <> 'crm.leads'
       union all select 'crm.leadFollows', t.id, coalesce(left(t.notes, 120), t.follow_type), false from crm.lead_follows t join lead l on l.id = t.lead_id
         where t.tenant_id = $1 and t.deleted_at is null and ${reachedRows('$6')}
       union all select 'crm.opportunities', d.id, d.title, false from deal d where $3 <> 'crm.opportunities'
       union all select 'crm.opportunityFollows', t.id, coalesce(left(t.notes, 120), t.follow_type), false from crm.opportunity_follows t join deal d on d.id = t.opportunity_id
         where t.tenant_id = $1 and t.deleted_at is null and ${reachedRows('$5')}
       union all select 'crm.contactFollows', t.id, coalesce(left(t.notes, 120), t.follow_type), false from crm.contact_follows t
         where t.tenant_id = $1 and t.deleted_at is null and ${reachedRows('$13')} and $3 = 'crm.contacts' and t.contact_id = $2
       union all select 'crm.accountFollows', t.id, coalesce(left(t.notes, 120), t.follow_type), false from crm.account_follows t
         where t.tenant_id = $1 and t.deleted_at is null and ${reachedRows('$14')} and $3 = 'crm.accounts' and t.account_id = $2
       union all select 'crm.quotes', t.id, concat_ws(' · ', t.number, t.name), false from crm.quotes t
         where t.tenant_id = $1 and t.deleted_at is null and ${reachedRows('$4')} and ($3 = 'crm.accounts' and t.account_id = $2 or $3 = 'crm.contacts' and t.contact_id = $2
           or $3 = 'crm.opportunities' and t.opportunity_id = $2)
       union all select 'crm.mails', t.id, t.subject, false from crm.mails t
         where t.tenant_id = $1 and t.deleted_at is null and ${reachedRows('$7')} and ${readableMail('$11', '$12')} and ($3 = 'crm.accounts' and t.account_id = $2 or $3 = 'crm.contacts' and t.contact_id = $2
           or $3 = 'crm.opportunities' and t.opportunity_id = $2 or t.lead_id in (select l.id from lead l))
       union all select 'crm.accountDocuments', t.id, t.name, false from crm.account_documents t
         where t.tenant_id = $1 and t.deleted_at is null and $3 = 'crm.accounts' and t.account_id = $2
       union all select 'crm.accountLocations', t.id, t.name, false from crm.account_locations t
         where t.tenant_id = $1 and t.deleted_at is null and $3 = 'crm.accounts' and t.account_id = $2
       union all select 'crm.accountDetails', t.id, null, false from crm.account_details t where t.tenant_id = $1 and $3 = 'crm.accounts' and t.account_id = $2)
     select a.id, a.at, a.operation, a.resource, a.record_id as record_unique_id, s.title, a.actor_id as actor_unique_id, a.actor_name, a.changes - $8::text[] as changes, s.merged
     from seen s cross join lateral (
       select h.* from kit.audit h where h.tenant_id = $1 and h.resource = s.resource and h.record_id = s.id offset 0) a
     order by a.at desc, a.number desc limit $9 offset $10`,
    [
      context.tenantId,
      id,
      resource.dotted,
      peopleReached(context, crm.quotes),
      peopleReached(context, crm.opportunities),
      peopleReached(context, crm.leads),
      peopleReached(context, crm.mails),
      untold(context),
      records + 1,
      (page - 1) * records,
      context.me || null,
      context.actor.teamUserIds,
      peopleReached(context, crm.contacts),
      peopleReached(context, crm.accounts),
    ],
  )
  return document({ type: 'timeline', id, attributes: { entries: entries.slice(0, records), more: entries.length > records } })
}

/** What this person may not see of any of these records, and what is too long to be told in passing. */
const untold = (context: Context): string[] => [
  'lines',
  'taxes',
  'payload',
  'body',
  ...Object.values(crm.resources).flatMap((one) => {
    const model = context.model(one.dotted)
    return model.columns.filter((column) => !model.sees(context.actor, column)).map((column) => column.wire)
  }),
]
