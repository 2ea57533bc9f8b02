import { type Context, type CustomHandler, document, type RawQuery, refuse } from '@quoin/kit/server'
import { openBetween } from '../booking/hours.ts'
import { placesLike } from '../booking/place.ts'
import { iso, lookedAfter, looksAfterAll } from '../booking/records.ts'
import { timesOf } from '../booking/rules.ts'
import { dayMs } from '../booking/clock.ts'
import { bounds } from '../bounds.ts'
import { geolocation } from '../resources/index.ts'

/** A week, and the hour that one of its days may have more. */
const openDaysMax = 8

/** Ids of the premises that filters of their list leave; undefined where there are none. */
async function premisesLike(context: Context, filters: RawQuery): Promise<string[] | undefined> {
  if (Object.keys(filters).length === 0) return undefined
  const { read } = geolocation.premises.definition.permissions
  if (!context.actor.permissions.has(read)) throw refuse.forbidden(read)
  return context.ids(geolocation.premises, { query: filters }, 10_000)
}

/** Whether a booking is one's own, or of a location that one looks after. */
const told = '($5 or b.user_id = $6 or b.location_id = any($8::uuid[]))'

/** What is on between two moments. Of the bookings of others only that something is taken is told, and of a whole that what lies in it is as well. */
export const calendar: CustomHandler<typeof geolocation.premises.calendar> = async (
  { from, to, location_unique_id: location, premise_unique_id: premise, ...filters },
  context,
) => {
  const times = timesOf(from, to)
  if (times.to - times.from > bounds.searchDays * dayMs)
    throw refuse.parameter('to', `At most ${bounds.searchDays} days can be shown.`)
  const only = await premisesLike(context, filters as RawQuery)
  const found = await placesLike(context, { location, premise, only, max: bounds.calendarPremises + 1 })
  const places = found.slice(0, bounds.calendarPremises)
  const ids = places.map(({ id }) => id)
  const rows = await context.tx.query<Record<string, unknown>>(
    `select e.* from (
       select b.id as unique_id, case when ${told} then 'booking' else 'taken' end as kind, b.premise_id as premise_unique_id,
         case when ${told} then b.state end as state, case when ${told} then b.purpose end as title,
         case when ${told} then coalesce(u.name, b.guest_name) end as who, case when ${told} then b.code end as code,
         case when ${told} then b.party_size end::int as party_size, b.user_id is not distinct from $6 as is_mine,
         case when ${told} then b.version end::int as version, b.starts_at,
         -- Whoever leaves early leaves the rest free.
         case when b.checked_out_at > b.starts_at then least(b.ends_at, b.checked_out_at) else b.ends_at end as ends_at
       from geolocation.bookings b join geolocation.premises p on p.tenant_id = b.tenant_id and p.id = b.premise_id left join gateway.users_view u on u.tenant_id = b.tenant_id and u.id = b.user_id
       where b.tenant_id = $1 and b.premise_id = any($2::uuid[]) and b.deleted_at is null and b.starts_at < $4 and b.ends_at > $3 and b.state <> 'cancelled'
         and (${told} or (b.state <> 'no_show' and (b.state <> 'pending' or p.pending_blocks)))
       union all
       select v.id, 'event', v.premise_id, null, v.title, null, null, null, false, null, v.start_time, coalesce(v.end_time, v.start_time + interval '1 hour')
       from geolocation.events v where v.tenant_id = $1 and v.premise_id = any($2::uuid[]) and v.deleted_at is null and v.enabled and v.start_time < $4
         and coalesce(v.end_time, v.start_time + interval '1 hour') > $3
       union all
       select o.id, 'taken', o.resource_id, null, w.name, null, null, null, false, null, coalesce(b.starts_at, v.start_time), coalesce(b.ends_at, v.end_time)
       from kit.occupancies o left join geolocation.bookings b on b.tenant_id = o.tenant_id and b.id = o.subject_id
         left join geolocation.events v on v.tenant_id = o.tenant_id and v.id = o.subject_id
         join geolocation.premises w on w.tenant_id = o.tenant_id and w.id = coalesce(b.premise_id, v.premise_id) and w.id <> o.resource_id
       where o.tenant_id = $1 and o.resource_id = any($2::uuid[]) and o.unit = 1 and o.during && tstzrange($3, $4, '[)')) e
     order by e.starts_at, e.unique_id limit $7`,
    [context.tenantId, ids, from, to, looksAfterAll(context), context.me || null, bounds.entries + 1, await lookedAfter(context)],
  )
  const entries = rows.slice(0, bounds.entries)
  return document({
    type: 'calendar',
    id: context.tenantId,
    attributes: {
      is_complete: found.length === places.length && rows.length === entries.length,
      premises: places.map((one) => ({
        unique_id: one.id,
        name: one.name,
        location_unique_id: one.location,
        location_name: one.locationName,
        time_zone: one.timeZone,
        capacity: one.capacity,
        allow_booking_overlap: one.allowBookingOverlap,
        step_minutes: one.stepMinutes,
        open:
          times.to - times.from > openDaysMax * dayMs
            ? []
            : openBetween(one, times.from, times.to).map((stretch) => ({
                starts_at: iso(stretch.from),
                ends_at: iso(stretch.to),
              })),
      })),
      entries: entries.map((one) => ({ ...one, starts_at: isoOf(one.starts_at), ends_at: isoOf(one.ends_at) })),
    },
  })
}
export const isoOf = (value: unknown): string => new Date(value as string).toISOString()
