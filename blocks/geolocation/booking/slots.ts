import type { Unit } from '@quoin/kit/occupancy'
import type { Context } from '@quoin/kit/server'
import { minuteMs, onStep } from './clock.ts'
import { openBetween, type Stretch } from './hours.ts'
import type { Place } from './place.ts'

/** What is taken, by unit: `<premise> <unit>`. */
export type Taken = ReadonlyMap<string, readonly Stretch[]>
const keyOf = ({ resource, unit }: Unit): string => `${resource} ${unit}`

export async function takenOf(
  { tx, tenantId }: Pick<Context, 'tx' | 'tenantId'>,
  resources: readonly string[],
  from: number,
  to: number,
): Promise<Taken> {
  const rows = await tx.query<{ units: string; starts: string; ends: string }>(
    // As three texts for each unit: a hundred thousand rows would be a hundred thousand objects.
    `select o.resource_id || ' ' || o.unit as units, string_agg((extract(epoch from lower(o.during)) * 1000)::bigint::text, ',' order by lower(o.during)) as starts,
       string_agg(coalesce((extract(epoch from upper(o.during)) * 1000)::bigint, 9e15)::text, ',' order by lower(o.during)) as ends
     from kit.occupancies o where o.tenant_id = $1 and o.resource_id = any($2::uuid[]) and o.during && tstzrange($3, $4, '[)') group by o.resource_id, o.unit`,
    [tenantId, resources, new Date(from).toISOString(), new Date(to).toISOString()],
    'prepare',
  )
  return new Map(
    rows.map(({ units, starts, ends }) => {
      const until = ends.split(',')
      return [units, starts.split(',').map((one, i) => ({ from: Number(one), to: Number(until[i]) }))]
    }),
  )
}

export interface Wanted {
  /** In milliseconds. */
  readonly length: number
  readonly party: number
  readonly from: number
  readonly to: number
  /** Whoever looks after bookings is bound by hours alone. */
  readonly isStaff: boolean
  readonly now: number
}
export interface Slot extends Stretch {
  readonly freeSeats: number
}

/** How many seats are free all of the time, and until when not if too few are. */
export function seatsFree(
  place: Place,
  units: readonly Unit[],
  taken: Taken,
  { from, to }: Stretch,
): { free: number; until: number } {
  const [begin, end] = [from - place.bufferBeforeMinutes * minuteMs, to + place.bufferAfterMinutes * minuteMs]
  const blocked: number[] = []
  for (const unit of units) {
    const inTheWay = taken.get(keyOf(unit))?.filter((one) => one.from < end && one.to > begin)
    if (inTheWay?.length) blocked.push(Math.max(...inTheWay.map((one) => one.to)))
  }
  if (blocked.length === 0) return { free: place.capacity, until: to }
  const until = (place.allowBookingOverlap ? Math.min(...blocked) : Math.max(...blocked)) + place.bufferBeforeMinutes * minuteMs
  return { free: place.allowBookingOverlap ? place.capacity - blocked.length : 0, until }
}

/** The first times of a premise that can be booked, in their order. */
export function slotsOf(
  place: Place,
  units: readonly Unit[],
  taken: Taken,
  { length, party, from, to, isStaff, now }: Wanted,
  max: number,
  open: readonly Stretch[] = openBetween(place, from, to),
): Slot[] {
  if (party > place.capacity) return []
  if (!isStaff && (length < place.minMinutes * minuteMs || length > place.maxMinutes * minuteMs)) return []
  const earliest = isStaff ? from : Math.max(from, now + place.leadMinutes * minuteMs)
  const latest = isStaff ? to : Math.min(to, now + place.horizonDays * 86_400_000 + length)
  const needed = place.allowBookingOverlap ? party : 1
  const slots: Slot[] = []
  for (const stretch of open) {
    const end = Math.min(stretch.to, latest)
    let at = onStep(place.timeZone, Math.max(stretch.from, earliest), place.stepMinutes)
    while (at + length <= end && slots.length < max) {
      const { free, until } = seatsFree(place, units, taken, { from: at, to: at + length })
      if (free >= needed) {
        slots.push({ from: at, to: at + length, freeSeats: free })
        at = onStep(place.timeZone, at + place.stepMinutes * minuteMs, place.stepMinutes)
      } else at = onStep(place.timeZone, Math.max(until, at + minuteMs), place.stepMinutes)
    }
    if (slots.length >= max) break
  }
  return slots
}
