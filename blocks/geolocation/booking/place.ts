import { type Context, refuse } from '@quoin/kit/server'
import type { Unit } from '@quoin/kit/occupancy'
import type { Hours } from './hours.ts'

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
  readonly lateFeePercent: number
  readonly currency: string | null
  readonly survey: string | null
  readonly tags: readonly string[] | null
  readonly latitude: number | null
  readonly longitude: number | null
}

const columns = `p.id, p.name, p.code, p.location_id as location, l.name as "locationName", p.premise_type as "premiseType", p.capacity::int as capacity,
  p.allow_booking_overlap as "allowBookingOverlap", p.bookable and p.enabled and p.status = 'active' and l.enabled and l.status = 'active' as bookable,
  p.is_public as "isPublic", p.needs_approval as "needsApproval", p.pending_blocks as "pendingBlocks", p.buffer_before_minutes::int as "bufferBeforeMinutes",
  p.buffer_after_minutes::int as "bufferAfterMinutes", p.lead_minutes::int as "leadMinutes", p.horizon_days::int as "horizonDays", p.step_minutes::int as "stepMinutes",
  p.min_minutes::int as "minMinutes", p.max_minutes::int as "maxMinutes", p.cutoff_minutes::int as "cutoffMinutes", p.grace_minutes::int as "graceMinutes",
  p.weekly_minutes::int as "weeklyMinutes", p.hour_price_minor::int as "hourPriceMinor", p.late_fee_percent::int as "lateFeePercent", p.currency, p.survey, p.tags,
  l.time_zone as "timeZone", l.opening_hours as "openingHours", l.exceptions, l.latitude::float8 as latitude, l.longitude::float8 as longitude`

/** Premises that live at locations that live, in the order of their names. */
export const placesWhere = (
  { tx, tenantId }: Pick<Context, 'tx' | 'tenantId'>,
  where: string,
  values: readonly unknown[],
): Promise<Place[]> =>
  tx.query<Place & Record<string, unknown>>(
    `select ${columns} from geolocation.premises p join geolocation.locations l on l.tenant_id = p.tenant_id and l.id = p.location_id and l.deleted_at is null
     where p.tenant_id = $1 and p.deleted_at is null and ${where}`,
    [tenantId, ...values],
    'prepare',
  )

export async function placeOf(context: Pick<Context, 'tx' | 'tenantId'>, id: string): Promise<Place> {
  const [place] = await placesWhere(context, 'p.id = $2', [id])
  if (!place) throw refuse.missing()
  return place
}

const unitsMax = 2_000

/** What has to be free for a premise to be had alone: it itself, and all that lies in it. */
export async function unitsOf({ tx, tenantId }: Pick<Context, 'tx' | 'tenantId'>, place: Place): Promise<Unit[]> {
  if (place.allowBookingOverlap) return seatsOf(place)
  const below = await tx.query<{ id: string; seats: number }>(
    `with recursive below as (
       select p.id, p.capacity, p.allow_booking_overlap from geolocation.premises p where p.tenant_id = $1 and p.parent_id = $2 and p.deleted_at is null
       union all select p.id, p.capacity, p.allow_booking_overlap from geolocation.premises p join below b on p.parent_id = b.id where p.tenant_id = $1 and p.deleted_at is null)
     select id, case when allow_booking_overlap then capacity else 1 end::int as seats from below order by id limit 1000`,
    [tenantId, place.id],
    'prepare',
  )
  const units = [{ id: place.id, seats: 1 }, ...below].flatMap(({ id, seats }) =>
    Array.from({ length: seats }, (_, i) => ({ resource: id, unit: i + 1 })),
  )
  if (units.length > unitsMax)
    throw refuse.conflict('too_large', 'So much lies in this that it cannot be booked as a whole. Book its parts.')
  return units
}

const seatsOf = ({ id, capacity }: Place): Unit[] => Array.from({ length: capacity }, (_, i) => ({ resource: id, unit: i + 1 }))
