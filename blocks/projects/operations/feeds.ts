import { gateway } from '@quoin/gateway/resources'
import { type CalendarEntry, icsPages } from '@quoin/kit/ics'
import { newSecret, readSecret } from '@quoin/kit/secret-links'
import { isUuid } from '@quoin/kit/uuid'
import {
  type BlockServer,
  calendarWindow,
  type CallInternal,
  type Customs,
  document,
  gone,
  inTransaction,
  type Internals,
  keysetPages,
  type Pools,
  refuse,
} from '@quoin/kit/server'
import { projects } from '../resources/index.ts'

/** Where no other block is served that has any. */
export const eventsInternal: Internals<typeof projects, 'events'> = { furtherDays: async () => [] }

export const eventOperations: Customs<typeof projects, 'events'> = {
  async feedGet(_, { tx, tenantId, me }) {
    const [feed] = await tx.query<{ created_at: string }>(
      'select f.created_at from projects.feeds f where f.tenant_id = $1 and f.user_id = $2',
      [tenantId, me],
    )
    return document({
      type: 'calendar_feed',
      id: me,
      attributes: { unique_id: me, exists: feed !== undefined, created_at: feed?.created_at ?? null },
    })
  },
  async feedCreate(_, context) {
    const { tx, tenantId, me, settings } = context
    const { secret, hash } = newSecret(tenantId)
    await tx.query(
      `insert into projects.feeds (tenant_id, user_id, hash) values ($1, $2, $3)
       on conflict (tenant_id, user_id) do update set hash = excluded.hash, created_at = clock_timestamp(), read_at = null`,
      [tenantId, me, hash],
    )
    await context.note(projects.events, null, { feed: [null, me] })
    return document({
      type: 'calendar_feed',
      id: me,
      attributes: { unique_id: me, url: `${settings.publicUrl}/api/projects/calendar.ics?feed=${secret}` },
      status: 201,
    })
  },
  async feedDelete(_, context) {
    await context.tx.query('delete from projects.feeds f where f.tenant_id = $1 and f.user_id = $2', [
      context.tenantId,
      context.me,
    ])
    await context.note(projects.events, null, { feed: [context.me, null] })
    return gone()
  },
}

/**
 * Events and due dates of the projects that somebody owns or belongs to today, as a calendar; nothing once they may see no projects or
 * have made a new address.
 */
export async function readFeed(
  secret: unknown,
  pools: Pools,
  callInternal: CallInternal,
): Promise<AsyncIterable<string> | undefined> {
  const known = readSecret(secret)
  if (!known) return undefined
  const { tenantId, hash } = known
  const [feed] = await inTransaction(pools.runtime, { tenantId, userId: null }, (tx) =>
    tx.query<{ user: string }>(
      'update projects.feeds f set read_at = clock_timestamp() where f.tenant_id = $1 and f.hash = $2 returning f.user_id as "user"',
      [tenantId, hash],
    ),
  )
  if (!feed) return undefined
  const person = feed.user
  const may = async (permission: string) =>
    (await callInternal(tenantId, gateway.permissions.internal.reaching, { permission, owner: person, person })).length > 0
  if (!(await may('projects.projects.read'))) return undefined
  const days = await callInternal(tenantId, projects.events.internal.furtherDays, { person })
  const told = new Set<string>()
  for (const permission of new Set(days.map((day) => day.permission))) if (await may(permission)) told.add(permission)
  const further = days.filter(({ permission }) => told.has(permission)).map(({ permission: _, ...day }) => day)
  return icsPages('Quoin', entriesOf(pools, tenantId, person, further))
}

type Entry = CalendarEntry & { readonly minutes: number | null; readonly at: string } & Record<string, unknown>

/** What begins or is due in the window of calendars, page by page. */
async function* entriesOf(
  pools: Pools,
  tenantId: string,
  person: string,
  further: CalendarEntry[],
): AsyncGenerator<CalendarEntry[]> {
  if (further.length > 0) yield further
  const pages = keysetPages<Entry>((last) =>
    inTransaction(pools.runtime, { tenantId, userId: null, readOnly: true }, (tx) =>
      tx.query<Entry>(
        `with mine as (select p.id, p.name from projects.projects p where p.tenant_id = $1 and p.deleted_at is null and (p.owner_id = $2 or p.id in (
         select m.project_id from projects.members m where m.tenant_id = $1 and m.user_id = $2 and m.deleted_at is null and (m.left_at is null or m.left_at > now()))))
       select * from (
       select e.id, e.title || ' · ' || p.name as title, concat_ws(E'\\n', e.location, e.meeting_url, e.description) as description, e.starts_at as at, null::text as day,
         case when e.ends_at is not null then greatest(1, extract(epoch from e.ends_at - e.starts_at) / 60)::int end as minutes, e.updated_at as "changedAt", e.version::int as revision
       from projects.events e join mine p on p.id = e.project_id where e.tenant_id = $1 and e.deleted_at is null
       union all select t.id, t.name || ' · ' || p.name, null, t.due_on::timestamp at time zone 'UTC', t.due_on::text, null, t.updated_at, t.version::int
       from projects.tasks t join mine p on p.id = t.project_id where t.tenant_id = $1 and t.assignee_id = $2 and t.status <> 'done' and t.due_on is not null and t.deleted_at is null
       union all select m.id, m.name || ' · ' || p.name, null, m.due_on::timestamp at time zone 'UTC', m.due_on::text, null, m.updated_at, m.version::int
       from projects.milestones m join mine p on p.id = m.project_id where m.tenant_id = $1 and m.status not in ('missed', 'cancelled') and m.due_on is not null and m.deleted_at is null
       union all select r.id, r.name || ' · ' || p.name, null, r.review_on::timestamp at time zone 'UTC', r.review_on::text, null, r.updated_at, r.version::int
       from projects.risks r join mine p on p.id = r.project_id where r.tenant_id = $1 and r.owner_id = $2 and r.status = 'open' and r.review_on is not null and r.deleted_at is null
       ) entries where at <@ ${calendarWindow} and ($3::timestamptz is null or (at, id) > ($3, $4::uuid)) order by at, id limit $5`,
        [tenantId, person, last?.at ?? null, last?.id ?? null, pageMax],
      ),
    ),
  )
  for await (const rows of pages)
    yield rows.map(({ minutes, at, day, ...entry }) => ({
      ...entry,
      ...(minutes !== null && { minutes }),
      ...(day ? { day } : { start: at }),
    }))
}
const pageMax = 1_000

/** Events of the projects that somebody belongs to, where the list is asked for theirs. */
export const listEvents: NonNullable<BlockServer['replaces'][string]['list']> = async (request, context, standard) => {
  const { 'filter[member_unique_id]': member, ...query } = request.query
  if (member === undefined) return standard(request)
  if (!isUuid(member)) throw refuse.parameter('filter[member_unique_id]', 'filter[member_unique_id] must be an id.')
  return context.list(projects.events, query, (add) => [
    `exists (select from projects.projects p where p.tenant_id = ${add(context.tenantId)} and p.id = t.project_id and (p.owner_id = ${add(member)}
       or exists (select from projects.members m where m.tenant_id = p.tenant_id and m.project_id = p.id and m.user_id = ${add(member)}
         and m.deleted_at is null and (m.left_at is null or m.left_at > now()))))`,
  ])
}
