import { randomUUID } from 'node:crypto'
import { rewards } from '@quoin/rewards/resources'
import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { products } from '../resources/index.ts'

let world: World
let web: string
beforeAll(async () => {
  world = await startWorld()
  web = (await world.as('ada')(products.channels.create, { name: 'Web' } as never)).id
})
afterAll(() => world.close())

const raw = (who: Parameters<World['fetch']>[0], method: string, path: string, body?: unknown) =>
  world.fetch(who, method, `/api/products${path}`, body)
let counter = 0
async function listed(...listings: object[]) {
  const sku = `LI-${(counter += 1)}`
  const { id } = await world.as('ada')(products.products.create, { sku, name: `Thing ${counter}`, price: 10 } as never)
  const made = []
  for (const listing of listings) made.push(await world.as('ada')(products.listings.create, { parent: id, ...listing } as never))
  return { id, sku, made }
}
const shown = async (sku: string, more = '') =>
  (await raw('uma', 'GET', `/products?visible=true&sku=${sku}${more}`)).json.data.length === 1
/** Begins an empty cart on a channel, or in the shop itself, and puts something into it. */
async function put(sku: string, channel: string | null = null) {
  await raw('uma', 'DELETE', `/carts/${world.userIds.uma}`)
  return raw('uma', 'PUT', '/carts', { cart: { channel_unique_id: channel }, product: { sku, quantity: 1 } })
}

describe('A product', () => {
  it('without a listing is sold everywhere', async () => {
    const { sku } = await listed()
    expect([await shown(sku), await shown(sku, `&channel_unique_id=${web}`)]).toEqual([true, true])
    expect((await put(sku, web)).status).toBe(200)
  })

  it('that is listed on a channel is sold there alone, and everybody who looks after products still finds it', async () => {
    const { sku } = await listed({ channel: web })
    expect([await shown(sku), await shown(sku, `&channel_unique_id=${web}`)]).toEqual([false, true])
    expect([(await put(sku)).json.errors[0].code, (await put(sku, web)).status]).toEqual(['no_such_product', 200])
    expect((await raw('ada', 'GET', `/products?sku=${sku}`)).json.data).toHaveLength(1)
    const elsewhere = (await world.as('ada')(products.channels.create, { name: 'Market' } as never)).id
    expect(await shown(sku, `&channel_unique_id=${elsewhere}`)).toBe(false)
    for (const wrong of [randomUUID(), 'web']) expect((await put(sku, wrong)).status).toBeGreaterThanOrEqual(404)
  })

  it('is sold between its days, and not out of a cart that was filled before they ended', async () => {
    const [past, future] = ['2020-01-01T00:00:00Z', '2099-01-01T00:00:00Z']
    const early = await listed({ visibleFrom: future })
    const over = await listed({ visibleUntil: past })
    const now = await listed({ visibleFrom: past, visibleUntil: future })
    expect([await shown(early.sku), await shown(over.sku), await shown(now.sku)]).toEqual([false, false, true])
    const cart = (await put(now.sku)).json.data
    await world.as('ada')(products.listings.update, {
      parent: now.id,
      id: now.made[0]!.id,
      visibleUntil: past,
      visibleFrom: null,
    } as never)
    expect((await raw('uma', 'GET', `/carts/${world.userIds.uma}`)).json.data.attributes.details[0].problem).toBe('not_sold')
    await expect(
      world.running.callInternal(world.tenantIds.a, products.carts.internal.take, { cart: cart.id, key: randomUUID() }),
    ).rejects.toMatchObject({ code: 'not_sold' })
    await expect(listed({ visibleFrom: future, visibleUntil: past })).rejects.toMatchObject({ status: 422 })
  })

  it('is sold some hours earlier to a tier of the loyalty programme, which is said to everybody, until they leave it', async () => {
    const ada = world.as('ada')
    const uma = world.userIds.uma
    const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
    const tier = (name: string) => ada(rewards.loyalties.create, { name, minPoints: 900_000_000 } as never)
    const [captains, others] = [await tier('Captains'), await tier('Others')]
    const benefit = (more: object) =>
      world.fetch('ada', 'POST', `/api/rewards/loyalties/${captains.id}/details`, {
        loyalty_details: { name: 'First aboard', benefit: 'early_access', ...more },
      })
    expect((await benefit({})).json.errors[0]).toMatchObject({ status: '422', code: 'required' })
    expect((await benefit({ hours: 24 })).status).toBe(201)
    const [soon, later] = [await listed({ visibleFrom: inHours(10) }), await listed({ visibleFrom: inHours(40) })]
    const enter = (into: string) => ada(rewards.customers.setTier, { id: uma, tier: into, reason: 'spec' } as never)
    await world.fetch('ada', 'PUT', `/api/rewards/customers/${uma}/grant_reward`, { reward: { points: 1, reason: 'begin' } })
    await enter(others.id)
    expect([await shown(soon.sku), (await put(soon.sku)).json.errors[0].code]).toEqual([false, 'no_such_product'])
    const says = async ({ id }: { id: string }) => {
      const { opens_at, early_access } = (await raw('uma', 'GET', `/products/${id}`)).json.data.attributes
      const { from, is_yours } = early_access.find((one: { tier: string }) => one.tier === 'Captains')
      return [(Date.parse(opens_at) - Date.parse(from)) / 3_600_000, is_yours]
    }
    expect(await says(soon)).toEqual([24, false])
    await enter(captains.id)
    expect(await says(soon)).toEqual([24, true])
    expect([await shown(soon.sku), await shown(later.sku)]).toEqual([true, false])
    expect((await put(later.sku)).json.errors[0].code).toBe('no_such_product')
    const cart = (await put(soon.sku)).json.data
    expect(cart.attributes.details[0].problem).toBeNull()
    const kept = (await raw('uma', 'POST', '/saved_carts', { saved_cart: { name: 'Early' } })).json.data.id
    const { url } = (await raw('uma', 'PUT', `/saved_carts/${kept}/share`, { link: {} })).json.data.attributes
    const behind = async (who: 'uma' | 'uli') =>
      (await raw(who, 'GET', `/saved_carts/shared?link=${new URL(url).hash.slice(1)}`)).json.data.attributes.lines[0].problem
    expect([await behind('uma'), await behind('uli')]).toEqual([null, 'not_sold'])
    await enter(others.id)
    expect((await raw('uma', 'GET', `/carts/${uma}`)).json.data.attributes.details[0].problem).toBe('not_sold')
    const sold = await listed()
    expect((await raw('uma', 'GET', `/products/${sold.id}`)).json.data.attributes).toMatchObject({
      opens_at: null,
      early_access: [],
    })
  })

  it('says of a channel when it opens there', async () => {
    const future = new Date(Date.now() + 36_000_000).toISOString()
    const { id } = await listed({}, { channel: web, visibleFrom: future })
    const later = await listed({ channel: web, visibleFrom: future })
    const opens = async (one: string, more = '') =>
      (await raw('uma', 'GET', `/products/${one}${more}`)).json.data.attributes.opens_at
    expect([await opens(id), await opens(later.id)]).toEqual([null, null])
    expect([await opens(id, `?channel_unique_id=${web}`), await opens(later.id, `?channel_unique_id=${web}`)]).toEqual([
      null,
      future,
    ])
    const closed = (await world.as('ada')(products.channels.create, { name: 'Closed', enabled: false } as never)).id
    for (const wrong of ['web', randomUUID(), closed])
      expect((await raw('uma', 'GET', `/products/${id}?channel_unique_id=${wrong}`)).status).toBe(422)
  })

  it('is suggested beside another only where it is sold, and to those who arrange the shop everywhere', async () => {
    const past = new Date(Date.now() - 3_600_000).toISOString()
    const beside = await listed()
    const [here, there, over] = [await listed(), await listed({ channel: web }), await listed({ visibleUntil: past })]
    const off = await listed()
    await world.as('ada')(products.products.update, { id: off.id, enabled: false } as never)
    for (const { id } of [here, there, over, off])
      await raw('ada', 'POST', `/products/${beside.id}/suggestions`, { product_unique_id: id })
    const suggested = async (more = '') =>
      (await raw('uma', 'GET', `/products/${beside.id}/suggestions${more}`)).json.data.map((one: any) => one.id).sort()
    expect(await suggested()).toEqual([here.id, there.id, over.id, off.id].sort())
    expect(await suggested('?visible=true')).toEqual([here.id])
    for (const more of ['', '&visible=true'])
      expect(await suggested(`?channel_unique_id=${web}${more}`)).toEqual([here.id, there.id].sort())
    expect((await raw('uma', 'GET', `/products/${beside.id}/suggestions?visible=perhaps`)).status).toBe(422)
  })

  it('costs on a channel what its price there says, and nowhere else', async () => {
    const { id, sku } = await listed()
    await world.as('ada')(products.prices.create, { parent: id, price: 7, channel: web } as never)
    const priceOn = async (more: string) =>
      (await raw('uma', 'GET', `/products/${id}/price?${more}`)).json.data.attributes.unit_price
    expect([await priceOn(''), await priceOn(`channel_unique_id=${web}`)]).toEqual([10, 7])
    expect((await put(sku, web)).json.data.attributes).toMatchObject({ channel_unique_id: web, total: 8.33 })
    const left = await raw('uma', 'PUT', `/carts/${world.userIds.uma}`, { cart: { channel_unique_id: null } })
    expect(left.json.data.attributes).toMatchObject({ channel_unique_id: null, total: 11.9 })
  })

  it('is listed by those who may arrange the shop, each company for itself', async () => {
    const { id } = await listed()
    expect((await raw('uma', 'POST', `/products/${id}/listings`, { listing: {} })).status).toBe(403)
    expect((await raw('rival', 'POST', `/products/${id}/listings`, { listing: {} })).status).toBe(404)
    expect((await raw('uma', 'GET', '/products?visible=perhaps')).status).toBe(422)
    expect((await raw('uma', 'GET', '/products?channel_unique_id=web')).status).toBe(422)
  })
})
