import { type Context, csvAnswer, type Customs, document, boundedSum, summed } from '@quoin/kit/server'
import type * as z from 'zod'
import type { sales } from '../resources/index.ts'
import type { salesSpan } from '../resources/orders.ts'

interface Earned extends Record<string, unknown> {
  readonly product_unique_id: string | null
  readonly name: string
  readonly currency: string
  readonly quantity: number
  readonly net_minor: number
  readonly cost_minor: number
  readonly margin_minor: number
  readonly unknown_minor: number
}
/** More products than this are too many for one page of figures; the file holds them all. */
const shownMax = 100

/**
 * What was earned on what was paid between two days of UTC. A line counts without tax and less its part that was given back, and costs
 * what it did when it was sold, for the pieces that did not come back. Parts are rounded down line by line.
 */
export async function margin(
  { from, to, format, channel_unique_id: channel }: z.infer<typeof salesSpan>,
  { tx, tenantId }: Context,
): ReturnType<Customs<typeof sales, 'reports'>['margin']> {
  const rows = await tx.query<Earned>(
    `select l.product_id as product_unique_id, max(l.name) as name, l.currency, ${summed('l.quantity')} as quantity,
       ${summed('l.net', 'l.cost is not null')} as net_minor, ${summed('l.cost')} as cost_minor,
       ${summed('l.net - l.cost')} as margin_minor, ${summed('l.net', 'l.cost is null')} as unknown_minor
     from (
       select d.product_id, d.product_name as name, d.currency, d.quantity - d.returned_quantity as quantity,
         (d.total_minor - d.tax_minor) - div((d.total_minor - d.tax_minor)::numeric * d.refunded_minor, greatest(d.total_minor, 1)) as net,
         div(d.cost_minor::numeric * (d.quantity - d.returned_quantity), d.quantity) as cost
       from sales.order_details d join sales.orders o on o.tenant_id = d.tenant_id and o.id = d.order_id
       where d.tenant_id = $1 and o.paid_at is not null and o.deleted_at is null and d.status <> 'cancelled' and d.kind <> 'gift_card' and ($2::date is null or o.paid_at >= $2::date::timestamp at time zone 'UTC')
         and ($3::date is null or o.paid_at < ($3::date + 1)::timestamp at time zone 'UTC') and ($4::uuid is null or o.channel_id = $4)
     ) l group by l.product_id, case when l.product_id is null then l.name end, l.currency order by margin_minor desc, name, product_unique_id`,
    [tenantId, from ?? null, to ?? null, channel ?? null],
  )
  if (format === 'csv') return csvAnswer('margin', rows)
  const sums = [...new Set(rows.map((row) => row.currency))].map((currency) => {
    const all = rows.filter((row) => row.currency === currency)
    const sum = (name: 'net_minor' | 'cost_minor' | 'margin_minor' | 'unknown_minor') => boundedSum(all.map((row) => row[name]))
    return {
      currency,
      net_minor: sum('net_minor'),
      cost_minor: sum('cost_minor'),
      margin_minor: sum('margin_minor'),
      unknown_minor: sum('unknown_minor'),
    }
  })
  return document({ type: 'report', id: 'margin', attributes: { sums, products: rows.slice(0, shownMax) } })
}
