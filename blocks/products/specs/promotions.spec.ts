import { randomUUID } from 'node:crypto'
import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { products, type Taken } from '../resources/index.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const ada = () => world.as('ada')
const raw = (who: Parameters<World['fetch']>[0], method: string, path: string, body?: unknown) =>
  world.fetch(who, method, `/api/products${path}`, body)
let counter = 0
const goods = (price: number, more: object = {}) =>
  ada()(products.products.create, { sku: `PR-${(counter += 1)}`, name: `Thing ${counter}`, price, tax: 0, ...more } as never)
const cartWith = async (sku: string, quantity = 1, who: 'ada' | 'uma' | 'rae' = 'uma', codes?: string[]) => {
  await raw(who, 'DELETE', `/carts/${world.userIds[who]}`)
  return (await raw(who, 'PUT', '/carts', { cart: codes && { promo_codes: codes }, product: { sku, quantity } })).json
}
const taking = (cart: string): Promise<Taken> =>
  world.running.callInternal(world.tenantIds.a, products.carts.internal.take, { cart, key: randomUUID() })
/** Carts of people who are not there, so that many can want a thing at once. */
const carts = async (sku: string, count: number) => {
  const made: string[] = []
  for (let i = 0; i < count; i++) {
    const {
      rows: [cart],
    } = await world.sql.query(
      `insert into products.carts (tenant_id, user_id, currency) values ($1, gen_random_uuid(), 'EUR') returning id`,
      [world.tenantIds.a],
    )
    await raw('ada', 'PUT', `/carts/${cart.id}/add`, { product: { sku, quantity: 1 } })
    made.push(cart.id as string)
  }
  return made
}

describe('A promotion', () => {
  it('is written and read in the two words of other clients too', async () => {
    const made = await raw('ada', 'POST', '/promotions', {
      promotion: { name: 'Five off', code: 'FIVE', discount_type: 'amount', discount_value: 5 },
    })
    const five = { promotion_type: 'amount', discount_money: 5, discount_type: 'amount', discount_value: 5 }
    expect(made.json.data.attributes, made.text).toMatchObject(five)
    const change = (promotion: object) => raw('ada', 'PUT', `/promotions/${made.json.data.id}`, { promotion })
    expect((await change({ discount_value: 6 })).json.data.attributes).toMatchObject({ discount_money: 6, discount_value: 6 })
    expect((await change({ discount_type: 'percent', discount_value: 7 })).json.data.attributes).toMatchObject({
      promotion_type: 'percent',
      discount_percentage: 7,
      discount_value: 7,
    })
    expect((await change({ discount_type: 'free_shipping', discount_value: 7 })).status).toBe(422)
  })

  it('of a product lowers its price in the cart, and the trace says why', async () => {
    const thing = await goods(50)
    const made = await raw('ada', 'POST', `/products/${thing.id}/promotions`, {
      promotion: { name: 'Ten off', discount_percentage: 10 },
    })
    expect(made.json.data.attributes, made.text).toMatchObject({
      promotion_type: 'percent',
      discount_type: 'percent',
      discount_value: 10,
      product_unique_id: thing.id,
      used_count: 0,
      is_stackable: true,
    })
    const { data } = await cartWith(thing.sku, 2)
    expect(data.attributes).toMatchObject({ subtotal: 100, discount: 10, total: 90 })
    expect(data.attributes.trace.find((one: any) => one.promotion === made.json.data.id)).toMatchObject({
      name: 'Ten off',
      applied: true,
      reason: 'applied',
      discount: 1000,
    })
    expect(
      (await raw('ada', 'PUT', `/promotions/${made.json.data.id}/deactivate`, { promotion: {} })).json.data.attributes.enabled,
    ).toBe(false)
    expect((await cartWith(thing.sku, 2)).data.attributes.total).toBe(100)
    expect(
      (await raw('ada', 'PUT', `/promotions/${made.json.data.id}/activate`, { promotion: {} })).json.data.attributes.enabled,
    ).toBe(true)
    expect((await raw('ada', 'GET', `/products/${thing.id}/promotions`)).json.data).toHaveLength(1)
    expect((await raw('ada', 'DELETE', `/products/${thing.id}/promotions/${made.json.data.id}`)).status).toBe(200)
  })

  it('with a code counts only where it was typed, and an unknown code is refused', async () => {
    const thing = await goods(20)
    await ada()(products.promotions.create, {
      name: 'Welcome',
      code: 'WELCOME',
      promotionType: 'amount',
      discountMoney: 5,
      product: thing.id,
    } as never)
    expect((await cartWith(thing.sku)).data.attributes.total).toBe(20)
    expect((await cartWith(thing.sku, 1, 'uma', ['welcome'])).data.attributes).toMatchObject({
      total: 15,
      promo_codes: ['WELCOME'],
    })
    expect((await cartWith(thing.sku, 1, 'uma', ['NO-SUCH'])).errors[0].code).toBe('no_such_code')
    expect((await raw('uma', 'GET', '/promotions')).status).toBe(403)
    await expect(
      ada()(products.promotions.create, { name: 'Again', code: 'welcome', discountPercentage: 1 } as never),
    ).rejects.toMatchObject({ status: 409 })
  })

  it.each([
    [{ name: 'No number' }],
    [{ name: 'Too much', discount_percentage: 101 }],
    [{ name: 'Below', discount_money: -1 }],
    [{ name: 'Fine grained', discount_money: 0.001 }],
    [{ name: 'Free', promotion_type: 'buy_get', buy_quantity: 2 }],
  ])('is not made of %o', async (promotion) => {
    expect((await raw('ada', 'POST', '/promotions', { promotion })).status).toBe(422)
  })

  it('never spends more than its budget, however many order at once', async () => {
    const thing = await goods(10)
    const made = await ada()(products.promotions.create, {
      name: 'Small purse',
      promotionType: 'amount',
      discountMoney: 3,
      budget: 10,
      product: thing.id,
    } as never)
    const tries = await Promise.allSettled((await carts(thing.sku, 12)).map((cart) => taking(cart)))
    const taken = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value.discount] : []))
    // Three whole discounts fit; whoever saw another price is told so first.
    expect(taken).toEqual([300, 300, 300])
    for (const one of tries) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'price_changed' })
    expect(await ada()(products.promotions.get, { id: made.id })).toMatchObject({ usedCount: 3, spent: 9 })
  })

  it('with a limit per customer counts once for one person, and again when it was given back', async () => {
    const thing = await goods(10)
    const made = await ada()(products.promotions.create, {
      name: 'Once',
      promotionType: 'percent',
      discountPercentage: 50,
      usageLimitPerCustomer: 1,
      product: thing.id,
    } as never)
    const first = await taking((await cartWith(thing.sku)).data.id)
    expect(first.total).toBe(500)
    await world.running.callInternal(world.tenantIds.a, products.stock.internal.commit, {
      reservation: first.reservation,
      order: randomUUID(),
    })
    await world.running.callInternal(world.tenantIds.a, products.carts.internal.close, {
      cart: first.cart,
      order: { id: randomUUID() },
    })
    const second = (await cartWith(thing.sku)).data
    expect(second.attributes).toMatchObject({ total: 10 })
    expect(second.attributes.trace.find((one: any) => one.promotion === made.id)).toMatchObject({ reason: 'used_up_by_you' })
    const other = await taking((await cartWith(thing.sku, 1, 'rae')).data.id)
    expect(other.total).toBe(500)
    await world.running.callInternal(world.tenantIds.a, products.stock.internal.release, { reservation: other.reservation })
    expect((await cartWith(thing.sku, 1, 'rae')).data.attributes.total).toBe(5)
  })
})

describe('A price', () => {
  it('follows quantity, currency and role, and explains itself', async () => {
    const thing = await goods(10)
    await raw('ada', 'POST', `/products/${thing.id}/prices`, { price: { price: 8, min_quantity: 10 } })
    await raw('ada', 'POST', `/products/${thing.id}/prices`, { price: { price: 11, currency_code: 'USD' } })
    const list = await ada()(products.priceLists.create, { name: 'Guests', kind: 'override', roles: ['guest'] })
    await raw('ada', 'POST', '/prices', { price: { product_unique_id: thing.id, price: 6.5, price_list_unique_id: list.id } })
    expect((await cartWith(thing.sku, 9)).data.attributes.total).toBe(90)
    expect((await cartWith(thing.sku, 10)).data.attributes.total).toBe(80)
    expect((await cartWith(thing.sku, 1, 'rae')).data.attributes.total).toBe(6.5)
    const told = (await raw('rae', 'GET', `/products/${thing.id}/price?quantity=10`)).json.data.attributes
    expect(told).toMatchObject({ unit_price: 6.5, total: 65, currency: 'EUR' })
    expect(told.why.map((one: any) => [one.source, one.reason])).toEqual(
      expect.arrayContaining([
        ['override', 'chosen'],
        ['price', 'another_goes_before'],
        ['price', 'other_currency'],
        ['product', 'another_goes_before'],
      ]),
    )
    expect((await raw('uma', 'GET', `/products/${thing.id}/price?currency=USD`)).json.data.attributes).toMatchObject({
      unit_price: 11,
      currency: 'USD',
    })
    expect((await raw('uma', 'GET', `/products/${thing.id}/price?currency=JPY`)).json.errors[0].code).toBe('no_price')
    expect((await raw('uma', 'GET', `/products/${thing.id}/prices`)).status).toBe(403)
    expect((await raw('ada', 'POST', `/products/${thing.id}/prices`, { price: { price: 8.001 } })).status).toBe(422)
  })
})

describe('The settings of the shop', () => {
  it('decide tax, its rounding and delivery of every cart from then on', async () => {
    expect((await raw('rival', 'GET', '/settings')).json.data.attributes).toMatchObject({
      currency: 'EUR',
      tax_rate: 0.19,
      prices_include_tax: false,
      rounding: 'line',
      half: 'up',
      reservation_minutes: 15,
      delivery: 0,
    })
    const changed = await raw('ada', 'PUT', '/settings', {
      settings: { tax_rate: 0.07, prices_include_tax: true, delivery: 4.9 },
    })
    expect(changed.json.data.attributes, changed.text).toMatchObject({ tax_rate: 0.07, prices_include_tax: true, delivery: 4.9 })
    const thing = await goods(10.7, { tax: undefined })
    expect(thing).toMatchObject({ tax: 0.07, taxValue: 0.7, priceWithTaxes: 10.7 })
    expect((await cartWith(thing.sku, 1, 'ada')).data.attributes).toMatchObject({
      subtotal: 10.7,
      tax: 1.02,
      delivery: 4.9,
      delivery_tax: 0.32,
      total: 15.6,
    })
    for (const settings of [
      { tax_rate: -0.1 },
      { tax_rate: 2 },
      { delivery: 0.001 },
      { delivery_tax_class: ' ' },
      { rounding: 'never' },
      { unknown: 1 },
      { reservation_minutes: 0 },
      { reservation_extensions: 21 },
    ]) {
      expect((await raw('ada', 'PUT', '/settings', { settings })).status, JSON.stringify(settings)).toBe(422)
    }
    expect((await raw('sue', 'PUT', '/settings', { settings: { tax_rate: 0 } })).status).toBe(403)
    expect((await raw('rival', 'GET', '/settings')).json.data.attributes).toMatchObject({ tax_rate: 0.19 })
    await raw('ada', 'PUT', '/settings', { settings: { tax_rate: 0.19, prices_include_tax: false, delivery: 0 } })
  })
})
