import { gateway } from '@quoin/gateway/resources'
import { type CalendarEntry, icsPages } from '@quoin/kit/ics'
import { newSecret, readSecret } from '@quoin/kit/secret-links'
import {
  calendarWindow,
  type CallInternal,
  type Customs,
  document,
  gone,
  inTransaction,
  keysetPages,
  pageMeta,
  type Pools,
  plain,
} from '@quoin/kit/server'
import { university } from '../resources/index.ts'

/** Sessions that somebody comes to, by the seat they have in the course: `$1` the company, `$2` the learner. */
const own = `university.sessions s join university.enrollments e
   on e.tenant_id = s.tenant_id and e.course_id = s.course_id and e.user_id = $2 and e.status in ('active', 'completed') and e.deleted_at is null
 where s.tenant_id = $1 and s.status = 'scheduled' and s.deleted_at is null
   and (s.cohort_id is null or s.cohort_id = e.cohort_id) and (s.kind = 'live' or s.learner_id = $2)`

export const feeds: Pick<Customs<typeof university, 'sessions'>, 'mine' | 'feedCreate' | 'feedDelete'> = {
  async mine({ records = 100 }, { tx, tenantId, me }) {
    const rows = await tx.query<{ id: string; course: string; title: string; starts: string; ends: string; total: number }>(
      `select s.id, s.course_id as course, s.title, s.starts_at as starts, s.ends_at as ends, count(*) over ()::int as total from ${own}
       and s.ends_at > now() - interval '1 day' order by s.starts_at, s.id limit $3`,
      [tenantId, me, records],
    )
    return plain({
      data: rows.map(({ id, course, title, starts, ends }) => ({
        id,
        type: 'Session',
        attributes: {
          unique_id: id,
          course_unique_id: course,
          title,
          starts_at: new Date(starts).toISOString(),
          ends_at: new Date(ends).toISOString(),
        },
      })),
      meta: pageMeta({ page: 1, records, total: rows[0]?.total ?? 0 }),
    })
  },

  async feedCreate(_, context) {
    const { secret, hash } = newSecret(context.tenantId)
    await context.tx.query(
      `insert into university.feeds (tenant_id, user_id, hash) values ($1, $2, $3)
       on conflict (tenant_id, user_id) do update set hash = excluded.hash, created_at = clock_timestamp(), read_at = null`,
      [context.tenantId, context.me, hash],
    )
    await context.note(university.sessions, null, { feed: [null, 'made'] })
    const url = `${context.settings.publicUrl}/api/university/calendar.ics?feed=${secret}`
    return document({ type: 'calendar_feed', id: context.me, attributes: { url }, status: 201 })
  },

  async feedDelete(_, context) {
    await context.tx.query('delete from university.feeds where tenant_id = $1 and user_id = $2', [context.tenantId, context.me])
    await context.note(university.sessions, null, { feed: ['made', null] })
    return gone()
  },
}

interface Entry {
  readonly id: string
  readonly version: number
  readonly changedAt: string
  readonly title: string
  readonly about: string | null
  readonly startsAt: string
  readonly endsAt: string
}

/** The calendar of one learner. It shows what they come to today, and is nothing once they may not learn here or made a new address. */
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
      `update university.feeds f set read_at = clock_timestamp() from gateway.users_view u
       where f.tenant_id = $1 and f.hash = $2 and u.tenant_id = f.tenant_id and u.id = f.user_id and u.status = 'active' and u.deleted_at is null
       returning u.id, u.name`,
      [tenantId, hash],
    ),
  )
  if (!person) return undefined
  const permission = university.sessions.mine.permission
  const asked = { permission, owner: person.id, person: person.id }
  if ((await callInternal(tenantId, gateway.permissions.internal.reaching, asked)).length === 0) return undefined
  return icsPages(person.name, entriesOf(pools, tenantId, person.id))
}

const feedPage = 1_000

async function* entriesOf(pools: Pools, tenantId: string, user: string): AsyncGenerator<CalendarEntry[]> {
  const pages = keysetPages<Entry & Record<string, unknown>>((last) =>
    inTransaction(pools.runtime, { tenantId, userId: null, readOnly: true }, (tx) =>
      tx.query<Entry & Record<string, unknown>>(
        `select s.id, s.version::int as version, s.updated_at as "changedAt", s.title, concat_ws(E'\\n', e.course_name, s.place, s.link) as about,
           s.starts_at as "startsAt", s.ends_at as "endsAt" from ${own} and s.starts_at <@ ${calendarWindow}
           and ($3::timestamptz is null or (s.starts_at, s.id) > ($3, $4::uuid)) order by s.starts_at, s.id limit $5`,
        [tenantId, user, last?.startsAt ?? null, last?.id ?? null, feedPage],
      ),
    ),
  )
  for await (const rows of pages)
    yield rows.map(({ id, version, changedAt, title, about, startsAt, endsAt }) => ({
      id,
      revision: version,
      changedAt,
      title,
      description: about,
      start: startsAt,
      minutes: (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000,
    }))
}
