import { gateway } from '@quoin/gateway/resources'
import { mailEach } from '@quoin/kit/mail'
import {
  announceMany,
  type CallInternal,
  inTransaction,
  Model,
  nobody,
  pageAddress,
  type Pools,
  type Services,
} from '@quoin/kit/server'
import { products } from '../resources/index.ts'

const linesMax = 50

interface Low {
  readonly id: string
  readonly name: string
  readonly sku: string
  readonly warehouse: string | null
  readonly available: number
  readonly lowAt: number
  readonly expected: string | null
}

/**
 * Tells of the shelves that fell to their threshold: an announcement for each, and one mail for all of them to everybody who keeps
 * stock. That they were told of and the mails are one transaction, so it happens once; again only after a shelf was above.
 */
export const tellLow = (
  { tenantId }: { tenantId: string },
  { mailer, settings }: Services,
  pools: Pools,
  callInternal: CallInternal,
): Promise<void> =>
  inTransaction(pools.runtime, { tenantId, userId: null }, async (tx) => {
    const low = await tx.query<Low & Record<string, unknown>>(
      `with told as (
         update products.stock s set low_told_at = clock_timestamp() where s.tenant_id = $1 and s.id in (
           select t.id from products.stock t where t.tenant_id = $1 and t.low_since is not null and t.low_told_at is null order by t.id limit 500 for update skip locked)
         returning s.*)
       select s.id, p.name || coalesce(' · ' || v.name, '') as name, coalesce(v.sku, p.sku) as sku, w.name as warehouse, s.available, s.low_at as "lowAt", s.expected_on::text as expected
       from told s join products.products p on p.tenant_id = $1 and p.id = s.product_id and p.deleted_at is null
       left join products.variations v on v.tenant_id = $1 and v.id = s.variation_id left join products.warehouses w on w.tenant_id = $1 and w.id = s.warehouse_id
       order by s.low_since, s.id`,
      [tenantId],
    )
    if (low.length === 0) return
    const author = { actor: nobody, tenantId, operation: 'products.stock.run_low', requestId: 'job' }
    await announceMany(
      tx,
      new Model(products.stock),
      author,
      low.map(({ id }) => ({ id, changes: { is_low: [false, true] } })),
    )
    const people = await callInternal(tenantId, gateway.permissions.internal.reaching, {
      permission: products.stock.update.permission,
      owner: null,
    })
    await mailEach(
      mailer,
      tx,
      people,
      { template: 'products_running_low', tenantId, key: `products low ${new Date().toISOString()}` },
      ({ number, day }) => ({
        count: number(low.length),
        more: low.length > linesMax ? number(low.length - linesMax) : '',
        lines: low.slice(0, linesMax).map((one) => ({
          name: one.name,
          sku: one.sku,
          place: one.warehouse ?? '',
          left: number(one.available),
          at: number(one.lowAt),
          expected: day(one.expected),
        })),
        link: pageAddress({ settings, tenantId }, '/products/stock'),
      }),
    )
  })
