import { gateway } from '@quoin/gateway/resources'
import { type CalendarEntry, icsPages } from '@quoin/kit/ics'
import { newSecret, readSecret } from '@quoin/kit/secret-links'
import {
  advisoryLock,
  calendarWindow,
  type CallInternal,
  type Context,
  type Customs,
  document,
  gone,
  inTransaction,
  keysetPages,
  type Pools,
  refuse,
} from '@quoin/kit/server'
import { bounds } from '../bounds.ts'
import { geolocation } from '../resources/index.ts'

async function scopeOf(context: Context, premise: string | undefined): Promise<string> {
  if (premise === undefined) return 'mine'
  await context.find(geolocation.premises, premise)
  return `premise ${premise}`
}

export const feeds: Pick<Customs<typeof geolocation, 'bookings'>, 'feedCreate' | 'feedDelete'> = {
  async feedCreate({ premise_unique_id: premise }, context) {
    const scope = await scopeOf(context, premise)
    const { secret, hash } = newSecret(context.tenantId)
    advisoryLock(context.tx, 'geolocation feeds of', context.me)
    const [kept] = await context.tx.query<{ count: number }>(
      'select count(*)::int as count from geolocation.feeds where tenant_id = $1 and user_id = $2 and scope <> $3',
      [context.tenantId, context.me, scope],
    )
    if (kept!.count >= bounds.feeds) throw refuse.conflict('too_many', `You can have up to ${bounds.feeds} calendar feeds.`)
    await context.tx.query(
      `insert into geolocation.feeds (tenant_id, user_id, scope, hash, premise_id) values ($1, $2, $3, $4, $5)
       on conflict (tenant_id, user_id, scope) do update set hash = excluded.hash, created_at = clock_timestamp(), read_at = null`,
      [context.tenantId, context.me, scope, hash, premise ?? null],
    )
    await context.note(geolocation.bookings, null, { feed: [null, scope] })
    const url = `${context.settings.publicUrl}/api/geolocation/calendar.ics?feed=${secret}`
    return document({ type: 'calendar_feed', id: context.me, attributes: { url }, status: 201 })
  },
  async feedDelete({ premise_unique_id: premise }, context) {
    const scope = await scopeOf(context, premise)
    await context.tx.query('delete from geolocation.feeds where tenant_id = $1 and user_id = $2 and scope = $3', [
      context.tenantId,
      context.me,
      scope,
    ])
    await context.note(geolocation.bookings, null, { feed: [scope, null] })
    return gone()
  },
}

interface Entry {
  readonly id: string
  readonly startsAt: string
  readonly endsAt: string
  readonly version: number
  readonly changedAt: string
  readonly premise: string
  readonly purpose: string | null
  readonly code: string | null
}

/**
 * Bookings as a calendar. It shows what its maker would see today, and is nothing once they may see no bookings or have made a new
 * address.
 */
export async function readFeed(
  secret: unknown,
  pools: Pools,
  callInternal: CallInternal,
): Promise<AsyncIterable<string> | undefined> {
  const known = readSecret(secret)
  if (!known) return undefined
  const { tenantId, hash } = known
  const feed = await inTransaction(pools.runtime, { tenantId, userId: null }, async (tx) => {
    const [row] = await tx.query<{ user: string; premise: string | null; name: string }>(
      `update geolocation.feeds f set read_at = clock_timestamp() where f.tenant_id = $1 and f.hash = $2
       returning f.user_id as "user", f.premise_id as premise, coalesce((select p.name from geolocation.premises p where p.tenant_id = f.tenant_id and p.id = f.premise_id), 'Quoin') as name`,
      [tenantId, hash],
    )
    return row
  })
  if (!feed) return undefined
  const may = async (owner: string | null) =>
    (
      await callInternal(tenantId, gateway.permissions.internal.reaching, {
        permission: 'geolocation.bookings.read',
        owner,
        person: feed.user,
      })
    ).length > 0
  if (!(await may(feed.user))) return undefined
  const reading = { tenantId, user: feed.user, premise: feed.premise, seesAll: await may(null) }
  return icsPages(feed.name, entriesOf(pools, reading))
}

interface Reading {
  readonly tenantId: string
  readonly user: string
  readonly premise: string | null
  readonly seesAll: boolean
}

/** What is on in the window of calendars, page by page. */
async function* entriesOf(pools: Pools, { tenantId, user, premise, seesAll }: Reading): AsyncGenerator<CalendarEntry[]> {
  const pages = keysetPages<Entry & Record<string, unknown>>((last) =>
    inTransaction(pools.runtime, { tenantId, userId: null, readOnly: true }, (tx) =>
      tx.query<Entry & Record<string, unknown>>(
        `select b.id, b.starts_at as "startsAt", b.ends_at as "endsAt", b.version::int as version, b.updated_at as "changedAt", coalesce(b.premise_name, '') as premise,
         case when $4 or b.user_id = $2 then b.purpose end as purpose, case when b.user_id = $2 then b.code end as code
       from geolocation.bookings b where b.tenant_id = $1 and b.deleted_at is null and b.state in ('pending', 'confirmed', 'checked_in', 'done')
         and case when $3::uuid is null then b.user_id = $2 else b.premise_id = $3 end and b.ends_at > lower(${calendarWindow}) and b.starts_at < upper(${calendarWindow})
         and ($5::timestamptz is null or (b.starts_at, b.id) > ($5, $6::uuid)) order by b.starts_at, b.id limit $7`,
        [tenantId, user, premise, seesAll, last?.startsAt ?? null, last?.id ?? null, bounds.feedPage],
      ),
    ),
  )
  for await (const rows of pages) yield rows.map(entryOf)
}

const entryOf = (one: Entry): CalendarEntry => ({
  id: one.id,
  revision: one.version,
  changedAt: one.changedAt,
  title: [one.premise, one.purpose].filter(Boolean).join(' · '),
  description: one.code,
  start: one.startsAt,
  minutes: Math.max(1, Math.round((Date.parse(one.endsAt) - Date.parse(one.startsAt)) / 60_000)),
})
