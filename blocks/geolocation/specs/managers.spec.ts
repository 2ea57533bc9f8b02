import { gateway } from '@quoin/gateway/resources'
import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { geolocation } from '../resources/index.ts'

const { bookings, locationManagers, locations, ownCalendar, premises } = geolocation
const hour = 3_600_000
const at = (hours: number): string => new Date(Math.ceil(Date.now() / hour + hours) * hour).toISOString()

let world: World
const own: Record<string, string> = {}
const other: Record<string, string> = {}
/** Uli looks after the bookings of one location, Sue after those of all, Uma books. */
beforeAll(async () => {
  world = await startWorld()
  const role = await ada()(gateway.roles.create, { name: 'Looks after a house', code: 'looks_after_a_house' })
  const codes = ['places.read', 'bookings.read', 'bookings.write', 'bookings.manage'].map((name) => `geolocation.${name}`)
  await ada()(gateway.roles.setPermissions, {
    id: role.id,
    permission_ids: codes,
    scopes: Object.fromEntries(codes.map((code) => [code, code.endsWith('places.read') ? 'tenant' : 'own'])),
  } as never)
  await ada()(gateway.users.changeRole, { id: world.userIds.uli, role_unique_id: role.id, reason: 'A house' } as never)
  for (const where of [own, other]) {
    where.location = (await ada()(locations.create, { name: 'Harbour house' })).id
    where.room = (
      await ada()(premises.create, {
        ...{ name: 'Elbe', location: where.location, capacity: 4, needsApproval: true, notes: 'Key under the mat' },
        ...{ leadMinutes: 600, cutoffMinutes: 6_000 },
      })
    ).id
  }
  await ada()(locationManagers.create, { parent: own.location!, location: own.location!, user: world.userIds.uli })
})
afterAll(() => world.close())
const ada = () => world.as('ada')
const uli = () => world.as('uli')
const uma = () => world.as('uma')
let next = 20
const requested = (where: Record<string, string>, who = uma()) =>
  who(bookings.create, { premise: where.room!, startsAt: at((next += 2)), endsAt: at(next + 1) })
const missing = { status: 404 }
const forbidden = { status: 403 }

describe('Whoever looks after one location', () => {
  it('sees, approves, moves, cancels and deletes its bookings as those do who look after all', async () => {
    const [first, second, third] = [await requested(own), await requested(own), await requested(own)]
    const { data } = await uli()(bookings.list, { filter: { premise_unique_id: own.room! }, records: 100 })
    expect(data.map(({ id }) => id)).toEqual(expect.arrayContaining([first.id, second.id, third.id]))
    expect(await uli()(bookings.approve, { id: first.id })).toMatchObject({ state: 'confirmed' })
    expect(await uli()(bookings.decline, { id: second.id, reason: 'Painters' })).toMatchObject({ state: 'cancelled' })
    // Neither notice, nor cut-off, nor approval binds them.
    expect(await uli()(bookings.move, { id: first.id, starts_at: at(3), ends_at: at(4) })).toMatchObject({ state: 'confirmed' })
    expect(await uli()(bookings.cancel, { id: first.id })).toMatchObject({ state: 'cancelled' })
    const soon = { premise: own.room!, startsAt: at(3), endsAt: at(4) }
    const forUma = await uli()(bookings.create, { ...soon, user: world.userIds.uma })
    expect(forUma).toMatchObject({ state: 'confirmed', user: world.userIds.uma })
    expect((await uli()(bookings.byCode, { code: forUma.code! })) as unknown).toMatchObject({ unique_id: forUma.id })
    await uli()(bookings.delete, { id: third.id })
    const { entries } = await uli()(premises.calendar, { from: at(0), to: at(48), location_unique_id: own.location! })
    expect(entries.filter(({ unique_id }) => unique_id === forUma.id)).toMatchObject([{ kind: 'booking', code: forUma.code }])
    const day = new Date().toISOString().slice(0, 10)
    const report = await uli()(premises.utilisation, { from: day, to: day })
    expect(report.premises.map(({ premise_unique_id }) => premise_unique_id)).toEqual([own.room])
  })

  it('learns nothing of those of others, and does nothing with them', async () => {
    const theirs = await requested(other)
    const { data } = await uli()(bookings.list, { records: 200 })
    expect(data.map(({ id }) => id)).not.toContain(theirs.id)
    await expect(uli()(bookings.get, { id: theirs.id })).rejects.toMatchObject(missing)
    await expect(uli()(bookings.history, { id: theirs.id })).rejects.toMatchObject(missing)
    for (const ask of [
      () => uli()(bookings.approve, { id: theirs.id }),
      () => uli()(bookings.decline, { id: theirs.id }),
      () => uli()(bookings.cancel, { id: theirs.id }),
      () => uli()(bookings.move, { id: theirs.id, starts_at: at(90), ends_at: at(91) }),
      () => uli()(bookings.noShow, { id: theirs.id }),
      () => uli()(bookings.update, { id: theirs.id, notes: 'Mine' }),
      () => uli()(bookings.delete, { id: theirs.id }),
      () => uli()(bookings.byCode, { code: theirs.code! }),
      () => uli()(bookings.cancelByCode, { location: other.location!, premise: other.room!, code: theirs.code! }),
      () => uli()(bookings.updateByCode, { location: other.location!, premise: other.room!, code: theirs.code!, notes: 'Mine' }),
      () => uli()(bookings.deleteByCode, { location: other.location!, premise: other.room!, code: theirs.code! }),
    ])
      await expect(ask()).rejects.toMatchObject(missing)
    const { entries } = await uli()(premises.calendar, { from: at(0), to: at(120), location_unique_id: other.location! })
    expect(entries.map(({ kind, code, who }) => ({ kind, code, who }))).toEqual(
      entries.map(() => ({ kind: 'taken', code: null, who: null })),
    )
    const day = new Date().toISOString().slice(0, 10)
    await expect(uli()(premises.utilisation, { from: day, to: day, location_unique_id: other.location! })).rejects.toMatchObject(
      missing,
    )
    await expect(uli()(ownCalendar.readAll, {})).rejects.toMatchObject(forbidden)
    const { notes, doorCode } = await uli()(premises.get, { id: other.room! })
    expect([notes, doorCode]).toEqual([undefined, undefined])
    expect(await ada()(bookings.get, { id: theirs.id })).toMatchObject({ state: 'pending', notes: null })
  })

  it('decides nothing on their own bookings elsewhere', async () => {
    const mine = await requested(other, uli())
    expect(mine.state).toBe('pending')
    for (const ask of [
      () => uli()(bookings.approve, { id: mine.id }),
      () => uli()(bookings.delete, { id: mine.id }),
      () => uli()(bookings.updateByCode, { location: other.location!, premise: other.room!, code: mine.code!, notes: 'Mine' }),
    ])
      await expect(ask()).rejects.toMatchObject(forbidden)
    await expect(
      requested({ ...other }, (operation, input) => uli()(operation, { ...input, user: world.userIds.uma } as never)),
    ).rejects.toMatchObject(forbidden)
    await expect(uli()(bookings.create, { premise: other.room!, startsAt: at(3), endsAt: at(4) })).rejects.toMatchObject({
      code: 'too_late_to_book',
    })
  })

  it('is named by whoever keeps the places, once, and no longer than that', async () => {
    const named = { parent: other.location!, location: other.location!, user: world.userIds.uli }
    await expect(uli()(locationManagers.create, named)).rejects.toMatchObject(forbidden)
    await expect(uma()(locationManagers.create, named)).rejects.toMatchObject(forbidden)
    const foreign = { ...named, user: world.userIds.rival }
    await expect(world.as('rival')(locationManagers.create, foreign)).rejects.toMatchObject(missing)
    await expect(ada()(locationManagers.create, foreign)).rejects.toMatchObject({ status: 422 })
    const made = await ada()(locationManagers.create, named)
    await expect(ada()(locationManagers.create, named)).rejects.toMatchObject({ code: 'already_taken' })
    const theirs = await requested(other)
    expect(await uli()(bookings.get, { id: theirs.id })).toMatchObject({ id: theirs.id })
    await ada()(locationManagers.delete, { parent: other.location!, id: made.id })
    await expect(uli()(bookings.get, { id: theirs.id })).rejects.toMatchObject(missing)
  })
})
