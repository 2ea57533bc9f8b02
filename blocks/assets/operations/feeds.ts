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
import { assets } from '../resources/index.ts'
import { reachedAmong } from './records.ts'

interface Input {
  readonly asset_unique_id?: string
  readonly model?: string
  readonly location_unique_id?: string
}
const feedsMax = 50

/** What a feed is of, as the key it is kept under. What does not exist, or is another company's, has none. */
async function scopeOf(context: Context, input: Input): Promise<string> {
  const { asset_unique_id: asset, model, location_unique_id: location } = input
  if ([asset, model, location].filter(Boolean).length > 1)
    throw refuse.invalid('invalid', 'Provide one of an asset, a model or a location.', 'asset_unique_id')
  if (asset) await context.find(assets.assets, asset)
  if (location) await context.find(assets.warehouses, location)
  return asset ? `asset ${asset}` : model ? `model ${model.toLowerCase()}` : location ? `place ${location}` : 'all'
}

export const feeds: Pick<Customs<typeof assets, 'reservations'>, 'feedGet' | 'feedCreate' | 'feedDelete'> = {
  async feedGet(input, context) {
    const [feed] = await context.tx.query<{ created_at: string }>(
      'select created_at from assets.feeds where tenant_id = $1 and user_id = $2 and scope = $3',
      [context.tenantId, context.me, await scopeOf(context, input)],
    )
    return document({
      type: 'calendar_feed',
      id: context.me,
      attributes: { exists: feed !== undefined, created_at: feed?.created_at ?? null },
    })
  },

  async feedCreate(input, context) {
    const scope = await scopeOf(context, input)
    const { secret, hash } = newSecret(context.tenantId)
    advisoryLock(context.tx, 'assets feeds of', context.me)
    const [kept] = await context.tx.query<{ count: number }>(
      'select count(*)::int as count from assets.feeds where tenant_id = $1 and user_id = $2 and scope <> $3',
      [context.tenantId, context.me, scope],
    )
    if (kept!.count >= feedsMax) throw refuse.conflict('too_many', `You can have up to ${feedsMax} calendar feeds.`)
    await context.tx.query(
      `insert into assets.feeds (tenant_id, user_id, scope, hash, asset_id, model, location_id) values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (tenant_id, user_id, scope) do update set hash = excluded.hash, created_at = clock_timestamp(), read_at = null`,
      [
        context.tenantId,
        context.me,
        scope,
        hash,
        input.asset_unique_id ?? null,
        input.model ?? null,
        input.location_unique_id ?? null,
      ],
    )
    await context.note(assets.reservations, null, { feed: [null, scope] })
    return document({
      type: 'calendar_feed',
      id: context.me,
      attributes: { url: `${context.settings.publicUrl}/api/assets/calendar.ics?feed=${secret}` },
      status: 201,
    })
  },

  async feedDelete(input, context) {
    const scope = await scopeOf(context, input)
    await context.tx.query('delete from assets.feeds where tenant_id = $1 and user_id = $2 and scope = $3', [
      context.tenantId,
      context.me,
      scope,
    ])
    await context.note(assets.reservations, null, { feed: [scope, null] })
    return gone()
  },
}

interface Feed {
  readonly user: string
  readonly asset: string | null
  readonly model: string | null
  readonly location: string | null
  readonly name: string
}
interface Entry {
  readonly place: string
  readonly subject: string
  readonly asset: string
  readonly unit: number
  readonly code: string
  readonly name: string
  readonly title: string | null
  readonly startsAt: string
  readonly endsAt: string
  readonly version: number
  readonly changedAt: string
  readonly told: boolean
}

/**
 * What is taken when, as a calendar. It shows what its maker would see today, and is nothing once they may see no reservations or have
 * made a new address.
 */
export async function readFeed(
  secret: unknown,
  pools: Pools,
  callInternal: CallInternal,
): Promise<AsyncIterable<string> | undefined> {
  const known = readSecret(secret)
  if (!known) return undefined
  const { tenantId, hash } = known
  const scope = { tenantId, userId: null }
  const feed = await inTransaction(pools.runtime, scope, async (tx) => {
    const [row] = await tx.query<Feed & Record<string, unknown>>(
      `update assets.feeds f set read_at = clock_timestamp() where f.tenant_id = $1 and f.hash = $2
       returning f.user_id as "user", f.asset_id as asset, f.model, f.location_id as location, coalesce(
         (select a.code || ' ' || a.name from assets.assets a where a.tenant_id = f.tenant_id and a.id = f.asset_id), f.model,
         (select w.name from assets.warehouses w where w.tenant_id = f.tenant_id and w.id = f.location_id), 'Quoin') as name`,
      [tenantId, hash],
    )
    return row
  })
  if (!feed) return undefined
  const may = (owner: string | null, permission = 'assets.reservations.read') =>
    callInternal(tenantId, gateway.permissions.internal.reaching, { permission, owner, person: feed.user })
  if ((await may(feed.user)).length === 0) return undefined
  const reachesAll = (await may(null)).length > 0
  const seesRegister = (await may(feed.user, 'assets.assets.read')).length > 0
  const people = (await may(null, 'assets.assets.read')).length > 0 ? null : [feed.user]
  const pages = keysetPages<Entry & Record<string, unknown>>((last) =>
    inTransaction(pools.runtime, { ...scope, readOnly: true }, (tx) =>
      tx.query<Entry & Record<string, unknown>>(
        // As the calendar on the screen: that something is taken is for everybody, whose it is and what for is theirs.
        `select o.id as place, o.subject_id as subject, o.resource_id as asset, o.unit, a.code, a.name, lower(o.during) as "startsAt",
         coalesce(upper(o.during), clock_timestamp() + interval '400 days') as "endsAt", coalesce(r.version, l.version, 1)::int as version,
         coalesce(r.updated_at, l.updated_at, lower(o.during)) as "changedAt", a.requestable or coalesce(coalesce(r.user_id, l.user_id) = $6, false) as told,
         case when $5 or coalesce(r.user_id, l.user_id) = $6 then coalesce(r.purpose, l.number) end as title
       from kit.occupancies o join assets.assets a on a.tenant_id = o.tenant_id and a.id = o.resource_id and a.deleted_at is null
       left join assets.reservations r on r.tenant_id = o.tenant_id and r.id = o.subject_id left join assets.loans l on l.tenant_id = o.tenant_id and l.id = o.subject_id
       where o.tenant_id = $1 and o.during && ${calendarWindow}
         and ($2::uuid is null or a.id = $2) and ($3::text is null or a.model_key = assets.model_key($3)) and ($4::uuid is null or coalesce(a.current_location_id, a.location_id) = $4)
         and ($7 or a.requestable or coalesce(r.user_id, l.user_id) = $6) and ($8::timestamptz is null or (lower(o.during), o.id) > ($8, $9::uuid))
       order by lower(o.during), o.id limit $10`,
        [
          tenantId,
          feed.asset,
          feed.model,
          feed.location,
          reachesAll,
          feed.user,
          seesRegister,
          last?.startsAt ?? null,
          last?.place ?? null,
          pageMax,
        ],
      ),
    ),
  )
  async function* entries(): AsyncGenerator<CalendarEntry[]> {
    for await (const rows of pages) {
      const others = new Set(rows.flatMap(({ told, asset }) => (told ? [] : [asset])))
      const reached = await inTransaction(pools.runtime, { ...scope, readOnly: true }, (tx) =>
        reachedAmong({ tx, tenantId }, people, [...others]),
      )
      yield rows.filter(({ told, asset }) => told || reached.has(asset)).map(entryOf)
    }
  }
  return icsPages(feed.name, entries())
}
const pageMax = 1_000

const entryOf = (one: Entry): CalendarEntry => ({
  id: `${one.subject}-${one.asset}-${one.unit}`,
  revision: one.version,
  changedAt: one.changedAt,
  title: `${one.code} ${one.name}${one.title ? ` · ${one.title}` : ''}`,
  start: one.startsAt,
  minutes: Math.max(1, Math.round((Date.parse(one.endsAt) - Date.parse(one.startsAt)) / 60_000)),
})
