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
