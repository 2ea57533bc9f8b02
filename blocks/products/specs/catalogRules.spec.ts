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
const product = async (more: object = {}) => {
  const name = named('Lamp')
  return ada()(products.products.create, { sku: name.replace(' ', '-'), name, price: 10, ...more } as never)
}
const catalog = async (rule: object | null) =>
  (await raw('ada', 'POST', '/catalogs', { catalog: { name: named('Choice'), rule } })).json.data
const members = async (id: string) =>
  ((await raw('uma', 'GET', `/products?catalog_unique_id=${id}&sort=created_at`)).json.data as { id: string }[]).map(
    (one) => one.id,
  )

describe('A catalog that follows a rule', () => {
  it('holds whatever the rule finds, as products come to fit it and cease to', async () => {
    const brand = (await ada()(products.brands.create, { name: named('Brand') })).id
    const vendor = (await ada()(products.vendors.create, { name: named('Vendor') })).id
    const tag = named('tag')
    const [cheap, dear, other] = [
      await product({ brand, vendor, tags: [tag, 'light'] }),
      await product({ brand, tags: [tag], price: 90 }),
      await product({ tags: [tag], vendor }),
    ]
    const byBrand = await catalog({ filter: { brand_unique_id: brand } })
    const byTag = await catalog({ filter: { tags: tag }, price_to: 20 })
    const byBoth = await catalog({ filter: { brand_unique_id: `not:${brand}`, tags: [tag] } })
    expect([await members(byBrand.id), await members(byTag.id), await members(byBoth.id)]).toEqual([
      [cheap.id, dear.id],
      [cheap.id, other.id],
      [other.id],
    ])
    expect(byTag.attributes.items_counter).toBe(2)
    await ada()(products.products.update, { id: other.id, brand } as never)
    await ada()(products.products.update, { id: cheap.id, price: 21 } as never)
    await ada()(products.products.delete, { id: dear.id })
    expect([await members(byBrand.id), await members(byTag.id)]).toEqual([[cheap.id, other.id], [other.id]])
    const read = (await raw('uma', 'GET', `/catalogs/${byTag.id}?with_price=true`)).json.data.attributes
    expect(read).toMatchObject({ items_counter: 1, products: [{ unique_id: other.id, price: 10 }] })
    const listed = (await raw('uma', 'GET', `/catalogs?unique_id=${byBrand.id}`)).json.data[0].attributes
    expect(listed.items_counter).toBe(2)
  })

  it('knows categories with what lies below them, words, stock, and prices of forms', async () => {
    const word = named('w').replace(' ', '')
    const top = (await ada()(products.categories.create, { name: named('Top') })).id
    const below = (await ada()(products.categories.create, { name: named('Below'), parent: top })).id
    const here = await product({ name: `${word} here`, price: null })
    const gone = await product({ name: `${word} gone` })
    for (const { id } of [here, gone])
      await raw('ada', 'POST', `/products/${id}/categories`, { product: { category_unique_id: below } })
    await ada()(products.variations.create, { parent: here.id, name: 'Small', price: 15 } as never)
    await ada()(products.stock.create, { product: gone.id, available: 0 } as never)
    const found = async (rule: object) => members((await catalog(rule)).id)
    expect(await found({ category_unique_id: top })).toEqual([here.id, gone.id])
    expect(await found({ search: word, in_stock: true })).toEqual([here.id])
    expect(await found({ search: word, price_from: 12, price_to: 18 })).toEqual([here.id])
    expect(await found({ search: word, price_from: 16 })).toEqual([])
    // The same question of a list, before it is made a rule.
    const asked = await raw('ada', 'GET', `/products?search=${word}&price_from=12&price_to=18`)
    expect(asked.json.data.map((one: { id: string }) => one.id)).toEqual([here.id])
  })

  it('takes nothing by hand, and has what was picked before again when the rule goes', async () => {
    const { id } = await product()
    const choice = await catalog(null)
    const put = () => raw('ada', 'POST', `/products/${id}/catalogs`, { catalog: { unique_id: choice.id } })
    expect((await put()).status).toBe(200)
    const change = (rule: object | null) => raw('ada', 'PUT', `/catalogs/${choice.id}`, { catalog: { rule } })
    expect((await change({ search: 'nothing-has-this-word' })).json.data.attributes.items_counter).toBe(0)
    expect([
      (await put()).json.errors[0].code,
      (await raw('ada', 'DELETE', `/products/${id}/catalogs/${choice.id}`)).status,
    ]).toEqual(['follows_rule', 409])
    expect(await members(choice.id)).toEqual([])
    expect((await change(null)).json.data.attributes.items_counter).toBe(1)
    expect(await members(choice.id)).toEqual([id])
  })

  it('says only what a list of products could be asked by anybody', async () => {
    for (const rule of [
      {},
      { filter: {} },
      { filter: { cost: 'gt:1' } },
      { filter: { nothing: 'x' } },
      { filter: { catalog_unique_id: randomUUID() } },
      { filter: { brand_unique_id: 'x' } },
      { filter: { 'name) or true --': 'x' } },
      { category_unique_id: 'x' },
      { price_from: -1 },
      { price_to: 0.00001 },
      { channel_unique_id: randomUUID() },
    ]) {
      const reply = await raw('ada', 'POST', '/catalogs', { catalog: { name: named('Wrong'), rule } })
      expect(
        [reply.status, reply.json.errors?.[0].source.pointer.startsWith('/data/attributes/rule')],
        JSON.stringify(rule),
      ).toEqual([422, true])
    }
    expect((await raw('uma', 'POST', '/catalogs', { catalog: { name: 'Mine', rule: { search: 'x' } } })).status).toBe(403)
    expect((await raw('uma', 'GET', '/products?price_from=cheap')).status).toBe(422)
  })

  it('finds nothing of another company', async () => {
    const brand = (await ada()(products.brands.create, { name: named('Brand') })).id
    await product({ brand })
    const theirs = (
      await raw('rival', 'POST', '/catalogs', { catalog: { name: 'Theirs', rule: { filter: { brand_unique_id: brand } } } })
    ).json.data
    expect(theirs.attributes.items_counter).toBe(0)
    expect((await raw('rival', 'GET', `/products?catalog_unique_id=${theirs.id}`)).json.data).toEqual([])
  })
})
