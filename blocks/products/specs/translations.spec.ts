import { randomUUID } from 'node:crypto'
import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { products } from '../resources/index.ts'
import { bring } from './bring.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ workers: true })
  await world.fetch('ada', 'PUT', '/api/products/settings', { settings: { language: 'en', languages: ['fr', 'pt', 'fr', 'en'] } })
})
afterAll(() => world.close())

const raw = (who: Parameters<World['fetch']>[0], method: string, path: string, body?: unknown) =>
  world.fetch(who, method, `/api/products${path}`, body)
const ada = () => world.as('ada')
const product = async (name: string, more: object = {}) =>
  ada()(products.products.create, { sku: `TR-${randomUUID().slice(0, 8)}`, name, price: 10, ...more } as never)
const translate = (what: object) => raw('ada', 'POST', '/translations', { translation: what })
const shown = async (id: string, language?: string) =>
  (await raw('uma', 'GET', `/products/${id}${language ? `?language=${language}` : ''}`)).json.data.attributes

describe('What a product is called', () => {
  it('is said in the reader’s language, in the nearest one there is, or as it was first written', async () => {
    const { id, sku } = await product('Chair', { description: 'To sit on.' })
    await translate({ product_unique_id: id, language: 'fr', name: 'Chaise' })
    await translate({ product_unique_id: id, language: 'pt', name: 'Cadeira', description: 'Para sentar.' })
    const names = await Promise.all([undefined, 'fr', 'pt-BR', 'ja'].map((language) => shown(id, language)))
    expect(names.map(({ name, description }) => [name, description])).toEqual([
      ['Chair', 'To sit on.'],
      ['Chaise', 'To sit on.'],
      ['Cadeira', 'Para sentar.'],
      ['Chair', 'To sit on.'],
    ])
    expect((await translate({ product_unique_id: id, language: 'JA', name: '椅子' })).status).toBe(422)
    await translate({ product_unique_id: id, language: 'pt-BR', name: 'Cadeira do Brasil' })
    expect((await shown(id, 'pt-BR')).name).toBe('Cadeira do Brasil')
    const [listed] = (await raw('uma', 'GET', `/products?sku=${sku}&language=fr`)).json.data
    expect(listed.attributes.name).toBe('Chaise')
    // What is kept stays what was first written.
    expect((await ada()(products.products.get, { id })).name).toBe('Chair')
  })

  it('is found by its words in every language, and no longer once a translation is gone', async () => {
    const word = `ziel${randomUUID().slice(0, 6)}`
    const { id } = await product('Target')
    const { id: translation } = (
      await translate({ product_unique_id: id, language: 'de', name: `Das ${word}`, description: '椅子' })
    ).json.data
    const found = async (words: string) =>
      (await raw('uma', 'GET', `/products?search=${encodeURIComponent(words)}`)).json.data.map((one: { id: string }) => one.id)
    expect(await found(word)).toEqual([id])
    expect(await found('椅子')).toContain(id)
    await ada()(products.translations.delete, { id: translation })
    expect(await found(word)).toEqual([])
  })

  it('is missing in the languages of the company’s choice until name and description are said', async () => {
    const [plain, told] = [await product('Lamp'), await product('Desk', { description: 'Of oak.' })]
    const missing = async (id: string) => (await shown(id)).missing_translations
    expect([await missing(plain.id), await missing(told.id)]).toEqual([
      ['fr', 'pt'],
      ['fr', 'pt'],
    ])
    await translate({ product_unique_id: plain.id, language: 'fr', name: 'Lampe' })
    await translate({ product_unique_id: told.id, language: 'fr', name: 'Bureau' })
    expect([await missing(plain.id), await missing(told.id)]).toEqual([['pt'], ['fr', 'pt']])
    const open = (await raw('ada', 'GET', '/products?missing_translation=fr&records=200')).json.data.map(
      (one: { id: string }) => one.id,
    )
    expect([open.includes(told.id), open.includes(plain.id)]).toEqual([true, false])
    const [held] = (await raw('ada', 'GET', `/translations?product_unique_id=${told.id}`)).json.data
    await raw('ada', 'PUT', `/translations/${held.id}`, { translation: { description: 'En chêne.' } })
    expect(await missing(told.id)).toEqual(['pt'])
  })

  it('is said with the words of its options in the cart, and with its categories', async () => {
    const { id } = await product('Shirt')
    const { data: made } = (
      await raw('ada', 'POST', `/products/${id}/variations/generate`, {
        options: [{ name: 'Size', values: ['Small', 'Large'] }],
      })
    ).json
    const category = (await ada()(products.categories.create, { name: 'Clothes' })).id
    await raw('ada', 'POST', `/products/${id}/categories`, { product: { category_unique_id: category } })
    await translate({ product_unique_id: id, language: 'fr', name: 'Chemise', wording: { Size: 'Taille', Small: 'Petit' } })
    await translate({ category_unique_id: category, language: 'fr', name: 'Vêtements' })
    expect(await shown(id, 'fr')).toMatchObject({
      name: 'Chemise',
      words: { Size: 'Taille', Small: 'Petit' },
      categories: [{ unique_id: category, name: 'Vêtements' }],
    })
    const tree = (await raw('uma', 'GET', `/categories?unique_id=${category}&language=fr`)).json.data
    expect(tree[0].attributes.name).toBe('Vêtements')
    const form = await ada()(products.variations.get, { parent: id, id: made.attributes.variations[0] })
    await raw('uma', 'PUT', '/carts', { product: { sku: form.sku, quantity: 1 } })
    const lines = async (language: string) =>
      (await raw('uma', 'GET', `/carts/${world.userIds.uma}?language=${language}`)).json.data.attributes.details.map(
        (one: { name: string }) => one.name,
      )
    expect([await lines('fr'), await lines('ja')]).toEqual([['Chemise · Petit'], ['Shirt · Small']])
  })

  it('comes from a file that names products by sku, and goes back into it', async () => {
    const [one, two] = [await product('File one'), await product('File two')]
    const mapping = { Product: 'product_unique_id', Language: 'language', Name: 'name', Text: 'description' }
    const first = await bring(
      world,
      '/translations',
      [
        'Product,Language,Name,Text',
        `${one.sku},fr,Fichier un,Le premier.`,
        `${two.sku},fr,Fichier deux,`,
        `${one.sku},fr,Encore,`,
        'nothing,fr,Rien,',
        ',fr,Rien,',
      ],
      { mapping },
    )
    expect(first.told).toMatchObject({ created: 2, failed: 3 })
    expect(first.failed.map(([row]) => row)).toEqual([4, 5, 6])
    expect((await shown(one.id, 'fr')).description).toBe('Le premier.')
    const [held] = (await raw('ada', 'GET', `/translations?product_unique_id=${one.id}`)).json.data
    const again = await bring(world, '/translations', ['Id,Name', `${held.id},Premier fichier`], {
      mapping: { Id: 'unique_id', Name: 'name' },
      mode: 'update',
      key: 'unique_id',
    })
    expect(again.told).toMatchObject({ updated: 1, failed: 0 })
    expect((await shown(one.id, 'fr')).name).toBe('Premier fichier')
  })

  it('is said once in each language, of one thing, by those who write it', async () => {
    const { id } = await product('Once')
    const category = (await ada()(products.categories.create, { name: 'Shelf' })).id
    expect((await translate({ product_unique_id: id, language: 'fr', name: 'Une fois' })).status).toBe(201)
    expect((await translate({ product_unique_id: id, language: 'fr', name: 'Deux fois' })).status).toBe(409)
    for (const wrong of [
      { language: 'fr', name: 'Rien' },
      { product_unique_id: id, category_unique_id: category, language: 'de', name: 'Beides' },
      { product_unique_id: randomUUID(), language: 'fr', name: 'Rien' },
      { product_unique_id: id, language: 'not a language', name: 'Rien' },
    ])
      expect((await translate(wrong)).status, JSON.stringify(wrong)).toBe(422)
    expect(
      (await raw('uma', 'POST', '/translations', { translation: { product_unique_id: id, language: 'es', name: 'Mío' } })).status,
    ).toBe(403)
    expect(
      (await raw('rival', 'POST', '/translations', { translation: { product_unique_id: id, language: 'es', name: 'Mío' } }))
        .status,
    ).toBe(422)
    expect((await raw('uma', 'GET', `/products/${id}?language=<b>`)).status).toBe(422)
  })
})
