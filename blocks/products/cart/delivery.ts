import { divide } from '@quoin/kit'
import type { Tx } from '@quoin/kit/server'
import type { Shop } from '../operations/settings.ts'
import { toBasisPoints } from '../resources/money.ts'
import type { Goods, Taxed } from './goods.ts'

/** What delivery costs and how it is taxed, in whole minor units and hundredths of a percent. */
export interface Delivery {
  readonly minor: bigint
  readonly taxBasisPoints: number
}

/**
 * How the delivery of goods, at what it costs, is taxed where they go: by the tax class the company keeps for it or, without one, as those of the goods
 * with the highest rate. Whoever pays no tax on the goods pays none on their delivery, and where prices include tax pays a price
 * that is lower by the tax of home.
 */
export async function deliveryOf(
  tx: Tx,
  tenantId: string,
  shop: Shop,
  goods: readonly Goods[],
  { country, region }: Pick<Taxed, 'country' | 'region'>,
  cost: bigint,
): Promise<Delivery> {
  const isExempt = goods.some((one) => one.taxExemptId !== null)
  const highest = (of: (one: Goods) => number) => Math.max(0, ...goods.map(of))
  const ownClass = shop.deliveryTaxClass
  if (isExempt) {
    const home = ownClass === null ? highest((one) => one.homeTaxBasisPoints) : toBasisPoints(shop.taxRate)
    const minor = shop.rules.pricesIncludeTax ? divide(cost * 10_000n, 10_000n + BigInt(home), shop.rules.half) : cost
    return { minor, taxBasisPoints: 0 }
  }
  if (ownClass === null) return { minor: cost, taxBasisPoints: highest((one) => one.taxBasisPoints) }
  const [there] = await tx.query<{ rate: string }>(
    `select r.rate::text from products.tax_rates r where r.tenant_id = $1 and r.country = $2 and (r.region is null or lower(r.region) = lower($3))
       and lower(r.tax_class) = lower($4) and r.valid_from <= current_date and r.deleted_at is null and r.enabled and r.status = 'active'
     order by r.region is null, r.valid_from desc limit 1`,
    [tenantId, country, region, ownClass],
    'prepare',
  )
  return { minor: cost, taxBasisPoints: toBasisPoints(there?.rate ?? shop.taxRate) }
}
