import { randomUUID } from 'node:crypto'
import { emailOf, startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tellLow } from '../operations/tellLow.ts'
import { products, type Taken } from '../resources/index.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

type Name = 'ada' | 'max' | 'uma' | 'uli' | 'rae'
const raw = (who: Parameters<World['fetch']>[0], method: string, path: string, body?: unknown) =>
  world.fetch(who, method, `/api/products${path}`, body)
let counter = 0
/** A product with one shelf as it is wanted. */
async function shelved(shelf: object) {
  const sku = `BO-${(counter += 1)}`
  const { id } = await world.as('ada')(products.products.create, { sku, name: `Thing ${counter}`, price: 3 } as never)
  const { id: stock } = await world.as('ada')(products.stock.create, { product: id, ...shelf } as never)
  return { id, sku, stock }
}
/** Fills a person's cart anew and takes it. */
async function take(sku: string, quantity: number, who: Name = 'uma'): Promise<Taken> {
  await raw(who, 'DELETE', `/carts/${world.userIds[who]}`)
  const { json } = await raw(who, 'PUT', '/carts', { product: { sku, quantity } })
  return world.running.callInternal(world.tenantIds.a, products.carts.internal.take, { cart: json.data.id, key: randomUUID() })
}
const values = async (id: string) => (await raw('uma', 'GET', `/products/${id}/availability`)).json.data.attributes
const inStock = async (sku: string) => (await raw('uma', 'GET', `/products?in_stock=true&sku=${sku}`)).json.data.length === 1
const available = async (stock: string) =>
  Number((await world.sql.query('select available from products.stock where id = $1', [stock])).rows[0].available)

describe('What is kept back', () => {
  it('is sold to nobody, and leaves by hand', async () => {
    const { id, sku, stock } = await shelved({ available: 5, safetyStock: 2 })
    expect(await values(id)).toMatchObject({ available: 3, back_order_left: 0 })
    await expect(take(sku, 4)).rejects.toMatchObject({ code: 'out_of_stock' })
    await take(sku, 3)
    expect([await available(stock), await inStock(sku), (await values(id)).available]).toEqual([2, false, 0])
    expect((await raw('uma', 'GET', `/products/${id}`)).json.data.attributes).toMatchObject({
      available_stock: 0,
      in_stock: false,
    })
    expect((await raw('ada', 'PUT', `/stocks/${stock}`, { stock: { available: 1 } })).status).toBe(200)
  })

  it('is held by the row itself, whatever code forgets', async () => {
    const { stock } = await shelved({ available: 5, safetyStock: 2 })
    await expect(
      world.sql.query(`update products.stock set available = 1, reserved = 4, moved_by = 'reserved' where id = $1`, [stock]),
    ).rejects.toThrow(/kept back/)
  })
})

describe('What may be owed', () => {
  it('is sold as far below nothing as the shelf says, by however many at once', async () => {
    const { id, sku, stock } = await shelved({ available: 1, enforceAvailability: false, backOrderMax: 2 })
    expect(await values(id)).toMatchObject({ available: 1, back_order_left: 2 })
    const people: Name[] = ['ada', 'max', 'uma', 'uli', 'rae']
    const taken = await Promise.allSettled(people.map((who) => take(sku, 1, who)))
    expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    for (const one of taken) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'out_of_stock' })
    expect([await available(stock), await inStock(sku)]).toEqual([-2, false])
    await expect(world.sql.query('update products.stock set available = -3 where id = $1', [stock])).rejects.toThrow(
      /stock_available_check/,
    )
    expect((await raw('ada', 'PUT', `/stocks/${stock}`, { stock: { back_order_max: 1 } })).status).toBe(422)
  })

  it('is said with its day, on the product, in lists and in the cart', async () => {
    const { id, sku } = await shelved({ available: 2, enforceAvailability: false, expectedOn: '2099-05-01' })
    expect(await values(id)).toMatchObject({ available: 2, back_order_left: null, expected_on: '2099-05-01' })
    expect((await raw('uma', 'GET', `/products/${id}`)).json.data.attributes).toMatchObject({
      in_stock: true,
      can_back_order: true,
      expected_on: '2099-05-01',
    })
    await raw('uma', 'DELETE', `/carts/${world.userIds.uma}`)
    const { json } = await raw('uma', 'PUT', '/carts', { product: { sku, quantity: 5 } })
    expect(json.data.attributes.details[0]).toMatchObject({ back_ordered: 3, expected_on: '2099-05-01', available: null })
    await expect(
      world.as('ada')(products.stock.create, { product: id, warehouse: id, backOrderMax: -1 } as never),
    ).rejects.toMatchObject({ status: 422 })
  })
})

describe('A cart with more than there is', () => {
  it('says at each line how many can be had, and is not ordered', async () => {
    const { sku } = await shelved({ available: 5 })
    const owing = await shelved({ available: 1, enforceAvailability: false, backOrderMax: 2 })
    await raw('uma', 'DELETE', `/carts/${world.userIds.uma}`)
    await raw('uma', 'PUT', '/carts', { product: { sku, quantity: 3 } })
    await raw('uma', 'PUT', '/carts', { product: { sku: owing.sku, quantity: 4 } })
    const { json } = await raw('uma', 'PUT', '/carts/menus/noupdate', { product: { sku, quantity: 99_999 } })
    const lines = json.data.attributes.details.map((line: any) => [line.quantity, line.available, line.back_ordered])
    expect(lines).toEqual([
      [3, 5, 0],
      [4, 3, 3],
      [99_999, 2, 0],
    ])
    expect((await raw('uma', 'PUT', `/carts/${world.userIds.uma}/order`, {})).json.errors[0].code).toBe('out_of_stock')
    expect((await raw('uma', 'PUT', '/carts', { product: { sku, qty: 2 } })).json.errors[0]).toMatchObject({
      code: 'unknown_measure',
      source: { pointer: '/data/attributes/product/qty' },
    })
  })
})

describe('A shelf that runs low', () => {
  const tell = () =>
    tellLow({ tenantId: world.tenantIds.a }, world.running.services, world.running.database, world.running.callInternal)
  /** To whom it was told of a thing, how often, and what. */
  async function told(sku: string) {
    await world.running.services.mailer.deliverDue()
    const { rows } = await world.sql.query<{ recipient: string; html_body: string }>(
      `select recipient, html_body from kit.mails where template = 'products_running_low' and html_body like '%(' || $1 || ')%' order by recipient, created_at`,
      [sku],
    )
    return rows
  }
  const announced = async (stock: string) =>
    (await world.sql.query(`select 1 from kit.outbox where operation = 'products.stock.run_low' and record_id = $1`, [stock]))
      .rows.length
  const put = async (stock: string, values: object) =>
    expect((await raw('ada', 'PUT', `/stocks/${stock}`, { stock: values })).status).toBe(200)

  it('is told of once to those who keep stock, and again only after it was above', async () => {
    const { sku, stock } = await shelved({ available: 6, lowAt: 5, expectedOn: '2099-05-01' })
    await tell()
    expect([await told(sku), await announced(stock)]).toEqual([[], 0])
    await take(sku, 1)
    const { rows: jobs } = await world.sql.query('select 1 from graphile_worker.jobs where key = $1', [
      `products.tell_low ${world.tenantIds.a} ${stock}`,
    ])
    expect(jobs).toHaveLength(1)
    expect((await raw('ada', 'GET', `/stocks/${stock}`)).json.data.attributes).toMatchObject({ is_low: true })
    await Promise.all([tell(), tell()])
    await put(stock, { available: 3 })
    await tell()
    const mails = await told(sku)
    expect(mails.map(({ recipient }) => recipient)).toContain(emailOf('ada'))
    expect(mails.map(({ recipient }) => recipient)).not.toContain(emailOf('uma'))
    expect(new Set(mails.map(({ recipient }) => recipient)).size).toBe(mails.length)
    expect(mails[0]!.html_body).toMatch(/5 left, threshold 5\..*May 1, 2099/s)
    expect(await announced(stock)).toBe(1)
    await put(stock, { available: 9 })
    expect((await raw('ada', 'GET', `/stocks/${stock}`)).json.data.attributes).toMatchObject({ is_low: false, low_since: null })
    await put(stock, { available: 5 })
    await tell()
    expect([(await told(sku)).length, await announced(stock)]).toEqual([mails.length * 2, 2])
  })

  it('and is filled up, put away or of another company before it is told is told to nobody', async () => {
    const [filled, away] = [await shelved({ available: 1, lowAt: 5 }), await shelved({ available: 1, lowAt: 5 })]
    await put(filled.stock, { available: 6 })
    expect((await raw('ada', 'DELETE', `/stocks/${away.stock}`)).status).toBeLessThan(300)
    const { sku, stock } = await shelved({ available: 1, lowAt: 5 })
    await tellLow({ tenantId: world.tenantIds.b }, world.running.services, world.running.database, world.running.callInternal)
    expect(await announced(stock)).toBe(0)
    await tell()
    expect([await announced(filled.stock), await announced(away.stock), await announced(stock)]).toEqual([0, 0, 1])
    expect((await told(sku)).map(({ recipient }) => recipient)).not.toContain(emailOf('rival'))
  })
})
