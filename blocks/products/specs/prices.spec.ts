import { randomUUID } from 'node:crypto'
import { rewards } from '@quoin/rewards/resources'
import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { products } from '../resources/index.ts'
import { bring } from './bring.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ workers: true })
})
afterAll(() => world.close())

type Who = Parameters<World['fetch']>[0]
const raw = (who: Who, method: string, path: string, body?: unknown) => world.fetch(who, method, `/api/products${path}`, body)
const product = (sku: string) =>
  world.as('ada')(products.products.create, { sku, name: `Thing ${sku}`, price: 10, currency: 'EUR' } as never)

describe('A product', () => {
  it('is found by the words of its forms', async () => {
    const { id } = await product('PL1-A')
    await world.as('ada')(products.variations.create, {
      parent: id,
      sku: 'PL1-ZYX',
      name: 'Vermilion',
      qcode: '4012345678901',
    } as never)
    for (const word of ['vermilion', 'pl1-zyx', '4012345678901', 'PL1-A'])
      expect(
        (await raw('ada', 'GET', `/products?search=${word}`)).json.data.map((one: any) => one.id),
        word,
      ).toEqual([id])
    expect((await raw('ada', 'POST', '/products/search', { search: { search_by: 'vermilion' } })).json.data).toHaveLength(1)
  })
})

describe('A file of prices', () => {
  it('fills a price list by the skus of products and of their forms, and names each row that is wrong', async () => {
    const [{ id }] = await Promise.all([product('PI1-A'), product('PI1-B')])
    await world.as('ada')(products.variations.create, { parent: id, sku: 'PI1-A-L', name: 'Large' } as never)
    const list = await world.as('ada')(products.priceLists.create, {
      name: 'PI1 list',
      code: 'PI1',
      kind: 'override',
      priority: 5,
    } as never)
    const rows = [
      'Product,Form,List,Currency,Price,Number,From,To',
      'PI1-A,,PI1,EUR,8,pi1-1',
      'PI1-A,PI1-A-L,PI1,EUR,9.50,pi1-2',
      'PI1-B,PI1-A-L,PI1,EUR,9,pi1-3',
      'PI1-C,,PI1,EUR,9,pi1-4',
      'PI1-B,,PI1,EUR,1.005,pi1-5',
      'PI1-B,,PI1,EUR,7,pi1-6',
      'PI1-B,,PI1,EUR,6,pi1-7,2026-03-02T00:00:00Z,2026-03-01T00:00:00Z',
    ]
    const mapping = {
      Product: 'product_unique_id',
      Form: 'variation_unique_id',
      List: 'price_list_unique_id',
      Currency: 'currency',
      Price: 'price',
      Number: 'source_id',
      From: 'start_date',
      To: 'end_date',
    }
    const at = (lines: readonly string[], more: object = {}) => bring(world, '/prices', lines, { mapping, ...more })
    const first = await at(rows)
    expect(first.told).toMatchObject({ created: 3, failed: 4 })
    expect(first.failed).toEqual([
      [4, 'variation_unique_id: This record does not exist.'],
      [5, 'product_unique_id: there is no record called “PI1-C”'],
      [6, 'price: has too many decimals'],
      [8, 'end_date: must not lie before the beginning'],
    ])
    const price = async (sku: string, more = '') => {
      const { data } = (await raw('ada', 'GET', `/products?sku=${sku}`)).json
      return (await raw('ada', 'GET', `/products/${data[0].id}/price${more}`)).json.data.attributes.unit_price
    }
    expect([await price('PI1-A'), await price('PI1-B')]).toEqual([8, 7])
    const again = await at([rows[0]!, 'PI1-A,,PI1,EUR,8.25,pi1-1', rows[6]!], { mode: 'upsert', key: 'source_id' })
    expect(again.told).toMatchObject({ created: 0, updated: 1, skipped: 1, failed: 0 })
    expect(await price('PI1-A')).toBe(8.25)
    await world.as('ada')(products.priceLists.delete, { id: list.id })
  })
})

describe('A price list of a tier', () => {
  it('counts for its customers in the shop and in their cart, and for nobody who left the tier', async () => {
    const ada = world.as('ada')
    const uma = world.userIds.uma
    const thing = await product('TL1-A')
    const list = await ada(products.priceLists.create, { name: 'Prices of friends', kind: 'override', priority: 9 } as never)
    const row = await raw('ada', 'POST', '/prices', {
      price: { product_unique_id: thing.id, price: 6, currency: 'EUR', price_list_unique_id: list.id },
    })
    expect(row.status, row.text).toBe(201)
    const tier = (name: string) => ada(rewards.loyalties.create, { name, minPoints: 900_000_000 } as never)
    const [friends, others] = [await tier('Friends'), await tier('Others')]
    const benefit = (more: object) =>
      world.fetch('ada', 'POST', `/api/rewards/loyalties/${friends.id}/details`, {
        loyalty_details: { name: 'Prices of friends', benefit: 'price_list', ...more },
      })
    const refusal = ({ status, json }: { status: number; json: any }) => [
      status,
      json.errors[0].code,
      json.errors[0].source?.pointer,
    ]
    expect(refusal(await benefit({}))).toEqual([422, 'required', expect.stringContaining('price_list_unique_id')])
    expect(refusal(await benefit({ price_list_unique_id: randomUUID() }))[0]).toBe(422)
    expect(refusal(await benefit({ price_list_unique_id: list.id })).slice(0, 2)).toEqual([409, 'list_for_everybody'])
    const price = async (who: Who) => {
      const { unit_price, why } = (await raw(who, 'GET', `/products/${thing.id}/price`)).json.data.attributes
      return [unit_price, ...why.filter((one: any) => one.source === 'override').map((one: any) => [one.tier, one.reason])]
    }
    expect(await price('uma')).toEqual([6, [null, 'chosen']])
    await ada(products.priceLists.update, { id: list.id, forTiers: true } as never)
    expect(await price('uma')).toEqual([10, [null, 'not_your_tier']])
    const given = await benefit({ price_list_unique_id: list.id })
    expect(given.status, given.text).toBe(201)
    const grant = await world.fetch('ada', 'PUT', `/api/rewards/customers/${uma}/grant_reward`, {
      reward: { points: 1, reason: 'begin' },
    })
    expect(grant.status, grant.text).toBeLessThan(300)
    const put = (into: string) => ada(rewards.customers.setTier, { id: uma, tier: into, reason: 'spec' } as never)
    expect(await price('uma')).toEqual([10, [null, 'not_your_tier']])
    await put(friends.id)
    expect([await price('uma'), await price('ada')]).toEqual([
      [6, ['Friends', 'chosen']],
      [10, [null, 'not_your_tier']],
    ])
    await raw('uma', 'DELETE', `/carts/${uma}`)
    const cart = (await raw('uma', 'PUT', '/carts', { product: { sku: 'TL1-A', quantity: 2 } })).json.data
    expect(cart.attributes).toMatchObject({ subtotal: 12 })
    // Whoever looks after a cart sees what it comes to for whom it is of.
    expect(
      (await raw('ada', 'PUT', `/carts/${cart.id}/add`, { product: { sku: 'TL1-A', quantity: 3 } })).json.data.attributes,
    ).toMatchObject({
      subtotal: 30,
    })
    await put(others.id)
    expect(await price('uma')).toEqual([10, [null, 'not_your_tier']])
    const take = () =>
      world.running.callInternal(world.tenantIds.a, products.carts.internal.take, { cart: cart.id, key: randomUUID() })
    await expect(take()).rejects.toMatchObject({ code: 'price_changed' })
    await put(friends.id)
    expect(await take()).toMatchObject({ lines: [{ unit_price: 600 }] })
    const { id: detail } = given.json.data
    await world.fetch('ada', 'PUT', `/api/rewards/loyalties/${friends.id}/details/${detail}`, {
      loyalty_details: { enabled: false },
    })
    expect(await price('uma')).toEqual([10, [null, 'not_your_tier']])
  })
})
