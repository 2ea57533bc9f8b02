// [PD1] npm run prove -- PD1: stock of one, 50 tills at once, half of them for a bundle that holds it, then a crowd that pays by hand.
import { startPlace } from '../../apps/server/testing/place.ts'
import { copyWorld } from '../../apps/server/testing/template.ts'
import { products } from '../../blocks/products/resources/index.ts'

const { place, end } = await startPlace()
const world = await copyWorld(place, {})
const ada = world.as('ada')
const post = (path: string, body: object) => world.fetch('ada', 'POST', `/api/sales${path}`, body)
const started = performance.now()
const tally = (replies: readonly { status: number; json: any }[]): string => {
  const seen = new Map<string, number>()
  for (const { status, json } of replies) {
    const said = status < 300 ? String(status) : `${status} ${json?.errors?.[0].code}`
    seen.set(said, (seen.get(said) ?? 0) + 1)
  }
  return [...seen].map(([said, count]) => `${count} × ${said}`).join(', ')
}
/** A thing of which one is left, and a bundle that takes it. */
const goods = async (name: string) => {
  const { id } = await ada(products.products.create, { sku: name, name, currency: 'EUR', price: 10, tax: 0.19 } as never)
  await ada(products.stock.create, { parent: id, product: id, available: 1 } as never)
  await ada(products.products.create, {
    sku: `${name}-SET`,
    name: `${name} in a set`,
    currency: 'EUR',
    price: 15,
    tax: 0.19,
    productType: 'bundle',
    components: [{ product_unique_id: id, quantity: 1 }],
  } as never)
  return { id, skuOf: (i: number) => (i % 2 ? `${name}-SET` : name) }
}
/** What is on the shelf, what was paid for and what is in the books of everything sold here. */
const stand = async (product: string) => {
  const {
    rows: [row],
  } = await world.sql.query<Record<'available' | 'reserved' | 'orders' | 'payments' | 'orphans' | 'booked' | 'due', number>>(
    `select (select available::int from products.stock where product_id = $1) as available, (select reserved::int from products.stock where product_id = $1) as reserved,
       (select count(*)::int from sales.orders where paid_at is not null) as orders,
       (select count(*)::int from sales.payments where status = 'completed') as payments,
       (select count(*)::int from sales.payments p where p.status = 'completed' and not exists (select 1 from sales.orders o where o.id = p.order_id and o.paid_at is not null)) as orphans,
       (select coalesce(-sum(balance), 0)::int from kit.ledger_accounts where kind like 'sales.tender.%') as booked,
       (select coalesce(sum(total_minor), 0)::int from sales.orders where paid_at is not null) as due`,
    [product],
  )
  // The platform begins with sales of its own; what was there before does not count.
  const { payments = 0, booked = 0, due = 0 } = before ?? {}
  return { ...row!, payments: row!.payments - payments, booked: row!.booked - booked, due: row!.due - due }
}
let before: { readonly payments: number; readonly booked: number; readonly due: number } | undefined
let isRight = true
const prove = (right: boolean, says: string) => {
  isRight &&= right
  console.log(`PD1 ${right ? 'holds' : 'BROKEN'}: ${says}`)
}

// Fifty carts that hold the last one become orders at the same moment.
const last = await goods('LAST')
before = await stand(last.id)
const carts: string[] = []
for (let i = 0; i < 50; i++) {
  const { rows } = await world.sql.query<{ id: string }>(
    `insert into products.carts (tenant_id, user_id, currency) values ($1, gen_random_uuid(), 'EUR') returning id`,
    [world.tenantIds.a],
  )
  const id = rows[0]!.id
  await world.fetch('ada', 'PUT', `/api/products/carts/${id}/add`, { product: { sku: last.skuOf(i), quantity: 1 } })
  carts.push(id)
}
const orders = await Promise.all(carts.map((cart) => post('/orders', { order: { cart_unique_id: cart } })))
const won = orders.filter(({ status }) => status === 201)
const reserved = await stand(last.id)
const paid = await Promise.all(
  Array.from({ length: 10 }, () => post(`/orders/${won[0]?.json.data.id}/pay`, { tender: { kind: 'demo' } })),
)
const sold = await stand(last.id)
prove(
  won.length === 1 &&
    orders.every(({ status }) => status === 201 || status === 409) &&
    reserved.available === 0 &&
    reserved.reserved === 1 &&
    paid.filter(({ status }) => status === 200).length === 1 &&
    sold.available === 0 &&
    sold.reserved === 0 &&
    sold.payments === 1 &&
    sold.orphans === 0 &&
    sold.booked === sold.due,
  `50 carts at once: ${tally(orders)}; paid ten times at once: ${tally(paid)}; shelf ${sold.available}, reserved ${sold.reserved}, payments ${sold.payments}, without a sale ${sold.orphans}, books ${sold.booked} = sold ${sold.due}`,
)

// Fifty orders that reserved nothing are paid at the same moment.
const other = await goods('OTHER')
const made = await Promise.all(
  Array.from({ length: 50 }, (_, i) =>
    post('/orders', { order: {}, order_details: [{ product_sku: other.skuOf(i), quantity: 1 }] }),
  ),
)
const tries = await Promise.all(made.map(({ json }) => post(`/orders/${json.data.id}/pay`, { tender: { kind: 'demo' } })))
const after = await stand(other.id)
prove(
  tries.filter(({ status }) => status === 200).length === 1 &&
    tries.every(({ status }) => status === 200 || status === 409) &&
    after.available === 0 &&
    after.reserved === 0 &&
    after.payments === 2 &&
    after.orphans === 0 &&
    after.booked === after.due,
  `50 payments at once: ${tally(tries)}; shelf ${after.available}, reserved ${after.reserved}, payments ${after.payments - 1}, without a sale ${after.orphans}, books ${after.booked} = sold ${after.due} (${((performance.now() - started) / 1_000).toFixed(1)} s)`,
)

await world.close()
await end()
process.exitCode = isRight ? 0 : 1
