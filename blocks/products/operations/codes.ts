import type { Tx } from '@quoin/kit/server'

/** What a code on a label names: a product, or one form of it. */
export interface Named {
  readonly product: string
  readonly variation: string | null
  readonly sku: string
  readonly name: string
}

/**
 * What codes name, each by itself: a sku of a product or a variation, else a barcode. `several` where more than one thing bears it;
 * a code that names nothing is not in the answer. Capitals and small letters are the same in a sku.
 */
export async function namedBy(
  tx: Tx,
  tenantId: string,
  codes: readonly string[],
): Promise<ReadonlyMap<string, Named | 'several'>> {
  const rows = await tx.query<Record<string, unknown> & { code: string; rank: number } & Named>(
    `with asked as materialized (select distinct code, lower(code) as sku from unnest($2::text[]) as a (code)),
     found as (
       select a.code, 1 as rank, s.product_id, s.variation_id from asked a join products.skus s on s.tenant_id = $1 and s.sku = a.sku
       union all select a.code, 2, v.product_id, v.id from asked a join products.variations v on v.tenant_id = $1 and v.qcode = a.code and v.deleted_at is null
       union all select a.code, 2, p.id, null from asked a join products.products p on p.tenant_id = $1 and p.qcode = a.code and p.deleted_at is null)
     select f.code, f.rank, p.id as product, v.id as variation, coalesce(v.sku, p.sku) as sku, p.name || coalesce(' · ' || v.name, '') as name
     from found f join products.products p on p.tenant_id = $1 and p.id = f.product_id and p.deleted_at is null
       left join products.variations v on v.tenant_id = $1 and v.id = f.variation_id
     order by f.code, f.rank`,
    [tenantId, codes],
  )
  const best = new Map<string, number>()
  const named = new Map<string, Named | 'several'>()
  for (const { code, rank, product, variation, sku, name } of rows) {
    if (!best.has(code)) {
      best.set(code, rank)
      named.set(code, { product, variation, sku, name })
    } else if (best.get(code) === rank) named.set(code, 'several')
  }
  return named
}
