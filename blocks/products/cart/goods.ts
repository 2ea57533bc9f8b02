import { divide } from '@quoin/kit'
import type { Tx } from '@quoin/kit/server'
import { choosePrice, type ChosenPrice, type PriceRow, type TierLists } from '../pricing/choosePrice.ts'
import type { PriceLine, Rules } from '../pricing/priceCart.ts'
import type { Component } from '../resources/products.ts'
import { toBasisPoints } from '../resources/money.ts'

/** What is to be priced: a product, perhaps in one of its forms, and how many. */
export interface Wanted {
  readonly product: string
  readonly variation: string | null
  readonly quantity: number
}

/** A product as it is sold: all that pricing, stock and an order need to know of it. */
export interface Goods {
  readonly product: string
  readonly variation: string | null
  readonly sku: string
  readonly name: string
  readonly isSold: boolean
  readonly vendor: string | null
  readonly brand: string | null
  /** Of a bundle that names none, what all that is in it costs. */
  readonly cost: bigint | null
  readonly discountBasisPoints: number
  readonly taxBasisPoints: number
  /** What it is taxed by where nobody says where it goes. */
  readonly homeTaxBasisPoints: number
  /** The number by which the buyer pays no tax on it. */
  readonly taxExemptId: string | null
  readonly category: { readonly id: string; readonly name: string } | null
  /** The categories it is in, and every one above those. */
  readonly categories: readonly string[]
  readonly components: readonly Component[]
  readonly isCounted: boolean
  readonly mayRunOut: boolean
  readonly price: ChosenPrice
}

export interface Buyer {
  readonly currency: string
  readonly role: string | null
  /** Asks which price lists the buyer's tier opens; null where nobody in particular buys. */
  readonly tierLists: (() => Promise<TierLists>) | null
  /** Asks how many hours earlier the shop opens to the buyer. */
  readonly earlyHours?: () => Promise<number>
  readonly channel: string | null
  /** Null where nobody asks what it costs. */
  readonly taxed: Taxed | null
}
/** Who buys and where it goes, as far as that decides tax. */
export interface Taxed {
  readonly user: string | null
  readonly country: string | null
  readonly region: string | null
  readonly rules: Pick<Rules, 'pricesIncludeTax' | 'half'>
}

interface GoodsRow extends Record<string, unknown> {
  product: string
  variation: string | null
  sku: string
  name: string
  active: boolean
  listed: boolean
  opens: string | null
  vendor: string | null
  brand: string | null
  currency: string
  product_minor: string | null
  variation_minor: string | null
  cost_minor: string | null
  discount: string
  tax: string
  home_tax: string
  exempt_id: string | null
  category: { id: string; name: string } | null
  categories: string[]
  components: Component[] | null
  open_stock: boolean
  enforce_stock: boolean
}
interface PriceRecord extends Record<string, unknown> {
  id: string
  product: string
  variation: string | null
  channel: string | null
  currency: string
  minor: string
  min_quantity: string
  max_quantity: string | null
  start: string | null
  end: string | null
  list: {
    id: string
    name: string
    kind: 'override' | 'sale'
    priority: number
    roles: string[]
    for_tiers: boolean
    start: string | null
    end: string | null
  } | null
}

const moment = (text: string | null): number | null => (text === null ? null : Date.parse(text))

/** Reads products with everything that decides what they cost, in two queries whatever the number; what does not exist is left out. */
export async function readGoods(
  tx: Tx,
  tenantId: string,
  wanted: readonly Wanted[],
  buyer: Buyer,
): Promise<(Goods | undefined)[]> {
  const ids = wanted.map((one) => one.product)
  const { taxed } = buyer
  const [rows, prices] = await Promise.all([
    tx.query<GoodsRow>(
      `select p.id as product, v.id as variation, coalesce(v.sku, p.sku) as sku, p.name || coalesce(' · ' || v.name, '') as name,
         p.deleted_at is null and p.enabled and p.status = 'active' and (w.variation is null or v.id is not null and v.deleted_at is null and v.enabled and v.status = 'active')
           as active, shown.listed, case when not shown.listed then products.opens_at($1, p.id, $7) end as opens,
         p.vendor_id as vendor, b.name as brand, p.currency, p.price_minor::text as product_minor, v.price_minor::text as variation_minor,
         (coalesce(v.cost, p.cost, parts.cost) * 10 ^ products.money_decimals(p.currency))::bigint::text as cost_minor, coalesce(v.discount, p.discount)::text as discount, coalesce(v.tax, p.tax)::text as home_tax,
         coalesce((select r.rate from products.tax_rates r where $4::text is not null and r.tenant_id = $1 and r.country = $4 and (r.region is null or lower(r.region) = lower($5))
             and lower(r.tax_class) = lower(p.tax_class) and r.valid_from <= current_date and r.deleted_at is null and r.enabled and r.status = 'active'
           order by r.region is null, r.valid_from desc limit 1), v.tax, p.tax)::text as tax,
         (select e.tax_id from products.tax_exemptions e where e.tenant_id = $1 and e.user_id = $6 and (e.country is null or e.country = $4) and e.deleted_at is null and e.enabled
             and e.status = 'active' and coalesce(e.valid_from <= current_date, true) and coalesce(e.valid_until >= current_date, true)
           order by e.country is null, e.created_at, e.id limit 1) as exempt_id,
         (select json_build_object('id', c.id, 'name', c.name) from products.category_products pc join products.categories c on c.tenant_id = pc.tenant_id and c.id = pc.category_id
           where pc.tenant_id = $1 and pc.product_id = p.id and c.deleted_at is null order by pc.place limit 1) as category,
         array(with recursive up as (
             select pc.category_id as id from products.category_products pc where pc.tenant_id = $1 and pc.product_id = p.id
             union select c.parent_id from products.categories c join up on c.tenant_id = $1 and c.id = up.id where c.parent_id is not null)
           select id from up) as categories,
         p.components, p.open_stock, p.enforce_stock and coalesce(v.enforce_stock, true) as enforce_stock
       from (select distinct * from unnest($2::uuid[], $3::uuid[]) as w (product, variation)) w
       join products.products p on p.tenant_id = $1 and p.id = w.product
       left join products.variations v on v.tenant_id = $1 and v.id = w.variation and v.product_id = p.id
       cross join lateral (select products.is_listed($1, p.id, $7) as listed offset 0) shown
       left join lateral (select case when bool_and(coalesce(cv.cost, cp.cost) is not null and cp.currency = p.currency) then sum(coalesce(cv.cost, cp.cost) * (c.part ->> 'quantity')::bigint) end as cost
         from jsonb_array_elements(case when jsonb_typeof(p.components) = 'array' then p.components end) as c (part)
         left join products.products cp on cp.tenant_id = $1 and cp.id = (c.part ->> 'product_unique_id')::uuid
         left join products.variations cv on cv.tenant_id = $1 and cv.id = (c.part ->> 'variation_unique_id')::uuid and cv.product_id = cp.id) parts on true
       left join products.brands b on b.tenant_id = $1 and b.id = p.brand_id and b.deleted_at is null`,
      [
        tenantId,
        ids,
        wanted.map((one) => one.variation),
        taxed?.country ?? null,
        taxed?.region ?? null,
        taxed?.user ?? null,
        buyer.channel,
      ],
      'prepare',
    ),
    tx.query<PriceRecord>(
      `select r.id, r.product_id as product, r.variation_id as variation, r.channel_id as channel, r.currency, r.price_minor::text as minor, r.min_quantity::text, r.max_quantity::text,
         r.start_date as start, r.end_date as "end",
         case when l.id is not null then json_build_object('id', l.id, 'name', l.name, 'kind', l.kind, 'priority', l.priority, 'roles', l.roles, 'for_tiers', l.for_tiers, 'start', l.start_date, 'end', l.end_date) end as list
       from products.prices r left join products.price_lists l on l.tenant_id = r.tenant_id and l.id = r.price_list_id
       where r.tenant_id = $1 and r.product_id = any($2::uuid[]) and r.deleted_at is null and r.enabled and r.status = 'active'
         and (r.price_list_id is null or l.deleted_at is null and l.enabled and l.status = 'active')`,
      [tenantId, ids],
      'prepare',
    ),
  ])
  const at = Date.now()
  // Most prices depend on no tier, and then nobody is asked.
  const tierLists: TierLists = (prices.some(({ list }) => list?.for_tiers) && (await buyer.tierLists?.())) || new Map()
  const early = (rows.some(({ listed, opens }) => !listed && opens) && (await buyer.earlyHours?.())) || 0
  const isOpen = ({ listed, opens }: GoodsRow) => listed || (opens !== null && Date.parse(opens) <= at + early * 3_600_000)
  return wanted.map((one) => {
    const row = rows.find((r) => r.product === one.product && r.variation === one.variation)
    if (!row) return undefined
    const isExempt = row.exempt_id !== null
    const price = choosePrice({
      product: { currency: row.currency, minor: row.product_minor === null ? null : BigInt(row.product_minor) },
      variation:
        row.variation === null
          ? null
          : { id: row.variation, minor: row.variation_minor === null ? null : BigInt(row.variation_minor) },
      rows: prices.filter((p) => p.product === one.product).map(priceRow),
      quantity: one.quantity,
      currency: buyer.currency,
      channel: buyer.channel,
      role: buyer.role,
      tierLists,
      at,
    })
    return {
      product: row.product,
      variation: row.variation,
      sku: row.sku,
      name: row.name,
      isSold: row.active && isOpen(row),
      vendor: row.vendor,
      brand: row.brand,
      cost: row.cost_minor === null || row.currency !== buyer.currency ? null : BigInt(row.cost_minor),
      discountBasisPoints: toBasisPoints(row.discount),
      taxBasisPoints: isExempt ? 0 : toBasisPoints(row.tax),
      homeTaxBasisPoints: toBasisPoints(row.home_tax),
      taxExemptId: row.exempt_id,
      category: row.category,
      categories: row.categories,
      components: row.components ?? [],
      isCounted: !row.open_stock,
      mayRunOut: row.enforce_stock,
      // A price that holds tax is lower by it for whoever pays none.
      price:
        isExempt && price.minor !== null && taxed?.rules.pricesIncludeTax
          ? { ...price, minor: divide(price.minor * 10_000n, 10_000n + BigInt(toBasisPoints(row.home_tax)), taxed.rules.half) }
          : price,
    }
  })
}

/** A product with a price as a cart is priced by it. */
export const priceLineOf = (goods: Goods, quantity: number): PriceLine => ({
  product: goods.product,
  categories: goods.categories,
  quantity,
  unit: goods.price.minor!,
  discountBasisPoints: goods.discountBasisPoints,
  taxBasisPoints: goods.taxBasisPoints,
  cost: goods.cost,
})

const priceRow = (p: PriceRecord): PriceRow => ({
  id: p.id,
  variation: p.variation,
  channel: p.channel,
  currency: p.currency,
  minor: BigInt(p.minor),
  minQuantity: Number(p.min_quantity),
  maxQuantity: p.max_quantity === null ? null : Number(p.max_quantity),
  start: moment(p.start),
  end: moment(p.end),
  list: p.list && {
    id: p.list.id,
    name: p.list.name,
    kind: p.list.kind,
    priority: p.list.priority,
    roles: p.list.roles,
    forTiers: p.list.for_tiers,
    start: moment(p.list.start),
    end: moment(p.list.end),
  },
})
