import { type Context, csvAnswer, type CustomHandler, document, refuse } from '@quoin/kit/server'
import { addDays, dayMs, localOf, momentOf, weekdayOf } from '../booking/clock.ts'
import { openBetween, type Stretch } from '../booking/hours.ts'
import { type Place, placesBy } from '../booking/place.ts'
import { lookedAfter, looksAfterAll } from '../booking/records.ts'
import { bounds } from '../bounds.ts'
import type { geolocation } from '../resources/index.ts'

interface Row {
  readonly premise: string
  readonly from: number
  readonly to: number
  readonly state: string
  readonly lead: number
  readonly revenue: number
}
const hourMs = 3_600_000
const round = (value: number, digits = 1): number => Math.round(value * 10 ** digits) / 10 ** digits
const share = (part: number, whole: number): number => (whole > 0 ? round((part / whole) * 100) : 0)
const mean = (values: readonly number[]): number | null =>
  values.length > 0 ? round(values.reduce((sum, one) => sum + one, 0) / values.length) : null

/** How much of the hours it was open each premise was booked; what was given up counts as neither. */
export const utilisation: CustomHandler<typeof geolocation.premises.utilisation> = async (
  { from, to, location_unique_id: location, format },
  context,
) => {
  if (to >= '3000') throw refuse.parameter('to', 'Reports reach to the year 2999.')
  if (to < from) throw refuse.parameter('to', 'The last day must not be earlier than the first.')
  if (Date.parse(to) - Date.parse(from) > bounds.searchDays * 4 * dayMs)
    throw refuse.parameter('to', 'At most a year can be reported.')
  const only = looksAfterAll(context) ? null : await lookedAfter(context)
  if (location && only && !only.includes(location)) throw refuse.missing()
  const places = await placesBy(context, await reported(context, from, to, { location, only }))
  const rows = await context.tx.query<Row & Record<string, unknown>>(
    `select b.premise_id as premise, (extract(epoch from b.starts_at) * 1000)::float8 as "from", (extract(epoch from coalesce(least(b.checked_out_at, b.ends_at), b.ends_at)) * 1000)::float8 as "to",
       b.state, (extract(epoch from b.starts_at - b.created_at) / 3600)::float8 as lead, (case when b.state in ('cancelled', 'no_show') then coalesce(b.fee_minor, 0) else coalesce(b.price_minor, 0) end)::float8 as revenue
     from geolocation.bookings b where b.tenant_id = $1 and b.premise_id = any($2::uuid[]) and b.deleted_at is null and b.state not in ('held', 'pending')
       and b.starts_at >= $3::date - 1 and b.starts_at < $4::date + 2 order by b.starts_at limit $5`,
    [context.tenantId, places.map(({ id }) => id), from, to, bounds.reportedBookings + 1],
  )
  if (rows.length > bounds.reportedBookings) throw tooMuch('to', 'Report fewer days.')
  const byPremise = grouped(rows)
  const open: number[] = Array(168).fill(0)
  const booked: number[] = Array(168).fill(0)
  // By the clock of each place, and not one that began on the day before or behind.
  const counted: Row[] = []
  const openings = new Map<string, Opening>()
  const premises = places.flatMap((place) => {
    const [first, last] = [momentOf(place.timeZone, from, 0), momentOf(place.timeZone, addDays(to, 1), 0)]
    const own = (byPremise.get(place.id) ?? []).filter((row) => row.from >= first && row.from < last)
    // What was had in these days on the clock of the database alone, and can be booked no more.
    if (own.length === 0 && !place.bookable) return []
    counted.push(...own)
    const came = own.filter(({ state }) => state !== 'cancelled' && state !== 'no_show')
    // All that lies at a location is open when that is.
    const opening = openings.get(place.location) ?? openingOf(place, first, last)
    openings.set(place.location, opening)
    opening.week.forEach((ms, i) => (open[i]! += ms))
    spread(place, came, booked)
    const [openMs, bookedMs] = [opening.ms, total(came)]
    const noShows = own.filter(({ state }) => state === 'no_show').length
    return {
      premise_unique_id: place.id,
      name: place.name,
      location_name: place.locationName,
      bookings: own.length,
      booked_hours: round(bookedMs / hourMs),
      open_hours: round(openMs / hourMs),
      percent: share(bookedMs, openMs),
      no_shows: noShows,
      cancelled: own.filter(({ state }) => state === 'cancelled').length,
      no_show_percent: share(noShows, came.length + noShows),
      lead_hours: mean(own.filter(({ lead }) => lead > 0).map(({ lead }) => lead)),
      revenue_minor: Math.round(own.reduce((sum, { revenue }) => sum + revenue, 0)),
      currency: place.currency,
    }
  })
  if (format === 'csv') return csvAnswer('utilisation', premises)
  return document({
    type: 'utilisation',
    id: context.tenantId,
    attributes: {
      bookings: premises.reduce((sum, one) => sum + one.bookings, 0),
      no_shows: premises.reduce((sum, one) => sum + one.no_shows, 0),
      cancelled: premises.reduce((sum, one) => sum + one.cancelled, 0),
      lead_hours: mean(counted.filter(({ lead }) => lead > 0).map(({ lead }) => lead)),
      heat: open.map((ms, i) => ({ day: Math.floor(i / 24) + 1, hour: i % 24, percent: Math.min(100, share(booked[i]!, ms)) })),
      premises,
    },
  })
}

const tooMuch = (parameter: string, what: string) => refuse.parameter(parameter, `This is too much for one report. ${what}`)

/** Premises that can be booked, and those that can be no more and were, by location and name. */
async function reported(
  { tx, tenantId }: Context,
  from: string,
  to: string,
  { location, only }: { readonly location: string | undefined; readonly only: readonly string[] | null },
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `select p.id from geolocation.premises p join geolocation.locations l on l.tenant_id = p.tenant_id and l.id = p.location_id and l.deleted_at is null
     where p.tenant_id = $1 and p.deleted_at is null and ($2::uuid is null or p.location_id = $2) and ($6::uuid[] is null or p.location_id = any($6::uuid[]))
       and (p.bookable and p.enabled and p.status = 'active' and l.enabled and l.status = 'active' or exists (select from geolocation.bookings b
         where b.tenant_id = p.tenant_id and b.premise_id = p.id and b.deleted_at is null and b.state not in ('held', 'pending')
           and b.starts_at >= $3::date - 1 and b.starts_at < $4::date + 2))
     order by l.name collate app.natural, p.name collate app.natural, p.id limit $5`,
    [tenantId, location ?? null, from, to, bounds.reportedPremises + 1, only],
  )
  if (rows.length > bounds.reportedPremises) throw tooMuch('location_unique_id', 'Report one location.')
  return rows.map(({ id }) => id)
}

/** How long it is open, and in which hours of the week. */
interface Opening {
  readonly ms: number
  readonly week: readonly number[]
}
function openingOf(place: Place, from: number, to: number): Opening {
  const stretches = openBetween(place, from, to)
  const week: number[] = Array(168).fill(0)
  spread(place, stretches, week)
  return { ms: total(stretches), week }
}

function grouped(rows: readonly Row[]): Map<string, Row[]> {
  const found = new Map<string, Row[]>()
  for (const row of rows) {
    const own = found.get(row.premise)
    if (own) own.push(row)
    else found.set(row.premise, [row])
  }
  return found
}

const total = (stretches: readonly Stretch[]): number => stretches.reduce((sum, { from, to }) => sum + Math.max(0, to - from), 0)

/** Adds each stretch to the hours of the week it covers, by the clock of the place. */
function spread({ timeZone }: Place, stretches: readonly Stretch[], week: number[]): void {
  for (const { from, to } of stretches)
    for (let at = from; at < to; ) {
      const next = Math.min(to, (Math.floor(at / hourMs) + 1) * hourMs)
      const { day, minute } = localOf(timeZone, at)
      week[(weekdayOf(day) - 1) * 24 + Math.floor(minute / 60)]! += next - at
      at = next
    }
}
