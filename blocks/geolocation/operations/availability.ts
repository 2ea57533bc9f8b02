import type { Unit } from '@quoin/kit/occupancy'
import { type Context, type Customs, document, refuse } from '@quoin/kit/server'
import { dayMs, minuteMs } from '../booking/clock.ts'
import { distanceKm } from '../booking/distance.ts'
import { mustBePeople } from '../booking/book.ts'
import { openBetween, type Stretch, without } from '../booking/hours.ts'
import { alongTaken } from '../booking/kit.ts'
import { type Place, placeOf, placesLike, unitsOf } from '../booking/place.ts'
import { type Price, shownPrices } from '../booking/price.ts'
import { iso, isStaff, looksAfterAll } from '../booking/records.ts'
import { timesOf } from '../booking/rules.ts'
import { type Slot, slotsOf, takenOf, type Wanted } from '../booking/slots.ts'
import { bounds } from '../bounds.ts'
import type { geolocation } from '../resources/index.ts'

export const availability: Pick<Customs<typeof geolocation, 'premises'>, 'search' | 'slots'> = {
  async search(
    {
      from,
      to,
      minutes,
      party = 1,
      tags,
      premise_type,
      location_unique_id,
      latitude,
      longitude,
      km,
      records = 50,
      people,
      assets: kit,
    },
    context,
  ) {
    // Whoever looks after some of them is bound by the rules of all, so that what is found can be booked.
    const wanted = wantedOf(from, to, minutes, party, looksAfterAll(context))
    if (people?.length) await mustBePeople(context, people)
    const away = await alongTaken(context, { people, kit }, wanted.from, wanted.to)
    const near = latitude !== undefined && longitude !== undefined ? { latitude, longitude } : undefined
    const wantedTags = tags?.split(',').flatMap((one) => one.trim() || [])
    const all = await placesLike(context, {
      location: location_unique_id,
      premiseType: premise_type,
      seats: party,
      tags: wantedTags,
      isBookable: true,
      bySize: true,
      max: bounds.searched,
    })
    const placed = all
      .filter(({ bookable }) => bookable)
      .map((place) => ({ place, distance: near ? distanceKm(near, place) : null }))
      .filter(({ distance }) => km === undefined || (distance !== null && distance <= km))
    if (near) placed.sort((a, b) => (a.distance ?? Infinity) - (b.distance ?? Infinity))
    const found = await firstSlots(
      context,
      placed.map(({ place }) => place),
      wanted,
      away,
      records,
    )
    const priceOf = shownPrices(context, context.me || null)
    const offers = []
    for (const { place, distance } of placed) {
      const slot = found.get(place.id)
      if (slot && offers.length < records) offers.push(offerOf(place, slot, distance, await priceOf(place, slot)))
    }
    return document({
      type: 'availability',
      id: context.tenantId,
      attributes: { looked_at: placed.length, offers },
    })
  },
  async slots({ id, from, to, minutes, party = 1, people, assets: kit }, context) {
    const place = await placeOf(context, id)
    if (people?.length) await mustBePeople(context, people)
    const wanted = wantedOf(from, to, minutes ?? place.minMinutes, party, await isStaff(context, place))
    const away = await alongTaken(context, { people, kit }, wanted.from, wanted.to)
    const slots = place.bookable ? await slotsIn(context, place, wanted, bounds.slots, away) : []
    return document({
      type: 'premise_availability',
      id,
      attributes: {
        time_zone: place.timeZone,
        slots: slots.map((one) => ({ starts_at: iso(one.from), ends_at: iso(one.to), free_seats: one.freeSeats })),
      },
    })
  },
}

function wantedOf(from: string, to: string, minutes: number | undefined, party: number, may: boolean): Wanted {
  const times = timesOf(from, to)
  if (times.to - times.from > bounds.searchDays * dayMs)
    throw refuse.parameter('to', `You can search up to ${bounds.searchDays} days.`)
  const length = minutes === undefined ? times.to - times.from : minutes * minuteMs
  if (length > times.to - times.from) throw refuse.parameter('minutes', 'The duration is longer than the search period.')
  return { ...times, length, party, isStaff: may, now: Date.now() }
}

export async function slotsIn(
  context: Pick<Context, 'tx' | 'tenantId' | 'commit'>,
  place: Place,
  wanted: Wanted,
  max: number = bounds.slots,
  away: readonly Stretch[] = [],
): Promise<Slot[]> {
  const units = await unitsOf(context, place)
  const resources = [...new Set(units.map(({ resource }) => resource))]
  const [taken] = await Promise.all([takenOf(context, resources, wanted.from - dayMs, wanted.to + dayMs), context.commit()])
  return slotsOf(place, units, taken, wanted, max, without(openBetween(place, wanted.from, wanted.to), away))
}

/** Premises that are looked at in one go. */
const chunk = 200

/** The first time of each premise, in their order, until there are as many as were asked for. */
async function firstSlots(
  context: Context,
  places: readonly Place[],
  wanted: Wanted,
  away: readonly Stretch[],
  enough: number,
): Promise<Map<string, Slot>> {
  const found = new Map<string, Slot>()
  for (let i = 0; i < places.length && found.size < enough; i += chunk)
    for (const [id, slot] of await firstSlotsOf(context, places.slice(i, i + chunk), wanted, away)) found.set(id, slot)
  return found
}

/** Most are free soon, so little of the calendar is read at first, and more only of those that are not. */
async function firstSlotsOf(
  context: Context,
  places: readonly Place[],
  wanted: Wanted,
  away: readonly Stretch[],
): Promise<Map<string, Slot>> {
  const found = new Map<string, Slot>()
  const open = new Map<string, readonly Stretch[]>()
  const units = new Map<string, Unit[]>()
  for (const place of places) units.set(place.id, await unitsOf(context, place))
  let left = places
  for (const days of [3, 14, bounds.searchDays + 1]) {
    const to = Math.min(wanted.to, wanted.from + days * dayMs + wanted.length)
    const resources = [...new Set(left.flatMap(({ id }) => units.get(id)!.map(({ resource }) => resource)))]
    const taken = await takenOf(context, resources, wanted.from - dayMs, to + dayMs)
    for (const place of left) {
      const key = `${place.location} ${to}`
      let hours = open.get(key)
      if (!hours) open.set(key, (hours = without(openBetween(place, wanted.from, to), away)))
      const [slot] = slotsOf(place, units.get(place.id)!, taken, { ...wanted, to }, 1, hours)
      if (slot) found.set(place.id, slot)
    }
    left = left.filter(({ id }) => !found.has(id))
    if (to === wanted.to || left.length === 0) break
  }
  return found
}

const offerOf = (place: Place, slot: Slot, distance: number | null, price: Price) => ({
  premise_unique_id: place.id,
  name: place.name,
  premise_type: place.premiseType,
  location_unique_id: place.location,
  location_name: place.locationName,
  time_zone: place.timeZone,
  capacity: place.capacity,
  free_seats: slot.freeSeats,
  tags: place.tags ?? [],
  distance_km: distance === null ? null : Math.round(distance * 100) / 100,
  price_minor: price.priceMinor ?? null,
  currency: price.currency ?? place.currency,
  needs_approval: place.needsApproval,
  starts_at: iso(slot.from),
  ends_at: iso(slot.to),
})
