import { products } from '@quoin/products/resources'
import type { World } from '@quoin/server/testing'
import { sales } from '../resources/index.ts'

let count = 0
/** A product with a price in EUR, 19 % tax on top, and so many on the shelf; perhaps of a vendor. */
export async function stocked(
  world: World,
  { price = 10, stock = 100, vendor, name = 'Chair' }: { price?: number; stock?: number; vendor?: string; name?: string } = {},
): Promise<{ id: string; sku: string; stock: string }> {
  const ada = world.as('ada')
  const sku = `S-${Date.now()}-${(count += 1)}`
  const { id } = await ada(products.products.create, {
    sku,
    name: `${name} ${count}`,
    currency: 'EUR',
    price,
    tax: 0.19,
    ...(vendor && { vendor }),
  } as never)
  const shelf = await ada(products.stock.create, { parent: id, product: id, available: stock } as never)
  return { id, sku, stock: shelf.id }
}

/** Puts something into a person's cart. */
export const fill = (world: World, name: 'ada' | 'uma' | 'uli', sku: string, quantity = 1): Promise<any> =>
  world.fetch(name, 'PUT', '/api/products/carts', { product: { sku, quantity } })

export const raw = (
  world: World,
  name: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
) => world.fetch(name as 'ada', method, `/api/sales${path}`, body, headers)

/** Orders the cart of a person; the reply as it came. */
export const checkout = (world: World, name: 'ada' | 'uma' | 'uli', input: object = {}, headers: Record<string, string> = {}) =>
  raw(world, name, 'POST', '/checkout', { checkout: { tenders: [{ kind: 'demo' }], ...input } }, headers)

/** What is on a shelf. */
export async function onShelf(world: World, id: string): Promise<{ available: number; reserved: number }> {
  const {
    rows: [row],
  } = await world.sql.query('select available::int, reserved::int from products.stock where id = $1', [id])
  return row as { available: number; reserved: number }
}

/** Balances of the ledger's sales accounts of company A, by kind; vendors apart. */
export async function books(world: World): Promise<Record<string, number>> {
  const { rows } = await world.sql.query<{ kind: string; balance: string }>(
    `select kind, sum(balance)::text as balance from kit.ledger_accounts where tenant_id = $1 and kind like 'sales.%' group by kind`,
    [world.tenantIds.a],
  )
  return Object.fromEntries(rows.map((row) => [row.kind, Number(row.balance)]))
}

/** By how much the books moved while something was done; what did not move is left out. */
export async function moved(world: World, work: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await books(world)
  await work()
  const after = await books(world)
  return Object.fromEntries(
    Object.keys(after)
      .map((kind) => [kind, after[kind]! - (before[kind] ?? 0)] as const)
      .filter(([, by]) => by !== 0),
  )
}

export const orderOf = (world: World, id: string) => world.as('ada')(sales.orders.get, { id })
