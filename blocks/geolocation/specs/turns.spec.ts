import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { geolocation } from '../resources/index.ts'

const { bookings, locations, premises } = geolocation
let world: World
beforeAll(async () => {
  world = await startWorld({ workers: true })
})
afterAll(() => world.close())
const ada = () => world.as('ada')

const hour = 3_600_000
const days = (many: number): string => new Date(Math.floor(Date.now() / hour) * hour + many * 24 * hour).toISOString()
const room = async (more: object = {}) =>
  (await ada()(premises.create, { name: 'Room Elbe', location: (await ada()(locations.create, { name: 'Quay' })).id, ...more }))
    .id
const booked = async (premise: string, from: number) =>
  (await world.as('uma')(bookings.create, { premise, startsAt: days(from), endsAt: days(from + 1 / 24) })).id
const jobsOf = async (id: string) =>
  (await world.sql.query('select run_at as at from graphile_worker._private_jobs where key = $1', [`geolocation booking ${id}`]))
    .rows as { at: string }[]
const planned = () => world.sql.query(`select kit.add_job('geolocation.plan_turns', '{}', null, null, null)`)
const put = (id: string, begins: string, more = '') =>
  world.sql.query(
    `update geolocation.bookings set starts_at = now() + $2::interval, ends_at = now() + $2::interval + interval '1 hour' ${more} where id = $1`,
    [id, begins],
  )
const stateOf = async (id: string) => (await ada()(bookings.get, { id })).state
const remindersOf = async (id: string) =>
  (await world.sql.query(`select 1 from kit.mails where template = 'booking_reminder' and key like '%' || $1 || '%'`, [id])).rows
    .length

describe('What is due of a booking', () => {
  it('is planned once it comes near, done late where nobody worked at its time, and for nobody else', async () => {
    const premise = await room()
    const ids = await Promise.all([3, 4, 5, 6].map((day) => booked(premise, day)))
    const [far, near, over, late] = ids as [string, string, string, string]
    for (const id of ids) expect(await jobsOf(id)).toEqual([])
    await put(near, '30 minutes', ', reminded_at = now()')
    await put(over, '-2 days')
    await put(late, '22 hours', `, created_at = now() - interval '5 days'`)
    const fresh = await booked(premise, 2)
    await put(fresh, '22 hours 30 minutes')
    await planned()
    await expect.poll(() => stateOf(over), { timeout: 20_000 }).toBe('done')
    await expect.poll(async () => (await ada()(bookings.get, { id: late })).remindedAt, { timeout: 20_000 }).not.toBeNull()
    const [job] = await jobsOf(near)
    expect(Math.abs(Date.parse(job!.at) - Date.parse((await ada()(bookings.get, { id: near })).endsAt))).toBeLessThan(1_000)
    expect(await jobsOf(far)).toEqual([])
    expect((await ada()(bookings.get, { id: fresh })).remindedAt).toBeNull()
    expect([await remindersOf(late), await remindersOf(fresh)]).toEqual([1, 0])
  })

  it('has a job from the beginning where it is near', async () => {
    const premise = await room({ minMinutes: 5, stepMinutes: 5 })
    const from = Math.ceil((Date.now() + 600_000) / 300_000) * 300_000
    const [startsAt, endsAt] = [from, from + 300_000].map((ms) => new Date(ms).toISOString()) as [string, string]
    const { id } = await world.as('uma')(bookings.create, { premise, startsAt, endsAt })
    expect((await jobsOf(id)).map(({ at }) => new Date(at).toISOString())).toEqual([endsAt])
  })
})

describe('A time that many want at once', () => {
  it('is had by one, and the others are told what is free instead', async () => {
    const premise = await room()
    const body = { booking: { premise_unique_id: premise, check_in_time: days(3), check_out_time: days(3 + 1 / 24) } }
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, i) => world.fetch(i % 2 ? 'ada' : 'uma', 'POST', '/api/geolocation/premise_bookings', body)),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 11 }, () => 409)])
    for (const { status, json } of replies)
      if (status === 409)
        expect(json.errors[0]).toMatchObject({
          code: 'occupied',
          meta: { conflicts: [{ resource_unique_id: premise }], alternatives: [{ starts_at: days(3 + 1 / 24) }, {}, {}] },
        })
    const { rows } = await world.sql.query('select 1 from geolocation.bookings where premise_id = $1', [premise])
    expect(rows).toHaveLength(1)
  })
})
