import type { Context } from '@quoin/kit/server'
import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { computedOfProduct } from '../operations/decorate.ts'
import { products } from '../resources/index.ts'

let world: World
let id: string
beforeAll(async () => {
  world = await startWorld()
  const mug = { sku: 'PARTS', name: 'Mug', price: 10, openStock: false, enforceStock: true }
  id = (await world.as('ada')(products.products.create, mug)).id
})
afterAll(() => world.close())

const ada = () => world.as('ada')
type Shown = Record<string, unknown>
/** The product as it is shown in the list, alone, in the list of a question, and with what it refers to. */
async function everywhere(): Promise<Shown[]> {
  const ask = async (path: string): Promise<{ id: string; attributes: Shown }[]> => {
    const { status, json, text } = await world.fetch('ada', 'GET', `/api/products/products${path}`)
    expect(status, text).toBe(200)
    return [json.data].flat()
  }
  const found = await Promise.all(['', `/${id}`, '?with_price=true', '?include=brand'].map(ask))
  return found.map((list) => list.find((one) => one.id === id)!.attributes)
}

describe('What a company has nothing of', () => {
  const soon = new Date(Date.now() + 86_400_000).toISOString()
  const steps: Record<string, { make: () => Promise<unknown>; before: Shown; after: Shown }> = {
    'a category': {
      make: async () => {
        const { id: category } = await ada()(products.categories.create, { name: 'Cups' })
        await ada()(products.productCategories.add, { id, category_unique_id: category } as never)
      },
      before: { categories: [] },
      after: { categories: [{ unique_id: expect.any(String), name: 'Cups' }] },
    },
    'a brand': {
      make: async () => {
        const { id: brand } = await ada()(products.brands.create, { name: 'Oak' })
        await ada()(products.products.update, { id, brand } as never)
      },
      before: { brand_name: null },
      after: { brand_name: 'Oak' },
    },
    'a vendor': {
      make: async () => {
        const { id: vendor } = await ada()(products.vendors.create, { name: 'Mill' })
        await ada()(products.products.update, { id, vendor } as never)
      },
      before: { vendor_name: null },
      after: { vendor_name: 'Mill' },
    },
    'a form': {
      make: () => ada()(products.variations.create, { parent: id, name: 'Small', sku: 'PARTS-S' } as never),
      before: { variation_count: 0 },
      after: { variation_count: 1 },
    },
    'a language': {
      make: () =>
        world.fetch('ada', 'PUT', '/api/products/settings', { settings: { language: 'en', languages: ['fr', 'pt', 'en'] } }),
      before: { missing_translations: [] },
      after: { missing_translations: ['fr', 'pt'] },
    },
    'a translation': {
      make: () => ada()(products.translations.create, { product: id, language: 'fr', name: 'Tasse' } as never),
      before: { missing_translations: ['fr', 'pt'] },
      after: { missing_translations: ['pt'] },
    },
    'a picture': {
      make: async () => {
        const image = { url: 'https://pictures.example/mug.png' }
        const made = await world.fetch('ada', 'POST', `/api/products/products/${id}/images`, { image })
        expect(made.status, made.text).toBe(201)
      },
      before: { image_url: null },
      after: { image_url: 'https://pictures.example/mug.png' },
    },
    'a listing': {
      make: () => ada()(products.listings.create, { parent: id, visibleFrom: soon } as never),
      before: { opens_at: null },
      after: { opens_at: soon },
    },
    'a shelf': {
      make: () => ada()(products.stock.create, { product: id, available: 3 } as never),
      before: { is_counted: false, available_stock: null, in_stock: true },
      after: { is_counted: true, available_stock: 3, in_stock: true },
    },
  }
  it.each(Object.entries(steps))('is shown from the moment there is the first: %s', async (_, { make, before, after }) => {
    // Twice, so that what is read afterwards is asked for by who has learnt that there is none.
    for (let turn = 0; turn < 2; turn++) for (const shown of await everywhere()) expect(shown).toMatchObject(before)
    await make()
    for (let turn = 0; turn < 2; turn++) for (const shown of await everywhere()) expect(shown).toMatchObject(after)
  })

  it('is counted, or it would never be seen', async () => {
    const asked = new Set<string>()
    computedOfProduct({} as Context, null).sql(
      () => '$2',
      (table) => asked.size < asked.add(table).size,
    )
    const { rows } = await world.sql.query<{ table: string }>(
      `select distinct tgrelid::regclass::text as table from pg_trigger
       where tgname = 'count_inserted' and tgrelid::regclass::text = any($1)`,
      [[...asked]],
    )
    expect(rows.map(({ table }) => table).toSorted()).toEqual([...asked].toSorted())
    expect(asked.size).toBeGreaterThan(0)
  })

  it('is of this company alone, whatever others have', async () => {
    const rival = await world.as('rival')(products.products.create, { sku: 'PARTS', name: 'Mug', price: 10 })
    const { json } = await world.fetch('rival', 'GET', `/api/products/products/${rival.id}`)
    expect(json.data.attributes).toMatchObject({ categories: [], brand_name: null, variation_count: 0, is_counted: false })
    for (const shown of await everywhere()) expect(shown).toMatchObject({ brand_name: 'Oak', available_stock: 3 })
  })
})
