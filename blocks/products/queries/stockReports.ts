import { toDecimal } from '@quoin/kit'
import { type Context, csvAnswer, type Customs, document, refuse, bounded, summed } from '@quoin/kit/server'
import { products } from '../resources/index.ts'

type Row = Readonly<Record<string, unknown>>
interface Input {
  readonly warehouse_unique_id?: string
  readonly format?: 'json' | 'csv'
  readonly records?: number
}
/** So many rows are answered unless more are asked for; a file holds all that a spreadsheet is still glad of. */
const [shownMax, filedMax] = [200, 50_000]

/** Live shelves with what they are of. A shelf of a product without forms has no variation. */
const shelves = `from products.stock s join products.products p on p.tenant_id = s.tenant_id and p.id = s.product_id and p.deleted_at is null
  left join products.variations v on v.tenant_id = s.tenant_id and v.id = s.variation_id
  left join products.warehouses w on w.tenant_id = s.tenant_id and w.id = s.warehouse_id
  where s.tenant_id = $1 and s.deleted_at is null and ($2::uuid is null or s.warehouse_id = $2)`
const named = `coalesce(v.sku, p.sku) as sku, p.name || coalesce(' · ' || v.name, '') as name`

async function report(
  context: Context,
  id: string,
  input: Input,
  read: (most: number) => Promise<readonly Row[]>,
  sums: () => Promise<unknown>,
) {
  if (input.warehouse_unique_id) await context.call(products.warehouses.get, { id: input.warehouse_unique_id })
  const most = input.records ?? (input.format === 'csv' ? filedMax : shownMax)
  const rows = await read(most + 1)
  if (input.format === 'csv') return csvAnswer(id, rows.slice(0, most))
  return document({
    type: 'report',
    id,
    attributes: { rows: rows.slice(0, most), sums: await sums(), has_more: rows.length > most },
  })
}

interface Worth extends Record<string, unknown> {
  currency: string
  value_minor: number | null
}
const inMoney = (row: Worth) => ({ ...row, value: row.value_minor === null ? null : toDecimal(row.value_minor, row.currency) })
const worth = `s.on_hand::numeric * (coalesce(v.cost, p.cost) * 10 ^ products.money_decimals(p.currency))::bigint`

/** How many of each shelf came when: what is there now is what came last, as long as what came first goes first. */
const layers = `layers as (
  select m.stock_id, m.at, least(m.available_by + m.reserved_by, h.on_hand - (sum(m.available_by + m.reserved_by) over (partition by m.stock_id order by m.id desc) - (m.available_by + m.reserved_by))) as left
  from products.stock_movements m join here h on h.id = m.stock_id where m.tenant_id = $1 and m.available_by + m.reserved_by > 0)`
const buckets = [
  ['to_30', `l.at > clock_timestamp() - interval '30 days'`],
  ['to_90', `l.at <= clock_timestamp() - interval '30 days' and l.at > clock_timestamp() - interval '90 days'`],
  ['to_180', `l.at <= clock_timestamp() - interval '90 days' and l.at > clock_timestamp() - interval '180 days'`],
  ['older', `l.at <= clock_timestamp() - interval '180 days'`],
] as const
const bucketSums = buckets.map(([name, when]) => `${summed('l.left', when)} as ${name}`).join(', ')

/** What each shelf held when the span began, took in, and sold in it; what was given back was not sold. */
const flows = `flows as (
  select h.id, h.on_hand - coalesce(sum(m.available_by + m.reserved_by) filter (where m.at >= b.since), 0) as opening,
    coalesce(sum(m.available_by + m.reserved_by) filter (where m.at >= b.since and m.at < b.until and m.available_by + m.reserved_by > 0 and m.reason <> 'returned'), 0) as came,
    greatest(0, coalesce(-sum(m.available_by + m.reserved_by) filter (where m.at >= b.since and m.at < b.until and m.reason in ('sold', 'returned')), 0)) as sold
  from here h cross join (select coalesce($3::date, current_date - 29)::timestamp at time zone 'UTC' as since, (coalesce($4::date, current_date) + 1)::timestamp at time zone 'UTC' as until) b
    left join products.stock_movements m on m.tenant_id = $1 and m.stock_id = h.id group by h.id, h.on_hand)`
const rate = 'round(sum(f.sold) / nullif(sum(f.opening + f.came), 0), 4)::float8'

const agedShelves = `with here as (select s.id, s.on_hand, ${named} ${shelves} and s.on_hand > 0), ${layers}`
const flowingShelves = `with here as (select s.id, s.on_hand, ${named} ${shelves}), ${flows}`
const valueRows = `select ${named}, w.name as warehouse, s.on_hand, p.currency, coalesce(v.cost, p.cost)::float8 as cost, case when coalesce(v.cost, p.cost) is not null then ${bounded(worth)} end as value_minor ${shelves} and s.on_hand <> 0
  order by value_minor desc nulls last, coalesce(v.sku, p.sku) collate app.natural, s.id limit $3`
const valueSums = `select w.id as warehouse_unique_id, w.name as warehouse, p.currency, ${summed('s.on_hand')} as on_hand, ${summed(worth)} as value_minor,
  ${summed('s.on_hand', 'coalesce(v.cost, p.cost) is null')} as without_cost ${shelves} and s.on_hand <> 0 group by 1, 2, 3 order by 5 desc, 2`
const ageingRows = `${agedShelves} select h.sku, h.name, ${summed('l.left')} as on_hand, ${bucketSums}, to_char(min(l.at) at time zone 'UTC', 'YYYY-MM-DD') as oldest
  from here h join layers l on l.stock_id = h.id and l.left > 0 group by h.sku, h.name order by oldest, h.sku collate app.natural limit $3`
const ageingSums = `${agedShelves} select ${bucketSums} from layers l where l.left > 0`
const sellThroughRows = `${flowingShelves} select h.sku, h.name, ${summed('f.opening')} as opening, ${summed('f.came')} as came, ${summed('f.sold')} as sold, ${summed('h.on_hand')} as on_hand, ${rate} as rate
  from here h join flows f on f.id = h.id group by h.sku, h.name having sum(f.opening) + sum(f.came) + sum(f.sold) > 0 order by rate desc nulls last, sold desc, h.sku collate app.natural limit $5`
const sellThroughSums = `${flowingShelves} select ${summed('f.opening')} as opening, ${summed('f.came')} as came, ${summed('f.sold')} as sold, ${rate} as rate from flows f`

export const stockReports: Customs<typeof products, 'stockReports'> = {
  async value(input, context) {
    if (!context.actor.permissions.has('products.stock.read')) throw refuse.forbidden('products.stock.read')
    const { tx, tenantId } = context
    const place = [tenantId, input.warehouse_unique_id ?? null]
    return report(
      context,
      'stock_value',
      input,
      async (most) => (await tx.query<Worth>(valueRows, [...place, most])).map(inMoney),
      async () => (await tx.query<Worth>(valueSums, place)).map(inMoney),
    )
  },

  ageing: (input, context) => {
    const { tx, tenantId } = context
    const place = [tenantId, input.warehouse_unique_id ?? null]
    return report(
      context,
      'stock_ageing',
      input,
      (most) => tx.query(ageingRows, [...place, most]),
      async () => (await tx.query(ageingSums, place))[0],
    )
  },

  sellThrough: (input, context) => {
    const { tx, tenantId } = context
    const place = [tenantId, input.warehouse_unique_id ?? null, input.from ?? null, input.to ?? null]
    return report(
      context,
      'sell_through',
      input,
      (most) => tx.query(sellThroughRows, [...place, most]),
      async () => (await tx.query(sellThroughSums, place))[0],
    )
  },
}
