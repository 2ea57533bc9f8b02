import { randomUUID } from 'node:crypto'
import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { products } from '../resources/index.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const raw = (who: Parameters<World['fetch']>[0], method: string, path: string, body?: unknown) =>
  world.fetch(who, method, `/api/products${path}`, body)
const ada = () => world.as('ada')
const named = (what: string) => `${what} ${randomUUID().slice(0, 8)}`
const channel = async (more: object = {}) => (await ada()(products.channels.create, { name: named('Channel'), ...more })).id
const warehouse = async () => (await ada()(products.warehouses.create, { name: named('Hall') })).id
const sellFrom = (id: string, ...warehouses: string[]) => raw('ada', 'PUT', `/channels/${id}/warehouses`, { warehouses })

/** A product with so many in each of some warehouses. */
async function lying(...shelves: readonly (readonly [warehouse: string, available: number])[]) {
  const sku = named('CH').replace(' ', '-')
  const { id } = await ada()(products.products.create, { sku, name: sku, price: 10 } as never)
  for (const [hall, available] of shelves)
    await ada()(products.stock.create, { product: id, warehouse: hall, available } as never)
  return { id, sku }
}
const left = async (id: string, on?: string) =>
  (await raw('uma', 'GET', `/products/${id}/availability${on ? `?channel_unique_id=${on}` : ''}`)).json.data.attributes.available
/** Begins a cart on a channel, or in the shop itself, with something in it. */
async function put(sku: string, quantity: number, on: string | null) {
  await raw('uma', 'DELETE', `/carts/${world.userIds.uma}`)
  return raw('uma', 'PUT', '/carts', { cart: { channel_unique_id: on }, product: { sku, quantity } })
}
const order = () => raw('uma', 'PUT', `/carts/${world.userIds.uma}/order`)
const onShelves = async (id: string) =>
  (
    await world.sql.query<{ warehouse: string; available: number; reserved: number }>(
      'select warehouse_id as warehouse, available::int, reserved::int from products.stock where product_id = $1 order by created_at',
      [id],
    )
  ).rows

describe('A channel', () => {
  it('that names no warehouse sells from all of them', async () => {
    const [here, there, web] = [await warehouse(), await warehouse(), await channel()]
    const { id } = await lying([here, 2], [there, 3])
    expect([await left(id), await left(id, web)]).toEqual([5, 5])
  })

  it('that names warehouses promises and sells what lies in those alone', async () => {
    const [here, there, web] = [await warehouse(), await warehouse(), await channel()]
    const { id, sku } = await lying([here, 2], [there, 3])
    const only = await lying([here, 2])
    expect((await sellFrom(web, there)).json.data.attributes).toMatchObject({
      every_warehouse: false,
      warehouses: [{ unique_id: there }],
    })
    expect([await left(id), await left(id, web), await left(only.id, web)]).toEqual([5, 3, 0])
    const listed = async (more: string) =>
      (await raw('uma', 'GET', `/products?sku=${only.sku}&channel_unique_id=${web}${more}`)).json.data
    expect((await listed(''))[0].attributes).toMatchObject({ in_stock: false, available_stock: 0, is_counted: true })
    expect(await listed('&in_stock=true')).toEqual([])
    // So does whatever else shows what is there: what is suggested, categories and catalogs.
    const category = (await ada()(products.categories.create, { name: named('Seats') } as never)).id
    const catalog = (await ada()(products.catalogs.create, { name: named('Spring') } as never)).id
    await raw('ada', 'POST', `/products/${id}/suggestions`, { product_unique_id: only.id })
    await raw('ada', 'POST', `/products/${only.id}/categories`, { product: { category_unique_id: category } })
    await raw('ada', 'POST', `/products/${only.id}/catalogs`, { catalog: { unique_id: catalog } })
    const stockAt = async (path: string) => {
      const { data } = (await raw('ada', 'GET', path)).json
      return (Array.isArray(data) ? data[0].attributes : data.attributes.products[0]).available_stock
    }
    for (const path of [
      `/products/${id}/suggestions?`,
      `/categories/${category}?with_stock=true&`,
      `/catalogs/${catalog}?with_stock=true&`,
    ])
      expect([await stockAt(path), await stockAt(`${path}channel_unique_id=${web}`)], path).toEqual([2, 0])

    await put(sku, 4, web)
    const short = await order()
    expect([short.status, short.json.errors[0].code]).toEqual([409, 'out_of_stock'])
    await put(sku, 3, web)
    const done = await order()
    expect(done.status, done.text).toBe(200)
    expect(await onShelves(id)).toMatchObject([
      { warehouse: here, available: 2, reserved: 0 },
      { warehouse: there, available: 0, reserved: 3 },
    ])
    // In the shop itself the rest can still be had.
    await put(sku, 2, null)
    expect((await order()).status).toBe(200)

    await sellFrom(web)
    expect((await raw('ada', 'GET', `/channels/${web}/warehouses`)).json.data.attributes).toMatchObject({
      every_warehouse: true,
      warehouses: [],
    })
    expect(await left(only.id, web)).toBe(2)
  })

  it('whose only warehouse is removed for good sells from none', async () => {
    const [hall, web] = [await warehouse(), await channel()]
    const { id } = await lying([hall, 2])
    await sellFrom(web, hall)
    await ada()(products.warehouses.delete, { id: hall })
    expect(await left(id, web)).toBe(2)
    await ada()(products.warehouses.purge, { id: hall })
    expect(await left(id, web)).toBe(0)
    expect((await ada()(products.channels.get, { id: web })).everyWarehouse).toBe(false)
  })

  it('is open to the roles it names, and closed channels are as if they were not there', async () => {
    const guests = await channel({ roles: ['nobody-has-this'] })
    const off = await channel({ enabled: false })
    const all = await channel()
    const { id, sku } = await lying([await warehouse(), 9])
    const open = async (who: 'uma' | 'ada', only = '') =>
      (await raw(who, 'GET', `/channels/open${only && `?channel_unique_id=${only}`}`)).json.data.attributes.channels.map(
        (one: { unique_id: string }) => one.unique_id,
      )
    expect(await open('uma')).toEqual(expect.arrayContaining([all]))
    expect([await open('uma', all), await open('uma', guests), await open('ada', guests)]).toEqual([[all], [], [guests]])
    for (const closed of [guests, off]) expect(await open('uma')).not.toContain(closed)
    expect(await open('ada')).toContain(guests)
    for (const closed of [guests, off, randomUUID()]) {
      for (const path of ['/products', ...['price', 'availability', 'suggestions'].map((of) => `/products/${id}/${of}`)])
        expect((await raw('uma', 'GET', `${path}?channel_unique_id=${closed}`)).status, path).toBe(422)
      expect((await put(sku, 1, closed)).status).toBe(422)
    }
    // One that closes while something lies in the cart sells it no more.
    await put(sku, 1, all)
    await ada()(products.channels.update, { id: all, enabled: false })
    expect((await order()).json.errors[0].code).toBe('channel_closed')
    await raw('uma', 'PUT', `/carts/${world.userIds.uma}`, { cart: { channel_unique_id: null } })
    expect((await order()).status).toBe(200)
  })

  it('is told where it sells from by those who arrange the shop, of warehouses of their company', async () => {
    const [web, hall] = [await channel(), await warehouse()]
    expect((await raw('uma', 'PUT', `/channels/${web}/warehouses`, { warehouses: [hall] })).status).toBe(403)
    expect((await raw('rival', 'PUT', `/channels/${web}/warehouses`, { warehouses: [] })).status).toBe(404)
    expect((await raw('rival', 'GET', `/channels/${web}/warehouses`)).status).toBe(404)
    const theirs = (await raw('rival', 'POST', '/warehouses', { warehouse: { name: 'Theirs' } })).json.data.id
    for (const wrong of [theirs, randomUUID()]) expect((await sellFrom(web, hall, wrong)).status).toBe(422)
    expect((await raw('ada', 'GET', `/channels/${web}/warehouses`)).json.data.attributes.warehouses).toEqual([])
    expect((await sellFrom(web, hall, hall)).json.data.attributes.warehouses).toHaveLength(1)
  })
})
