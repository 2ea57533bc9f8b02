import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { products } from '../resources/index.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const ada = () => world.as('ada')
const raw = (who: Parameters<World['fetch']>[0], method: string, path: string, body?: unknown) =>
  world.fetch(who, method, `/api/products${path}`, body)
const product = (sku: string, more: object = {}) =>
  ada()(products.products.create, { sku, name: `Thing ${sku}`, price: 10, ...more } as never)
const size = { name: 'Size', values: ['S', 'M', 'L'] }
const colour = { name: 'Colour', values: ['Red', 'Dark blue'] }
const listed = async (id: string) =>
  (await raw('ada', 'GET', `/products/${id}/variations`)).json.data.map((one: any) => one.attributes)

describe('The variations of options', () => {
  it('are shown before they are made, and nothing is written', async () => {
    const { id } = await product('VM-1')
    await ada()(products.variations.create, { parent: id, name: 'Own', size: 'M', color: 'red', sku: 'OLD' } as never)
    await ada()(products.variations.create, { parent: id, name: 'Gift box', sku: 'BOX' } as never)
    await product('VM-1-L-RED')
    const shown = await raw('ada', 'POST', `/products/${id}/variations/matrix`, { options: [size, colour] })
    expect(shown.status, shown.text).toBe(200)
    const { combinations, others, sku_pattern } = shown.json.data.attributes
    expect([sku_pattern, others]).toEqual(['{sku}-{1}-{2}', 1])
    expect(combinations.map((one: any) => [one.name, one.sku, one.state])).toEqual([
      ['S / Red', 'VM-1-S-RED', 'new'],
      ['S / Dark blue', 'VM-1-S-DARKBLUE', 'new'],
      ['Own', 'OLD', 'there'],
      ['M / Dark blue', 'VM-1-M-DARKBLUE', 'new'],
      ['L / Red', 'VM-1-L-RED', 'sku_taken'],
      ['L / Dark blue', 'VM-1-L-DARKBLUE', 'new'],
    ])
    expect(await listed(id)).toHaveLength(2)
  })

  it('are made where they are missing, in their order, and never touched where they are there', async () => {
    const { id } = await product('VM-2')
    const old = await ada()(products.variations.create, { parent: id, name: 'M / Red', sku: 'VM-2-OLD', price: 7 } as never)
    const made = await raw('ada', 'POST', `/products/${id}/variations/generate`, { options: [size, colour] })
    expect(made.status, made.text).toBe(200)
    expect(made.json.data.attributes).toMatchObject({ created: 5, there: 1 })
    const forms = await listed(id)
    expect(forms.map((one: any) => one.name)).toEqual([
      'M / Red',
      'S / Red',
      'S / Dark blue',
      'M / Dark blue',
      'L / Red',
      'L / Dark blue',
    ])
    expect(forms[0]).toMatchObject({ unique_id: old.id, sku: 'VM-2-OLD', price: 7, choices: null, version: 1 })
    expect(forms[2]).toMatchObject({
      choices: { Size: 'S', Colour: 'Dark blue' },
      size: 'S',
      color: 'Dark blue',
      extra_variation: null,
      currency: 'EUR',
    })
    expect((await raw('ada', 'GET', `/products/${id}`)).json.data.attributes.options).toEqual([size, colour])
    // A value more asks only for what it adds.
    const more = { ...size, values: [...size.values, 'XL'] }
    const again = await raw('ada', 'POST', `/products/${id}/variations/generate`, { options: [more, colour] })
    expect(again.json.data.attributes).toMatchObject({ created: 2, there: 6 })
  })

  it('are made as they were chosen, with skus of their own, all or none', async () => {
    const { id } = await product('VM-3')
    const input = (combinations: unknown) =>
      raw('ada', 'POST', `/products/${id}/variations/generate`, { options: [size], sku_pattern: '{sku}/{Size}', combinations })
    await product('VM-3/M')
    expect([(await input(undefined)).json.errors[0].code, await listed(id)]).toEqual(['sku_taken', []])
    expect((await input([{ values: ['XXL'] }])).json.errors[0].code).toBe('no_such_combination')
    expect(
      (
        await input([
          { values: ['S'], sku: 'same' },
          { values: ['L'], sku: 'SAME' },
        ])
      ).json.errors[0].code,
    ).toBe('sku_taken')
    const made = await input([{ values: ['s'] }, { values: ['M'], sku: 'VM-3/Mid' }])
    expect(made.status, made.text).toBe(200)
    expect((await listed(id)).map((one: any) => one.sku)).toEqual(['VM-3/S', 'VM-3/Mid'])
  })

  it('are made once, however many ask at the same time', async () => {
    const { id } = await product('VM-4')
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => raw('ada', 'POST', `/products/${id}/variations/generate`, { options: [size, colour] })),
    )
    expect(replies.map((one) => one.status)).toEqual(Array(6).fill(200))
    expect(replies.reduce((all, one) => all + one.json.data.attributes.created, 0)).toBe(6)
    expect(await listed(id)).toHaveLength(6)
    await expect(
      world.sql.query(
        `insert into products.variations (tenant_id, product_id, name, choices) select tenant_id, product_id, 'Twin', choices from products.variations where product_id = $1 limit 1`,
        [id],
      ),
    ).rejects.toThrow(/variations_choices_unique/)
  })

  it.each([
    [{ options: [] }],
    [{ options: [{ name: 'Size', values: ['S', 's'] }] }],
    [{ options: [size, { ...size, name: 'size' }] }],
    [{ options: [size], sku_pattern: '{sku}-{2}' }],
    [{ options: [size], sku_pattern: '{Weight}' }],
    [{ options: ['A', 'B', 'C'].map((name) => ({ name, values: Array.from({ length: 6 }, (_, i) => `${i}`) })) }],
  ])('are refused for %o', async (body) => {
    const { id } = await product(`VM-R-${Math.random().toString(36).slice(2, 8)}`)
    for (const action of ['matrix', 'generate'])
      expect((await raw('ada', 'POST', `/products/${id}/variations/${action}`, body)).status, action).toBe(422)
  })

  it('are made by nobody who may not write products, nor for a product of another company', async () => {
    const { id } = await product('VM-5')
    expect((await raw('uma', 'POST', `/products/${id}/variations/generate`, { options: [size] })).status).toBe(403)
    expect((await raw('rival', 'POST', `/products/${id}/variations/generate`, { options: [size] })).status).toBe(404)
    expect(await listed(id)).toEqual([])
  })
})

describe('The pictures of a product', () => {
  it('are of one of its forms or of all, stand in an order, and follow what lies in the cart', async () => {
    const { id } = await product('PV-1')
    const other = await product('PV-2')
    const red = await ada()(products.variations.create, { parent: id, name: 'Red', sku: 'PV-1-R', price: 4 } as never)
    const strange = await ada()(products.variations.create, { parent: other.id, name: 'Blue', sku: 'PV-2-B' } as never)
    const add = async (name: string, more: object = {}) =>
      (await raw('ada', 'POST', `/products/${id}/images`, { image: { url: `https://pictures.test/${name}.png`, name, ...more } }))
        .json.data?.id as string
    const ids = [await add('front'), await add('side'), await add('red', { variation_unique_id: red.id })]
    expect(await add('stray', { variation_unique_id: strange.id })).toBeUndefined()
    const values = { file_type: 'image/png', file_size: 7, is_public: false, payload: { by: 'Ada' } }
    const said = await raw('ada', 'POST', `/products/${other.id}/images`, {
      image: { url: 'https://pictures.test/blue.png', ...values, frame: 'oak' },
    })
    expect(said.json.data.attributes, said.text).toMatchObject(values)
    expect(said.json.meta.ignored).toEqual(['image/frame'])
    const order = (images: string[]) => raw('ada', 'PUT', `/products/${id}/images/order`, { images })
    const arranged = await order([ids[1]!, ids[2]!])
    expect(arranged.json.data.map((one: any) => [one.attributes.name, one.attributes.is_main_image])).toEqual([
      ['side', true],
      ['red', false],
      ['front', false],
    ])
    for (const wrong of [[ids[0]!, ids[0]!], [red.id]]) expect((await order(wrong)).status).toBe(422)
    const cart = await raw('uma', 'PUT', '/carts/', { product: { sku: 'PV-1-R', quantity: 1 } })
    expect(cart.json.data.attributes.details[0].image_url).toBe('https://pictures.test/red.png')
    const moved = await raw('ada', 'PUT', `/products/${id}/images/${ids[2]}`, { image: { variation_unique_id: null } })
    expect(moved.json.data.attributes.variation_unique_id).toBeNull()
    expect(
      (await raw('ada', 'PUT', `/products/${id}/images/${ids[2]}`, { image: { variation_unique_id: strange.id } })).status,
    ).toBe(422)
    expect((await raw('uma', 'PUT', `/products/${id}/images/order`, { images: ids })).status).toBe(403)
  })
})
