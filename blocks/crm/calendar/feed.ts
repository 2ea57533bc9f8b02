import { type CalendarEntry, icsOf } from '@quoin/kit/ics'
import { readSecret } from '@quoin/kit/secret-links'
import { type BlockServer, inTransaction, type Pools, quote, type Tx } from '@quoin/kit/server'
import { type FollowKind, followKinds } from '../operations/followKinds.ts'

/**
 * The calendar of one person's open follow-ups and meetings, for calendar programs, which send no headers: the address itself is the right.
 * It shows nothing once the person is no longer an active member or has made a new address.
 */
export const mountFeed = (app: Parameters<NonNullable<BlockServer['mount']>>[0], pools: Pools): void => {
  app.get('/calendar.ics', async (request, reply) => {
    const known = readSecret((request.query as Record<string, unknown>).feed)
    const text =
      known && (await inTransaction(pools.runtime, { tenantId: known.tenantId, userId: null }, (tx) => readFeed(tx, known)))
    if (!text) return reply.code(404).type('text/plain; charset=utf-8').send('This calendar does not exist.')
    return reply.type('text/calendar; charset=utf-8').send(text)
  })
}

async function readFeed(tx: Tx, { tenantId, hash }: { tenantId: string; hash: Buffer }): Promise<string | undefined> {
  const [owner] = await tx.query<{ id: string; name: string }>(
    `select u.id, u.name from crm.feeds f join gateway.users u on u.tenant_id = f.tenant_id and u.id = f.user_id
     where f.tenant_id = $1 and f.hash = $2 and u.status = 'active' and u.deleted_at is null`,
    [tenantId, hash],
  )
  if (!owner) return undefined
  await tx.query('update crm.feeds set read_at = clock_timestamp() where tenant_id = $1 and user_id = $2', [tenantId, owner.id])
  const rows = await tx.query<{
    id: string
    version: number
    kind: string
    notes: string | null
    at: string | null
    day: string | null
    duration: number | null
    unit: string | null
    who: string
    changed: string
  }>(
    `select * from (${[...Object.values(followKinds).map(openOf), meetings].join(' union all ')}) f
     order by coalesce(at, day::timestamp at time zone 'UTC') desc limit 2000`,
    [tenantId, owner.id],
  )
  return icsOf(
    owner.name,
    rows.map(
      (row): CalendarEntry => ({
        id: row.id,
        revision: row.version,
        changedAt: row.changed,
        title: `${kinds[row.kind] ?? row.kind}: ${row.who}`,
        description: row.notes,
        ...(row.at ? { start: row.at, minutes: minutesOf(row.duration, row.unit) } : { day: row.day! }),
      }),
    ),
  )
}

/** What is open of one kind, of records that are not in the trash; `$1` the company, `$2` whose. */
const openOf = ({ resource, parent }: FollowKind): string =>
  `select f.id, f.version, f.follow_type as kind, f.notes, coalesce(f.next_action_at, f.scheduled_at) as at, f.due_on as day, f.duration, f.duration_unit as unit,
     ${parent.name} as who, f.updated_at as changed
   from crm.${quote(resource.table)} f join crm.${quote(parent.resource.table)} p on p.tenant_id = f.tenant_id and p.id = f.${parent.column}
   where f.tenant_id = $1 and coalesce(f.owner_id, f.created_by) = $2 and f.deleted_at is null and f.completed_at is null and p.deleted_at is null
     and (f.next_action_at is not null or f.scheduled_at is not null or f.due_on is not null)`

/** What one holds or attends and has not declined. */
const meetings = `select m.id, m.version, 'meeting', concat_ws(E'\\n', m.meeting_location, m.meeting_url, m.description),
     case when m.all_day then null else m.start_time end, case when m.all_day then (m.start_time at time zone coalesce(m.timezone, 'UTC'))::date end,
     (extract(epoch from m.end_time - m.start_time) / 60)::bigint, 'minutes', m.title, m.updated_at
   from crm.meetings m where m.tenant_id = $1 and m.deleted_at is null and m.start_time is not null
     and (m.user_id = $2 or exists (select from crm.attendees a where a.tenant_id = $1 and a.meeting_id = m.id and a.user_id = $2 and a.deleted_at is null))
     and not exists (select from crm.attendees a where a.tenant_id = $1 and a.meeting_id = m.id and a.user_id = $2
       and (a.deleted_at is not null and m.user_id is distinct from $2 or a.rsvp_status = 'declined'))`

const kinds: Readonly<Record<string, string>> = { call: '☎', meeting: '👥', mail: '✉', task: '✓' }
const minutesOf = (duration: number | null, unit: string | null): number | undefined =>
  duration === null || duration === 0 ? undefined : duration * (/^h/i.test(unit ?? '') ? 60 : /^d/i.test(unit ?? '') ? 1_440 : 1)
