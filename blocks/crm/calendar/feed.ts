import { gateway } from '@quoin/gateway/resources'
import { type CalendarEntry, icsPages } from '@quoin/kit/ics'
import { readSecret } from '@quoin/kit/secret-links'
import { calendarWindow, type CallInternal, inTransaction, keysetPages, type Pools, quote } from '@quoin/kit/server'
import { type FollowKind, followKinds } from '../operations/followKinds.ts'
import { crm } from '../resources/index.ts'

interface Entry {
  readonly id: string
  readonly version: number
  readonly permission: string
  /** Whose the record is that the entry is about. */
  readonly owner: string | null
  readonly kind: string
  readonly notes: string | null
  readonly at: string | null
  readonly day: string | null
  readonly when: string
  readonly duration: number | null
  readonly unit: string | null
  readonly who: string
  readonly changed: string
}

/**
 * The calendar of one person's open follow-ups and meetings. It shows what they may read today, names those alone whom they see, and is
 * nothing once the person is no longer an active member or has made a new address.
 */
export async function readFeed(
  secret: unknown,
  pools: Pools,
  callInternal: CallInternal,
): Promise<AsyncIterable<string> | undefined> {
  const known = readSecret(secret)
  if (!known) return undefined
  const { tenantId, hash } = known
  const [person] = await inTransaction(pools.runtime, { tenantId, userId: null }, (tx) =>
    tx.query<{ id: string; name: string }>(
      `update crm.feeds f set read_at = clock_timestamp() from gateway.users_view u
       where f.tenant_id = $1 and f.hash = $2 and u.tenant_id = f.tenant_id and u.id = f.user_id and u.status = 'active' and u.deleted_at is null
       returning u.id, u.name`,
      [tenantId, hash],
    ),
  )
  if (!person) return undefined
  const answers = new Map<string, Promise<boolean>>()
  const may = (permission: string, owner: string | null): Promise<boolean> => {
    const key = `${permission} ${owner}`
    const answer =
      answers.get(key) ??
      callInternal(tenantId, gateway.permissions.internal.reaching, { permission, owner, person: person.id }).then(
        (people) => people.length > 0,
      )
    answers.set(key, answer)
    return answer
  }
  const kinds = Object.values(followKinds)
  const permissions = [...kinds.map(({ resource }) => resource), crm.meetings].map(
    ({ definition }) => definition.permissions.read,
  )
  const reads = await Promise.all([...new Set(permissions)].map(async (one) => ((await may(one, person.id)) ? [one] : [])))
  const pages = keysetPages<Entry & Record<string, unknown>>((last) =>
    inTransaction(pools.runtime, { tenantId, userId: null, readOnly: true }, (tx) =>
      tx.query<Entry & Record<string, unknown>>(
        `select * from (select f.*, coalesce(f.at, f.day::timestamp at time zone 'UTC') as "when" from (${[...kinds.map(openOf), meetings].join(' union all ')}) f) f
         where f.permission = any($3::text[]) and f."when" <@ ${calendarWindow} and ($4::timestamptz is null or (f."when", f.id) > ($4, $5::uuid))
         order by f."when", f.id limit $6`,
        [tenantId, person.id, reads.flat(), last?.when ?? null, last?.id ?? null, pageMax],
      ),
    ),
  )
  async function* entries(): AsyncGenerator<CalendarEntry[]> {
    for await (const rows of pages) {
      const named = await Promise.all(rows.map((row) => row.owner === person!.id || may(row.permission, row.owner)))
      yield rows.map((row, at) => entryOf(row, named[at]!))
    }
  }
  return icsPages(person.name, entries())
}
const pageMax = 1_000

const entryOf = (row: Entry, isNamed: boolean): CalendarEntry => ({
  id: row.id,
  revision: row.version,
  changedAt: row.changed,
  title: `${marks[row.kind] ?? row.kind}${isNamed ? `: ${row.who}` : ''}`,
  description: row.notes,
  ...(row.at ? { start: row.at, minutes: minutesOf(row.duration, row.unit) } : { day: row.day! }),
})

/** What is open of one kind, of records that are not in the trash; `$1` the company, `$2` whose. */
const openOf = ({ resource, parent }: FollowKind): string =>
  `select f.id, f.version, '${resource.definition.permissions.read}' as permission, coalesce(p.owner_id, p.created_by) as owner, f.follow_type as kind, f.notes, coalesce(f.next_action_at, f.scheduled_at) as at, f.due_on as day, f.duration, f.duration_unit as unit,
     ${parent.name} as who, f.updated_at as changed
   from crm.${quote(resource.table)} f join crm.${quote(parent.resource.table)} p on p.tenant_id = f.tenant_id and p.id = f.${parent.column}
   where f.tenant_id = $1 and coalesce(f.owner_id, f.created_by) = $2 and f.deleted_at is null and f.completed_at is null and p.deleted_at is null
     and (f.next_action_at is not null or f.scheduled_at is not null or f.due_on is not null)`

/** What one holds or attends and has not declined; who is asked to a meeting knows whom it is with. */
const meetings = `select m.id, m.version, '${crm.meetings.definition.permissions.read}', $2::uuid, 'meeting', concat_ws(E'\\n', m.meeting_location, m.meeting_url, m.description),
     case when m.all_day then null else m.start_time end, case when m.all_day then (m.start_time at time zone coalesce(m.timezone, 'UTC'))::date end,
     (extract(epoch from m.end_time - m.start_time) / 60)::bigint, 'minutes', m.title, m.updated_at
   from crm.meetings m where m.tenant_id = $1 and m.deleted_at is null and m.start_time is not null
     and (m.user_id = $2 or exists (select from crm.attendees a where a.tenant_id = $1 and a.meeting_id = m.id and a.user_id = $2 and a.deleted_at is null))
     and not exists (select from crm.attendees a where a.tenant_id = $1 and a.meeting_id = m.id and a.user_id = $2
       and (a.deleted_at is not null and m.user_id is distinct from $2 or a.rsvp_status = 'declined'))`

const marks: Readonly<Record<string, string>> = { call: '☎', meeting: '👥', mail: '✉', task: '✓' }
const minutesOf = (duration: number | null, unit: string | null): number | undefined =>
  duration === null || duration === 0 ? undefined : duration * (/^h/i.test(unit ?? '') ? 60 : /^d/i.test(unit ?? '') ? 1_440 : 1)
