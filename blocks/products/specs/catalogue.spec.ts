import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { products } from '../resources/index.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const ada = () => world.as('ada')
const raw = (who: Parameters<World['fetch']>[0], method: string, path: string, body?: unknown, headers = {}) =>
  world.fetch(who, method, `/api/products${path}`, body, headers)
const product = (sku: string, more: object = {}) =>
  ada()(products.products.create, { sku, name: `Thing ${sku}`, price: 10, ...more } as never)

describe('A product', () => {
  it('is created together with its stock, beside it or inside it', async () => {
    const { id: warehouse } = await ada()(products.warehouses.create, { name: 'North' })
    const beside = await raw('ada', 'POST', '/products', {
      product: { sku: 'ST-1', name: 'Kettle', price: 30 },
      stock: { available: 7, warehouse_unique_id: warehouse },
    })
    expect(beside.status, beside.text).toBe(201)
    expect(beside.json.data.attributes).toMatchObject({ sku: 'ST-1', available_stock: 7, in_stock: true, categories: [] })
    const inside = await raw('ada', 'POST', '/products', {
      product: { sku: 'ST-2', name: 'Pan', price: 30, stock: 4, stock_unit: 'piece' },
    })
    expect(inside.json.data.attributes).toMatchObject({ available_stock: 4 })
    expect(
      (await raw('ada', 'POST', '/products', { product: { sku: 'ST-3', name: 'Lid', price: 3 }, stock: { available: -1 } }))
        .status,
    ).toBe(422)
    expect((await raw('ada', 'GET', '/products?sku=ST-3')).json.data).toEqual([])

    // A change says the same of the one shelf there is, and refuses to choose among several.
    const { id } = inside.json.data
    const category = (await ada()(products.categories.create, { name: 'Pans' })).id
    const change = (product: object, more: object = {}) => raw('ada', 'PUT', `/products/${id}`, { product, ...more })
    const changed = await change({ name: 'Wok', stock: 9, category_unique_id: category })
    expect([changed.status, changed.json.meta]).toEqual([200, undefined])
    expect(changed.json.data.attributes).toMatchObject({
      name: 'Wok',
      available_stock: 9,
      categories: [{ unique_id: category, name: 'Pans' }],
    })
    expect((await change({}, { stock: { available: 3 } })).json.data.attributes.available_stock).toBe(3)
    await raw('ada', 'POST', `/products/${id}/stock`, { stock: { available: 2, warehouse_unique_id: warehouse } })
    const unclear = await change({ name: 'Kettle', stock: 1 })
    expect([unclear.status, unclear.json.errors[0].code]).toEqual([422, 'several'])
    expect((await raw('ada', 'GET', `/products/${id}`)).json.data.attributes).toMatchObject({ name: 'Wok', available_stock: 5 })
  })

  it('stands in the list newest first, whatever the list brings along', async () => {
    const brands = await Promise.all(['Zinc', 'Oak', 'Ash'].map((name) => ada()(products.brands.create, { name })))
    const word = `order${Math.random().toString(36).slice(2, 8)}`
    for (let i = 0; i < 9; i++) {
      const { id } = await product(`${word}-${i}`, { brand: brands[i % 3]!.id, tags: [word] })
      await world.sql.query(`update products.products set created_at = now() - make_interval(days => $2) where id = $1`, [id, i])
    }
    const skus = async (more: string) =>
      (await raw('ada', 'GET', `/products?${more}&include=brand,vendor`)).json.data.map((one: any) => one.attributes.sku)
    const wanted = Array.from({ length: 9 }, (_, i) => `${word}-${i}`)
    expect(await skus(`filter[tags]=${word}`)).toEqual(wanted)
    expect(await skus(`search=${word}`)).toEqual(wanted)
  })

  it('has a sku that nothing else has, variations included, until it is in the trash', async () => {
    const one = await product('UQ-1')
    await expect(product('uq-1')).rejects.toMatchObject({ status: 409, code: 'already_taken' })
    const other = await product('UQ-2')
    await expect(
      ada()(products.variations.create, { parent: other.id, sku: 'UQ-1', name: 'Small' } as never),
    ).rejects.toMatchObject({ status: 409, code: 'already_taken' })
    await ada()(products.products.delete, { id: one.id })
    expect(await ada()(products.variations.create, { parent: other.id, sku: 'UQ-1', name: 'Small' } as never)).toMatchObject({
      sku: 'UQ-1',
    })
    await expect(ada()(products.products.restore, { id: one.id })).rejects.toMatchObject({ status: 409 })
  })

  it('tells what it costs the company only to those who may know, and only when it is asked', async () => {
    const { id } = await product('CO-1', { cost: 4.5 })
    expect((await raw('ada', 'GET', `/products/${id}?with_cost=true`)).json.data.attributes.cost).toBe(4.5)
    expect((await raw('ada', 'GET', `/products/${id}?with_cost=false`)).json.data.attributes).not.toHaveProperty('cost')
    for (const who of ['sue', 'uma', 'rae'] as const) {
      const reply = await raw(who, 'GET', `/products/${id}?with_cost=true`)
      expect([reply.status, 'cost' in reply.json.data.attributes]).toEqual([200, false])
    }
    expect((await raw('sue', 'PUT', `/products/${id}`, { product: { cost: 1 } })).json.data.attributes).not.toHaveProperty('cost')
    expect((await raw('ada', 'GET', `/products/${id}?with_cost=maybe`)).status).toBe(422)
    expect((await raw('ada', 'GET', `/products/${id}`)).json.data.attributes.cost).toBe(4.5)
  })

  it.each([
    [{ price: -1 }],
    [{ price: 1.005 }],
    [{ price: '10' }],
    [{ price: 1e300 }],
    [{ discount: 1.5 }],
    [{ discount: 0.00001 }],
    [{ tax: -0.1 }],
    [{ currency: 'XXX' }],
    [{ cost: 0.001 }],
  ])('is not priced with %o', async (values) => {
    const reply = await raw('ada', 'POST', '/products', {
      product: { sku: `BAD-${JSON.stringify(values)}`, name: 'Bad', ...values },
    })
    expect(reply.status, reply.text).toBe(422)
  })

  it('is found by category (by id, by name, and from above), sku, text, price and stock', async () => {
    const top = await ada()(products.categories.create, { name: 'Garden' })
    const below = await ada()(products.categories.create, { name: 'Chairs', parent: top.id })
    const chair = await product('FI-1', { name: 'Folding chair' })
    await product('FI-2', { price: null })
    const added = await raw('ada', 'POST', `/products/${chair.id}/categories`, { product: { category_unique_id: below.id } })
    expect(added.json.data.attributes.categories).toEqual([{ unique_id: below.id, name: 'Chairs' }])
    for (const query of [
      `fcategory=${below.id}`,
      'fcategory=chairs',
      `fcategory=${top.id}`,
      `category_unique_id=${top.id}`,
      'sku=FI-1',
      'search=folding',
      'search=folding&in_stock=true',
    ]) {
      expect(
        (await raw('ada', 'GET', `/products?${query}`)).json.data.map((one: any) => one.id),
        query,
      ).toEqual([chair.id])
    }
    expect(
      (await raw('ada', 'GET', '/products?with_price=true&records=200')).json.data.map((one: any) => one.attributes.sku),
    ).not.toContain('FI-2')
    expect((await raw('ada', 'GET', '/products?with_price=perhaps')).status).toBe(422)
    expect((await raw('ada', 'POST', '/products/search', { search: { search_by: 'folding' } })).json.data).toHaveLength(1)
    expect((await raw('ada', 'DELETE', `/products/${chair.id}/categories/${below.id}`)).status).toBe(200)
    expect((await raw('ada', 'DELETE', `/products/${chair.id}/categories/${below.id}`)).status).toBe(404)
  })

  it('is suggested beside another, once, and never beside itself', async () => {
    const [one, two] = [await product('SU-1'), await product('SU-2')]
    expect((await raw('ada', 'POST', `/products/${one.id}/suggestions`, { product: { product_unique_id: two.id } })).status).toBe(
      200,
    )
    expect((await raw('ada', 'POST', `/products/${one.id}/suggestions`, { product_unique_id: two.id })).status).toBe(200)
    expect(
      (await raw('ada', 'GET', `/products/${one.id}/suggestions?page=1&records=10`)).json.data.map((p: any) => p.id),
    ).toEqual([two.id])
    expect((await raw('ada', 'POST', `/products/${one.id}/suggestions`, { product_unique_id: one.id })).status).toBe(422)
    expect((await raw('ada', 'POST', `/products/${one.id}/suggestions`, {})).status).toBe(422)
    expect((await raw('ada', 'DELETE', `/products/${one.id}/suggestions/${two.id}`)).status).toBe(200)
  })

  it('gets pictures by presigned upload, of which one is the main one', async () => {
    const { id } = await product('IM-1')
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
      'base64',
    )
    const upload = async (name: string, bytes = png) => {
      const { json } = await raw('ada', 'PUT', `/products/${id}/presign`, { filename: name })
      expect((await fetch(json.presigned_url, { method: 'PUT', headers: json.headers, body: bytes })).status).toBe(200)
      // Nobody has looked at it yet.
      expect((await fetch(json.public_url)).status).toBe(409)
      return json as { key: string; file_id: string; public_url: string }
    }
    const first = await upload('a.png')
    const made = await raw('ada', 'POST', `/products/${id}/images`, { file: { file_id: first.file_id } })
    expect([made.status, made.json.data.attributes.is_main_image], made.text).toEqual([201, true])
    expect((await fetch(made.json.data.attributes.url)).headers.get('content-type')).toBe('image/png')
    expect((await fetch(first.public_url)).headers.get('content-disposition')).toMatch(/^attachment;/)
    expect((await raw('ada', 'POST', `/products/${id}/images`, { file: { file_id: first.file_id } })).status).toBe(422)
    const second = (
      await raw('ada', 'POST', `/products/${id}/images`, { image: { url: (await upload('b.png')).public_url, name: 'Side' } })
    ).json.data
    await raw('ada', 'PUT', `/products/${id}/images/${second.id}`, { image: { is_main_image: true } })
    expect(
      (await raw('ada', 'GET', `/products/${id}/images`)).json.data.map((one: any) => [
        one.attributes.name,
        one.attributes.is_main_image,
      ]),
    ).toEqual([
      ['Side', true],
      ['a.png', false],
    ])
    expect((await raw('ada', 'DELETE', `/products/${id}/images/${second.id}`)).status).toBe(200)
    for (const asked of [`/products/${id}`, '/products?records=1000', '/products?filter[sku]=IM-1', '/products?search=IM-1']) {
      const shown = [(await raw('ada', 'GET', asked)).json.data].flat().find((one) => one.id === id)
      expect((await fetch(shown.attributes.image_url)).headers.get('content-type'), asked).toBe('image/png')
    }
    const { details } = (await raw('ada', 'PUT', '/carts', { product: { sku: 'IM-1' } })).json.data.attributes
    expect((await fetch(details[0].image_url)).headers.get('content-type')).toBe('image/png')
    await raw('ada', 'DELETE', `/carts/${world.userIds.ada}`)
    expect((await raw('ada', 'PUT', `/products/${id}/presign`, { filename: 'a.svg' })).status).toBe(422)
    const page = await upload('c.png', Buffer.from('<script>'))
    expect((await raw('ada', 'POST', `/products/${id}/images`, { file: { key: page.key } })).status).toBe(422)
  })
})

describe('A variation', () => {
  it('begins with no discount, the tax of the company, and a sku of its own', async () => {
    const shirt = await product('VA-1')
    const made = await raw('ada', 'POST', `/products/${shirt.id}/variations`, { variation: { name: 'Small', price: 12 } })
    expect(made.json.data.attributes, made.text).toMatchObject({
      name: 'Small',
      price: 12,
      discount: 0,
      tax: 0.19,
      product_unique_id: shirt.id,
      currency: 'EUR',
      sku: expect.stringMatching(/^VA-1-/),
    })
    expect(
      (await raw('ada', 'PUT', `/products/${shirt.id}/variations/${made.json.data.id}`, { variation: { discount: 0.1 } })).json
        .data.attributes.discount,
    ).toBe(0.1)
    const flat = await raw('ada', 'POST', '/product_variations', {
      variation: { product_unique_id: shirt.id, sku: 'VA-1-L', name: 'Large' },
    })
    expect(flat.status, flat.text).toBe(201)
    expect((await raw('ada', 'GET', `/product_variations/${flat.json.data.id}`)).json.data.attributes.sku).toBe('VA-1-L')
    expect((await raw('ada', 'GET', `/products/${shirt.id}/variations`)).json.data).toHaveLength(2)
    expect((await raw('ada', 'POST', '/product_variations', { variation: { sku: 'VA-X', name: 'Nobody' } })).status).toBe(422)
    const other = await product('VA-2')
    expect((await raw('ada', 'GET', `/products/${other.id}/variations/${flat.json.data.id}`)).status).toBe(404)
    expect(
      (
        await raw('ada', 'POST', `/products/${other.id}/stock`, {
          stock: { available: 1, product_variation_unique_id: flat.json.data.id },
        })
      ).status,
    ).toBe(422)
  })
})

describe('Categories and catalogs', () => {
  it('form a tree that cannot bite its tail', async () => {
    const top = await ada()(products.categories.create, { name: 'Top' })
    const below = await ada()(products.categories.create, { name: 'Below', parent: top.id })
    await expect(ada()(products.categories.update, { id: top.id, parent: below.id })).rejects.toMatchObject({ status: 422 })
    await expect(ada()(products.categories.update, { id: top.id, parent: top.id })).rejects.toMatchObject({ status: 422 })
    expect((await raw('ada', 'GET', `/categories/${top.id}/children`)).json.data.map((one: any) => one.id)).toEqual([below.id])
  })

  it('count what stands in a branch and below it, each product once', async () => {
    const top = await ada()(products.categories.create, { name: 'Trunk' })
    const below = await ada()(products.categories.create, { name: 'Branch', parent: top.id })
    const [one, both] = [await product('CB-1'), await product('CB-2')]
    for (const [thing, category] of [
      [one, below],
      [both, below],
      [both, top],
    ] as const)
      await raw('ada', 'POST', `/products/${thing.id}/categories`, { product: { category_unique_id: category.id } })
    const counts = async (id: string) => {
      const { attributes } = (await raw('ada', 'GET', `/categories/${id}`)).json.data
      const listed = (await raw('ada', 'GET', '/categories?records=100')).json.data.find(
        (found: any) => found.id === id,
      ).attributes
      expect(listed.product_count_below).toBe(attributes.product_count_below)
      return [listed.product_count, listed.product_count_below]
    }
    expect([await counts(top.id), await counts(below.id)]).toEqual([
      [1, 2],
      [2, 2],
    ])
    await ada()(products.products.delete, { id: one.id })
    expect([await counts(top.id), await counts(below.id)]).toEqual([
      [1, 1],
      [1, 1],
    ])
  })

  it('show products, with price and stock where that is asked for', async () => {
    const thing = await product('CT-1', { price: 8 })
    const category = await ada()(products.categories.create, { name: 'Shown' })
    const catalog = await raw('ada', 'POST', '/catalogs', { catalog: { name: 'Autumn', code: 'AUT' } })
    await raw('ada', 'POST', `/products/${thing.id}/categories`, { product: { category_unique_id: category.id } })
    expect(
      (await raw('ada', 'POST', `/products/${thing.id}/catalogs`, { catalog: { unique_id: catalog.json.data.id } })).status,
    ).toBe(200)
    await raw('ada', 'POST', `/products/${thing.id}/stock`, { stock: { available: 6 } })
    const at = `/catalogs/${catalog.json.data.id}`
    expect((await raw('ada', 'GET', `${at}?with_price=true&with_stock=true`)).json.data.attributes).toMatchObject({
      items_counter: 1,
      products: [{ sku: 'CT-1', price: 8, available_stock: 6 }],
    })
    const plain = (await raw('ada', 'GET', at)).json.data.attributes.products[0]
    expect([plain.sku, 'price' in plain, 'available_stock' in plain]).toEqual(['CT-1', false, false])
    expect((await raw('ada', 'GET', `/categories/${category.id}?with_stock=true`)).json.data.attributes).toMatchObject({
      products: [{ sku: 'CT-1', available_stock: 6 }],
      product_count: 1,
    })
    expect((await raw('ada', 'DELETE', `/products/${thing.id}/catalogs/${catalog.json.data.id}`)).status).toBe(200)
    expect((await raw('ada', 'GET', at)).json.data.attributes).toMatchObject({ items_counter: 0, products: [] })
  })
})

describe('Stock', () => {
  it('is received and moved between warehouses in one step, and not counted twice in one place', async () => {
    const thing = await product('WH-1')
    const [north, south] = [
      await ada()(products.warehouses.create, { name: 'N' }),
      await ada()(products.warehouses.create, { name: 'S' }),
    ]
    const made = await raw('ada', 'POST', `/products/${thing.id}/stock`, {
      stock: { warehouse_unique_id: north.id, available: 5, reserved: 99, on_transit: 3, low_at: 5 },
    })
    expect(made.json.data.attributes, made.text).toMatchObject({ available: 5, reserved: 0, on_hand: 5, is_low: true })
    const shelf = made.json.data.id as string
    expect(
      (await raw('ada', 'POST', `/products/${thing.id}/stock`, { stock: { warehouse_unique_id: north.id, available: 5 } }))
        .status,
    ).toBe(409)
    expect((await raw('ada', 'PUT', `/stocks/${shelf}/receive`, { stock: { quantity: 2 } })).json.data.attributes).toMatchObject({
      available: 7,
      on_transit: 1,
      is_low: false,
    })
    const moved = await raw('ada', 'PUT', `/stocks/${shelf}/transfer`, { stock: { quantity: 4, warehouse_unique_id: south.id } })
    expect(moved.json.data.attributes, moved.text).toMatchObject({ available: 4, warehouse_unique_id: south.id })
    const tooMany = await raw('ada', 'PUT', `/stocks/${shelf}/transfer`, {
      stock: { quantity: 4, warehouse_unique_id: south.id },
    })
    expect([tooMany.status, tooMany.json.errors[0].code]).toEqual([409, 'out_of_stock'])
    expect((await raw('ada', 'PUT', `/products/${thing.id}/stock/${shelf}`, { stock: { available: -1 } })).status).toBe(422)
    expect(
      (await raw('ada', 'PUT', `/products/${thing.id}/stock/${shelf}`, { stock: { available: 30 } })).json.data.attributes
        .available,
    ).toBe(30)
    expect((await raw('uma', 'GET', `/products/${thing.id}/stock`)).status).toBe(403)
  })
})

describe('A company of the shop', () => {
  it('is registered by the header, once, and reads the feed with a key until the key ends', async () => {
    const shown = await product('FEED-1', { price: 5 })
    await world.as('ada')(products.stock.create, { parent: shown.id, product: shown.id, available: 7, safetyStock: 2 } as never)
    const channel = (await world.as('ada')(products.channels.create, { name: 'Fair' } as never)).id
    for (const [sku, listing] of [
      ['FEED-LATER', { visibleFrom: '2099-01-01T00:00:00Z' }],
      ['FEED-OVER', { visibleUntil: '2020-01-01T00:00:00Z' }],
      ['FEED-ELSEWHERE', { channel }],
    ] as const) {
      const { id } = await product(sku, { price: 5 })
      await world.as('ada')(products.listings.create, { parent: id, ...listing } as never)
    }
    expect((await raw('ada', 'POST', '/companies', { company: { name: 'Quay' } }, { blockAppId: 'not a word' })).status).toBe(422)
    const made = await raw('ada', 'POST', '/companies', { company: { name: 'Quay' } }, { blockAppId: 'shop-web' })
    const again = await raw('ada', 'POST', '/companies', { company: { name: 'Quay Ltd' } }, { blockAppId: 'shop-web' })
    expect([made.status, again.status, again.json.data.id]).toEqual([201, 200, made.json.data.id])
    const key = (await raw('ada', 'POST', `/companies/${made.json.data.id}/keys`, {})).json.data
    const feed = (secret: string) =>
      fetch(`${world.address}/api/products/feed`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ key: secret }),
      })
    const reply = await feed(key.attributes.key)
    expect(reply.status).toBe(200)
    const listed = ((await reply.json()) as any).data.attributes.products.filter((p: any) => p.sku.startsWith('FEED-'))
    expect(listed).toMatchObject([{ sku: 'FEED-1', available: 5 }])
    for (const wrong of ['', 'x', `${key.attributes.key.slice(0, -2)}zz`]) expect((await feed(wrong)).status).toBe(404)
    expect(
      (await raw('ada', 'GET', `/users/${world.userIds.ada}/companies`)).json.data.map((one: any) => one.attributes.name),
    ).toEqual(['Quay Ltd'])
    expect((await raw('ada', 'DELETE', `/companies/${made.json.data.id}/keys/${key.id}`)).status).toBe(200)
    expect((await feed(key.attributes.key)).status).toBe(404)
    expect(JSON.stringify((await world.sql.query('select k::text as text from products.company_keys k')).rows)).not.toContain(
      key.attributes.key,
    )
  })

  it('knows people who registered, themselves only', async () => {
    expect((await raw('uma', 'GET', `/users/${world.userIds.uma}`)).status).toBe(404)
    const made = await raw('uma', 'POST', `/users/${world.userIds.uma}/register/`, { user: { phone: '+49 40 1' } })
    expect([made.status, made.json.data.id], made.text).toEqual([201, world.userIds.uma])
    expect(
      (await raw('uma', 'POST', `/users/${world.userIds.uma}/register`, { user: { username: 'uma' } })).json.data.attributes,
    ).toMatchObject({ phone: '+49 40 1', username: 'uma' })
    expect((await raw('uma', 'POST', `/users/${world.userIds.uli}/register`, { user: {} })).status).toBe(404)
    expect((await raw('uli', 'GET', `/users/${world.userIds.uma}`)).status).toBe(404)
  })
})
