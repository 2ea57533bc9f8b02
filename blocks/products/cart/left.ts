import type { Tx } from '@quoin/kit/server'

/** How many of a product, or of one form of it, can be sold. */
export interface Left {
  readonly product: string
  readonly variation: string | null
  /** What is there and not kept back. */
  readonly there: number
  /** How many more may be owed; null without a bound, 0 where nothing may be. */
  readonly more: number | null
  /** When what is owed comes, as far as somebody said: the day by which all of its shelves have it. */
  readonly expected: string | null
}

/** What a shelf has for sale, in SQL over `products.stock s`. */
export const forSale = 'greatest(s.available - s.safety_stock, 0)'

/** Whether a channel sells from where a shelf stands: as `products.sells_from` says of one shelf, and written out because a list would call that for each. */
const sellsFrom = (channel: string): string =>
  `((select c.every_warehouse from products.channels c where c.tenant_id = $1 and c.id = ${channel}::uuid)
    or exists (select 1 from products.channel_warehouses w where w.tenant_id = $1 and w.channel_id = ${channel}::uuid and w.warehouse_id = s.warehouse_id))`

/** Whether a shelf is in use, and one that a channel sells from. */
export const isSoldFrom = (add: (value: unknown) => string, channel: string | null): string =>
  `s.deleted_at is null and s.enabled${channel ? ` and ${sellsFrom(add(channel))}` : ''}`
/** Whether a shelf can still owe something. */
export const mayOwe = '(not s.enforce_availability and (s.back_order_max is null or s.available + s.back_order_max > 0))'

/** How a wanted thing stands with what is left. */
export interface Stand {
  /** What would be owed of it, and when it comes; null where all of it is there. */
  readonly owed: { readonly quantity: number; readonly expected: string | null } | null
  /** As many as can be had, those that would be owed among them; null without a bound. */
  readonly available: number | null
}

/** How wanted things would stand if they were taken one after the other. */
export async function standsOf(
  tx: Tx,
  tenantId: string,
  wanted: readonly { readonly product: string; readonly variation: string | null; readonly quantity: number }[],
  channel: string | null,
): Promise<Stand[]> {
  if (wanted.length === 0) return []
  const lefts = await leftOf(tx, tenantId, [...new Set(wanted.map((one) => one.product))], channel)
  const left = new Map(lefts.map((one) => [one, { there: one.there, more: one.more }]))
  return wanted.map(({ product, variation, quantity }) => {
    const shelf =
      lefts.find((one) => one.product === product && one.variation === variation) ??
      lefts.find((one) => one.product === product && one.variation === null)
    if (!shelf) return { owed: null, available: null }
    const { there, more } = left.get(shelf)!
    const taken = Math.min(quantity, there)
    left.set(shelf, { there: there - taken, more: more === null ? null : Math.max(0, more - (quantity - taken)) })
    return {
      owed: shelf.more !== 0 && taken < quantity ? { quantity: quantity - taken, expected: shelf.expected } : null,
      available: more === null ? null : there + more,
    }
  })
}

/** What can be sold of products on a channel, by their forms; a product that nobody counts anywhere is not among them. */
export async function leftOf(tx: Tx, tenantId: string, products: readonly string[], channel: string | null): Promise<Left[]> {
  const rows = await tx.query<{
    product: string
    variation: string | null
    there: string
    more: string | null
    unbounded: boolean
    expected: string | null
  }>(
    `select s.product_id as product, s.variation_id as variation, coalesce(sum(${forSale}) filter (where s.live), 0)::text as there,
       coalesce(sum(least(s.available, 0) + s.back_order_max) filter (where ${mayOwe} and s.live), 0)::text as more,
       coalesce(bool_or(not s.enforce_availability and s.back_order_max is null) filter (where s.live), false) as unbounded,
       (max(s.expected_on) filter (where ${mayOwe} and s.live and s.expected_on >= current_date))::text as expected
     from (select s.*, s.deleted_at is null and s.enabled and ($3::uuid is null or ${sellsFrom('$3')}) as live
       from products.stock s where s.tenant_id = $1 and s.product_id = any($2::uuid[])) s
     group by s.product_id, s.variation_id order by s.variation_id nulls first`,
    [tenantId, products, channel],
    'prepare',
  )
  return rows.map(({ product, variation, there, more, unbounded, expected }) => ({
    product,
    variation,
    there: Number(there),
    more: unbounded ? null : Number(more),
    expected,
  }))
}
