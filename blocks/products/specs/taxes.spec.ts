import { randomUUID } from 'node:crypto'
import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { products, type Taken } from '../resources/index.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const raw = (who: Parameters<World['fetch']>[0], method: string, path: string, body?: unknown) =>
  world.fetch(who, method, `/api/products${path}`, body)
const rate = (values: object) =>
  raw('ada', 'POST', '/tax_rates', { tax_rate: { name: 'A rate', rate: 0.2, valid_from: '2020-01-01', ...values } })
let counter = 0
const goods = (price: number, more: object = {}) =>
  world.as('ada')(products.products.create, { sku: `TAX-${(counter += 1)}`, name: `Thing ${counter}`, price, ...more } as never)
/** A cart of Uma's that holds these and nothing else, going to a place. */
async function holding(to: object, ...skus: string[]) {
  await raw('uma', 'DELETE', `/carts/${world.userIds.uma}`)
  for (const sku of skus) await raw('uma', 'PUT', '/carts', { product: { sku, quantity: 3 } })
  const reply = await raw('uma', 'PUT', `/carts/${world.userIds.uma}`, { cart: to })
  expect(reply.status, reply.text).toBe(200)
  return reply.json.data
}
const settings = (to: object) => raw('ada', 'PUT', '/settings', { settings: to })
const clear = () => raw('ada', 'DELETE', `/carts/${world.userIds.ada}`)
const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

describe('Tax', () => {
  it('is that of the shop until a rate of where it goes says otherwise, part before country, the last begun of several', async () => {
    const [lamp, book] = [await goods(9.99), await goods(10, { taxClass: 'reduced' })]
    expect((await holding({}, lamp.sku)).attributes).toMatchObject({ tax: 5.69, total: 35.66, country: null })
    for (const values of [
      { country: 'fr', rate: 0.2 },
      { country: 'FR', rate: 0.196, valid_from: '2012-01-01' },
      { country: 'FR', rate: 0.25, valid_from: daysFromNow(30) },
      { country: 'FR', tax_class: 'reduced', rate: 0.055 },
      { country: 'FR', region: 'Corse', rate: 0.1, valid_from: '2000-01-01' },
    ])
      expect((await rate(values)).status).toBe(201)
    const french = await holding({ country: 'FR' }, lamp.sku, book.sku)
    expect(french.attributes.details).toMatchObject([
      { sku: lamp.sku, tax: 0.2, tax_value: 5.99, total: 35.96 },
      { sku: book.sku, tax: 0.055, tax_value: 1.65, total: 31.65 },
    ])
    expect(french.attributes).toMatchObject({ subtotal: 59.97, tax: 7.64, total: 67.61, country: 'FR', price_changed: false })
    expect((await holding({ country: 'fr', region: 'corse' }, lamp.sku)).attributes.details).toMatchObject([{ tax: 0.1 }])
    // Nobody said how it is taxed there.
    expect((await holding({ country: 'BR' }, lamp.sku)).attributes).toMatchObject({ tax: 5.69, total: 35.66 })
    const asked = await raw('uma', 'GET', `/products/${lamp.id}/price?quantity=3&country=FR`)
    expect(asked.json.data.attributes).toMatchObject({ tax: 5.99, tax_rate: 0.2, tax_exempt: false, total: 35.96 })
  })

  it('lies within prices that include it, at the rate of where it goes', async () => {
    const lamp = await goods(10)
    await rate({ country: 'AT', rate: 0.2 })
    await settings({ prices_include_tax: true })
    try {
      expect((await holding({ country: 'AT' }, lamp.sku)).attributes).toMatchObject({ subtotal: 30, tax: 5, total: 30 })
      expect((await holding({ country: null }, lamp.sku)).attributes).toMatchObject({ subtotal: 30, tax: 4.79, total: 30 })
    } finally {
      await settings({ prices_include_tax: false })
    }
  })

  it('is not paid by whoever is exempt there, and a price that includes it is lower by it', async () => {
    const lamp = await goods(11.9)
    const { json } = await raw('ada', 'POST', '/tax_exemptions', {
      tax_exemption: { user_unique_id: world.userIds.uma, tax_id: 'be 0123.456.749', country: 'BE', valid_from: daysFromNow(-1) },
    })
    expect(json.data.attributes).toMatchObject({ tax_id: 'BE0123456749' })
    expect((await holding({ country: 'BE' }, lamp.sku)).attributes).toMatchObject({
      tax: 0,
      total: 35.7,
      tax_exempt_id: 'BE0123456749',
    })
    expect((await holding({ country: 'NL' }, lamp.sku)).attributes).toMatchObject({ tax: 6.78, tax_exempt_id: null })
    const mine = await raw('uma', 'GET', `/products/${lamp.id}/price?country=BE`)
    expect(mine.json.data.attributes).toMatchObject({ tax: 0, tax_exempt: true })
    // It is hers alone.
    expect((await raw('max', 'GET', `/products/${lamp.id}/price?country=BE`)).json.data.attributes).toMatchObject({ tax: 2.26 })
    await settings({ prices_include_tax: true })
    try {
      expect((await holding({ country: 'BE' }, lamp.sku)).attributes).toMatchObject({ subtotal: 30, tax: 0, total: 30 })
    } finally {
      await settings({ prices_include_tax: false })
    }
    const over = { tax_exemption: { valid_until: daysFromNow(-1) } }
    expect((await raw('ada', 'PUT', `/tax_exemptions/${json.data.id}`, over)).status).toBe(200)
    expect((await holding({ country: 'BE' }, lamp.sku)).attributes).toMatchObject({ tax: 6.78, tax_exempt_id: null })
  })

  it('of another place than the one that was seen is another price: the cart is not handed over for it', async () => {
    const lamp = await goods(10)
    await rate({ country: 'IE', rate: 0.23 })
    const cart = await holding({ country: 'DE' }, lamp.sku)
    const taking = (country: string): Promise<Taken> =>
      world.running.callInternal(world.tenantIds.a, products.carts.internal.take, {
        cart: cart.id as string,
        key: randomUUID(),
        to: { country, region: null },
      })
    await expect(taking('IE')).rejects.toThrow('The new total is 36.90 EUR')
    await holding({ country: 'IE' }, lamp.sku)
    const seen = (await raw('uma', 'GET', `/carts/${world.userIds.uma}`)).json.data
    const taken = await world.running.callInternal(world.tenantIds.a, products.carts.internal.take, {
      cart: seen.id,
      key: randomUUID(),
      to: { country: 'IE', region: null },
    })
    expect(taken).toMatchObject({ total: 3_690, country: 'IE', tax_exempt_id: null, lines: [{ tax_rate: 0.23 }] })
  })
})

describe('Delivery', () => {
  it('costs what was said in the currency of the cart, and is never an amount of another', async () => {
    const { sku } = await world.as('ada')(products.products.create, {
      sku: 'ABROAD',
      name: 'Map',
      price: 100,
      currency: 'JPY',
    } as never)
    await clear()
    try {
      await settings({ delivery: 4.9 })
      const put = await raw('ada', 'PUT', '/carts', { cart: { currency: 'JPY' }, product: { sku, quantity: 1 } })
      expect(put.json.data.attributes, put.text).toMatchObject({ delivery: 0, total: 119, delivery_problem: 'no_price' })
      const order = () => raw('ada', 'PUT', `/carts/${world.userIds.ada}/order`, {})
      expect((await order()).json.errors[0].code).toBe('no_delivery_price')
      const twice = [1, 2].map((price) => ({ currency: 'JPY', price }))
      expect((await settings({ deliveries: twice })).json.errors[0].code).toBe('twice')
      expect((await settings({ deliveries: [{ currency: 'JPY', price: 7.5 }] })).status).toBe(422)
      const told = await settings({ deliveries: [{ currency: 'JPY', price: 700 }] })
      expect(told.json.data.attributes).toMatchObject({ delivery: 4.9, deliveries: [{ currency: 'JPY', price: 700 }] })
      const now = await raw('ada', 'PUT', `/carts/${world.userIds.ada}/reprice`)
      expect(now.json.data.attributes).toMatchObject({ delivery: 700, delivery_tax: 133, total: 952, delivery_problem: null })
      expect((await order()).status).toBe(200)
    } finally {
      await clear()
      await settings({ delivery: 0, deliveries: [] })
    }
  })
})

describe('Tax on delivery', () => {
  it('is that of the goods with the highest rate, or of a class of its own where it goes', async () => {
    const [lamp, book] = [await goods(10), await goods(10, { tax: 0.07 })]
    await settings({ delivery: 4.9 })
    try {
      expect((await holding({}, lamp.sku, book.sku)).attributes).toMatchObject({
        subtotal: 60,
        delivery: 4.9,
        delivery_tax: 0.93,
        delivery_tax_basis_points: 1_900,
        tax: 8.73,
        total: 73.63,
      })
      expect((await holding({}, book.sku)).attributes).toMatchObject({ delivery_tax: 0.34, tax: 2.44, total: 37.34 })
      await rate({ country: 'SE', tax_class: 'freight', rate: 0.25 })
      expect((await settings({ delivery_tax_class: 'Freight' })).json.data.attributes).toMatchObject({
        delivery_tax_class: 'Freight',
      })
      expect((await holding({ country: 'SE' }, book.sku)).attributes).toMatchObject({
        delivery_tax: 1.23,
        tax: 3.33,
        total: 38.23,
      })
      // Nobody said how it is taxed there.
      expect((await holding({ country: null }, book.sku)).attributes).toMatchObject({ delivery_tax: 0.93, tax: 3.03 })
    } finally {
      await settings({ delivery: 0, delivery_tax_class: null })
    }
  })

  it('is not paid by whoever is exempt, and a price of it that includes tax is lower by that', async () => {
    const lamp = await goods(11.9)
    const exempt = await raw('ada', 'POST', '/tax_exemptions', {
      tax_exemption: { user_unique_id: world.userIds.uma, tax_id: 'LU10000356', country: 'LU' },
    })
    expect(exempt.status, exempt.text).toBe(201)
    await settings({ delivery: 4.9 })
    try {
      expect((await holding({ country: 'LU' }, lamp.sku)).attributes).toMatchObject({ delivery_tax: 0, tax: 0, total: 40.6 })
      await settings({ prices_include_tax: true })
      expect((await holding({ country: 'LU' }, lamp.sku)).attributes).toMatchObject({ delivery: 4.12, tax: 0, total: 34.12 })
      await settings({ delivery_tax_class: 'freight' })
      expect((await holding({ country: 'LU' }, lamp.sku)).attributes).toMatchObject({ delivery: 4.12, tax: 0, total: 34.12 })
      expect((await holding({ country: null }, lamp.sku)).attributes).toMatchObject({
        delivery: 4.9,
        delivery_tax: 0.78,
        total: 40.6,
      })
    } finally {
      await settings({ delivery: 0, delivery_tax_class: null, prices_include_tax: false })
    }
  })
})

describe('A tax rate', () => {
  it('is one for a place, a class and a day, and is a rate', async () => {
    expect((await rate({ country: 'ES', region: 'Canarias', rate: 0.07 })).status).toBe(201)
    const twice = await rate({ country: 'ES', region: 'canarias', rate: 0.08 })
    expect([twice.status, twice.json.errors[0].code]).toEqual([409, 'already_taken'])
    for (const values of [
      { country: 'ESP' },
      { country: '12' },
      { country: 'ES', rate: 1.1 },
      { country: 'ES', rate: -0.1 },
      { country: 'ES', rate: 0.12345 },
      { country: 'ES', valid_from: 'soon' },
    ])
      expect((await rate(values)).status, JSON.stringify(values)).toBe(422)
  })

  it('and an exemption are the matter of those who look after the shop, of one company', async () => {
    const { json } = await rate({ country: 'PT' })
    const id = json.data.id as string
    expect((await raw('rival', 'GET', `/tax_rates/${id}`)).status).toBe(404)
    expect((await raw('uma', 'PUT', `/tax_rates/${id}`, { tax_rate: { rate: 0 } })).status).toBe(403)
    expect((await raw('nobody', 'GET', '/tax_rates')).status).toBe(401)
    const exempt = (values: object, who: 'ada' | 'uma' = 'ada') =>
      raw(who, 'POST', '/tax_exemptions', {
        tax_exemption: { user_unique_id: world.userIds.uma, tax_id: 'ATU12345678', ...values },
      })
    expect((await exempt({}, 'uma')).status).toBe(403)
    for (const values of [
      { tax_id: 'DE136695977' },
      { tax_id: '' },
      { user_unique_id: randomUUID() },
      { valid_from: '2026-02-01', valid_until: '2026-01-01' },
    ])
      expect((await exempt(values)).status, JSON.stringify(values)).toBe(422)
  })
})
