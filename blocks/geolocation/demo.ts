import { randomUUID } from 'node:crypto'
import { take } from '@quoin/kit/occupancy'
import type { Demo } from '@quoin/kit/server'
import { addDays, localOf, momentOf, weekdayOf } from './booking/clock.ts'
import { newCode } from './booking/codes.ts'
import { inState, iso } from './booking/records.ts'
import { type BookingState, geolocation } from './resources/index.ts'

const timeZone = 'Europe/Berlin'
const rooms = [
  {
    name: 'Elbe',
    premiseType: 'room',
    capacity: 12,
    tags: ['screen', 'projector', 'whiteboard'],
    plan: [4, 6, 30, 38],
    isPublic: true,
    hourPriceMinor: 4_500,
    currency: 'EUR',
    payment: 'later',
    taxBasisPoints: 1_900,
    lateFeePercent: 50,
    cutoffMinutes: 1_440,
  },
  { name: 'Alster', premiseType: 'room', capacity: 6, tags: ['screen', 'whiteboard'], plan: [36, 6, 22, 38], graceMinutes: 15 },
  { name: 'Bille', premiseType: 'room', capacity: 4, tags: ['screen'], plan: [60, 6, 18, 38], graceMinutes: 15 },
  {
    name: 'Studio',
    premiseType: 'studio',
    capacity: 3,
    tags: ['microphones', 'soundproof'],
    plan: [80, 6, 16, 38],
    needsApproval: true,
    bufferAfterMinutes: 15,
  },
  {
    name: 'Open desks',
    premiseType: 'desk',
    capacity: 10,
    tags: ['monitor'],
    plan: [4, 52, 60, 42],
    allowBookingOverlap: true,
    maxMinutes: 720,
  },
  { name: 'Phone booth', premiseType: 'room', capacity: 1, tags: [], plan: [68, 52, 12, 20], maxMinutes: 60, weeklyMinutes: 300 },
] as const
const purposes = ['Weekly planning', 'Client visit', 'Interview', 'Product review', 'Training', 'Quarterly numbers', 'Workshop']

/** A house by the harbour with a floor of rooms, a month of bookings behind it and a fortnight ahead. */
export const demo: Demo = async (parts) => {
  const { tx, year, people, random, isLarge } = parts
  const [admin, ...others] = people
  const booker = (i: number) => people[i % people.length]!
  const now = Date.now()
  const today = localOf(timeZone, now).day
  const address = await year.add(tx, geolocation.addresses, admin!, 200, {
    address: '12 Example Quay',
    postalCode: '20457',
    city: 'Hamburg',
    countryCode: 'DE',
    countryName: 'Germany',
    latitude: 53.5436,
    longitude: 9.9886,
  })
  const location = await year.add(tx, geolocation.locations, admin!, 200, {
    name: 'Harbour house',
    code: 'HH',
    locationType: 'office',
    address,
    latitude: 53.5436,
    longitude: 9.9886,
    timeZone,
    openingHours: [1, 2, 3, 4, 5].map((day) => ({ day, from: '08:00', to: '20:00' })),
    // Behind all that is booked, whatever day the demo is made on.
    exceptions: [{ on: addDays(today, 40), until: addDays(today, 42), reason: 'Floor renovation' }],
    contactEmail: 'harbour@example.com',
    slug: 'harbour',
  })
  if (!isLarge) return
  await addLocationDetails(parts, location)
  const floor = await year.add(tx, geolocation.premises, admin!, 199, {
    name: 'Second floor',
    code: 'HH-2',
    location,
    premiseType: 'floor',
    capacity: 40,
    bookable: false,
    doorCode: newCode(16),
  })
  const made: string[] = []
  for (const [i, { plan, ...room }] of rooms.entries()) {
    const [planX, planY, planWidth, planHeight] = plan
    const values = {
      ...room,
      tags: [...room.tags],
      code: `HH-2-${i + 1}`,
      location,
      parent: floor,
      floor: '2',
      doorCode: newCode(16),
    }
    made.push(await year.add(tx, geolocation.premises, admin!, 198, { ...values, planX, planY, planWidth, planHeight }))
  }
  for (const [i, title] of ['Vacation', 'Parental leave', 'Conference', 'Dentist'].entries()) {
    const person = booker(i + 1)
    const first = addDays(today, 20 + i * 9)
    const isWhole = title !== 'Dentist'
    await year.add(tx, geolocation.busyTimes, person, 12 - i, {
      user: person.id,
      title,
      startsAt: iso(momentOf(timeZone, first, isWhole ? 0 : 600)),
      endsAt: iso(momentOf(timeZone, isWhole ? addDays(first, 5) : first, isWhole ? 0 : 690)),
      allDay: isWhole,
      timezone: timeZone,
    })
  }
  for (let day = addDays(today, -28); day <= addDays(today, 14); day = addDays(day, 1)) {
    if (weekdayOf(day) > 5) continue
    for (const [i, room] of rooms.entries()) {
      if (random() < 0.3) continue
      const from = momentOf(timeZone, day, (9 + Math.floor(random() * 5)) * 60)
      const to = from + (1 + Math.floor(random() * 2)) * 1_800_000
      const luck = random()
      const isPast = to < now
      const state: BookingState = isPast ? (luck < 0.06 ? 'no_show' : luck < 0.12 ? 'cancelled' : 'done') : 'confirmed'
      const person = booker(Math.floor(random() * 4))
      const price =
        'hourPriceMinor' in room
          ? { priceMinor: Math.round((room.hourPriceMinor * (to - from)) / 3_600_000), currency: room.currency }
          : {}
      const daysAgo = Math.max(0, (now - from) / 86_400_000) + 1 + random() * 4
      const id = await year.add(tx, geolocation.bookings, person, daysAgo, {
        premise: made[i],
        location,
        premiseName: room.name,
        premiseCode: `HH-2-${i + 1}`,
        code: newCode(),
        startsAt: iso(from),
        endsAt: iso(to),
        user: person.id,
        partySize: 'allowBookingOverlap' in room ? 1 : Math.min(room.capacity, 1 + Math.floor(random() * 5)),
        purpose: purposes[Math.floor(random() * purposes.length)],
        ...inState(state),
        ...(state === 'done' && { checkedInAt: iso(from), checkedOutAt: iso(to) }),
        ...(state === 'cancelled' && { endedBecause: 'cancelled' }),
        ...(state === 'no_show' && { endedBecause: 'released' }),
        ...price,
      })
      if (state !== 'cancelled')
        await take(tx, {
          units: [{ resource: made[i]!, unit: 1 }],
          kind: 'geolocation.booking',
          subject: id,
          from: iso(from),
          to: iso(to),
        })
    }
  }
  const open = momentOf(timeZone, addDays(today, 15 - weekdayOf(today)), 18 * 60)
  const guests = people.slice(0, 12)
  const event = await year.add(tx, geolocation.events, admin!, 6, {
    premise: made[0],
    location,
    title: 'Open evening',
    eventType: 'opening',
    description: 'Come and see how we work.',
    startTime: iso(open),
    endTime: iso(open + 7_200_000),
    organizer: others[0]?.id ?? admin!.id,
    visibility: 'public',
    capacity: 40,
    ticketCutoffMinutes: 1_440,
    attendeeCount: guests.length,
  })
  const kind = await year.add(tx, geolocation.ticketKinds, admin!, 6, {
    event,
    name: 'Standard admission',
    description: 'Includes a drink.',
    capacity: 35,
    sold: guests.length,
    maxPerBuyer: 4,
  })
  await year.add(tx, geolocation.ticketKinds, admin!, 6, {
    event,
    name: 'Supporter',
    description: 'Pay at the entrance. Everything goes to the youth workshop.',
    priceMinor: 1_000,
    currency: 'EUR',
    payment: 'later',
    capacity: 10,
  })
  for (const [i, guest] of guests.entries())
    await year.add(tx, geolocation.tickets, guest, 5 - i * 0.3, {
      event,
      kind,
      purchase: randomUUID(),
      eventTitle: 'Open evening',
      kindName: 'Standard admission',
      startsAt: iso(open),
      endsAt: iso(open + 7_200_000),
      code: newCode(),
      user: guest.id,
      holderName: guest.name,
      state: 'valid',
    })
  await take(tx, {
    units: [{ resource: made[0]!, unit: 1 }],
    kind: 'geolocation.event',
    subject: event,
    from: iso(open),
    to: iso(open + 7_200_000),
  })
}

/** What is offered at the house, what it charges, who is there today, and the round of its porter. */
const addLocationDetails = async ({ tx, year, people }: Parameters<Demo>[0], location: string): Promise<void> => {
  const [admin, ...others] = people
  for (const [name, startTime, endTime, duration] of [
    ['Morning', '09:00', '12:00', 180],
    ['Afternoon', '13:00', '17:00', 240],
  ] as const)
    await year.add(tx, geolocation.slots, admin!, 150, { location, name, startTime, endTime, duration, capacity: 30 })
  await year.add(tx, geolocation.taxes, admin!, 190, { location, name: 'VAT', rate: 19, taxType: 'vat', isDefault: true })
  const now = Date.now()
  for (const [i, person] of others.slice(0, 4).entries()) {
    const isPresent = i < 3
    await year.add(tx, geolocation.locationIdentities, person, 30, {
      location,
      identityUniqueId: person.id,
      identityType: 'user',
      user: person.id,
      identityName: person.name,
      role: ['Office', 'Workshop', 'Reception', 'Office'][i],
      isPresent,
      checkedInAt: iso(now - (3 - i * 0.5) * 3_600_000),
      checkedOutAt: isPresent ? null : iso(now - 3_600_000),
      lastSeenAt: iso(now - (isPresent ? 0.5 : 1) * 3_600_000),
    })
  }
  await year.add(tx, geolocation.routes, admin!, 120, {
    name: 'Evening round',
    code: 'ROUND',
    description: 'Close the windows on both floors, check the back gate, and turn off the lights.',
    tags: ['security'],
  })
}
