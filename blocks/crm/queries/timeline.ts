import type { AnyResource } from '@quoin/kit'
import { type Answer, type Context, document, activityOf, type Place, refuse, visibleActivity } from '@quoin/kit/server'
import { readableMail } from '../operations/mails.ts'
import { peopleOf } from '../operations/peopleOf.ts'
import { peopleReached, reachedRows } from '../operations/records.ts'
import { crm } from '../resources/index.ts'

type Subject = typeof crm.accounts | typeof crm.contacts | typeof crm.leads | typeof crm.opportunities
interface Input {
  readonly records?: number
  readonly cursor?: string
  readonly kinds?: string
}
interface Entry {
  readonly at: string
  /** Orders what happened in the same moment, by its bytes. */
  readonly key: string
}

/**
 * What happened to a record, to those merged into it, to what belongs to it, and to its people in other blocks, newest first. Of what
 * belongs to it only that is told which this person's own lists would show; of another block only what their lists there would.
 */
export async function timeline(
  context: Context,
  resource: Subject,
  id: string,
  { records = 30, cursor, kinds }: Input,
): Promise<Answer> {
  const record = await context.find(resource, id)
  const isOfPeople = resource === crm.accounts || resource === crm.contacts
  const others = isOfPeople ? [...new Set(visibleActivity(context).map((one) => one.as))] : []
  const told = [...kindsAround(context, resource), ...others]
  const wanted = kinds === undefined ? told : told.filter((kind) => kinds.split(',').includes(kind))
  const page = { before: cursor === undefined ? undefined : placeOf(cursor), records: records + 1 }
  const requested = others.filter((kind) => wanted.includes(kind))
  const [noted, activity] = await Promise.all([
    notedAround(context, resource, id, { ...page, kinds: wanted }),
    requested.length > 0 ? befallen(context, resource, record, { ...page, as: requested }) : [],
  ])
  const entries = [...noted, ...activity].sort(latestFirst).slice(0, records)
  const more = noted.length + activity.length > records
  return document({
    type: 'timeline',
    id,
    attributes: {
      entries: entries.map(({ key: _, ...entry }) => entry),
      more,
      next: more ? cursorOf(entries.at(-1)!) : null,
      kinds: told,
    },
  })
}

const latestFirst = (one: Entry, other: Entry): number =>
  Date.parse(other.at) - Date.parse(one.at) || (one.key < other.key ? 1 : one.key > other.key ? -1 : 0)

const cursorOf = ({ at, key }: Entry): string => Buffer.from(`${Date.parse(at)} ${key}`).toString('base64url')

function placeOf(cursor: string): Place {
  const [, moment, key] = /^(\d{1,14}) ([\w .-]{1,200})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (!moment || !key) throw refuse.parameter('cursor', 'This is not a valid cursor. Use next from the last response.')
  return { at: new Date(Number(moment)).toISOString(), key }
}

/** The words for what is told around a record of the CRM itself. */
function kindsAround({ actor }: Context, resource: Subject): string[] {
  const reads = (one: AnyResource) => one !== resource && actor.permissions.has(one.definition.permissions.read)
  return [
    'changes',
    ...(reads(crm.leads) ? ['leads'] : []),
    ...(reads(crm.opportunities) ? ['deals'] : []),
    'steps',
    ...(reads(crm.quotes) && resource !== crm.leads ? ['quotes'] : []),
    ...(reads(crm.mails) ? ['mails'] : []),
    ...(resource === crm.accounts ? ['papers'] : []),
  ]
}

/** What the audit says of a record and of what belongs to it. */
async function notedAround(
  context: Context,
  resource: Subject,
  id: string,
  { kinds, records, before }: { readonly kinds: readonly string[]; readonly records: number; readonly before: Place | undefined },
): Promise<(Entry & Record<string, unknown>)[]> {
  return context.tx.query<Entry & Record<string, unknown>>(
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
     seen (kind, resource, id, title, merged) as (
       select 'changes', $3::text, $2::uuid, null::text, false
       union all select 'changes', $3::text, r.id, null, true from merged r
       union all select 'leads', 'crm.leads', l.id, l.title, false from lead l where $3 <> 'crm.leads'
       union all select 'steps', 'crm.leadFollows', t.id, coalesce(left(t.notes, 120), t.follow_type), false from crm.lead_follows t join lead l on l.id = t.lead_id
         where t.tenant_id = $1 and t.deleted_at is null and ${reachedRows('$6')}
       union all select 'deals', 'crm.opportunities', d.id, d.title, false from deal d where $3 <> 'crm.opportunities'
       union all select 'steps', 'crm.opportunityFollows', t.id, coalesce(left(t.notes, 120), t.follow_type), false from crm.opportunity_follows t join deal d on d.id = t.opportunity_id
         where t.tenant_id = $1 and t.deleted_at is null and ${reachedRows('$5')}
       union all select 'steps', 'crm.contactFollows', t.id, coalesce(left(t.notes, 120), t.follow_type), false from crm.contact_follows t
         where t.tenant_id = $1 and t.deleted_at is null and ${reachedRows('$12')} and $3 = 'crm.contacts' and t.contact_id = $2
       union all select 'steps', 'crm.accountFollows', t.id, coalesce(left(t.notes, 120), t.follow_type), false from crm.account_follows t
         where t.tenant_id = $1 and t.deleted_at is null and ${reachedRows('$13')} and $3 = 'crm.accounts' and t.account_id = $2
       union all select 'quotes', 'crm.quotes', t.id, concat_ws(' · ', t.number, t.name), false from crm.quotes t
         where t.tenant_id = $1 and t.deleted_at is null and ${reachedRows('$4')} and ($3 = 'crm.accounts' and t.account_id = $2 or $3 = 'crm.contacts' and t.contact_id = $2
           or $3 = 'crm.opportunities' and t.opportunity_id = $2)
       union all select 'mails', 'crm.mails', t.id, t.subject || coalesce((select ' · ' || string_agg(f ->> 'name', ', ') from jsonb_array_elements(t.attachments) f), ''), false from crm.mails t
         where t.tenant_id = $1 and t.deleted_at is null and ${reachedRows('$7')} and ${readableMail('$10', '$11')} and ($3 = 'crm.accounts' and t.account_id = $2 or $3 = 'crm.contacts' and t.contact_id = $2
           or $3 = 'crm.opportunities' and t.opportunity_id = $2 or t.lead_id in (select l.id from lead l))
       union all select 'papers', 'crm.accountDocuments', t.id, t.name, false from crm.account_documents t
         where t.tenant_id = $1 and t.deleted_at is null and $3 = 'crm.accounts' and t.account_id = $2
       union all select 'papers', 'crm.accountLocations', t.id, t.name, false from crm.account_locations t
         where t.tenant_id = $1 and t.deleted_at is null and $3 = 'crm.accounts' and t.account_id = $2
       union all select 'changes', 'crm.accountDetails', t.id, null, false from crm.account_details t where t.tenant_id = $1 and $3 = 'crm.accounts' and t.account_id = $2)
     select a.id, a.key, s.kind, a.at, a.operation, s.resource, s.id as record_unique_id, s.title, a.actor_id as actor_unique_id, a.actor_name,
       kit.told_changes(a.changes, s.resource, a.at) - $8::text[] as changes, s.merged, null as amount, null as currency, null as unit
     from seen s cross join lateral (
       select a.id, a.at, a.operation, a.actor_id, a.actor_name, a.changes, ('audit ' || lpad(a.number::text, 19, '0')) collate "C" as key from kit.audit a
       where a.tenant_id = $1 and a.resource = s.resource and a.record_id = s.id
         and ($15::timestamptz is null or a.at <= $15 and (a.at < $15 or ('audit ' || lpad(a.number::text, 19, '0')) collate "C" < $16))
       order by a.at desc, a.number desc limit $9) a
     where s.kind = any($14::text[]) order by a.at desc, a.key desc limit $9`,
    [
      context.tenantId,
      id,
      resource.dotted,
      peopleReached(context, crm.quotes),
      peopleReached(context, crm.opportunities),
      peopleReached(context, crm.leads),
      peopleReached(context, crm.mails),
      untold(context),
      records,
      context.me || null,
      context.actor.teamUserIds,
      peopleReached(context, crm.contacts),
      peopleReached(context, crm.accounts),
      kinds,
      before?.at ?? null,
      before?.key ?? null,
    ],
  )
}

/** What happened in other blocks to a contact, or to the people of an account and by its quotes. */
async function befallen(
  context: Context,
  resource: Subject,
  record: Readonly<Record<string, any>>,
  page: { readonly as: readonly string[]; readonly records: number; readonly before: Place | undefined },
): Promise<(Entry & Record<string, unknown>)[]> {
  const { tx, tenantId } = context
  const [people, signed] = await Promise.all([
    peopleOf(tx, tenantId, { resource, id: record.id, reached: peopleReached(context, crm.contacts) }),
    tx.query<{ id: string; contact: string | null }>(
      `select t.id, t.contact_id as contact from crm.quotes t where t.tenant_id = $1 and t.deleted_at is null and t.converted_at is not null and ${reachedRows('$3')}
         and ($4 = 'crm.accounts' and t.account_id = $2 or $4 = 'crm.contacts' and t.contact_id = $2)`,
      [tenantId, record.id, peopleReached(context, crm.quotes), resource.dotted],
    ),
  ])
  const names = new Map(people.map(({ id, name }) => [id, name]))
  const quotes = signed.filter(({ contact }) => !contact || !names.has(contact)).map(({ id }) => id)
  const found = await activityOf(
    context,
    [
      ...people.map(({ id, users, mails }) => ({
        id,
        users,
        mails,
        rows: { 'crm.quotes': signed.filter(({ contact }) => contact === id).map((quote) => quote.id) },
      })),
      { id: record.id, users: [], mails: [], rows: { 'crm.quotes': quotes } },
    ],
    page,
  )
  return found.map(({ at, key, as, deed: action, resource: of, record: row, title, amount, currency, unit, sharer }) => ({
    id: `${row} ${action}`,
    key,
    kind: as,
    at,
    operation: `${of}.${action}`,
    resource: of,
    record_unique_id: row,
    title,
    actor_unique_id: null,
    actor_name: names.get(sharer) ?? record.name ?? null,
    changes: {},
    merged: false,
    amount,
    currency,
    unit,
  }))
}

/** What this person may not see of any of these records, and what is too long to be told in passing. */
const untold = (context: Context): string[] => [
  'lines',
  'taxes',
  'payload',
  'body',
  ...Object.values(crm.resources).flatMap((one) => context.model(one.dotted).hiddenFrom(context.actor)),
]
