import { toDecimal } from '@quoin/kit'
import { csvAnswer, type Customs, document, scopeOf, refuse, summed } from '@quoin/kit/server'
import type { sales } from '../resources/index.ts'

/** What the dashboard of sales shows: what was sold by day, how it was paid, what sold best; money on gift cards is sold once it is spent, and tips are no sales. Days of UTC, the last one included. */
export const overview: Customs<typeof sales, 'orders'>['overview'] = async (
  { from, to, format, channel_unique_id: channel },
  { tx, tenantId, actor },
) => {
  if (scopeOf(actor, 'sales.reports.read') !== 'tenant') throw refuse.forbidden('sales.reports.read')
  const span = [tenantId, from ?? null, to ?? null, channel ?? null]
  const [days, tenders, products] = await Promise.all([
    tx.query<Record<string, unknown> & { currency: string; total_minor: number; refunded_minor: number }>(
      `select to_char(o.paid_at at time zone 'UTC', 'YYYY-MM-DD') as day, o.currency, count(*)::bigint as orders, ${summed('o.total_minor - o.tips_minor - coalesce(g.total, 0)')} as total_minor,
         ${summed('o.refunded_minor - o.tips_refunded_minor - coalesce(g.back, 0)')} as refunded_minor,
         ${summed('o.tips_minor - o.tips_refunded_minor')} as tips_minor
       from sales.orders o left join (select c.order_id, sum(c.amount_minor) as total, sum(c.amount_minor) filter (where c.status = 'cancelled') as back
         from sales.gift_cards c where c.tenant_id = $1 and c.status <> 'ordered' group by 1) g on g.order_id = o.id where o.tenant_id = $1 and o.paid_at is not null and o.deleted_at is null and ($2::date is null or o.paid_at >= $2::date::timestamp at time zone 'UTC')
         and ($3::date is null or o.paid_at < ($3::date + 1)::timestamp at time zone 'UTC') and ($4::uuid is null or o.channel_id = $4) group by 1, 2 order by 1, 2`,
      span,
    ),
    tx.query<Record<string, unknown> & { currency: string; amount_minor: number }>(
      `select p.payment_type as kind, p.currency, count(*)::bigint as count, ${summed('p.amount_minor - p.refunded_minor')} as amount_minor
       from sales.payments p join sales.orders o on o.tenant_id = p.tenant_id and o.id = p.order_id where p.tenant_id = $1 and p.status in ('completed', 'refunded') and ($2::date is null or p.paid_at >= $2::date::timestamp at time zone 'UTC')
         and ($3::date is null or p.paid_at < ($3::date + 1)::timestamp at time zone 'UTC') and ($4::uuid is null or o.channel_id = $4) group by 1, 2 order by 4 desc, 1`,
      span,
    ),
    tx.query<Record<string, unknown> & { currency: string; total_minor: number }>(
      `select d.product_id as product_unique_id, d.product_name as name, d.currency, ${summed('d.quantity - d.returned_quantity')} as quantity, ${summed('d.total_minor - d.refunded_minor')} as total_minor
       from sales.order_details d join sales.orders o on o.tenant_id = d.tenant_id and o.id = d.order_id
       where d.tenant_id = $1 and o.paid_at is not null and d.status <> 'cancelled' and d.kind <> 'gift_card' and ($2::date is null or o.paid_at >= $2::date::timestamp at time zone 'UTC')
         and ($3::date is null or o.paid_at < ($3::date + 1)::timestamp at time zone 'UTC') and ($4::uuid is null or o.channel_id = $4) group by 1, 2, 3 order by 5 desc, 2 limit 10`,
      span,
    ),
  ])
  const rows = days.map((row) => ({
    ...row,
    total: toDecimal(row.total_minor, row.currency),
    refunded: toDecimal(row.refunded_minor, row.currency),
  }))
  if (format === 'csv') return csvAnswer('sales', rows)
  return document({ type: 'report', id: 'overview', attributes: { rows, tenders, products } })
}
