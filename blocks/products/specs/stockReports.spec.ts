import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { products } from '../resources/index.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const raw = (who: Parameters<World['fetch']>[0], path: string) => world.fetch(who, 'GET', `/api/products${path}`)

/** A warehouse of its own with one shelf, whose movements are as old as they are said to be. */
async function shelf(
  sku: string,
  moves: readonly (readonly [daysAgo: number, quantity: number, reason: string])[],
  more: object = {},
) {
  const { id: place } = await world.as('ada')(products.warehouses.create, { name: `${sku} hall` })
  const { id: product } = await world.as('ada')(products.products.create, {
    sku,
    name: `Thing ${sku}`,
    price: 10,
    currency: 'EUR',
    ...more,
  } as never)
  const { id: stock } = await world.as('ada')(products.stock.create, { product, warehouse: place } as never)
  for (const [daysAgo, quantity, reason] of moves) {
    // Goods are sold out of what was promised.
    if (reason === 'sold')
      await world.sql.query(
        `update products.stock set available = available + $2, reserved = reserved - $2, moved_by = 'reserved' where id = $1`,
        [stock, quantity],
      )
    await world.sql.query(
      `update products.stock set available = available + case $3 when 'sold' then 0 else $2 end, reserved = reserved + case $3 when 'sold' then $2 else 0 end, moved_by = $3 where id = $1`,
      [stock, quantity, reason],
    )
    // The books write the moment themselves, so the days are set behind their back.
    await world.sql.query('alter table products.stock_movements disable trigger refuse_change')
    await world.sql.query(
      `update products.stock_movements set at = clock_timestamp() - make_interval(days => $2) where stock_id = $1 and at > clock_timestamp() - interval '1 hour'`,
      [stock, daysAgo],
    )
    await world.sql.query('alter table products.stock_movements enable trigger refuse_change')
  }
  return place
}

describe('The stock', () => {
  it('is worth what it cost, for those who may know that', async () => {
    const place = await shelf('RV-1', [[1, 7, 'received']], { cost: 2.5 })
    const { json } = await raw('ada', `/reports/stock_value?warehouse_unique_id=${place}`)
    expect(json.data.attributes).toMatchObject({
      rows: [{ sku: 'RV-1', on_hand: 7, cost: 2.5, value_minor: 1_750, value: 17.5, currency: 'EUR' }],
      sums: [{ on_hand: 7, value_minor: 1_750, without_cost: 0 }],
      has_more: false,
    })
    const free = await shelf('RV-2', [[1, 3, 'received']])
    expect((await raw('ada', `/reports/stock_value?warehouse_unique_id=${free}`)).json.data.attributes).toMatchObject({
      rows: [{ sku: 'RV-2', value_minor: null, value: null }],
      sums: [{ value_minor: 0, without_cost: 3 }],
    })
    expect((await raw('ada', `/reports/stock_value?warehouse_unique_id=${place}&format=csv`)).text).toContain(
      'RV-1,Thing RV-1,RV-1 hall,7,EUR,2.5,1750,17.5',
    )
    expect((await raw('sue', `/reports/stock_value?warehouse_unique_id=${place}`)).status).toBe(403)
    expect((await raw('rival', `/reports/stock_value?warehouse_unique_id=${place}`)).status).toBe(404)
  })

  it('is worth and counted up to what a number holds exactly, however much there is', async () => {
    const huge = async (sku: string, more: object = {}) => {
      const place = await shelf(sku, [[1, 1, 'received']], more)
      const amount = `available = 9000000000000000, moved_by = 'received'`
      await world.sql.query(`update products.stock set ${amount} where warehouse_id = $1`, [place])
      return place
    }
    const place = await huge('RV-3', { cost: 2_500 })
    const { json, status } = await raw('ada', `/reports/stock_value?warehouse_unique_id=${place}`)
    expect([status, json.data.attributes.sums]).toMatchObject([200, [{ value_minor: Number.MAX_SAFE_INTEGER }]])
    await huge('RV-4')
    for (const report of ['stock_value', 'stock_ageing', 'sell_through'])
      expect((await raw('ada', `/reports/${report}`)).status, report).toBe(200)
    const { sums } = (await raw('ada', '/reports/stock_ageing')).json.data.attributes
    expect(sums.to_30).toBe(Number.MAX_SAFE_INTEGER)
  })

  it('is as old as what came last, when what came first goes first', async () => {
    const place = await shelf('RA-1', [
      [200, 10, 'received'],
      [100, 5, 'received'],
      [20, -8, 'sold'],
      [10, 4, 'received'],
    ])
    expect((await raw('ada', `/reports/stock_ageing?warehouse_unique_id=${place}`)).json.data.attributes).toMatchObject({
      rows: [{ sku: 'RA-1', on_hand: 11, to_30: 4, to_90: 0, to_180: 5, older: 2 }],
      sums: { to_30: 4, to_90: 0, to_180: 5, older: 2 },
    })
  })

  it('goes as fast as it was sold of what was there and came in', async () => {
    const place = await shelf('RS-1', [
      [60, 10, 'received'],
      [10, 6, 'received'],
      [5, -4, 'sold'],
    ])
    const at = (more: string) => raw('ada', `/reports/sell_through?warehouse_unique_id=${place}${more}`)
    expect((await at('')).json.data.attributes).toMatchObject({
      rows: [{ sku: 'RS-1', opening: 10, came: 6, sold: 4, on_hand: 12, rate: 0.25 }],
      sums: { opening: 10, came: 6, sold: 4, rate: 0.25 },
    })
    const long = new Date(Date.now() - 90 * 86_400_000).toISOString().slice(0, 10)
    expect((await at(`&from=${long}`)).json.data.attributes.rows[0]).toMatchObject({ opening: 0, came: 16, sold: 4 })
    expect((await at('&from=yesterday')).status).toBe(422)
    expect((await raw('uma', `/reports/sell_through?warehouse_unique_id=${place}`)).status).toBe(403)
  })
})
