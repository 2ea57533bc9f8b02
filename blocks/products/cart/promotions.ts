import type { Tx } from '@quoin/kit/server'
import type { Promotion } from '../pricing/priceCart.ts'

interface PromotionRow extends Record<string, unknown> {
  id: string
  name: string
  product: string | null
  category: string | null
  kind: Promotion['kind']
  percent: string | null
  money: string | null
  currency: string
  buy: string | null
  get: string | null
  min_quantity: string | null
  minimum: string | null
  cap: string | null
  stackable: boolean
  group_name: string | null
  base: Promotion['base']
  floor_at_cost: boolean
  usage_limit: string | null
  per_customer: string | null
  used: string
  used_by_customer: string
  budget_left: string | null
  phase: 'now' | 'not_started' | 'ended'
  additional_points: string | null
  limited: boolean
}

export interface Found {
  readonly promotions: readonly Promotion[]
  readonly points: ReadonlyMap<string, number>
  readonly limited: ReadonlySet<string>
}

/** The promotions that could count for a cart, in the order they are calculated; a code counts only where it was typed. */
export async function readPromotions(
  tx: Tx,
  tenantId: string,
  input: { products: readonly string[]; codes: readonly string[]; user: string; currency: string },
): Promise<Found> {
  const rows = await tx.query<PromotionRow>(
    `select p.id, p.name, p.product_id as product, p.category_id as category, p.promotion_type as kind, (p.discount_percentage * 100)::bigint::text as percent,
       (p.discount_money * 10 ^ products.money_decimals(p.currency))::bigint::text as money, p.currency, p.buy_quantity::text as buy, p.get_quantity::text as get, p.min_quantity::text as min_quantity,
       (p.minimum_purchase * 10 ^ products.money_decimals(p.currency))::bigint::text as minimum, (p.maximum_discount * 10 ^ products.money_decimals(p.currency))::bigint::text as cap,
       p.is_stackable as stackable, p.group_name, p.base, p.floor_at_cost, p.usage_limit::text, p.usage_limit_per_customer::text as per_customer, p.used_count::text as used,
       (p.budget_minor - p.spent_minor)::text as budget_left, p.additional_points::text as additional_points, coalesce(p.usage_limit, p.usage_limit_per_customer, p.budget_minor) is not null as limited,
       (select count(*) from products.promotion_uses u where u.tenant_id = $1 and u.promotion_id = p.id and u.user_id = $4 and not u.released)::text as used_by_customer,
       case when p.start_date > clock_timestamp() then 'not_started' when p.end_date <= clock_timestamp() then 'ended' else 'now' end as phase
     from products.promotions p
     where p.tenant_id = $1 and p.deleted_at is null and p.enabled and p.status = 'active' and (p.product_id is null or p.product_id = any($2::uuid[]))
       and (p.code is null and (p.start_date is null or p.start_date <= clock_timestamp()) and (p.end_date is null or p.end_date > clock_timestamp()) or lower(p.code) = any($3::text[]))
     order by p.priority desc, p.created_at, p.id`,
    [tenantId, input.products, input.codes.map((code) => code.toLowerCase()), input.user],
    'prepare',
  )
  const big = (text: string | null) => (text === null ? null : BigInt(text))
  const whole = (text: string | null) => (text === null ? null : Number(text))
  return {
    limited: new Set(rows.filter((row) => row.limited).map((row) => row.id)),
    points: new Map(rows.map((row) => [row.id, whole(row.additional_points) ?? 0])),
    promotions: rows.map((row) => ({
      id: row.id,
      name: row.name,
      kind: row.kind,
      product: row.product,
      category: row.category,
      percentBasisPoints: whole(row.percent),
      money: big(row.money),
      buy: whole(row.buy),
      get: whole(row.get),
      minQuantity: whole(row.min_quantity),
      minimumPurchase: big(row.minimum),
      cap: big(row.cap),
      isStackable: row.stackable,
      group: row.group_name,
      base: row.base,
      floorAtCost: row.floor_at_cost,
      budgetLeft: big(row.budget_left),
      closed: closedBecause(row, input.currency),
    })),
  }
}

function closedBecause(row: PromotionRow, currency: string): string | null {
  const isMoney = row.money !== null || row.minimum !== null || row.cap !== null || row.budget_left !== null
  if (row.phase !== 'now') return row.phase
  if (isMoney && row.currency !== currency) return 'other_currency'
  if (row.usage_limit !== null && Number(row.used) >= Number(row.usage_limit)) return 'used_up'
  if (row.budget_left !== null && BigInt(row.budget_left) <= 0n) return 'used_up'
  if (row.per_customer !== null && Number(row.used_by_customer) >= Number(row.per_customer)) return 'used_up_by_you'
  return null
}
