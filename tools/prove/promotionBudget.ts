// [PD4] npm run prove -- PD4 [orders]: a budget of 1,000.00 under so many orders at once, and a limit of one per customer with two tabs open.
import { randomUUID } from 'node:crypto'
import { products } from '../../blocks/products/resources/index.ts'
import { sales } from '../../blocks/sales/resources/index.ts'
import { prove } from './place.ts'

const orders = Number(process.argv[2] ?? 200)

await prove('PD4', async (world) => {
  const ada = world.as('ada')
  const post = (path: string, body: object) => world.fetch('ada', 'POST', `/api/sales${path}`, body)
  const goods = async (sku: string) =>
    ada(products.products.create, { sku, name: sku, currency: 'EUR', price: 10, tax: 0.19 } as never)

  const thing = await goods('BUDGET')
  const purse = await ada(products.promotions.create, {
    name: 'A purse of 1,000.00',
    promotionType: 'amount',
    discountMoney: 7,
    budget: 1_000,
    product: thing.id,
  } as never)
  const carts: string[] = []
  for (let i = 0; i < orders; i++) {
    const { rows } = await world.sql.query<{ id: string }>(
      `insert into products.carts (tenant_id, user_id, currency) values ($1, gen_random_uuid(), 'EUR') returning id`,
      [world.tenantIds.a],
    )
    await world.fetch('ada', 'PUT', `/api/products/carts/${rows[0]!.id}/add`, { product: { sku: 'BUDGET', quantity: 1 } })
    carts.push(rows[0]!.id)
  }
  // Everybody saw the full discount. Whoever is told that the price changed looks again and orders what they see then; whoever
  // waited too long for the lock of the promotion is told to try again, and does.
  let [waiting, rounds, looked, busy] = [carts, 0, 0, 0]
  const strange: string[] = []
  while (waiting.length > 0 && rounds < 20) {
    rounds += 1
    const replies = await Promise.all(waiting.map((cart) => post('/orders', { order: { cart_unique_id: cart } })))
    for (const { status, json } of replies)
      if (status === 503) busy += 1
      else if (status !== 201 && json.errors[0].code === 'price_changed') looked += 1
      else if (status !== 201) strange.push(`${status} ${json.errors[0].code}`)
    waiting = waiting.filter((_, i) => replies[i]!.status !== 201)
    await Promise.all(waiting.map((cart) => world.fetch('ada', 'PUT', `/api/products/carts/${cart}/reprice`)))
  }
  const { rows } = await world.sql.query<{ given: number; orders: number }>(
    `select coalesce(sum(o.discount_minor), 0)::int as given, count(*)::int as orders from sales.orders o where o.tenant_id = $1 and o.cart_id = any($2::uuid[])`,
    [world.tenantIds.a, carts],
  )
  const { given, orders: made } = rows[0]!
  const { spent, usedCount } = await ada(products.promotions.get, { id: purse.id })

  // Two tabs of one person order what lies in the cart, and then once more what they put in again.
  const single = await goods('ONCE')
  const once = await ada(products.promotions.create, {
    name: 'Once per customer',
    promotionType: 'percent',
    discountPercentage: 50,
    usageLimitPerCustomer: 1,
    product: single.id,
  } as never)
  const reduced: number[] = []
  for (let turn = 0; turn < 5; turn++) {
    await world.fetch('uma', 'PUT', '/api/products/carts', { product: { sku: 'ONCE', quantity: 1 } })
    const tabs = await Promise.all(
      [0, 1].map(() =>
        world.fetch(
          'uma',
          'POST',
          '/api/sales/checkout',
          { checkout: { tenders: [{ kind: 'demo' }] } },
          { 'idempotency-key': randomUUID() },
        ),
      ),
    )
    for (const { status, json } of tabs)
      if (status === 201) reduced.push((await ada(sales.orders.get, { id: json.data.id })).discountMinor!)
      else if (!['cart_empty', 'cart_over'].includes(json.errors[0].code)) strange.push(`${status} ${json.errors[0].code}`)
  }
  const uses = (await ada(products.promotions.get, { id: once.id })).usedCount
  const holds =
    strange.length === 0 &&
    made === orders &&
    given <= 100_000 &&
    given === Math.min(100_000, orders * 700) &&
    spent === given / 100 &&
    reduced.length === 5 &&
    reduced.filter((discount) => discount > 0).length === 1 &&
    uses === 1
  return [
    holds,
    `${made} orders at once in ${rounds} rounds, ${looked} told to look again, ${busy} to try again, ${usedCount} reduced, ${(given / 100).toFixed(2)} given of 1000.00, ${spent} counted; two tabs five times: ${reduced.length} orders, ${uses} reduced${strange.length ? `; strange: ${[...new Set(strange)].join(', ')}` : ''}`,
  ]
})
