import { randomUUID } from 'node:crypto'
import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { products, type Taken } from '../resources/index.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

type Name = 'ada' | 'max' | 'uma' | 'uli' | 'rae'
const raw = (who: Parameters<World['fetch']>[0], method: string, path: string, body?: unknown) =>
  world.fetch(who, method, `/api/products${path}`, body)
let counter = 0
/** A product with one shelf as it is wanted. */
async function shelved(shelf: object) {
  const sku = `BO-${(counter += 1)}`
  const { id } = await world.as('ada')(products.products.create, { sku, name: `Thing ${counter}`, price: 3 } as never)
  const { id: stock } = await world.as('ada')(products.stock.create, { product: id, ...shelf } as never)
  return { id, sku, stock }
}
/** Fills a person's cart anew and takes it. */
async function take(sku: string, quantity: number, who: Name = 'uma'): Promise<Taken> {
  await raw(who, 'DELETE', `/carts/${world.userIds[who]}`)
  const { json } = await raw(who, 'PUT', '/carts', { product: { sku, quantity } })
  return world.running.callInner(world.tenantIds.a, products.carts.inner.take, { cart: json.data.id, key: randomUUID() })
}
const facts = async (id: string) => (await raw('uma', 'GET', `/products/${id}/availability`)).json.data.attributes
const inStock = async (sku: string) => (await raw('uma', 'GET', `/products?in_stock=true&sku=${sku}`)).json.data.length === 1
const available = async (stock: string) =>
  Number((await world.sql.query('select available from products.stock where id = $1', [stock])).rows[0].available)

describe('What is kept back', () => {
  it('is sold to nobody, and leaves by hand', async () => {
    const { id, sku, stock } = await shelved({ available: 5, safetyStock: 2 })
    expect(await facts(id)).toMatchObject({ available: 3, back_order_left: 0 })
    await expect(take(sku, 4)).rejects.toMatchObject({ code: 'out_of_stock' })
    await take(sku, 3)
    expect([await available(stock), await inStock(sku), (await facts(id)).available]).toEqual([2, false, 0])
    expect((await raw('uma', 'GET', `/products/${id}`)).json.data.attributes).toMatchObject({
      available_stock: 0,
      in_stock: false,
    })
    expect((await raw('ada', 'PUT', `/stocks/${stock}`, { stock: { available: 1 } })).status).toBe(200)
  })

  it('is held by the row itself, whatever code forgets', async () => {
    const { stock } = await shelved({ available: 5, safetyStock: 2 })
    await expect(
      world.sql.query(`update products.stock set available = 1, reserved = 4, moved_by = 'reserved' where id = $1`, [stock]),
    ).rejects.toThrow(/kept back/)
  })
})

describe('What may be owed', () => {
  it('is sold as far below nothing as the shelf says, by however many at once', async () => {
    const { id, sku, stock } = await shelved({ available: 1, enforceAvailability: false, backOrderMax: 2 })
    expect(await facts(id)).toMatchObject({ available: 1, back_order_left: 2 })
    const people: Name[] = ['ada', 'max', 'uma', 'uli', 'rae']
    const taken = await Promise.allSettled(people.map((who) => take(sku, 1, who)))
    expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    for (const one of taken) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'out_of_stock' })
    expect([await available(stock), await inStock(sku)]).toEqual([-2, false])
    await expect(world.sql.query('update products.stock set available = -3 where id = $1', [stock])).rejects.toThrow(
      /stock_available_check/,
    )
    expect((await raw('ada', 'PUT', `/stocks/${stock}`, { stock: { back_order_max: 1 } })).status).toBe(422)
  })

  it('is said with its day, on the product, in lists and in the cart', async () => {
    const { id, sku } = await shelved({ available: 2, enforceAvailability: false, expectedOn: '2099-05-01' })
    expect(await facts(id)).toMatchObject({ available: 2, back_order_left: null, expected_on: '2099-05-01' })
    expect((await raw('uma', 'GET', `/products/${id}`)).json.data.attributes).toMatchObject({
      in_stock: true,
      can_back_order: true,
      expected_on: '2099-05-01',
    })
    await raw('uma', 'DELETE', `/carts/${world.userIds.uma}`)
    const { json } = await raw('uma', 'PUT', '/carts', { product: { sku, quantity: 5 } })
    expect(json.data.attributes.details[0]).toMatchObject({ back_ordered: 3, expected_on: '2099-05-01' })
    await expect(
      world.as('ada')(products.stock.create, { product: id, warehouse: id, backOrderMax: -1 } as never),
    ).rejects.toMatchObject({ status: 422 })
  })
})
