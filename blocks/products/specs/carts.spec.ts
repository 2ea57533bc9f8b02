import { randomUUID } from 'node:crypto'
import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expireReservation } from '../cart/take.ts'
import { products, type Taken } from '../resources/index.ts'

let world: World
let warehouse: string
beforeAll(async () => {
  world = await startWorld()
  warehouse = (await world.as('ada')(products.warehouses.create, { name: 'Harbour' })).id
})
afterAll(() => world.close())

type Name = 'ada' | 'max' | 'uma' | 'uli' | 'rae'
const raw = (who: Parameters<World['fetch']>[0], method: string, path: string, body?: unknown) =>
  world.fetch(who, method, `/api/products${path}`, body)
let counter = 0
/** A product with a price and so many of it in the warehouse. */
async function goods(price: number, available: number | null = 10, more: object = {}) {
  const sku = `SKU-${(counter += 1)}`
  const made = await world.as('ada')(products.products.create, { sku, name: `Thing ${counter}`, price, ...more } as never)
  if (available !== null) await world.as('ada')(products.stock.create, { product: made.id, warehouse, available })
  return made
}
const put = (sku: string, quantity = 1, who: Name = 'ada') => raw(who, 'PUT', '/carts', { product: { sku, quantity } })
const shown = async (who: Name = 'ada') => (await raw(who, 'GET', `/carts/${world.userIds[who]}`)).json.data
const clear = (who: Name = 'ada') => raw(who, 'DELETE', `/carts/${world.userIds[who]}`)
const taking = (cart: string, key = randomUUID()): Promise<Taken> =>
  world.running.callInternal(world.tenantIds.a, products.carts.internal.take, { cart, key })
const shelf = async (product: string) => {
  const { data } = await world.as('ada')(products.stock.list, { filter: { product_unique_id: product } })
  return { available: data[0]!.available, reserved: data[0]!.reserved, onHand: data[0]!.onHand }
}

describe('A cart', () => {
  it('is empty before there is one, and reading makes none', async () => {
    expect(await shown('uli')).toMatchObject({ attributes: { state: 'open', total: 0, details: [] } })
    const { rows } = await world.sql.query('select 1 from products.carts where user_id = $1', [world.userIds.uli])
    expect(rows).toHaveLength(0)
  })

  it('is priced by the server alone, with the tax of the company, and adds to the line of a sku', async () => {
    const mug = await goods(9.99)
    expect(mug).toMatchObject({ tax: 0.19, discount: 0, currency: 'EUR', priceWithTaxes: 11.89 })
    const reply = await raw('ada', 'PUT', '/carts', {
      cart: { user_unique_id: world.userIds.ada, notes: 'leave at the door', delivery: 0, total: 1, subtotal: 1 },
      product: {
        sku: mug.sku,
        quantity: 2,
        category_name: 'Mugs',
        is_variation: false,
        notes: 'notes',
        price: 0.01,
        unit_price: 0.01,
        total: 0,
        discount: 1,
      },
    })
    expect(reply.status, reply.text).toBe(200)
    const { attributes } = (await put(mug.sku)).json.data
    expect(attributes).toMatchObject({
      subtotal: 29.97,
      tax: 5.69,
      discount: 0,
      delivery: 0,
      total: 35.66,
      total_minor: 3566,
      total_items: 3,
      notes: 'leave at the door',
    })
    expect(attributes.details).toMatchObject([
      { sku: mug.sku, quantity: 3, category_name: 'Mugs', unit_price: 9.99, total: 35.66, notes: 'notes' },
    ])
    await clear()
  })

  it('has a line of its own for what is put in without joining', async () => {
    const dish = await goods(4)
    await put(dish.sku)
    const reply = await raw('ada', 'PUT', '/carts/menus/noupdate', {
      product: { sku: dish.sku.toLowerCase(), quantity: 1, notes: 'without onions' },
    })
    expect(reply.json.data.attributes.details.map((one: any) => [one.sku, one.quantity])).toEqual([
      [dish.sku, 1],
      [dish.sku, 1],
    ])
    await clear()
  })

  it.each([
    [{ sku: 'no such thing', quantity: 1 }, 'no_such_product'],
    [{ sku: 'SKU-1', quantity: 0 }, 'too_small'],
    [{ sku: 'SKU-1', quantity: -1 }, 'too_small'],
    [{ sku: 'SKU-1', quantity: 1.5 }, 'invalid_type'],
    [{ sku: 'SKU-1', quantity: '1e3' }, 'invalid_type'],
    [{ sku: 'SKU-1', quantity: 2 ** 53 }, 'too_big'],
    [{ quantity: 1 }, 'required'],
  ])('takes no line such as %o', async (product, code) => {
    const reply = await raw('ada', 'PUT', '/carts', { product })
    expect([reply.status, reply.json.errors[0].code], reply.text).toEqual([422, code])
  })

  it('lets a line be set, kept for later, and taken out once', async () => {
    const lamp = await goods(20)
    await put(lamp.sku)
    const cart = await shown()
    const line = cart.attributes.details[0].id as string
    const at = `/carts/${cart.id}/details/${line}`
    expect(
      (await raw('ada', 'PUT', `/carts/${world.userIds.ada}/products/${lamp.id}`, { product: { quantity: 4 } })).json.data
        .attributes,
    ).toMatchObject({ subtotal: 80, total_items: 4 })
    expect((await raw('ada', 'PUT', at, { detail: { saved: true } })).json.data.attributes).toMatchObject({
      total: 0,
      details: [{ state: 'saved', quantity: 4 }],
    })
    expect((await raw('ada', 'PUT', at, { detail: { saved: false, quantity: 1 } })).json.data.attributes).toMatchObject({
      subtotal: 20,
    })
    expect((await raw('ada', 'PUT', `${at}/cancel`)).json.data.attributes).toMatchObject({ total: 0, details: [] })
    const again = await raw('ada', 'PUT', `${at}/cancel`)
    expect([again.status, again.json.errors[0].code]).toEqual([409, 'line_cancelled'])
    expect((await raw('ada', 'PUT', `/carts/${cart.id}/details/${randomUUID()}/cancel`)).status).toBe(404)
  })

  it('is cleared by deleting it, and begins anew as another', async () => {
    const thing = await goods(1)
    const first = (await put(thing.sku)).json.data.id
    expect((await clear()).status).toBe(200)
    expect((await shown()).attributes.details).toEqual([])
    expect((await put(thing.sku)).json.data.id).not.toBe(first)
    expect((await clear('ada')).status).toBe(200)
    expect((await clear('ada')).status).toBe(404)
  })

  it('is never worth more than can be counted, so that it can always be read and cleared', async () => {
    const palace = await goods(1_000_000_000_000, null)
    expect((await put(palace.sku, 9, 'uli')).json.data.attributes.total).toBe(10_710_000_000_000)
    const reply = await put(palace.sku, 1_000, 'uli')
    expect([reply.status, reply.json.errors[0].code]).toEqual([422, 'too_much'])
    expect((await shown('uli')).attributes.details).toMatchObject([{ quantity: 9 }])
    expect((await clear('uli')).status).toBe(200)
  })

  it('is one, however often it is made at once', async () => {
    const thing = await goods(1)
    await Promise.all(Array.from({ length: 8 }, () => put(thing.sku, 1, 'uma')))
    expect((await shown('uma')).attributes).toMatchObject({ total_items: 8 })
    const { rows } = await world.sql.query(
      `select 1 from products.carts where user_id = $1 and state = 'open' and deleted_at is null`,
      [world.userIds.uma],
    )
    expect(rows).toHaveLength(1)
    await clear('uma')
  })

  it('belongs to one person: others neither see, fill nor clear it, and staff may', async () => {
    const thing = await goods(3)
    const mine = (await put(thing.sku, 1, 'uma')).json.data.id
    for (const path of [`/carts/${world.userIds.uma}`, `/carts/${mine}`]) {
      expect((await raw('uli', 'GET', path)).status).toBe(404)
      expect((await raw('rival', 'GET', path)).status).toBe(404)
      expect((await raw('uli', 'DELETE', path)).status).toBe(404)
      expect((await raw('sue', 'GET', path)).status).toBe(200)
    }
    expect(
      (
        await raw('uli', 'PUT', '/carts', {
          cart: { user_unique_id: world.userIds.uma },
          product: { sku: thing.sku, quantity: 1 },
        })
      ).status,
    ).toBe(404)
    expect(
      (
        await raw('sue', 'PUT', '/carts', {
          cart: { user_unique_id: world.userIds.uma },
          product: { sku: thing.sku, quantity: 1 },
        })
      ).json.data.attributes.total_items,
    ).toBe(2)
    expect((await raw('uli', 'GET', '/carts')).json.data).toEqual([])
    expect((await raw('noa', 'GET', `/carts/${world.userIds.noa}`)).status).toBe(403)
    await clear('uma')
  })

  it('carries the order it became, and is found by neither name once it is closed', async () => {
    const thing = await goods(5)
    const { id } = (await put(thing.sku)).json.data
    const order = randomUUID()
    const payload = await raw('ada', 'PUT', `/carts/${world.userIds.ada}`, { cart: { payload: { table: 4 } } })
    expect(payload.json.data.attributes.payload).toEqual({ table: 4 })
    const values = { order_unique_id: order, order_system: 'sales', order_display_id: 'S-1', order_status: 'placed' }
    expect((await raw('ada', 'PUT', `/carts/${world.userIds.ada}`, { cart: values })).json.data.attributes).toMatchObject(values)
    const taken = await taking(id)
    expect(taken.order).toEqual(values)
    expect(
      await world.running.callInternal(world.tenantIds.a, products.carts.internal.close, {
        cart: id,
        order: { id: order, displayId: 'S-1' },
      }),
    ).toEqual({ closed: true })
    expect(
      await world.running.callInternal(world.tenantIds.a, products.carts.internal.close, { cart: id, order: { id: order } }),
    ).toEqual({ closed: false })
    expect((await shown()).attributes.details).toEqual([])
    expect((await raw('ada', 'GET', `/carts/${id}`)).status).toBe(404)
  })

  it('orders one product on its own and leaves the rest', async () => {
    const [one, two] = [await goods(5), await goods(7)]
    await put(one.sku)
    await put(two.sku)
    const reply = await raw('ada', 'PUT', `/carts/${world.userIds.ada}/products/${one.id}/order`)
    expect(reply.json.data.attributes, reply.text).toMatchObject({
      state: 'ordered',
      order_status: 'requested',
      subtotal: 5,
      details: [{ sku: one.sku }],
    })
    expect((await shown()).attributes).toMatchObject({ subtotal: 7, details: [{ sku: two.sku }] })
    expect(await shelf(one.id)).toMatchObject({ reserved: 1 })
    expect((await raw('ada', 'PUT', `/carts/${world.userIds.ada}/products/${one.id}/order`)).status).toBe(404)
    const all = await raw('ada', 'PUT', `/carts/${world.userIds.ada}/order`, { order: { order_display_id: 'S-2' } })
    expect(all.json.data.attributes, all.text).toMatchObject({ state: 'ordered', order_display_id: 'S-2', order_system: 'sales' })
    expect((await raw('ada', 'PUT', `/carts/${world.userIds.ada}/order`, { order: {} })).status).toBe(404)
  })

  it('says that prices changed, and is handed over only at those that were seen', async () => {
    const thing = await goods(10)
    const { id } = (await put(thing.sku, 2, 'max')).json.data
    await world.as('ada')(products.products.update, { id: thing.id, price: 12 })
    expect((await shown('max')).attributes).toMatchObject({ total: 23.8, price_changed: true, total_now: 28.56 })
    await expect(taking(id)).rejects.toMatchObject({ code: 'price_changed' })
    expect((await raw('max', 'PUT', `/carts/${id}/reprice`)).json.data.attributes).toMatchObject({
      total: 28.56,
      price_changed: false,
    })
    expect(await taking(id)).toMatchObject({ total: 2856, lines: [{ unit_price: 1200, quantity: 2, tax: 456, tax_rate: 0.19 }] })
    await clear('max')
  })

  it('knows who left theirs behind', async () => {
    const thing = await goods(10)
    const { id } = (await put(thing.sku, 1, 'uma')).json.data
    await world.sql.query(`update products.carts set updated_at = clock_timestamp() - interval '3 hours' where id = $1`, [id])
    const reply = await raw('sue', 'POST', '/tools/remarketing/carts/abandoned', { min_amount: 5 })
    expect(reply.json.carts.find((one: any) => one.unique_id === id)).toMatchObject({
      user_unique_id: world.userIds.uma,
      total_amount: 11.9,
      item_count: 1,
    })
    expect((await raw('uma', 'POST', '/tools/remarketing/carts/abandoned', {})).status).toBe(403)
    await clear('uma')
  })
})

describe('Stock that a cart was handed over with', () => {
  it('is reserved, given back when it is released, and gone when an order takes it, each once', async () => {
    const thing = await goods(10, 5)
    const { id } = (await put(thing.sku, 3, 'max')).json.data
    const key = randomUUID()
    const taken = await taking(id, key)
    expect(await shelf(thing.id)).toEqual({ available: 2, reserved: 3, onHand: 5 })
    expect(await taking(id, key)).toEqual(taken)
    const ask = <I, O>(operation: { name: string } & import('@quoin/kit').InternalOperation<I, O>, input: I) =>
      world.running.callInternal(world.tenantIds.a, operation, input)
    expect(await ask(products.stock.internal.release, { reservation: taken.reservation })).toEqual({ released: true })
    expect(await ask(products.stock.internal.release, { reservation: taken.reservation })).toEqual({ released: false })
    expect(await shelf(thing.id)).toEqual({ available: 5, reserved: 0, onHand: 5 })
    const order = randomUUID()
    await expect(ask(products.stock.internal.commit, { reservation: taken.reservation, order })).rejects.toMatchObject({
      code: 'reservation_over',
    })
    const again = await taking(id, key)
    expect(again.reservation).not.toBe(taken.reservation)
    expect(await ask(products.stock.internal.commit, { reservation: again.reservation, order })).toEqual({ committed: true })
    expect(await ask(products.stock.internal.commit, { reservation: again.reservation, order })).toEqual({ committed: false })
    expect(await shelf(thing.id)).toEqual({ available: 2, reserved: 0, onHand: 2 })
    expect(
      await ask(products.stock.internal.restock, {
        lines: [{ product: thing.id, variation: null, quantity: 1 }],
        reason: 'came back',
        order,
      }),
    ).toEqual({ restocked: 1 })
    expect(await shelf(thing.id)).toEqual({ available: 3, reserved: 0, onHand: 3 })
    const stock = (await world.as('ada')(products.stock.list, { filter: { product_unique_id: thing.id } })).data[0]!.id
    const { movements } = (await world.as('ada')(products.stock.movements, { id: stock })) as unknown as {
      movements: { reason: string; available_by: number; subject_unique_id: string | null }[]
    }
    expect(movements.map((m) => m.reason)).toEqual(['returned', 'sold', 'reserved', 'released', 'reserved', 'adjusted'])
    expect(movements[1]!.subject_unique_id).toBe(order)
    await expect(world.sql.query('update products.stock_movements set available_by = 0')).rejects.toThrow('never changed')
    await clear('max')
  })

  it('comes back when nobody pays in time', async () => {
    const thing = await goods(10, 2)
    const { id } = (await put(thing.sku, 2, 'max')).json.data
    const { reservation } = await taking(id)
    const payload = { tenantId: world.tenantIds.a, reservation }
    expect(await expireReservation(payload, world.running.database)).toBe(false)
    await world.sql.query(`update products.reservations set expires_at = clock_timestamp() - interval '1 second' where id = $1`, [
      reservation,
    ])
    expect(await expireReservation(payload, world.running.database)).toBe(true)
    expect(await shelf(thing.id)).toEqual({ available: 2, reserved: 0, onHand: 2 })
    await clear('max')
  })

  it('is never promised twice: of one thing and many who want it, half of them in a bundle, one gets it', async () => {
    const last = await goods(10, 1)
    const bundle = await goods(15, null, { productType: 'bundle', components: [{ product_unique_id: last.id, quantity: 1 }] })
    const carts: string[] = []
    for (let i = 0; i < 12; i++) {
      const {
        rows: [cart],
      } = await world.sql.query(
        `insert into products.carts (tenant_id, user_id, currency) values ($1, gen_random_uuid(), 'EUR') returning id`,
        [world.tenantIds.a],
      )
      const reply = await raw('ada', 'PUT', `/carts/${cart.id}/add`, {
        sku: undefined,
        product: { sku: i % 2 ? bundle.sku : last.sku, quantity: 1 },
      })
      expect(reply.status, reply.text).toBe(200)
      carts.push(cart.id)
    }
    const tries = await Promise.allSettled(carts.map((cart) => taking(cart)))
    expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
    for (const one of tries)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ status: 409, code: 'out_of_stock' })
    expect(await shelf(last.id)).toEqual({ available: 0, reserved: 1, onHand: 1 })
  })

  it('is of what lies on a shelf: no bundle holds another, itself or what is not there', async () => {
    const [part, other] = [await goods(10, 5), await goods(10, 5)]
    const bundle = await goods(15, null, { components: [{ product_unique_id: part.id, quantity: 1 }] })
    const pack = async (id: string | null, product: string, form?: string) => {
      const parts = { components: [{ product_unique_id: product, variation_unique_id: form, quantity: 1 }] }
      const reply = id
        ? await raw('ada', 'PUT', `/products/${id}`, { product: parts })
        : await raw('ada', 'POST', '/products', { product: { ...parts, sku: randomUUID(), name: 'Bundle', price: 1 } })
      return reply.status < 300 ? 'packed' : reply.json.errors[0].code
    }
    const rivals = (await world.as('rival')(products.products.create, { sku: 'R-1', name: 'Thing' } as never)).id
    const form = (await world.as('ada')(products.variations.create, { parent: part.id, sku: 'P-1', name: 'Red' } as never)).id
    expect(await pack(null, bundle.id)).toBe('bundle_in_bundle')
    expect(await pack(other.id, bundle.id.toUpperCase())).toBe('bundle_in_bundle')
    expect(await pack(other.id, other.id)).toBe('bundle_in_bundle')
    expect(await pack(part.id, other.id)).toBe('bundle_in_bundle')
    for (const missing of [rivals, randomUUID()]) expect(await pack(other.id, missing)).toBe('no_such_record')
    expect(await pack(bundle.id, other.id, form)).toBe('no_such_record')
    expect(await pack(bundle.id, part.id, form)).toBe('packed')
  })

  it('keeps its shelf until it was taken or set free', async () => {
    const thing = await goods(10, 3)
    const { data } = await world.as('ada')(products.stock.list, { filter: { product_unique_id: thing.id } })
    const remove = () => raw('ada', 'DELETE', `/stocks/${data[0]!.id}`)
    await taking((await put(thing.sku, 2, 'max')).json.data.id)
    const refused = await remove()
    expect([refused.status, refused.json.errors[0].code]).toEqual([409, 'still_reserved'])
    await clear('max')
    expect((await remove()).status).toBe(200)
  })

  it('comes back onto no shelf where nobody counts it', async () => {
    const thing = await goods(10, 3)
    await world.as('ada')(products.products.update, { id: thing.id, openStock: true } as never)
    const lines = [{ product: thing.id, variation: null, quantity: 1 }]
    await world.running.callInternal(world.tenantIds.a, products.stock.internal.restock, {
      lines,
      reason: 'came back',
      order: randomUUID(),
    })
    expect(await shelf(thing.id)).toMatchObject({ available: 3 })
  })

  it('counts two lines of one thing together', async () => {
    const thing = await goods(10, 3)
    await put(thing.sku, 2, 'max')
    const { id } = (await raw('max', 'PUT', '/carts/menus/noupdate', { product: { sku: thing.sku, quantity: 2 } })).json.data
    await expect(taking(id)).rejects.toMatchObject({ code: 'out_of_stock' })
    expect(await shelf(thing.id)).toEqual({ available: 3, reserved: 0, onHand: 3 })
    await clear('max')
  })

  it('is given back when the cart is cleared or changed', async () => {
    const thing = await goods(10, 3)
    const { id } = (await put(thing.sku, 2, 'max')).json.data
    await taking(id)
    await put(thing.sku, 1, 'max')
    expect(await shelf(thing.id)).toMatchObject({ reserved: 0 })
    await taking(id)
    await clear('max')
    expect(await shelf(thing.id)).toEqual({ available: 3, reserved: 0, onHand: 3 })
  })

  it('cannot go below nothing, whoever writes', async () => {
    const thing = await goods(10, 3)
    await expect(world.sql.query('update products.stock set available = -1 where product_id = $1', [thing.id])).rejects.toThrow(
      'stock_available_check',
    )
    await expect(world.sql.query('update products.stock set reserved = -1 where product_id = $1', [thing.id])).rejects.toThrow(
      'stock_reserved_check',
    )
  })
})
