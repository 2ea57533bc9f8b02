import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { geolocation } from '../resources/index.ts'

const { bookings, busyTimes, locations, premises } = geolocation
const hour = 3_600_000
const at = (days: number, hours = 0): string =>
  new Date(Math.floor(Date.now() / 86_400_000 + days) * 86_400_000 + hours * hour).toISOString()

let world: World
let premise: string
beforeAll(async () => {
  world = await startWorld()
  const { id: location } = await world.as('ada')(locations.create, { name: 'Busy quay' })
  premise = (await world.as('ada')(premises.create, { name: 'Busy room', location, capacity: 6 })).id
})
afterAll(() => world.close())

describe('A busy time', () => {
  it('keeps its person from being booked along, while it stands and is not transparent', async () => {
    const [ada, uma] = [world.as('ada'), world.as('uma')]
    const people = [world.userIds.uma]
    const time = await uma(busyTimes.create, { title: 'Dentist', startsAt: at(2, 9), endsAt: at(2, 12) })
    expect(time).toMatchObject({ user: world.userIds.uma, transparency: 'opaque' })
    const book = (from: string, to: string) => ada(bookings.create, { premise, startsAt: from, endsAt: to, people })
    await expect(book(at(2, 10), at(2, 11))).rejects.toMatchObject({ code: 'occupied' })
    const asked = { id: premise, from: at(2, 8), to: at(2, 14), minutes: 60, people }
    const free = async () => (await ada(premises.slots, asked)).slots.map(({ starts_at }) => starts_at)
    expect(await free()).not.toContain(at(2, 9))
    await uma(busyTimes.update, { id: time.id, transparency: 'transparent' })
    expect(await free()).toContain(at(2, 9))
    await uma(busyTimes.update, { id: time.id, transparency: 'opaque', endsAt: at(2, 10) })
    await book(at(2, 10), at(2, 11))
    await uma(busyTimes.delete, { id: time.id })
    await book(at(2, 9), at(2, 10))
  })

  it('is one’s own, or planned by whoever looks after bookings, and ends after it starts', async () => {
    const [ada, uma, uli] = [world.as('ada'), world.as('uma'), world.as('uli')]
    const span = { startsAt: at(5, 9), endsAt: at(5, 17) }
    const { id } = await ada(busyTimes.create, { ...span, user: world.userIds.uma, title: 'Vacation' })
    expect(await uma(busyTimes.get, { id })).toMatchObject({ title: 'Vacation' })
    await expect(uli(busyTimes.get, { id })).rejects.toMatchObject({ status: 404 })
    await expect(uli(busyTimes.create, { ...span, user: world.userIds.uma })).rejects.toMatchObject({ status: 403 })
    await expect(world.as('rival')(busyTimes.get, { id })).rejects.toMatchObject({ status: 404 })
    await expect(world.as('rae')(busyTimes.create, span)).rejects.toMatchObject({ status: 403 })
    await expect(uma(busyTimes.create, { startsAt: at(5, 9), endsAt: at(5, 8) })).rejects.toMatchObject({ status: 422 })
  })
})
