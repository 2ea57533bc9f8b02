import { assets } from '@quoin/assets/resources'
import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const ada = () => world.as('ada')
const hour = 3_600_000
const base = Math.ceil(Date.now() / hour) * hour + 48 * hour
const at = (hours: number) => new Date(base + hours * hour).toISOString()
const fresh = async (more: object = {}) => (await ada()(assets.assets.create, { name: 'Drill', ...more })).id
const reserve = (body: object, who: 'ada' | 'uma' | 'rival' = 'ada') =>
  world.fetch(who, 'POST', '/api/assets/reservations', { reservation: body })

describe('A reservation', () => {
  it('begins as another ends, and does not overlap one', async () => {
    const asset = await fresh()
    expect((await reserve({ asset_unique_id: asset, starts_at: at(0), ends_at: at(2) })).status).toBe(201)
    expect((await reserve({ asset_unique_id: asset, starts_at: at(2), ends_at: at(4) })).status).toBe(201)
    const refused = (await reserve({ asset_unique_id: asset, starts_at: at(1), ends_at: at(3) })).json.errors[0]
    expect(refused).toMatchObject({
      status: '409',
      code: 'occupied',
      meta: {
        conflicts: [{ starts_at: at(0) }, { starts_at: at(2) }],
        alternatives: [{ starts_at: at(4), ends_at: at(6), free_units: 1 }],
      },
    })
  })

  it('of one thing is won by one of 40 who ask at once [AD1]', async () => {
    const asset = await fresh()
    const statuses = (
      await Promise.all(
        Array.from({ length: 40 }, (_, i) => reserve({ asset_unique_id: asset, starts_at: at(i / 100), ends_at: at(5) })),
      )
    ).map(({ status }) => status)
    expect([statuses.filter((s) => s === 201).length, statuses.filter((s) => s === 409).length]).toEqual([1, 39])
  })

  it('of a model takes any free units and never more than there are [AD2]', async () => {
    for (let i = 0; i < 6; i++) await fresh({ model: 'Press 500' })
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        reserve({ model: 'press 500', quantity: 1 + (i % 3), starts_at: at(i % 2), ends_at: at(3) }),
      ),
    )
    const won = replies.filter(({ status }) => status === 201)
    expect(won.length).toBeGreaterThan(2)
    expect(replies.every(({ status }) => status === 201 || status === 409)).toBe(true)
    const units = await Promise.all(
      won.map(async ({ json }) => (await ada()(assets.reservations.units, { reservation: json.data.id })).units.length),
    )
    expect(units).toEqual(won.map(({ json }) => json.data.attributes.quantity))
    expect(units.reduce((sum, n) => sum + n, 0)).toBeLessThanOrEqual(6)
  })

  it('says what it is of and when, within reason', async () => {
    const asset = await fresh()
    for (const body of [
      { starts_at: at(0), ends_at: at(1) },
      { asset_unique_id: asset, model: 'x', starts_at: at(0), ends_at: at(1) },
      { asset_unique_id: asset, starts_at: at(1), ends_at: at(1) },
      { asset_unique_id: asset, starts_at: at(-200), ends_at: at(-100) },
      { asset_unique_id: asset, starts_at: at(0), ends_at: at(24 * 400) },
      { model: 'No such model', starts_at: at(0), ends_at: at(1) },
      { asset_unique_id: asset, starts_at: 'soon', ends_at: at(1) },
    ])
      expect([body, (await reserve(body)).status]).toEqual([body, 422])
    const lost = await fresh()
    await ada()(assets.assets.lose, { id: lost, reason: 'Gone' })
    expect((await reserve({ asset_unique_id: lost, starts_at: at(0), ends_at: at(1) })).status).toBe(409)
    expect((await reserve({ asset_unique_id: asset, starts_at: at(0), ends_at: at(1) }, 'rival')).status).toBe(422)
  })

  it('is one’s own to make for those who borrow, of what may be asked for', async () => {
    const [asset, kept] = [await fresh(), await fresh({ requestable: false })]
    const made = await reserve({ asset_unique_id: asset, starts_at: at(0), ends_at: at(1) }, 'uma')
    expect([made.status, made.json.data.attributes.user_unique_id]).toEqual([201, world.userIds.uma])
    expect(
      (await reserve({ asset_unique_id: asset, starts_at: at(3), ends_at: at(4), user_unique_id: world.userIds.uli }, 'uma'))
        .status,
    ).toBe(403)
    expect((await reserve({ asset_unique_id: kept, starts_at: at(0), ends_at: at(1) }, 'uma')).status).toBe(409)
    await expect(world.as('uli')(assets.reservations.cancel, { id: made.json.data.id })).rejects.toMatchObject({ status: 404 })
    expect(await world.as('uma')(assets.reservations.cancel, { id: made.json.data.id })).toMatchObject({ state: 'cancelled' })
  })

  it('is moved to a time that is free, and gives its old one up', async () => {
    const asset = await fresh()
    const one = await ada()(assets.reservations.create, { asset, startsAt: at(0), endsAt: at(2) })
    await ada()(assets.reservations.create, { asset, startsAt: at(4), endsAt: at(6) })
    expect(
      (
        await world.fetch('ada', 'PUT', `/api/assets/reservations/${one.id}/move`, {
          reservation: { starts_at: at(5), ends_at: at(7) },
        })
      ).json.errors[0].code,
    ).toBe('occupied')
    expect(await ada()(assets.reservations.move, { id: one.id, starts_at: at(1), ends_at: at(3) })).toMatchObject({
      startsAt: expect.stringContaining(at(1).slice(0, 16)),
    })
    expect((await reserve({ asset_unique_id: asset, starts_at: at(0), ends_at: at(1) })).status).toBe(201)
  })

  it('is fetched as a loan, units of a model exchanged at the counter, and done when all is back', async () => {
    const units = [await fresh({ model: 'Laser' }), await fresh({ model: 'Laser' }), await fresh({ model: 'Laser' })]
    const soon = { startsAt: new Date(Date.now() - 60_000).toISOString(), endsAt: at(9) }
    const reservation = await ada()(assets.reservations.create, { model: 'Laser', quantity: 2, user: world.userIds.uma, ...soon })
    const other = await fresh({ model: 'Saw' })
    expect(
      (
        await world.fetch('ada', 'POST', `/api/assets/reservations/${reservation.id}/fetch`, {
          fetch: { asset_unique_ids: [other] },
        })
      ).status,
    ).toBe(422)
    const fetched = await ada()(assets.reservations.fetch, {
      reservation: reservation.id,
      fetch: { asset_unique_ids: [units[1]!, units[2]!] },
    })
    expect((await ada()(assets.loans.get, { id: fetched.loan_unique_id })).user).toBe(world.userIds.uma)
    await expect(ada()(assets.reservations.fetch, { reservation: reservation.id })).rejects.toMatchObject({ status: 409 })
    expect(
      (await ada()(assets.assets.availability, { model: 'Laser', starts_at: new Date().toISOString(), ends_at: at(1) }))
        .asset_unique_ids,
    ).toEqual([units[0]])
    await ada()(assets.loans.giveBack, { loan: fetched.loan_unique_id })
    expect((await ada()(assets.reservations.get, { id: reservation.id })).state).toBe('done')
  })

  it('keeps others from lending what it holds', async () => {
    const asset = await fresh()
    await ada()(assets.reservations.create, { asset, startsAt: at(0), endsAt: at(2) })
    const refused = await world.fetch('ada', 'POST', `/api/assets/assets/${asset}/lend`, {
      asset_lend: { borrower_name: 'Guest', due_at: at(1) },
    })
    expect(refused.json.errors[0]).toMatchObject({ status: '409', code: 'occupied' })
    expect(
      (
        await world.fetch('ada', 'POST', `/api/assets/assets/${asset}/lend`, {
          asset_lend: { borrower_name: 'Guest', due_at: at(0) },
        })
      ).status,
    ).toBe(200)
    const { entries } = await world.as('uli')(assets.assets.calendar, { from: at(-100), to: at(100), asset_unique_id: asset })
    expect(entries.map(({ kind, title }) => [kind, title])).toEqual([
      ['assets.loan', null],
      ['assets.reservation', null],
    ])
  })
})
