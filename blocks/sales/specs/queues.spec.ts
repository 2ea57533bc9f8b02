import { connect } from '@quoin/kit/database'
import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onShelf, raw, stocked } from './shop.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

/** A cart of somebody who never signs in, with one piece of something in it; the house orders it. */
async function cartOf(sku: string): Promise<string> {
  const { rows } = await world.sql.query<{ id: string }>(
    `insert into products.carts (tenant_id, user_id, currency) values ($1, gen_random_uuid(), 'EUR') returning id`,
    [world.tenantIds.a],
  )
  const reply = await world.fetch('ada', 'PUT', `/api/products/carts/${rows[0]!.id}/add`, { product: { sku, quantity: 1 } })
  expect(reply.status, reply.text).toBe(200)
  return rows[0]!.id
}
const order = (cart: string) => raw(world, 'ada', 'POST', '/orders', { order: { cart_unique_id: cart } })

/** Somebody else has the shelf meanwhile, as a long count of it would. */
async function whileLocked(shelf: string, work: () => Promise<void>): Promise<void> {
  const client = await connect(world.database.connectionString('admin'), 'spec')
  try {
    await client.query('begin')
    await client.query('select from products.stock where id = $1 for update', [shelf])
    await work()
  } finally {
    await client.query('rollback')
    await client.end()
  }
}
/** So many wait for a row lock in the database. */
const waitingThere = async () =>
  (
    await world.sql.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).rows[0]!.n
async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((done) => setTimeout(done, 10))
}

describe('Many who want the same thing at once', () => {
  it('hold up nobody else, and are all told whether they got it', async () => {
    const [hot, cold] = [await stocked(world, { stock: 7 }), await stocked(world)]
    const carts: string[] = []
    for (let i = 0; i < 24; i++) carts.push(await cartOf(hot.sku))
    const beside = await cartOf(cold.sku)
    let replies: Promise<Awaited<ReturnType<typeof order>>>[] = []
    await whileLocked(hot.stock, async () => {
      replies = carts.map(order)
      await until(async () => (await waitingThere()) >= 2)
      const other = await order(beside)
      expect(other.status, other.text).toBe(201)
      expect((await world.fetch('ada', 'GET', '/api/products/products')).status).toBe(200)
      expect(await waitingThere()).toBe(2)
    })
    const said = (await Promise.all(replies)).map(({ status, json }) => `${status} ${json.errors?.[0].code ?? ''}`)
    const times = (what: string) => said.filter((one) => one === what).length
    expect([times('201 '), times('409 out_of_stock')]).toEqual([7, 17])
    expect(await onShelf(world, hot.stock)).toEqual({ available: 0, reserved: 7 })
  })

  it('get what is in the cart when it is their turn, in a bundle too', async () => {
    const [hot, cold] = [await stocked(world, { stock: 9 }), await stocked(world)]
    const set = `${hot.sku}-SET`
    const made = await world.fetch('ada', 'POST', '/api/products/products', {
      product: {
        sku: set,
        name: 'Set',
        currency: 'EUR',
        price: 10,
        tax: 0.19,
        product_type: 'bundle',
        components: [{ product_unique_id: hot.id, quantity: 2 }],
      },
    })
    expect(made.status, made.text).toBe(201)
    const [first, second, changing] = [await cartOf(set), await cartOf(set), await cartOf(set)]
    let replies: Promise<Awaited<ReturnType<typeof order>>>[] = []
    await whileLocked(hot.stock, async () => {
      replies = [first, second].map(order)
      await until(async () => (await waitingThere()) >= 2)
      replies.push(order(changing))
      // Whoever waits in the server has locked nothing: not even the cart.
      const { rows } = await world.sql.query<{ id: string }>('select id from products.cart_details where cart_id = $1', [
        changing,
      ])
      const details = `/api/products/carts/${changing}/details/${rows[0]!.id}/cancel`
      const added = { product: { sku: cold.sku, quantity: 3 } }
      expect((await world.fetch('ada', 'PUT', `/api/products/carts/${changing}/add`, added)).status).toBe(200)
      expect((await world.fetch('ada', 'PUT', details)).status).toBe(200)
    })
    const [, , last] = await Promise.all(replies)
    expect(last!.status, last!.text).toBe(201)
    expect(await onShelf(world, hot.stock)).toEqual({ available: 5, reserved: 4 })
    expect(await onShelf(world, cold.stock)).toEqual({ available: 97, reserved: 3 })
  })

  it('pay for what nobody held for them, and none of them finds no connection', async () => {
    const hot = await stocked(world, { stock: 5 })
    const orders: string[] = []
    for (let i = 0; i < 16; i++) {
      const made = await raw(world, 'ada', 'POST', '/orders', {
        order: {},
        order_details: [{ product_sku: hot.sku, quantity: 1 }],
      })
      orders.push(made.json.data.id as string)
    }
    let replies: Promise<Awaited<ReturnType<typeof order>>>[] = []
    await whileLocked(hot.stock, async () => {
      replies = orders.map((id) => raw(world, 'ada', 'POST', `/orders/${id}/pay`, { tender: { kind: 'demo' } }))
      await until(async () => (await waitingThere()) >= 1)
      expect((await world.fetch('ada', 'GET', '/api/products/products')).status).toBe(200)
    })
    const said = (await Promise.all(replies)).map(({ status, json }) => `${status} ${json.errors?.[0].code ?? ''}`)
    const times = (what: string) => said.filter((one) => one === what).length
    expect([times('200 '), times('409 out_of_stock')]).toEqual([5, 11])
    expect(await onShelf(world, hot.stock)).toEqual({ available: 0, reserved: 0 })
  })
})
