import { assets } from '@quoin/assets/resources'
import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { geolocation } from '../resources/index.ts'

const { bookings, locations, premises } = geolocation
let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())
const ada = () => world.as('ada')
const uma = () => world.as('uma')

const hour = 3_600_000
/** Hours after midnight, UTC, so many days ahead. */
const at = (days: number, hours: number): string =>
  new Date(Math.floor(Date.now() / (24 * hour) + days) * 24 * hour + hours * hour).toISOString()
const site = async () => (await ada()(locations.create, { name: 'Harbour house' })).id
const room = async (location?: string) =>
  (await ada()(premises.create, { name: 'Elbe', location: location ?? (await site()), capacity: 8, stepMinutes: 60 })).id
const thing = async (more: Record<string, unknown> = {}) =>
  (await ada()(assets.assets.create, { name: 'Beamer', requestable: true, ...more })).id
const starts = (slots: readonly { starts_at: string }[]) => slots.map(({ starts_at }) => new Date(starts_at).getUTCHours())

describe('Times of a room with people and things', () => {
  it('are those at which all of them are free', async () => {
    const premise = await room()
    const [beamer, kit] = [await thing(), await thing({ name: 'Kit' })]
    const lens = await thing({ name: 'Lens' })
    await world.fetch('ada', 'PUT', `/api/assets/assets/${kit}/parts`, { part_unique_ids: [lens] })
    const lent = await thing({ name: 'Chairs', tracking: 'quantity', quantity: 2 })
    const taken = (asset: string, from: number) =>
      ada()(assets.reservations.create, { asset, startsAt: at(3, from), endsAt: at(3, from + 1) })
    await ada()(bookings.create, { premise, startsAt: at(3, 8), endsAt: at(3, 9) })
    const elsewhere = await room()
    const { uma: person } = world.userIds
    await ada()(bookings.create, { premise: elsewhere, startsAt: at(3, 9), endsAt: at(3, 10), people: [person] })
    await taken(beamer, 10)
    await taken(lens, 11)
    await taken(lent, 12)
    for (const from of [13, 13]) await taken(lent, from)
    const free = async (more: Record<string, unknown>) =>
      starts((await ada()(premises.slots, { id: premise, from: at(3, 8), to: at(3, 15), minutes: 60, ...more })).slots)
    expect(await free({})).toEqual([9, 10, 11, 12, 13, 14])
    expect(await free({ people: [person] })).toEqual([10, 11, 12, 13, 14])
    expect(await free({ assets: [beamer] })).toEqual([9, 11, 12, 13, 14])
    // A thing is had with its parts, and of a stock there is one until the last is gone.
    expect(await free({ assets: [kit, lent] })).toEqual([9, 10, 12, 14])
    expect(await free({ people: [person], assets: [beamer, kit, lent] })).toEqual([12, 14])
    // What is offered can be booked.
    await ada()(bookings.create, {
      ...{ premise, startsAt: at(3, 12), endsAt: at(3, 13), people: [person], kit: [beamer, kit, lent] },
    })
    expect(await free({ people: [person], assets: [beamer, kit, lent] })).toEqual([14])
  })

  it('are what a search finds, in every room the same', async () => {
    const location = await site()
    const [first, second] = [await room(location), await room(location)]
    const beamer = await thing()
    await ada()(assets.reservations.create, { asset: beamer, startsAt: at(4, 8), endsAt: at(4, 10) })
    await ada()(bookings.create, { premise: first, startsAt: at(4, 10), endsAt: at(4, 11) })
    const found = async (more: Record<string, unknown> = {}) => {
      const asked = { from: at(4, 8), to: at(4, 12), minutes: 60, location_unique_id: location, ...more }
      const { offers } = await ada()(premises.search, asked)
      return Object.fromEntries(offers.map((one) => [one.premise_unique_id, new Date(one.starts_at).getUTCHours()]))
    }
    expect(await found()).toEqual({ [first]: 8, [second]: 8 })
    expect(await found({ assets: [beamer] })).toEqual({ [first]: 11, [second]: 10 })
    expect(await found({ assets: [beamer], minutes: 120 })).toEqual({ [second]: 10 })
    const { uma: person } = world.userIds
    await ada()(bookings.create, { premise: await room(), startsAt: at(4, 8), endsAt: at(4, 11), people: [person] })
    expect(await found({ people: [person] })).toEqual({ [first]: 11, [second]: 11 })
  })

  it('are told of nothing that cannot be reserved, is not there or is of others', async () => {
    const premise = await room()
    const ask = (query: Record<string, string>, who: Parameters<World['fetch']>[0] = 'ada') =>
      world.fetch(
        who,
        'GET',
        `/api/geolocation/premises/${premise}/availability?${new URLSearchParams({ from: at(3, 8), to: at(3, 12), ...query }).toString()}`,
      )
    const hidden = await thing({ name: 'Safe', requestable: false })
    expect((await ask({ assets: hidden }, 'uma')).status).toBe(409)
    expect((await ask({ assets: crypto.randomUUID() })).status).toBe(422)
    const foreign = await world.as('rival')(assets.assets.create, { name: 'Beamer', requestable: true })
    expect((await ask({ assets: foreign.id })).status).toBe(422)
    for (const assets of ['x', `${hidden},`, Array.from({ length: 21 }, () => hidden).join(',')])
      expect([assets.length, (await ask({ assets })).status]).toEqual([assets.length, 422])
    expect((await ask({ people: world.userIds.rival })).status).toBe(422)
    expect((await ask({}, 'nobody')).status).toBe(401)
    expect((await ask({}, 'rival')).status).toBe(404)
  })

  it('are held with them, and let go with them', async () => {
    const [premise, beamer] = [await room(), await thing()]
    const held = (await ada()(bookings.hold, {
      ...{ premise, starts_at: at(5, 8), ends_at: at(5, 9), party_size: 1 },
      ...{ people_unique_ids: [world.userIds.uma], asset_unique_ids: [beamer] },
    })) as unknown as { unique_id: string }
    const free = async () =>
      starts((await ada()(premises.slots, { id: premise, from: at(5, 8), to: at(5, 10), minutes: 60, assets: [beamer] })).slots)
    expect(await free()).toEqual([9])
    expect(await ada()(bookings.get, { id: held.unique_id })).toMatchObject({ kit: [beamer], people: [world.userIds.uma] })
    await ada()(bookings.cancel, { id: held.unique_id })
    expect(await free()).toEqual([8, 9])
  })
})

describe('A repeat', () => {
  const repeat = (premise: string, more: Record<string, unknown> = {}) => ({
    ...{ premise, starts_at: at(3, 10), ends_at: at(3, 11), rule: { frequency: 'daily' as const, interval: 1, count: 4 } },
    ...{ party_size: 1, moves: [] },
    ...more,
  })
  const whys = async (input: ReturnType<typeof repeat>) => (await ada()(bookings.preview, input)).dates.map(({ why }) => why)

  it('takes people and things along every time, and says before which dates they cannot have', async () => {
    const [premise, beamer] = [await room(), await thing()]
    const { uma: person } = world.userIds
    await ada()(bookings.create, { premise, startsAt: at(3, 10), endsAt: at(3, 11) })
    await ada()(assets.reservations.create, { asset: beamer, startsAt: at(4, 10), endsAt: at(4, 11) })
    await ada()(bookings.create, { premise: await room(), startsAt: at(5, 10), endsAt: at(5, 11), people: [person] })
    const along = { people_unique_ids: [person], asset_unique_ids: [beamer] }
    expect(await whys(repeat(premise))).toEqual(['occupied', null, null, null])
    expect(await whys(repeat(premise, along))).toEqual(['occupied', 'away', 'away', null])
    const whole = { ...repeat(premise, along), skip: [1, 2] }
    await expect(ada()(bookings.repeat, whole)).rejects.toMatchObject({ code: 'occupied' })
    expect((await ada()(bookings.list, { filter: { premise_unique_id: premise } })).data).toHaveLength(1)
    const made = await ada()(bookings.repeat, { ...whole, skip: [1, 2, 3] })
    expect(made.bookings).toHaveLength(1)
    const booking = await ada()(bookings.get, { id: made.bookings[0]!.unique_id })
    expect(booking).toMatchObject({ people: [person], kit: [beamer] })
    expect(booking.reservations).toHaveLength(1)
  })

  it('has dates moved that are taken, looked at again before', async () => {
    const premise = await room()
    await ada()(bookings.create, { premise, startsAt: at(4, 10), endsAt: at(4, 12) })
    const moved = (hours: number) => [{ number: 2, starts_at: at(4, hours), ends_at: at(4, hours + 1) }]
    expect(await whys(repeat(premise))).toEqual([null, 'occupied', null, null])
    expect(await whys(repeat(premise, { moves: moved(11) }))).toEqual([null, 'occupied', null, null])
    expect(await whys(repeat(premise, { moves: moved(12) }))).toEqual([null, null, null, null])
    const { bookings: made } = await ada()(bookings.repeat, { ...repeat(premise, { moves: moved(12) }), skip: [] })
    expect(made.map(({ starts_at }) => new Date(starts_at).getUTCHours())).toEqual([10, 12, 10, 10])
    expect(await ada()(bookings.get, { id: made[1]!.unique_id })).toMatchObject({ detached: true })
    const backwards = [{ number: 1, starts_at: at(3, 12), ends_at: at(3, 11) }]
    await expect(ada()(bookings.preview, repeat(premise, { moves: backwards }))).rejects.toMatchObject({ status: 422 })
  })

  it('moves with its things into its own times, from this one on', async () => {
    const [premise, beamer] = [await room(), await thing()]
    const input = { ...repeat(premise, { asset_unique_ids: [beamer] }), skip: [] }
    const { bookings: made } = await uma()(bookings.repeat, input)
    const change = (n: number, days: number) =>
      uma()(bookings.changeSeries, {
        ...{ id: made[n]!.unique_id, scope: 'following' as const, cancel: false },
        ...{ starts_at: at(days, 10), ends_at: at(days, 11) },
      })
    const days = async () => {
      const { data } = await ada()(bookings.list, { filter: { premise_unique_id: premise }, sort: 'check_in_time' })
      const { rows } = await world.sql.query('select starts_at from assets.reservations where asset_id = $1 order by starts_at', [
        beamer,
      ])
      expect(rows.map((one) => new Date(one.starts_at).toISOString())).toEqual(
        data.map((one) => new Date(one.startsAt).toISOString()),
      )
      return data.map((one) => Math.round((Date.parse(one.startsAt) - Date.parse(at(0, 10))) / (24 * hour)))
    }
    expect(await change(1, 5)).toMatchObject({ changed: 3 })
    expect(await days()).toEqual([3, 5, 6, 7])
    expect(await change(1, 4)).toMatchObject({ changed: 3 })
    expect(await days()).toEqual([3, 4, 5, 6])
  })
})

describe('A thing', () => {
  it('stands in a room that its company has, and is found there', async () => {
    const premise = await room()
    const [beamer] = [await thing({ premise }), await thing({ premise: await room() })]
    const inRoom = async () =>
      (await ada()(assets.assets.list, { filter: { premise_unique_id: premise } })).data.map(({ id }) => id)
    expect(await inRoom()).toEqual([beamer])
    const theirs = await world.as('rival')(locations.create, { name: 'Elsewhere' })
    const { id: foreign } = await world.as('rival')(premises.create, { name: 'Theirs', location: theirs.id })
    for (const other of [foreign, crypto.randomUUID()])
      await expect(ada()(assets.assets.update, { id: beamer, premise: other })).rejects.toMatchObject({ code: 'no_such_record' })
    expect(await ada()(assets.assets.update, { id: beamer, premise: null })).toMatchObject({ premise: null })
    expect(await inRoom()).toEqual([])
  })
})
