import { assets } from '@quoin/assets/resources'
import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const fresh = async (name: string, more: object = {}) => (await world.as('ada')(assets.assets.create, { name, ...more })).id
const put = (whole: string, parts: string[], who: 'ada' | 'rae' | 'rival' = 'ada') =>
  world.fetch(who, 'PUT', `/api/assets/assets/${whole}/parts`, { asset: { parts } })

describe('The parts of an asset', () => {
  it('are assets, attached and taken off as clients of either kind say it [assets.parts_are_assets]', async () => {
    const [whole, one, two] = [await fresh('Van'), await fresh('Wheel'), await fresh('Radio')]
    expect((await put(whole, [one])).json.data).toMatchObject({ type: 'Asset', id: whole })
    expect((await world.fetch('ada', 'PUT', `/api/assets/assets/${whole}/parts/`, { part_unique_ids: [two] })).status).toBe(200)
    expect((await world.as('ada')(assets.parts.list, { whole })).parts.map(({ name }) => name).sort()).toEqual(['Radio', 'Wheel'])
    expect((await world.fetch('ada', 'DELETE', `/api/assets/assets/${whole}/parts`, { asset: { parts: [one] } })).status).toBe(
      200,
    )
    expect((await world.fetch('ada', 'DELETE', `/api/assets/assets/${whole}/parts?part_unique_ids=${two}`)).status).toBe(200)
    expect((await world.as('ada')(assets.parts.list, { whole })).parts).toEqual([])
    expect(
      (await world.fetch('ada', 'DELETE', `/api/assets/assets/${whole}/parts`, { asset: { parts: [one] } })).json.errors[0].code,
    ).toBe('not_a_part')
  })

  it('move with the whole, and one that is lent by itself comes back to the new place', async () => {
    const ada = world.as('ada')
    const [hall, yard, site] = await Promise.all(
      ['Hall', 'Yard', 'Site'].map(async (name) => (await ada(assets.warehouses.create, { name })).id),
    )
    const [whole, engine, plug, jack] = [
      await fresh('Car', { location: hall }),
      await fresh('Engine'),
      await fresh('Plug'),
      await fresh('Jack'),
    ]
    await put(whole, [engine, jack])
    await put(engine, [plug])
    const lent = await world.fetch('ada', 'POST', `/api/assets/assets/${jack}/lend`, { asset_lend: { location_unique_id: site } })
    await ada(assets.assets.transfer, { id: whole, location: yard! })
    const at = async (id: string) => {
      const { location, currentLocation } = await ada(assets.assets.get, { id })
      return [location, currentLocation]
    }
    expect([await at(whole), await at(engine), await at(plug)]).toEqual([
      [yard, null],
      [yard, null],
      [yard, null],
    ])
    expect(await at(jack)).toEqual([yard, site])
    await world.fetch('ada', 'POST', `/api/assets/loans/${lent.json.meta.loan_unique_id}/return`, {})
    expect(await at(jack)).toEqual([yard, null])
  })

  describe('are lent and reserved as one thing with the whole', () => {
    const ada = () => world.as('ada')
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
    const lend = (id: string, body: object = {}) =>
      world.fetch('ada', 'POST', `/api/assets/assets/${id}/lend`, { asset_lend: { borrower_name: 'Crew', ...body } })
    const reserve = (body: object) =>
      world.fetch('ada', 'POST', '/api/assets/reservations', { reservation: { purpose: 'Shoot', ...body } })
    const states = (...ids: string[]) => Promise.all(ids.map(async (id) => (await ada()(assets.assets.get, { id })).state))
    const isFree = async (id: string, from: number, to: number) =>
      (await ada()(assets.assets.availability, { starts_at: inDays(from), ends_at: inDays(to), asset_unique_id: id })).free
    const kit = async (more: object = {}) => {
      const [whole, body, lens] = [
        (await ada()(assets.assets.create, { name: 'Camera kit', ...more })).id,
        await fresh('Body'),
        await fresh('Lens'),
      ]
      await put(whole, [body])
      await put(body, [lens])
      return { whole, body, lens }
    }
    const occupied = async (answer: Promise<{ status: number; json: any }>) => {
      const { status, json } = await answer
      return [status, json.errors?.[0]?.code]
    }

    it('so that nobody else gets a part of what is lent, and everything is back when the whole is', async () => {
      const { whole, body, lens } = await kit()
      const { json } = await lend(whole, { due_at: inDays(3) })
      expect(await states(whole, body, lens)).toEqual(['lent', 'lent', 'lent'])
      for (const part of [body, lens]) {
        expect(await occupied(lend(part))).toEqual([409, 'wrong_state'])
        expect(await occupied(reserve({ asset_unique_id: part, starts_at: inDays(1), ends_at: inDays(2) }))).toEqual([
          409,
          'occupied',
        ])
        expect([await isFree(part, 1, 2), await isFree(part, 4, 5)]).toEqual([false, true])
      }
      const back = await ada()(assets.loans.giveBackSeveral, { asset_unique_ids: [whole] })
      expect(back.results).toMatchObject([{ asset_unique_id: whole, done: true }])
      expect(await states(whole, body, lens)).toEqual(['available', 'available', 'available'])
      expect(await ada()(assets.loans.get, { id: json.meta.loan_unique_id })).toMatchObject({ state: 'returned', itemsTotal: 3 })
    })

    it('so that the whole waits for a part that is lent or reserved by itself, unless it goes without', async () => {
      const { whole, body, lens } = await kit()
      const loan = (await lend(lens, { due_at: inDays(2) })).json.meta.loan_unique_id
      expect(await occupied(lend(whole))).toEqual([409, 'wrong_state'])
      const spare = await fresh('Spare')
      const several = await ada()(assets.loans.lendSeveral, { asset_unique_ids: [whole, spare], borrower_name: 'Crew' })
      expect(several.results).toMatchObject([
        { asset_unique_id: whole, done: false, code: 'wrong_state' },
        { asset_unique_id: spare, done: true },
      ])
      expect(await isFree(whole, 1, 3)).toBe(false)
      expect(await occupied(reserve({ asset_unique_id: whole, starts_at: inDays(1), ends_at: inDays(3) }))).toEqual([
        409,
        'occupied',
      ])
      expect((await lend(whole, { with_parts: false, due_at: inDays(1) })).status).toBe(200)
      expect(await states(whole, body, lens)).toEqual(['lent', 'available', 'lent'])
      await world.fetch('ada', 'POST', `/api/assets/loans/${loan}/return`, {})
    })

    it('so that a reservation of the whole, or of its model, holds the parts until it is fetched and given back', async () => {
      for (const model of [null, `Kit ${crypto.randomUUID()}`]) {
        const { whole, body, lens } = await kit(model ? { model } : {})
        const input = { starts_at: inDays(10), ends_at: inDays(12) }
        const made = await reserve({ ...(model ? { model } : { asset_unique_id: whole }), ...input })
        expect([model, made.status]).toEqual([model, 201])
        expect(await occupied(reserve({ asset_unique_id: lens, ...input }))).toEqual([409, 'occupied'])
        const { id } = made.json.data
        await ada()(assets.reservations.move, { id, starts_at: inDays(20), ends_at: inDays(22) })
        expect([await isFree(body, 10, 12), await isFree(lens, 20, 22)]).toEqual([true, false])
        await ada()(assets.reservations.move, { id, starts_at: new Date().toISOString(), ends_at: inDays(2) })
        const fetched = await ada()(assets.reservations.fetch, { reservation: id })
        expect(fetched.asset_unique_ids).toEqual([whole])
        expect(await states(whole, body, lens)).toEqual(['lent', 'lent', 'lent'])
        await ada()(assets.loans.giveBack, { loan: fetched.loan_unique_id })
        expect(await states(whole, body, lens)).toEqual(['available', 'available', 'available'])
      }
    })

    it('so that what was reserved is picked up without the parts that are being mended, and these are named', async () => {
      const { whole, body, lens } = await kit()
      const made = await reserve({ asset_unique_id: whole, starts_at: new Date().toISOString(), ends_at: inDays(2) })
      const reservation = made.json.data.id as string
      const { units } = await ada()(assets.reservations.units, { reservation })
      expect(units.flatMap((one) => (one.is_part ? [one.asset_unique_id] : [])).sort()).toEqual([body, lens].sort())
      const fetch = (more: object) => world.fetch('ada', 'POST', `/api/assets/reservations/${reservation}/fetch`, { fetch: more })
      await ada()(assets.assets.startMaintenance, { id: lens, notes: 'Scratched' } as never)
      expect((await fetch({})).json.errors[0]).toMatchObject({
        status: '409',
        code: 'wrong_state',
        meta: { parts: [{ asset_unique_id: lens, name: 'Lens', state: 'maintenance' }] },
      })
      expect((await fetch({ without_unique_ids: [whole] })).json.errors[0].code).toBe('not_a_part')
      const { json } = await fetch({ without_unique_ids: [lens] })
      expect(await states(whole, body, lens)).toEqual(['lent', 'lent', 'maintenance'])
      await ada()(assets.assets.endMaintenance, { id: lens } as never)
      expect(await isFree(lens, 0.5, 1)).toBe(true)
      await ada()(assets.loans.giveBack, { loan: json.data.attributes.loan_unique_id })
      expect((await ada()(assets.reservations.get, { id: reservation })).state).toBe('done')
    })

    it('so that what is left behind keeps its own parts', async () => {
      const { whole, body, lens } = await kit()
      const made = await reserve({ asset_unique_id: whole, starts_at: new Date().toISOString(), ends_at: inDays(2) })
      await ada()(assets.reservations.fetch, { reservation: made.json.data.id, fetch: { without_unique_ids: [body] } })
      expect(await states(whole, body, lens)).toEqual(['lent', 'available', 'available'])
      expect([await isFree(body, 0.5, 1), await isFree(lens, 0.5, 1)]).toEqual([true, true])
    })

    it('so that it is offered when all of it is free', async () => {
      const { whole, lens } = await kit({ name: `Offered ${crypto.randomUUID()}` })
      const { name } = await ada()(assets.assets.get, { id: whole })
      const offer = async (query: object = {}) => {
        const asked = new URLSearchParams({ search: name, ...query })
        const { json } = await world.fetch('uma', 'GET', `/api/assets/borrowing/offers?${asked}`)
        return json.data.attributes.offers[0]
      }
      expect(await offer()).toMatchObject({ asset_unique_id: whole, free_units: 1 })
      const [from, until] = [inDays(2), inDays(3)]
      await reserve({ asset_unique_id: lens, starts_at: from, ends_at: until })
      expect(await offer()).toMatchObject({ free_units: 1, free_until: from })
      expect(await offer({ starts_at: inDays(2.2), ends_at: inDays(2.5) })).toMatchObject({ free_units: 0, free_from: until })
      await lend(lens, { due_at: inDays(1) })
      expect(await offer()).toMatchObject({ free_units: 0, is_late: false })
    })

    it('so that of several wholes of a model the complete one is chosen', async () => {
      const model = `Kit ${crypto.randomUUID()}`
      const [first, second] = [await kit({ model }), await kit({ model })]
      await lend(first.lens, { due_at: inDays(5) })
      const input = { starts_at: inDays(1), ends_at: inDays(2) }
      const { free_units: free } = await ada()(assets.assets.availability, { ...input, model })
      expect(free).toBe(1)
      const { json } = await reserve({ model, ...input })
      const { units } = await ada()(assets.reservations.units, { reservation: json.data.id })
      expect(units.map(({ asset_unique_id: id }) => id).sort()).toEqual([second.whole, second.body, second.lens].sort())
      expect(await occupied(reserve({ model, ...input }))).toEqual([409, 'occupied'])
    })
  })

  it('go twelve deep, cost the sum of all, and never in a circle [AD8]', async () => {
    const chain: string[] = []
    for (let depth = 0; depth <= 12; depth++)
      chain.push(await fresh(`Level ${depth}`, { purchasePrice: (1001 + depth * 100) / 100, currency: 'EUR' }))
    for (let depth = 12; depth > 0; depth--) expect((await put(chain[depth - 1]!, [chain[depth]!])).status).toBe(200)
    const { parts, costs } = await world.as('ada')(assets.parts.list, { whole: chain[0]! })
    expect([parts.length, Math.max(...parts.map(({ depth }) => depth))]).toEqual([12, 12])
    expect(costs).toEqual([{ currency: 'EUR', cost: chain.reduce((sum, _, i) => sum + 1001 + i * 100, 0) / 100, pieces: 13 }])
    for (const whole of [chain[12]!, chain[6]!, chain[0]!])
      expect((await put(whole, [chain[0]!])).json.errors[0]).toMatchObject({ status: '422', code: 'cycle' })
    await expect(
      world.sql.query('update assets.assets set parent_id = $1 where id = $2', [chain[12], chain[0]]),
    ).rejects.toMatchObject({ code: '23514' })
  })

  it('of two circles tied at once make one tree', async () => {
    const [a, b] = [await fresh('A'), await fresh('B')]
    const statuses = (await Promise.all([put(a, [b]), put(b, [a])])).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  })

  it('are refused when nothing is named, nothing is there, or one may not', async () => {
    const whole = await fresh('Desk')
    for (const body of [{}, { asset: {} }, { asset: { parts: [] } }, { asset: { parts: ['x'] } }])
      expect((await world.fetch('ada', 'PUT', `/api/assets/assets/${whole}/parts`, body)).status).toBe(422)
    expect((await put(whole, [crypto.randomUUID()])).json.errors[0].code).toBe('no_such_record')
    expect((await put(whole, [await fresh('Leg')], 'rae')).status).toBe(403)
    expect((await put(whole, [whole], 'rival')).status).toBe(404)
    expect(
      (
        await world.fetch('ada', 'PUT', `/api/assets/assets/${whole}/parts`, {
          asset: { parts: [world.planted.b['assets.assets']] },
        })
      ).json.errors[0].code,
    ).toBe('no_such_record')
  })
})
