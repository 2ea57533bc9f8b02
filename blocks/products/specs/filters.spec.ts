import { createProductsBlock } from '@23blocks/block-products'
import { createHttpTransport } from '@23blocks/transport-http'
import { companies, startWorld, type Who, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { products } from '../resources/index.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
  // Those the world begins with would stand among them.
  await world.sql.query('delete from products.filters where tenant_id = $1', [world.tenantIds.a])
})
afterAll(() => world.close())

const raw = (who: Who, method: string, path: string, body?: unknown) => world.fetch(who, method, `/api/products${path}`, body)
const codeOf = ({ status, json }: { status: number; json: any }) => [status, json?.errors?.[0]?.code]
async function client(name: 'ada' | 'uma') {
  const session = await world.sessionOf(`${name}:bearer`)
  const transport = createHttpTransport({
    baseUrl: `${world.address}/api/products`,
    headers: () => session!.headersFor('/api/products'),
  })
  return createProductsBlock(transport, { apiKey: companies.a.appId })
}
const keep = (who: Who, filter: object) => raw(who, 'POST', '/filters', { filter })
const found = async (filter: string, more = '') =>
  (await raw('uma', 'GET', `/products?filter_unique_id=${filter}&sort=name${more}`)).json.data.map(
    (one: any) => one.attributes.sku,
  )

describe('A ready-made filter', () => {
  it('is kept, put in order and taken away by the published client', async () => {
    const [ada, uma] = [await client('ada'), await client('uma')]
    const made = []
    for (const name of ['One', 'Two', 'Three']) made.push(await ada.filters.create({ name, value: name } as never))
    expect(made).toMatchObject(
      [0, 1, 2].map((sortOrder) => ({ filterKey: 'filter_unique_id', filterType: 'query', sortOrder, isActive: true })),
    )
    const [one, two, three] = made.map(({ uniqueId }) => uniqueId) as [string, string, string]
    await ada.filters.reorder([three, one])
    const names = async (query?: object) => (await uma.filters.list(query as never)).data.map(({ name }) => name)
    expect(await names()).toEqual(['Three', 'One', 'Two'])
    expect(await names({ sortBy: 'sort_order', sortOrder: 'desc' })).toEqual(['Two', 'One', 'Three'])
    expect(await ada.filters.update(two, { name: 'Deux', status: 'inactive' } as never)).toMatchObject({ isActive: false })
    expect(await names({ isActive: true })).toEqual(['Three', 'One'])
    expect([await names({ isActive: false }), await names({ filterType: 'query', status: 'inactive' })]).toEqual([
      ['Deux'],
      ['Deux'],
    ])
    expect(await names({ filterType: 'select' })).toEqual([])
    expect(await uma.filters.get(one)).toMatchObject({ name: 'One', options: [one], status: 'active' })
    await ada.filters.delete(one)
    await expect(uma.filters.get(one)).rejects.toMatchObject({ status: 404 })
    expect(await found(one)).toEqual([])
  })

  it('finds by words, or by a question to the list of products', async () => {
    const { id: lamps } = await world.as('ada')(products.categories.create, { name: 'Lamps' })
    const goods = [
      { sku: 'FIL-1', name: 'Filterlamp', price: 10, tags: ['sale'] },
      { sku: 'FIL-2', name: 'Filterlamp large', price: 90 },
      { sku: 'FIL-3', name: 'Filterchair', price: 15, tags: ['sale'] },
    ]
    for (const one of goods) {
      const { id } = await world.as('ada')(products.products.create, { currency: 'EUR', ...one } as never)
      if (one.sku !== 'FIL-3') await raw('ada', 'POST', `/products/${id}/categories`, { product: { category_unique_id: lamps } })
    }
    for (const [value, skus] of [
      ['Filterlamp', ['FIL-1', 'FIL-2']],
      [`category_unique_id=${lamps}&price_to=50`, ['FIL-1']],
      ['filter[tags]=sale&in_stock=true', ['FIL-3', 'FIL-1']],
      ['sku=FIL-2', ['FIL-2']],
    ] as const) {
      const { json } = await keep('ada', { name: value.slice(0, 20), value })
      expect(await found(json.data.id), value).toEqual(skus)
      expect(await found(json.data.id, '&search=nothingofthat')).toEqual([])
    }
    const { json } = await keep('ada', { name: 'All' })
    expect(await found(json.data.id)).toEqual(expect.arrayContaining(['FIL-1', 'FIL-2', 'FIL-3']))
  })

  it('is refused where the list does not understand it, and to all who do not keep the shop', async () => {
    for (const value of [
      'colour=red',
      'cost=4',
      'price_to=cheap',
      'price_to=1&price_to=2',
      'category_unique_id=lamps',
      'in_stock=no',
    ])
      expect((await keep('ada', { name: 'Wrong', value })).status, value).toBe(422)
    expect((await keep('ada', { value: 'nameless' })).status).toBe(422)
    expect((await keep('uma', { name: 'Mine' })).status).toBe(403)
    const { id } = (await keep('ada', { name: 'Ours', value: 'x' })).json.data
    expect((await raw('rival', 'GET', `/filters/${id}`)).status).toBe(404)
    expect((await raw('rival', 'PUT', `/filters/${id}`, { filter: { name: 'Theirs' } })).status).toBe(404)
    expect((await raw('rival', 'PUT', '/filters/reorder', { filter_ids: [id] })).status).toBe(422)
    expect((await raw('uma', 'PUT', '/filters/reorder', { filter_ids: [id] })).status).toBe(403)
    expect((await raw('ada', 'PUT', '/filters/reorder', { filter_ids: [id, id] })).status).toBe(422)
    expect((await raw('ada', 'PUT', `/filters/${id}`, { filter: { value: 'cost=4' } })).status).toBe(422)
    expect(codeOf(await raw('ada', 'PUT', `/filters/${id}`, { filter: { name: 'Late', version: 7 } }))).toEqual([
      409,
      'stale_version',
    ])
    expect((await raw('uma', 'GET', '/products?filter_unique_id=none')).status).toBe(422)
    expect((await raw('rival', 'GET', `/products?filter_unique_id=${id}`)).json.data).toEqual([])
  })

  it('is one of a hundred at most', async () => {
    const [{ count }] = (
      await world.sql.query<{ count: number }>('select count(*)::int as count from products.filters where deleted_at is null')
    ).rows as [{ count: number }]
    expect(count).toBeLessThan(100)
    await world.sql.query(
      `insert into products.filters (tenant_id, name) select f.tenant_id, 'Many' from (select tenant_id from products.filters where name = 'Ours') f, generate_series(1, 100)`,
    )
    expect(codeOf(await keep('ada', { name: 'One more' }))).toEqual([409, 'too_many_filters'])
  })
})

describe('A picture', () => {
  it('is approved by the published client, which publishes it', async () => {
    const ada = await client('ada')
    const { id } = await world.as('ada')(products.products.create, { sku: 'PIC-1', name: 'Seen', price: 1 } as never)
    const made = await ada.images.create(id, { url: 'https://example.com/seen.png', isPublic: false } as never)
    expect(made.isPublic).toBe(false)
    const seen = async (who: Who) => {
      const [pictures, product] = [await raw(who, 'GET', `/products/${id}/images`), await raw(who, 'GET', `/products/${id}`)]
      return [pictures.json.data.length, product.json.data.attributes.image_url]
    }
    expect([await seen('uma'), await seen('ada')]).toEqual([
      [0, null],
      [1, null],
    ])
    expect(await ada.images.approve(id, made.uniqueId)).toMatchObject({ uniqueId: made.uniqueId, isPublic: true })
    expect(await seen('uma')).toEqual([1, 'https://example.com/seen.png'])
    expect((await raw('uma', 'PUT', `/products/${id}/images/${made.uniqueId}/approve`, {})).status).toBe(403)
    expect((await raw('rival', 'PUT', `/products/${id}/images/${made.uniqueId}/approve`, {})).status).toBe(404)
  })
})
