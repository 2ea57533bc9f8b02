import { randomUUID } from 'node:crypto'
import type { Context } from '@quoin/kit/server'
import type { HeldGoods, HoldLine } from '../resources/index.ts'
import { type Goods, readGoods } from './goods.ts'
import { countable, standByLine } from './calculate.ts'
import { agreedLine, allocate, queueKeysOfLines, shift } from './reserve.ts'

/**
 * Reserves what lines that were agreed on elsewhere name, until an order that is made of them is paid or cancelled. What was promised
 * is held whether the catalogue still sells it or not: only a shelf can refuse. What is in the trash is no goods any more, only words.
 */
export async function holdGoods(
  context: Context,
  lines: readonly HoldLine[],
  currency: string,
): Promise<{ reservation: string | null; goods: (HeldGoods | null)[] }> {
  const { tx, tenantId } = context
  const known = await readGoods(tx, tenantId, lines, { currency, role: null, tierLists: null, channel: null, taxed: null })
  const here = await live(context, known)
  const goods = known.map((one) =>
    one && [one.product, one.variation].every((id) => id === null || here.has(id)) ? one : undefined,
  )
  if (!goods.some(Boolean)) return { reservation: null, goods: lines.map(() => null) }
  const wanted = lines.map(({ id, quantity }, i) => agreedLine(id, quantity, goods[i]))
  context.queueFor(queueKeysOfLines(wanted))
  const shares = await allocate(tx, tenantId, wanted, null)
  // Asked while the shelves are locked and still have what is being taken: afterwards the last pieces would look owed.
  const stands = await standByLine(context, wanted, null)
  const reservation = randomUUID()
  await tx.query('insert into products.reservations (tenant_id, id, key) values ($1, $2::uuid, $2::uuid::text)', [
    tenantId,
    reservation,
  ])
  if (shares.length > 0) {
    await tx.query(
      'insert into products.reservation_lines (tenant_id, reservation_id, stock_id, quantity) select $1, $2, l.stock, l.quantity from unnest($3::uuid[], $4::bigint[]) as l (stock, quantity)',
      [tenantId, reservation, shares.map((s) => s.stock), shares.map((s) => s.quantity)],
    )
    await shift(tx, tenantId, 'reserved', shares, reservation)
  }
  return {
    reservation,
    goods: goods.map((one, i): HeldGoods | null =>
      one === undefined
        ? null
        : {
            sku: one.sku,
            vendor: one.vendor !== null && here.has(one.vendor) ? one.vendor : null,
            brand: one.brand,
            category: one.category,
            expected: stands.get(lines[i]!.id)?.owed?.expected ?? null,
            cost: one.cost === null ? null : countable(one.cost * BigInt(lines[i]!.quantity)),
          },
    ),
  }
}

/** Which of the products, their forms and their vendors are not in the trash. */
async function live({ tx, tenantId }: Context, goods: readonly (Goods | undefined)[]): Promise<Set<string>> {
  const rows = await tx.query<{ id: string }>(
    `select p.id from products.products p where p.tenant_id = $1 and p.id = any($2::uuid[]) and p.deleted_at is null
     union all select v.id from products.variations v where v.tenant_id = $1 and v.id = any($3::uuid[]) and v.deleted_at is null
     union all select v.id from products.vendors v where v.tenant_id = $1 and v.id = any($4::uuid[]) and v.deleted_at is null`,
    [tenantId, ...(['product', 'variation', 'vendor'] as const).map((name) => goods.map((one) => one?.[name] ?? null))],
  )
  return new Set(rows.map(({ id }) => id))
}
