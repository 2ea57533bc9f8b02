import fc from 'fast-check'
import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayMs, localOf, minuteMs, momentOf, onStep } from '../booking/clock.ts'
import { distanceKm } from '../booking/distance.ts'
import { merged, openBetween } from '../booking/hours.ts'
import { timesOf } from '../booking/rules.ts'
import { daysOf, timesIn } from '../booking/series.ts'

const zones = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC'] as const
const days = fc.integer({ min: 0, max: 20_000 }).map((count) => addDays('1990-01-01', count))

describe('Clocks', () => {
  it('show at a moment what the moment was made of, or what lies behind the leap they make', () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), days, fc.integer({ min: 0, max: 1_439 }), (zone, day, minute) => {
        const shown = localOf(zone, momentOf(zone, day, minute))
        const leap = (Date.parse(shown.day) - Date.parse(day)) / minuteMs + shown.minute - minute
        expect([0, 30, 60]).toContain(leap)
      }),
    )
  })

  it('begin bookings on the step, never before they were asked for', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: 0, max: 60_000_000 }),
        fc.constantFrom(5, 15, 30, 60),
        (zone, minute, step) => {
          const at = minute * minuteMs
          const found = onStep(zone, at, step)
          expect(found).toBeGreaterThanOrEqual(at)
          expect(found - at).toBeLessThanOrEqual(2 * 60 * minuteMs + step * minuteMs)
          expect(localOf(zone, found).minute % step).toBe(0)
        },
      ),
    )
  })

  it('keep a weekly half past two at half past two across both changes, in three zones [BD4]', () => {
    for (const zone of ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe']) {
      const from = momentOf(zone, '2031-01-05', 150)
      const all = timesIn(zone, { frequency: 'weekly', interval: 1, count: 52 }, { from, to: from + 3_600_000 })
      expect(all).toHaveLength(52)
      const shown = all.map((one) => localOf(zone, one.from).minute)
      // Once a year there is no half past two; it is then as far behind the leap.
      expect(shown.filter((minute) => minute !== 150).length).toBeLessThanOrEqual(1)
      expect(new Set(all.map((one) => (one.from - from) % (7 * dayMs))).size).toBeGreaterThan(1)
    }
  })
})

describe('Hours', () => {
  it('lie within what was asked, in order and apart', () => {
    const week = [1, 2, 3, 4, 5, 6, 7].flatMap((day) => [
      { day, from: '00:00', to: '02:30' },
      { day, from: '09:00', to: '24:00' },
    ])
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: 0, max: 50_000_000 }),
        fc.integer({ min: 1, max: 20_000 }),
        (timeZone, start, length) => {
          const [from, to] = [start * minuteMs, (start + length) * minuteMs]
          const open = openBetween({ timeZone, openingHours: week, exceptions: null }, from, to)
          let before = from
          for (const one of open) {
            expect(one.from).toBeGreaterThanOrEqual(before)
            expect(one.to).toBeGreaterThan(one.from)
            before = one.to
          }
          expect(before).toBeLessThanOrEqual(to)
          expect(merged(open)).toEqual(open)
        },
      ),
    )
  })
})

describe('Times', () => {
  it('of no length, backwards, of a century or of nothing are refused', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000_000_000 }), fc.integer({ min: 0, max: 4_000_000_000 }), (start, back) => {
        const at = (seconds: number) => new Date(seconds * 1_000).toISOString()
        expect(() => timesOf(at(start), at(start - back))).toThrow()
        expect(() => timesOf(at(start), at(start + 367 * 86_400))).toThrow()
        expect(timesOf(at(start), at(start + 1))).toEqual({ from: start * 1_000, to: start * 1_000 + 1_000 })
      }),
    )
    expect(() => timesOf('nonsense', '2031-01-01T00:00:00Z')).toThrow()
  })

  it('that repeat end, and months without the day are left out', () => {
    expect(() => daysOf({ frequency: 'daily', interval: 1 }, '2031-01-01')).toThrow()
    expect(daysOf({ frequency: 'monthly', interval: 1, count: 4 }, '2031-01-31')).toEqual([
      '2031-01-31',
      '2031-03-31',
      '2031-05-31',
      '2031-07-31',
    ])
    expect(daysOf({ frequency: 'weekly', interval: 2, count: 3, days: [1, 3] }, '2031-01-08')).toEqual([
      '2031-01-08',
      '2031-01-20',
      '2031-01-22',
    ])
    expect(daysOf({ frequency: 'daily', interval: 1, until: '9999-01-01' }, '2031-01-01').length).toBeLessThanOrEqual(260)
  })

  it('are near each other across the date line', () => {
    const [fiji, samoa] = [
      { latitude: -17, longitude: 179.9 },
      { latitude: -17, longitude: -179.9 },
    ]
    expect(distanceKm(fiji, samoa)).toBeCloseTo(21.27, 1)
    expect(distanceKm(fiji, { latitude: null, longitude: 3 })).toBeNull()
  })
})

describe('Ten rooms', () => {
  let world: World
  beforeAll(async () => {
    world = await startWorld({ workers: true })
  })
  afterAll(() => world.close())
  const post = (path: string, body: unknown) => world.fetch('ada', 'POST', `/api/geolocation${path}`, body)

  /** Who is turned away because so much is asked just now comes again. */
  const patiently = async (path: string, body: unknown): ReturnType<typeof post> => {
    const answer = await post(path, body)
    return answer.status === 503 ? patiently(path, body) : answer
  }

  it('asked for five hundred times at once never have two at a time; who loses is told what is free [BD1]', async () => {
    const location = (await post('/locations', { location: { name: 'Rush' } })).json.data.id as string
    const rooms = await Promise.all(
      Array.from(
        { length: 10 },
        async (_, i) =>
          (await post('/premises', { premise: { name: `Room ${i}`, location_unique_id: location, capacity: 4 } })).json.data
            .id as string,
      ),
    )
    const base = Math.ceil(Date.now() / dayMs + 3) * dayMs
    const answers: Awaited<ReturnType<typeof post>>[] = []
    const inputs = Array.from({ length: 500 }, (_, i) => {
      const from = base + ((i * 37) % 40) * 15 * minuteMs
      return {
        premise_unique_id: rooms[(i * 7) % 10],
        check_in_time: new Date(from).toISOString(),
        check_out_time: new Date(from + (1 + (i % 8)) * 15 * minuteMs).toISOString(),
      }
    })
    await Promise.all(
      Array.from({ length: 25 }, async (_, lane) => {
        for (const input of inputs.filter((_one, i) => i % 25 === lane))
          answers.push(await patiently('/premise_bookings', { booking: input }))
      }),
    )
    expect(answers).toHaveLength(500)
    expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThan(20)
    const losers = answers.filter(({ status }) => status !== 201)
    expect(new Set(losers.map(({ status }) => status))).toEqual(new Set([409]))
    for (const { json } of losers)
      expect(json.errors[0].meta.alternatives.length + json.errors[0].meta.other_premises.length).toBeGreaterThan(0)
    const { rows } = await world.sql.query(
      `select 1 from geolocation.bookings a join geolocation.bookings b on a.tenant_id = b.tenant_id and a.premise_id = b.premise_id and a.id < b.id
         and a.state = 'confirmed' and b.state = 'confirmed' and a.starts_at < b.ends_at and b.starts_at < a.ends_at where a.location_id = $1`,
      [location],
    )
    expect(rows).toEqual([])
  }, 240_000)
})
