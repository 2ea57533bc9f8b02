import { type Context, refuse, unlessChanged } from '@quoin/kit/server'
import { firstUnits, type Unit } from '@quoin/kit/occupancy'
import type { Hours } from './hours.ts'
import type { PricedTime } from './setTimes.ts'

/** A premise with all that decides when it can be had. */
export interface Place extends Hours {
  readonly id: string
  readonly name: string
  readonly code: string | null
  readonly location: string
  readonly locationName: string
  readonly premiseType: string
  readonly capacity: number
  readonly allowBookingOverlap: boolean
  readonly bookable: boolean
  readonly isPublic: boolean
  readonly needsApproval: boolean
  readonly pendingBlocks: boolean
  readonly bufferBeforeMinutes: number
  readonly bufferAfterMinutes: number
  readonly leadMinutes: number
  readonly horizonDays: number
  readonly stepMinutes: number
  readonly minMinutes: number
  readonly maxMinutes: number
  readonly cutoffMinutes: number
  readonly graceMinutes: number | null
  readonly weeklyMinutes: number | null
  readonly hourPriceMinor: number | null
  /** What an hour of it is sold as. */
  readonly product: string | null
  readonly lateFeePercent: number
  readonly currency: string | null
  readonly payment: 'none' | 'later' | 'ahead'
  readonly taxBasisPoints: number | null
  /** The default one of its location, where bookings ask for money. */
  readonly locationTax: { readonly basisPoints: number; readonly isInclusive: boolean } | null
  /** Set times of its location that have a price of their own, where bookings ask for money. */
  readonly pricedTimes: readonly PricedTime[] | null
  readonly depositPercent: number
  readonly survey: string | null
  readonly tags: readonly string[] | null
  readonly latitude: number | null
  readonly longitude: number | null
  /** Something lies in it. */
  readonly hasParts: boolean
}

/** Premises by their ids, in that order; those that live at locations that live. */
export async function placesBy({ tx, tenantId }: Pick<Context, 'tx' | 'tenantId'>, ids: readonly string[]): Promise<Place[]> {
  if (ids.length === 0) return []
  const rows = await tx.query<Place & Record<string, unknown>>(
    `select p.id, p.name, p.code, p.location_id as location, l.name as "locationName", p.premise_type as "premiseType", p.capacity::int as capacity,
  p.allow_booking_overlap as "allowBookingOverlap", p.bookable and p.enabled and p.status = 'active' and l.enabled and l.status = 'active' as bookable,
  p.is_public as "isPublic", p.needs_approval as "needsApproval", p.pending_blocks as "pendingBlocks", p.buffer_before_minutes::int as "bufferBeforeMinutes",
  p.buffer_after_minutes::int as "bufferAfterMinutes", p.lead_minutes::int as "leadMinutes", p.horizon_days::int as "horizonDays", p.step_minutes::int as "stepMinutes",
  p.min_minutes::int as "minMinutes", p.max_minutes::int as "maxMinutes", p.cutoff_minutes::int as "cutoffMinutes", p.grace_minutes::int as "graceMinutes",
  p.weekly_minutes::int as "weeklyMinutes", p.hour_price_minor::int as "hourPriceMinor", p.product_id as product, p.late_fee_percent::int as "lateFeePercent", p.currency, p.payment, p.tax_basis_points::int as "taxBasisPoints",
  case when p.payment <> 'none' then (select json_build_object('basisPoints', round(x.rate * 100)::int, 'isInclusive', x.is_inclusive) from geolocation.taxes x
    where x.tenant_id = p.tenant_id and x.location_id = p.location_id and x.is_default and x.status = 'active' and x.deleted_at is null limit 1) end as "locationTax",
  case when p.payment <> 'none' then (select json_agg(json_build_object('startTime', s.start_time, 'endTime', s.end_time, 'dayOfWeek', s.day_of_week, 'duration', s.duration,
    'price', s.price, 'currency', s.currency) order by s.created_at) from geolocation.slots s where s.tenant_id = p.tenant_id and s.location_id = p.location_id
    and s.price is not null and s.status = 'active' and s.deleted_at is null) end as "pricedTimes",
  p.deposit_percent::int as "depositPercent", p.survey, p.tags,
  l.time_zone as "timeZone", l.opening_hours as "openingHours", l.exceptions, l.latitude::float8 as latitude, l.longitude::float8 as longitude,
  exists (select from geolocation.premises c where c.tenant_id = p.tenant_id and c.parent_id = p.id and c.deleted_at is null) as "hasParts"
     from geolocation.premises p join geolocation.locations l on l.tenant_id = p.tenant_id and l.id = p.location_id and l.deleted_at is null
     where p.tenant_id = $1 and p.id = any($2::uuid[]) and p.deleted_at is null`,
    [tenantId, ids],
    'prepare',
  )
  const found = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** What premises are looked for by. */
export interface Looked {
  readonly location?: string | null
  readonly premise?: string | null
  readonly premiseType?: string | null
  readonly not?: string
  readonly seats?: number
  readonly tags?: readonly string[] | null
  readonly isBookable?: boolean
  readonly isPublic?: boolean
  /** Untouched between two moments. */
  readonly free?: readonly [from: string, to: string]
  /** The smallest first, else by location and name. */
  readonly bySize?: boolean
  readonly max: number
  /** None but these. */
  readonly only?: readonly string[] | undefined
}

/** Premises that are in use and fit. */
export async function placesLike(context: Pick<Context, 'tx' | 'tenantId'>, looked: Looked): Promise<Place[]> {
  const rows = await context.tx.query<{ id: string }>(
    `select p.id from geolocation.premises p join geolocation.locations l on l.tenant_id = p.tenant_id and l.id = p.location_id and l.deleted_at is null
     where p.tenant_id = $1 and p.deleted_at is null and p.enabled and ($2::uuid is null or p.location_id = $2) and ($3::uuid is null or p.id = $3)
       and ($4::text is null or p.premise_type = $4) and ($5::uuid is null or p.id <> $5) and p.capacity >= $6 and ($7::text[] is null or p.tags @> $7)
       and (not $8 or p.bookable and p.status = 'active' and l.enabled and l.status = 'active') and (not $9 or p.is_public)
       and ($10::timestamptz is null or not exists (select 1 from kit.occupancies o where o.tenant_id = p.tenant_id and o.resource_id = p.id and o.during && tstzrange($10, $11, '[)')))
       and ($14::uuid[] is null or p.id = any($14::uuid[]))
     order by case when $12 then p.capacity end, case when not $12 then l.name end collate app.natural, p.name collate app.natural, p.id limit $13`,
    [
      context.tenantId,
      looked.location ?? null,
      looked.premise ?? null,
      looked.premiseType ?? null,
      looked.not ?? null,
      looked.seats ?? 0,
      looked.tags ?? null,
      looked.isBookable ?? false,
      looked.isPublic ?? false,
      looked.free?.[0] ?? null,
      looked.free?.[1] ?? null,
      looked.bySize ?? false,
      looked.max,
      looked.only ?? null,
    ],
  )
  return placesBy(
    context,
    rows.map(({ id }) => id),
  )
}

/** A premise as it was last read here, and what differs once it, its location or whether something lies in it does. */
interface Known {
  readonly place: Place
  readonly print: string
}
const knownMax = 5_000
const known = new Map<string, Known>()

const printSql = `select p.xmin::text || ' ' || l.xmin::text || ' ' || exists (select from geolocation.premises c
       where c.tenant_id = p.tenant_id and c.parent_id = p.id and c.deleted_at is null)::text as print
       from geolocation.premises p join geolocation.locations l on l.tenant_id = p.tenant_id and l.id = p.location_id
       where p.tenant_id = $1 and p.id = $2`

/**
 * Does something at a premise as it was last read here; the database fails the transaction where it is another by now, and it begins again.
 * So whoever books need not wait for it to be read. Where bookings ask for money it is read, for what it costs stands in more than its row.
 */
export async function atPlace<T>(
  context: Pick<Context, 'tx' | 'tenantId'>,
  id: string,
  work: (place: Place) => Promise<T>,
): Promise<T> {
  const { tx, tenantId } = context
  const key = `${tenantId} ${id}`
  const last = tx.isAgain ? undefined : known.get(key)
  if (last) {
    const statement = tx.query(
      `select kit.begin_again() where (${printSql}) is distinct from $3`,
      [tenantId, id, last.print],
      'prepare',
    )
    return unlessChanged(statement, work(last.place))
  }
  // The print first: what changes in between is noticed the next time.
  const [[now], place] = await Promise.all([
    tx.query<{ print: string }>(printSql, [tenantId, id], 'prepare'),
    placeOf(context, id),
  ])
  known.delete(key)
  if (known.size >= knownMax) known.delete(known.keys().next().value!)
  if (place.payment === 'none') known.set(key, { place, print: now!.print })
  return work(place)
}

export async function placeOf(context: Pick<Context, 'tx' | 'tenantId'>, id: string): Promise<Place> {
  const [place] = await placesBy(context, [id])
  if (!place) throw refuse.missing()
  return place
}

const unitsMax = 2_000

/** What has to be free for a premise to be had alone: it itself, and all that lies in it. Where bookings share it they take seats, unless it is had `whole`. */
export async function unitsOf(
  { tx, tenantId }: Pick<Context, 'tx' | 'tenantId'>,
  place: Pick<Place, 'id' | 'allowBookingOverlap' | 'capacity' | 'hasParts'>,
  whole?: 'whole',
): Promise<Unit[]> {
  const own = firstUnits(place.id, place.allowBookingOverlap ? place.capacity : 1)
  if (!place.hasParts || (place.allowBookingOverlap && !whole)) return own
  const below = await tx.query<{ id: string; seats: number }>(
    `with recursive below as (
       select p.id, p.capacity, p.allow_booking_overlap from geolocation.premises p where p.tenant_id = $1 and p.parent_id = $2 and p.deleted_at is null
       union all select p.id, p.capacity, p.allow_booking_overlap from geolocation.premises p join below b on p.parent_id = b.id where p.tenant_id = $1 and p.deleted_at is null)
     select id, case when allow_booking_overlap then capacity else 1 end::int as seats from below order by id limit 1000`,
    [tenantId, place.id],
    'prepare',
  )
  const units = [...own, ...below.flatMap(({ id, seats }) => firstUnits(id, seats))]
  if (units.length > unitsMax)
    throw refuse.conflict('too_large', 'This space has too many parts to be booked as a whole. Book its parts.')
  return units
}
