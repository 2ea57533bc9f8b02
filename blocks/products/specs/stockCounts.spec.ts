import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { products } from '../resources/index.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

type Who = Parameters<World['fetch']>[0]
const raw = (who: Who, method: string, path: string, body?: unknown) => world.fetch(who, method, `/api/products${path}`, body)

/** A warehouse of its own with a shelf for each sku. */
async function warehouse(word: string, shelves: Readonly<Record<string, number>>) {
  const { id } = await world.as('ada')(products.warehouses.create, { name: `${word} hall` })
  const made: Record<string, { product: string; stock: string }> = {}
  for (const [sku, available] of Object.entries(shelves)) {
    const product = await world.as('ada')(products.products.create, {
      sku,
      name: `Thing ${sku}`,
      price: 10,
      qcode: `Q-${sku}`,
    } as never)
    const stock = await world.as('ada')(products.stock.create, {
      product: product.id,
      warehouse: id,
      available,
      bin: sku,
    } as never)
    made[sku] = { product: product.id, stock: stock.id }
  }
  return { id, made }
}
const begin = async (place: string, mode: 'delta' | 'freeze' = 'delta', who: Who = 'ada') => {
  const { status, json, text } = await raw(who, 'POST', '/stock_counts', {
    stock_count: { name: `Count ${place.slice(0, 8)}`, warehouse_unique_id: place, mode },
  })
  expect(status, text).toBe(201)
  return json.data as { id: string; attributes: Record<string, unknown> }
}
const enter = async (count: string, lines: readonly object[], who: Who = 'ada') => {
  const { status, json, text } = await raw(who, 'PUT', `/stock_counts/${count}/enter`, { lines })
  expect(status, text).toBe(200)
  return json.data.attributes.results as Record<string, unknown>[]
}
const action = (count: string, action: string, who: Who = 'ada') => raw(who, 'PUT', `/stock_counts/${count}/${action}`)
const onShelf = async (stock: string) => (await raw('ada', 'GET', `/stocks/${stock}`)).json.data.attributes.available

describe('A stock count', () => {
  it('finds the differences by sku, barcode and shelf, and posts them to the books in one go', async () => {
    const { id: place, made } = await warehouse('SC1', { 'SC1-A': 10, 'SC1-B': 5, 'SC1-C': 3 })
    const count = await begin(place)
    expect(count.attributes).toMatchObject({ status: 'counting', shelves: 3, counted: 0 })
    expect((await action(count.id, 'submit')).json.errors[0].code).toBe('nothing_counted')
    const results = await enter(count.id, [
      { code: 'sc1-a', quantity: 5 },
      { code: 'SC1-A', quantity: 4, add: true },
      { code: 'Q-SC1-B', quantity: 5 },
      { stock_unique_id: made['SC1-C']!.stock, quantity: 4 },
      { code: 'SC1-NOTHING', quantity: 1 },
    ])
    expect(results.map(({ ok, counted, difference, error }) => [ok, counted ?? null, difference ?? null, error ?? null])).toEqual(
      [
        [true, 5, -5, null],
        [true, 9, -1, null],
        [true, 5, 0, null],
        [true, 4, 1, null],
        [false, null, null, 'no_such_code'],
      ],
    )
    expect((await action(count.id, 'post')).json.errors[0].code).toBe('wrong_state')
    expect((await action(count.id, 'submit')).json.data.attributes).toMatchObject({
      status: 'submitted',
      differing: 2,
      pieces: 2,
    })
    expect((await raw('ada', 'PUT', `/stock_counts/${count.id}/enter`, { lines: [{ code: 'SC1-A', quantity: 1 }] })).status).toBe(
      409,
    )
    const varied = await raw('ada', 'GET', `/stock_counts/${count.id}/lines?sort=sku&filter[pieces_off]=gt:0`)
    expect(varied.json.data.map((one: any) => [one.attributes.sku, one.attributes.difference])).toEqual([
      ['SC1-A', -1],
      ['SC1-C', 1],
    ])
    expect((await action(count.id, 'post')).json.data.attributes.status).toBe('posted')
    expect([
      await onShelf(made['SC1-A']!.stock),
      await onShelf(made['SC1-B']!.stock),
      await onShelf(made['SC1-C']!.stock),
    ]).toEqual([9, 5, 4])
    const { movements } = (await raw('ada', 'GET', `/stocks/${made['SC1-A']!.stock}/movements`)).json.data.attributes
    expect(movements[0]).toMatchObject({ reason: 'counted', available_by: -1, subject_unique_id: count.id })
    expect((await action(count.id, 'post')).status).toBe(409)
  })

  it('lets the work go on in delta mode, and leaves what moved meanwhile as it is', async () => {
    const { id: place, made } = await warehouse('SC2', { 'SC2-A': 10 })
    const { stock } = made['SC2-A']!
    const count = await begin(place)
    await raw('ada', 'PUT', `/stocks/${stock}/receive`, { stock: { quantity: 5 } })
    expect((await enter(count.id, [{ code: 'SC2-A', quantity: 14 }]))[0]).toMatchObject({ expected: 15, difference: -1 })
    await raw('ada', 'PUT', `/stocks/${stock}/receive`, { stock: { quantity: 2 } })
    await action(count.id, 'submit')
    await action(count.id, 'post')
    expect(await onShelf(stock)).toBe(16)
  })

  it('keeps every shelf as it is in freeze mode, until it is over', async () => {
    const { id: place, made } = await warehouse('SC3', { 'SC3-A': 10 })
    const { stock, product } = made['SC3-A']!
    const count = await begin(place, 'freeze')
    for (const [method, path, body] of [
      ['PUT', `/stocks/${stock}/receive`, { stock: { quantity: 1 } }],
      ['PUT', `/stocks/${stock}`, { stock: { available: 3 } }],
      ['PUT', `/stocks/${stock}/transfer`, { stock: { quantity: 1, warehouse_unique_id: (await warehouse('SC3b', {})).id } }],
    ] as const) {
      const { status, json } = await raw('ada', method, path, body)
      expect([status, json.errors[0].code], path).toEqual([409, 'being_counted'])
    }
    await raw('uma', 'PUT', '/carts', { product: { sku: 'SC3-A', quantity: 1 } })
    const ordered = await raw('uma', 'PUT', `/carts/${world.userIds.uma}/order`, {})
    expect([ordered.status, ordered.json.errors[0].code]).toEqual([409, 'out_of_stock'])
    await raw('uma', 'DELETE', `/carts/${world.userIds.uma}`)
    // Whatever else writes there, the shelf itself refuses.
    await expect(world.sql.query('update products.stock set available = 1 where id = $1', [stock])).rejects.toThrow(
      'being counted',
    )
    expect(await onShelf(stock)).toBe(10)
    await enter(count.id, [{ code: 'SC3-A', quantity: 12 }])
    await action(count.id, 'submit')
    expect((await action(count.id, 'reopen')).json.data.attributes.status).toBe('counting')
    expect((await action(count.id, 'cancel')).json.data.attributes.status).toBe('cancelled')
    expect(await onShelf(stock)).toBe(10)
    expect((await raw('ada', 'PUT', `/stocks/${stock}/receive`, { stock: { quantity: 1 } })).status).toBe(200)
    expect((await raw('ada', 'GET', `/products/${product}/availability`)).json.data.attributes.available).toBe(11)
  })

  it('is posted by somebody who did not count, from the limit of the shop on', async () => {
    const { id: place, made } = await warehouse('SC4', { 'SC4-A': 100 })
    const count = await begin(place, 'delta', 'max')
    await enter(count.id, [{ code: 'SC4-A', quantity: 60 }])
    await action(count.id, 'submit', 'max')
    for (const who of ['ada', 'max'] as const) {
      const { status, json } = await action(count.id, 'post', who)
      expect([status, json.errors[0].code, json.errors[0].meta], who).toEqual([
        409,
        'needs_another_person',
        { pieces: 40, limit: 20 },
      ])
    }
    await raw('ada', 'PUT', '/settings', { settings: { count_limit: 40 } })
    expect((await action(count.id, 'post', 'max')).status).toBe(200)
    await raw('ada', 'PUT', '/settings', { settings: { count_limit: 20 } })
    expect(await onShelf(made['SC4-A']!.stock)).toBe(60)
  })

  it('takes on what the books know of no shelf for, and never takes away what is promised', async () => {
    const { id: place, made } = await warehouse('SC5', { 'SC5-A': 4 })
    const stray = await world.as('ada')(products.products.create, { sku: 'SC5-STRAY', name: 'Stray', price: 1 } as never)
    const count = await begin(place)
    await world.sql.query('update products.stock set available = 0, reserved = 4 where id = $1', [made['SC5-A']!.stock])
    expect(
      await enter(count.id, [
        { code: 'SC5-STRAY', quantity: 2 },
        { code: 'SC5-A', quantity: 3 },
      ]),
    ).toMatchObject([
      { ok: true, expected: 0, difference: 2 },
      { ok: true, expected: 4, difference: -1 },
    ])
    await action(count.id, 'submit')
    const refused = await action(count.id, 'post')
    expect([refused.status, refused.json.errors[0].code, refused.json.errors[0].meta.lines]).toEqual([
      409,
      'promised',
      [{ sku: 'SC5-A', difference: -1 }],
    ])
    // All or nothing: the stray one waits too.
    expect((await raw('ada', 'GET', `/products/${stray.id}/availability`)).json.data.attributes.available).toBe(0)
    await world.sql.query('update products.stock set available = 2, reserved = 2 where id = $1', [made['SC5-A']!.stock])
    expect((await action(count.id, 'post')).status).toBe(200)
    expect((await raw('ada', 'GET', `/products/${stray.id}/availability`)).json.data.attributes.available).toBe(2)
  })

  it('is the only open one of its warehouse, and nothing for those who only read', async () => {
    const { id: place } = await warehouse('SC6', { 'SC6-A': 1 })
    const count = await begin(place)
    const twice = await raw('ada', 'POST', '/stock_counts', { stock_count: { name: 'Again', warehouse_unique_id: place } })
    expect([twice.status, twice.json.errors[0].code]).toEqual([409, 'already_taken'])
    expect((await raw('uma', 'PUT', `/stock_counts/${count.id}/enter`, { lines: [{ code: 'SC6-A', quantity: 1 }] })).status).toBe(
      403,
    )
    expect(
      (await raw('rival', 'PUT', `/stock_counts/${count.id}/enter`, { lines: [{ code: 'SC6-A', quantity: 1 }] })).status,
    ).toBe(404)
  })
})

describe('Goods received by barcode', () => {
  it('are taken in line by line, and a line that is wrong does not stop the others', async () => {
    const { id: place, made } = await warehouse('RB1', { 'RB1-A': 1 })
    const thing = await world.as('ada')(products.products.create, { sku: 'RB1-NEW', name: 'New', price: 1 } as never)
    const form = await world.as('ada')(products.variations.create, {
      parent: thing.id,
      sku: 'RB1-NEW-L',
      name: 'Large',
      qcode: '4006381333931',
    } as never)
    expect((await raw('ada', 'GET', '/stocks/lookup?code=4006381333931')).json.data.attributes).toMatchObject({
      product_variation_unique_id: form.id,
      sku: 'RB1-NEW-L',
      name: 'New · Large',
      shelves: [],
    })
    expect((await raw('ada', 'GET', '/stocks/lookup?code=4006381333932')).status).toBe(404)
    const { json } = await raw('ada', 'PUT', '/stocks/receive', {
      warehouse_unique_id: place,
      note: 'Delivery 7',
      lines: [
        { code: 'RB1-A', quantity: 3 },
        { code: 'RB1-NONE', quantity: 3 },
        { code: '4006381333931', quantity: 2 },
        { code: 'rb1-new-l', quantity: 2 },
      ],
    })
    expect(json.data.attributes).toMatchObject({
      received: 7,
      results: [{ ok: true }, { ok: false, error: 'no_such_code' }, { ok: true }, { ok: true }],
    })
    expect(await onShelf(made['RB1-A']!.stock)).toBe(4)
    expect((await raw('ada', 'GET', `/products/${thing.id}/availability`)).json.data.attributes.variations).toEqual([
      expect.objectContaining({ variation_unique_id: form.id, available: 4 }),
    ])
    expect(
      (await raw('uma', 'PUT', '/stocks/receive', { warehouse_unique_id: place, lines: [{ code: 'RB1-A', quantity: 1 }] }))
        .status,
    ).toBe(403)
  })
})

describe('The grid of prices and stock', () => {
  it('saves every cell by itself: what is wrong, not allowed or changed by others is told and stays', async () => {
    const { id: place, made } = await warehouse('GR1', { 'GR1-A': 1 })
    const { product } = made['GR1-A']!
    const form = await world.as('ada')(products.variations.create, { parent: product, sku: 'GR1-A-L', name: 'Large' } as never)
    const list = await world.as('ada')(products.priceLists.create, { name: 'GR1 list', code: 'GR1' })
    const at = `/grid?search=GR1-A&warehouse_unique_id=${place}&price_list_unique_id=${list.id}`
    const rows = async (who: Who = 'ada', path = at) =>
      (await raw(who, 'GET', path)).json.data.map(({ id, attributes }: any) => ({ id, ...attributes }))
    expect(await rows()).toMatchObject([
      { id: product, sku: 'GR1-A', price: 10, list_price: null, available: 1, cost: null },
      { id: form.id, sku: 'GR1-A-L', form: 'Large', price: null, available: null },
    ])
    const cells = [
      { product_unique_id: product, field: 'price', value: 12.5, was: 10 },
      { product_unique_id: product, product_variation_unique_id: form.id, field: 'price', value: 14 },
      { product_unique_id: product, product_variation_unique_id: form.id, field: 'available', value: 7, was: null },
      { product_unique_id: product, field: 'available', value: 4, was: 1 },
      { product_unique_id: product, field: 'list_price', value: 9.99 },
      { product_unique_id: product, field: 'cost', value: 5 },
      { product_unique_id: product, field: 'price', value: 1.005 },
      { product_unique_id: product, field: 'available', value: 1.5 },
      { product_unique_id: product, field: 'price', value: 8, was: 10 },
      { product_unique_id: list.id, field: 'price', value: 8 },
    ]
    const saved = await raw('ada', 'PUT', '/grid', { warehouse_unique_id: place, price_list_unique_id: list.id, cells })
    expect(saved.status, saved.text).toBe(200)
    const { results, saved: count } = saved.json.data.attributes
    expect(results.map((one: any) => one.error ?? 'saved')).toEqual([
      ...Array.from({ length: 6 }, () => 'saved'),
      'invalid',
      'invalid',
      'stale_version',
      'not_found',
    ])
    expect(count).toBe(6)
    expect(await rows()).toMatchObject([
      { price: 12.5, list_price: 9.99, available: 4, cost: 5 },
      { price: 14, list_price: null, available: 7 },
    ])
    await raw('ada', 'PUT', '/grid', {
      price_list_unique_id: list.id,
      cells: [{ product_unique_id: product, field: 'list_price', value: null, was: 9.99 }],
    })
    expect((await rows())[0].list_price).toBe(null)
    const refused = await raw('uma', 'PUT', '/grid', { cells: [{ product_unique_id: product, field: 'price', value: 1 }] })
    expect(refused.json.data.attributes.results[0]).toMatchObject({ ok: false, error: 'not_allowed' })
    expect((await rows('uma', '/grid?search=GR1-A'))[0]).not.toHaveProperty('cost')
    expect((await raw('uma', 'GET', at)).status).toBe(403)
    expect(
      (await raw('rival', 'PUT', '/grid', { cells: [{ product_unique_id: product, field: 'price', value: 1 }] })).json.data
        .attributes.results[0].error,
    ).toBe('not_found')
  })
})
