import { companies, startWorld, type World } from '@quoin/server/testing'
import icalJs from 'ical.js'
import ical from 'node-ical'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { geolocation } from '../resources/index.ts'

const { bookings, locations, premises } = geolocation
let world: World
beforeAll(async () => {
  world = await startWorld({ limitFactor: 1 })
})
afterAll(() => world.close())
const ada = () => world.as('ada')

const hour = 3_600_000
const at = (hours: number): string => new Date(Math.ceil(Date.now() / hour + hours) * hour).toISOString()
let made = 0
const site = async (more: Record<string, unknown> = {}) =>
  (await ada()(locations.create, { name: 'Harbour house', slug: `refusals-${(made += 1)}`, ...more })).id
const space = async (location: string, more: Record<string, unknown> = {}) =>
  (await ada()(premises.create, { name: 'Elbe', location, isPublic: true, ...more })).id

describe('A space', () => {
  it('never lies in itself, in what lies in it or at another location', async () => {
    const location = await site()
    const floor = await space(location, { premiseType: 'floor' })
    const room = await space(location, { parent: floor })
    const desk = await space(location, { parent: room })
    const move = (id: string, parent_id: string | null) => ada()(premises.move, { id, parent_id })
    for (const below of [floor, room, desk]) {
      await expect(move(floor, below)).rejects.toMatchObject({ status: 422, code: 'lies_in_itself' })
      await expect(ada()(premises.update, { id: floor, parent: below })).rejects.toMatchObject({ status: 422 })
    }
    const elsewhere = await space(await site())
    await expect(move(room, elsewhere)).rejects.toMatchObject({ status: 422 })
    await expect(move(room, crypto.randomUUID())).rejects.toMatchObject({ status: 404 })
    const foreign = await world.as('rival')(locations.create, { name: 'Elsewhere' })
    const theirs = await world.as('rival')(premises.create, { name: 'Theirs', location: foreign.id })
    await expect(move(room, theirs.id)).rejects.toMatchObject({ status: 404 })
    await expect(world.as('rival')(premises.move, { id: room, parent_id: null })).rejects.toMatchObject({ status: 404 })
    expect(await ada()(premises.get, { id: desk })).toMatchObject({ parent: room })
    // Two that are put into each other at once: one of them is not.
    const [one, other] = [await space(location), await space(location)]
    const both = await Promise.allSettled([move(one, other), move(other, one)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('A code', () => {
  const guesses = Array.from({ length: 1_000 }, (_, i) => `GUESS${String(i).padStart(7, 'X')}`)
  /** How many were answered how; fifty at a time. */
  async function guess(ask: (code: string) => Promise<number>): Promise<Record<number, number>> {
    const answers: Record<number, number> = {}
    for (let i = 0; i < guesses.length; i += 50)
      for (const status of await Promise.all(guesses.slice(i, i + 50).map(ask))) answers[status] = (answers[status] ?? 0) + 1
    return answers
  }

  it('that a person guesses a thousand times is looked up a few times, and the right one with it', async () => {
    const location = await site()
    const premise = await space(location)
    const booking = await ada()(bookings.create, { premise, startsAt: at(30), endsAt: at(31), user: world.userIds.uli })
    const ask = async (code: string) =>
      (await world.fetch('uma', 'PUT', `/api/geolocation/locations/${location}/premises/${premise}/bookings/${code}/cancel`, {}))
        .status
    const { 404: looked = 0, ...others } = await guess(ask)
    expect(looked).toBeLessThanOrEqual(30)
    expect(others).toEqual({ 429: 1_000 - looked })
    expect(await ask(booking.code!)).toBe(429)
    expect(await ada()(bookings.get, { id: booking.id })).toMatchObject({ state: 'confirmed' })
  })

  it('that a visitor guesses a thousand times is looked up a few times, and the right one with it', async () => {
    const location = await site()
    const premise = await space(location)
    const booking = await ada()(bookings.create, {
      ...{ premise, startsAt: at(30), endsAt: at(31), user: null, guestName: 'Gerd', guestEmail: 'gerd@example.com' },
    })
    const ask = async (code: string) => (await fetch(`${world.address}/b/${companies.a.urlId}/refusals-${made}/${code}`)).status
    expect(await ask(booking.code!)).toBe(200)
    const { 404: looked = 0, ...others } = await guess(ask)
    expect(looked).toBeLessThanOrEqual(30)
    expect(others).toEqual({ 429: 1_000 - looked })
    expect(await ask(booking.code!)).toBe(429)
  })
})

describe('A feed', () => {
  it('is read by two calendar programs as it was meant: a weekly half past two stays that across both changes [BD4]', async () => {
    const zones = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe']
    for (const timeZone of zones) {
      const premise = await space(await site({ timeZone }), { name: 'Elbe; Süd, 1', horizonDays: 730 })
      const clock = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short' })
      // Half past two by the clock of the place, on a day a week ahead.
      let from = Math.ceil(Date.now() / (24 * hour)) * 24 * hour + 7 * 24 * hour
      while (clock.format(from) !== '02:30') from += 15 * 60_000
      const { bookings: booked } = await ada()(bookings.repeat, {
        ...{ premise, starts_at: new Date(from).toISOString(), ends_at: new Date(from + hour).toISOString() },
        ...{ rule: { frequency: 'weekly', interval: 1, count: 52 }, party_size: 1, skip: [], moves: [] },
        purpose: 'Night\nshift; "quoted", long enough that the line is folded somewhere in the middle of what it says',
      })
      const { url } = (await ada()(bookings.feedCreate, { premise_unique_id: premise })) as { url: string }
      const text = await (await fetch(url.replace(/^https?:\/\/[^/]+/, world.address))).text()
      const events = Object.values(ical.sync.parseICS(text)).filter((one) => one?.type === 'VEVENT') as {
        start: Date
        end: Date
        summary: unknown
        uid: string
      }[]
      expect(new Set(events.map(({ uid }) => uid)).size).toBe(52)
      const told = events.map(({ start }) => start.getTime()).sort((a, b) => a - b)
      expect(told).toEqual(booked.map(({ starts_at }) => Date.parse(starts_at)))
      // Another program, which takes nothing that the standard does not know.
      const others = new icalJs.Component(icalJs.parse(text)).getAllSubcomponents('vevent').map((one) => new icalJs.Event(one))
      const tell = ({ uid, from, to, what }: { uid: string; from: Date; to: Date; what: string }) =>
        [uid, from.toISOString(), to.toISOString(), what].join(' ')
      expect(
        others.map((one) =>
          tell({ uid: one.uid, from: one.startDate.toJSDate(), to: one.endDate.toJSDate(), what: one.summary }),
        ),
      ).toEqual(
        events.map(({ uid, start, end, summary }) =>
          tell({ uid, from: start, to: end, what: typeof summary === 'string' ? summary : (summary as { val: string }).val }),
        ),
      )
      expect(events.every(({ start, end }) => end.getTime() - start.getTime() === hour)).toBe(true)
      // Once a year there is no half past two; it is then as far behind the leap.
      expect(told.filter((one) => clock.format(one) !== '02:30').length).toBeLessThanOrEqual(1)
      expect(new Set(told.map((one) => (one - from) % (7 * 24 * hour))).size).toBeGreaterThan(1)
      const summaries = new Set(
        events.map(({ summary }) => (typeof summary === 'string' ? summary : (summary as { val: string }).val)),
      )
      expect([...summaries]).toEqual([
        'Elbe; Süd, 1 · Night\nshift; "quoted", long enough that the line is folded somewhere in the middle of what it says',
      ])
    }
  })
})
