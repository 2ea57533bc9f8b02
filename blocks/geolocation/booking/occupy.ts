import { firstUnits, release, take, takeAny, takeOrBeginAgain } from '@quoin/kit/occupancy'
import { type Context, refuse, Refusal } from '@quoin/kit/server'
import { dayMs, minuteMs } from './clock.ts'
import { openBetween, without } from './hours.ts'
import { busyOf, busySpans } from './people.ts'
import { type Place, placesLike, unitsOf } from './place.ts'
import { iso, isStaff } from './records.ts'
import { slotsOf, takenOf } from './slots.ts'

export interface Claim {
  /** Id of the booking or the event. */
  readonly subject: string
  readonly kind: 'geolocation.booking' | 'geolocation.event'
  readonly from: number
  readonly to: number
  readonly party: number
  readonly people?: readonly string[] | null
}

/** Takes a premise for a time, and the people who come along, or nothing: 409 `occupied` says what is free instead. */
export async function occupy(context: Context, place: Place, claim: Claim): Promise<void> {
  const { tx } = context
  const units = await unitsOf(context, place, claim.kind === 'geolocation.event' ? 'whole' : undefined)
  const input = takenBy(place, claim)
  try {
    // A whole premise is taken by an event whatever it is booked by.
    if (place.allowBookingOverlap && claim.kind === 'geolocation.booking')
      await takeAny(tx, { ...input, candidates: units, count: claim.party })
    else await take(tx, { ...input, units })
  } catch (error) {
    throw isOccupied(error) ? await taken(context, place, claim, error) : error
  }
  if (claim.people?.length) await takePeople(context, place, claim, claim.people)
}

const takenBy = (place: Place, { kind, subject, from, to }: Claim) => ({
  kind,
  subject,
  from: iso(from - place.bufferBeforeMinutes * minuteMs),
  to: iso(to + place.bufferAfterMinutes * minuteMs),
})

/** A premise that is one thing, with nobody along: it is taken in the message that stores the booking. */
export const isOccupiedAtOnce = ({ tx }: Context, place: Place, { people }: Pick<Claim, 'people'>): boolean =>
  !tx.isAgain && !place.allowBookingOverlap && !place.hasParts && !people?.length

export const occupyAtOnce = ({ tx }: Context, place: Place, claim: Claim): Promise<void> =>
  takeOrBeginAgain(tx, { ...takenBy(place, claim), units: firstUnits(place.id, 1) })

/** Whoever comes along may be busy by a calendar of their own as well. */
async function takePeople(context: Context, place: Place, claim: Claim, people: readonly string[]): Promise<void> {
  const busy = () => busySpans(context, people, claim.from, claim.to)
  const before = await busy()
  if (before.length > 0) throw await peopleTaken(context, place, claim, before)
  const units = people.map((resource) => ({ resource, unit: 1 }))
  try {
    await take(context.tx, { kind: claim.kind, subject: claim.subject, from: iso(claim.from), to: iso(claim.to), units })
  } catch (error) {
    // Somebody booked them at this very moment.
    throw isOccupied(error) ? await peopleTaken(context, place, claim, await busy()) : error
  }
}

/** That they are busy is told, and not by what. */
const peopleTaken = async (
  context: Context,
  place: Place,
  claim: Claim,
  busy: readonly { readonly person: string }[],
): Promise<Refusal> =>
  refuse.conflict('occupied', 'Someone who comes along is busy at that time.', {
    conflicts: [...new Set(busy.map(({ person }) => person))].map((person) => ({ person_unique_id: person })),
    alternatives: await nextTimes(context, place, claim),
    other_premises: [],
  })

export const isOccupied = (error: unknown): error is Refusal => error instanceof Refusal && error.code === 'occupied'

/** Takes the same at another time. */
export async function reoccupy(context: Context, place: Place, claim: Claim): Promise<void> {
  await release(context.tx, { subject: claim.subject })
  await occupy(context, place, claim)
}

/** Says what is in the way, the next times that the premise can be had, and others that are free at the time itself. */
async function taken(context: Context, place: Place, claim: Claim, { reasons }: Refusal): Promise<Refusal> {
  return refuse.conflict('occupied', 'It is already booked for that time.', {
    conflicts: reasons[0]?.meta?.conflicts ?? [],
    alternatives: await nextTimes(context, place, claim),
    other_premises: (await othersFree(context, place, claim)).map(({ id, name, capacity }) => ({
      premise_unique_id: id,
      name,
      capacity,
    })),
  })
}

async function nextTimes(context: Context, place: Place, { from, to, party, people }: Claim) {
  const until = from + 14 * dayMs
  const wanted = { length: to - from, party, from, to: until, isStaff: await isStaff(context, place), now: Date.now() }
  const units = await unitsOf(context, place)
  const taken = await takenOf(context, [...new Set(units.map(({ resource }) => resource))], from, until)
  const open = openBetween(place, from, until)
  const slots = slotsOf(
    place,
    units,
    taken,
    wanted,
    3,
    people?.length ? without(open, await busyOf(context, people, from, until)) : open,
  )
  return slots.map((one) => ({ starts_at: iso(one.from), ends_at: iso(one.to), free_units: one.freeSeats }))
}

/** Up to three of the same kind at the same location that are free then. */
const othersFree = (context: Context, place: Place, { from, to, party }: Claim): Promise<Place[]> =>
  placesLike(context, {
    location: place.location,
    premiseType: place.premiseType,
    not: place.id,
    seats: party,
    isBookable: true,
    free: [iso(from), iso(to)],
    bySize: true,
    max: 3,
  })
