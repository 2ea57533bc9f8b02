import { toDecimal } from '@quoin/kit'
import {
  Answer,
  type Context,
  csvAnswer,
  type Customs,
  pageMeta,
  plain,
  scopeOf,
  refuse,
  boundedSum,
  summed,
} from '@quoin/kit/server'
import type { sales } from '../resources/index.ts'
import { margin } from './margin.ts'

type Row = Readonly<Record<string, unknown>>
interface Filters {
  readonly start_date?: string
  readonly end_date?: string
  readonly vendor_unique_id?: string | null
  readonly status?: string | null
  readonly source?: string | null
  readonly customer_unique_id?: string | null
  readonly channel_unique_id?: string | null
  readonly group_by?: string | null
  readonly page?: number
  readonly per_page?: number
  readonly records?: number
  readonly format?: 'json' | 'csv'
}

const all: Customs<typeof sales, 'reports'> = {
  async ordersList(filters, context) {
    const { from, to, page, records } = boundsOf(filters)
    const requested = [
      context.tenantId,
      from,
      to,
      filters.status ?? null,
      filters.source ?? null,
      filters.customer_unique_id ?? null,
      filters.channel_unique_id ?? null,
    ]
    const model = context.model('sales.orders')
    const rows = await context.tx.query<{ document: string }>(
      `select ${model.document(context.actor)} as document from ${model.table} t where t.tenant_id = $1 and t.deleted_at is null and ($2::timestamptz is null or t.created_at >= $2)
         and ($3::timestamptz is null or t.created_at < $3) and ($4::text is null or t.status = $4 or t.order_state = $4) and ($5::text is null or t.source = $5 or t.source_id = $5)
         and ($6::uuid is null or t.customer_id = $6) and ($7::uuid is null or t.channel_id = $7) order by t.created_at desc, t.id limit $8 offset $9`,
      [...requested, records, (page - 1) * records],
    )
    const groups = await context.tx.query<Group>(
      `select t.status as name, t.currency, count(*)::bigint as count, ${summed('t.total_minor')} as total_minor, ${summed('t.paid_minor')} as paid_minor, ${summed('t.refunded_minor')} as refunded_minor,
         ${summed('t.tips_minor')} as tips_minor
       from sales.orders t where t.tenant_id = $1 and t.deleted_at is null and ($2::timestamptz is null or t.created_at >= $2) and ($3::timestamptz is null or t.created_at < $3)
         and ($4::text is null or t.status = $4 or t.order_state = $4) and ($5::text is null or t.source = $5 or t.source_id = $5) and ($6::uuid is null or t.customer_id = $6) and ($7::uuid is null or t.channel_id = $7) group by 1, 2 order by 1, 2`,
      requested,
    )
    const summary = {
      total_orders: countOf(groups),
      total_amount: sumOf(groups, 'total_minor'),
      total_paid: sumOf(groups, 'paid_minor'),
      total_refunded: sumOf(groups, 'refunded_minor'),
      total_tips: sumOf(groups, 'tips_minor'),
      orders_by_status: byName(groups),
      ...closing(groups, filters),
    }
    return listed(rows, { page, records, total: countOf(groups) }, summary, filters)
  },

  async providersList(filters, context) {
    const { from, to, page, records } = boundsOf(filters)
    const requested = [context.tenantId, from, to, filters.status ?? null, filters.vendor_unique_id ?? null]
    const model = context.model('sales.providers')
    const rows = await context.tx.query<{ document: string }>(
      `select ${model.document(context.actor)} as document from ${model.table} t where t.tenant_id = $1 and t.deleted_at is null and ($2::timestamptz is null or t.created_at >= $2)
         and ($3::timestamptz is null or t.created_at < $3) and ($4::text is null or t.status = $4) and ($5::uuid is null or t.vendor_id = $5) order by t.created_at desc, t.id limit $6 offset $7`,
      [...requested, records, (page - 1) * records],
    )
    const summary = await providerSums(context, requested, filters)
    return listed(rows, { page, records, total: summary.total_providers }, summary, filters)
  },

  async providersSummary(filters, context) {
    const { from, to } = boundsOf(filters)
    const summary = await providerSums(
      context,
      [context.tenantId, from, to, filters.status ?? null, filters.vendor_unique_id ?? null],
      filters,
    )
    return sumsAnswer('providers_summary', summary, filters)
  },

  async vendorPaymentsList(filters, context) {
    const { from, to, page, records } = boundsOf(filters)
    const model = context.model('sales.payables')
    const rows = await context.tx.query<{ document: string }>(
      `select ${model.document(context.actor)} as document from ${model.table} t where t.tenant_id = $1 and t.deleted_at is null and ($2::timestamptz is null or t.created_at >= $2)
         and ($3::timestamptz is null or t.created_at < $3) and ($4::text is null or t.status = $4) and ($5::uuid is null or t.vendor_id = $5) order by t.created_at desc, t.id limit $6 offset $7`,
      [context.tenantId, from, to, filters.status ?? null, filters.vendor_unique_id ?? null, records, (page - 1) * records],
    )
    const summary = await paymentSums(context, filters)
    return listed(rows, { page, records, total: summary.total_payments }, summary, filters)
  },

  vendorPaymentsSummary: async (filters, context) =>
    sumsAnswer('vendor_payments_summary', await paymentSums(context, filters), filters),

  margin,
}

/** Sums over the company are for those whose right reaches the company. */
const wholeOnly =
  (report: (input: never, context: Context) => unknown) =>
  async (input: never, context: Context): Promise<unknown> => {
    if (scopeOf(context.actor, 'sales.reports.read') !== 'tenant') throw refuse.forbidden('sales.reports.read')
    return report(input, context)
  }
export const reports = Object.fromEntries(
  Object.entries<(input: never, context: Context) => unknown>(all).map(([name, report]) => [name, wholeOnly(report)]),
) as Customs<typeof sales, 'reports'>

interface Group {
  readonly name: string
  readonly currency: string
  readonly count: number
  readonly [sum: string]: unknown
}

const providerSums = async (context: Context, input: readonly unknown[], filters: Filters) => {
  const groups = await context.tx.query<Group & Record<string, unknown>>(
    `select case $6::text when 'vendor_unique_id' then t.vendor_id::text when 'vendor_name' then t.vendor_name when 'source_alias' then t.booking else t.status end as name,
       coalesce(d.currency, 'EUR') as currency, count(*)::bigint as count, ${summed('d.total_minor')} as total_minor, ${summed('p.commission_minor')} as commission_minor
     from sales.providers t left join sales.order_details d on d.tenant_id = t.tenant_id and d.id = t.order_detail_id
       left join sales.payables p on p.tenant_id = t.tenant_id and p.detail_id = t.order_detail_id and p.origin = 'sale'
     where t.tenant_id = $1 and t.deleted_at is null and ($2::timestamptz is null or t.created_at >= $2) and ($3::timestamptz is null or t.created_at < $3)
       and ($4::text is null or t.status = $4) and ($5::uuid is null or t.vendor_id = $5) group by 1, 2 order by 1, 2`,
    [...input, filters.group_by ?? 'status'],
  )
  return {
    total_providers: countOf(groups),
    total_amount: sumOf(groups, 'total_minor'),
    total_commission: sumOf(groups, 'commission_minor'),
    providers_by_status: byName(groups),
    ...closing(groups, filters),
  }
}

const paymentSums = async (context: Context, filters: Filters) => {
  const { from, to } = boundsOf(filters)
  const groups = await context.tx.query<Group & Record<string, unknown>>(
    `select case $6::text when 'vendor_unique_id' then t.vendor_id::text when 'payment_type' then t.payment_type when 'gateway_unique_id' then t.gateway_reference else t.status end as name, t.currency,
       count(*)::bigint as count, ${summed('t.amount_minor - t.clawed_minor', "t.status <> 'cancelled'")} as total_minor,
       ${summed('t.amount_minor - t.clawed_minor', "t.status = 'pending'")} as pending_minor, ${summed('t.amount_minor - t.clawed_minor', "t.status = 'paid'")} as paid_minor
     from sales.payables t where t.tenant_id = $1 and t.deleted_at is null and ($2::timestamptz is null or t.created_at >= $2) and ($3::timestamptz is null or t.created_at < $3)
       and ($4::text is null or t.status = $4) and ($5::uuid is null or t.vendor_id = $5) group by 1, 2 order by 1, 2`,
    [context.tenantId, from, to, filters.status ?? null, filters.vendor_unique_id ?? null, filters.group_by ?? 'status'],
  )
  return {
    total_payments: countOf(groups),
    total_amount: sumOf(groups, 'total_minor'),
    total_pending: sumOf(groups, 'pending_minor'),
    total_paid: sumOf(groups, 'paid_minor'),
    payments_by_status: byName(groups),
    ...closing(groups, filters),
  }
}

/** Points in time; a bare end day counts as a whole. */
function boundsOf(filters: Filters): { from: string | null; to: string | null; page: number; records: number } {
  const read = (name: 'start_date' | 'end_date'): string | null => {
    const text = filters[name]
    if (!text) return null
    const isDay = /^\d{4}-\d\d-\d\d$/.test(text)
    if (!isDay && !/^\d{4}-\d\d-\d\dT/.test(text)) throw refuse.invalid('invalid', 'must be a date or a date and time', name)
    const at = Date.parse(isDay ? `${text}T00:00:00Z` : text)
    if (Number.isNaN(at)) throw refuse.invalid('invalid', 'must be a date or a date and time', name)
    return new Date(isDay && name === 'end_date' ? at + 86_400_000 : at).toISOString()
  }
  return {
    from: read('start_date'),
    to: read('end_date'),
    page: filters.page ?? 1,
    // A file holds all that a spreadsheet is still glad of, unless a page of it is asked for.
    records: filters.per_page ?? filters.records ?? (filters.format === 'csv' ? 50_000 : 25),
  }
}

const countOf = (groups: readonly Group[]): number => groups.reduce((sum, group) => sum + group.count, 0)
/** In decimals where there is one currency; sums of several are shown by currency only. */
const sumOf = (groups: readonly Group[], name: string): number | null => {
  const currencies = new Set(groups.map((group) => group.currency))
  return currencies.size > 1
    ? null
    : toDecimal(boundedSum(groups.map((group) => Number(group[name]))), groups[0]?.currency ?? 'EUR')
}
const byName = (groups: readonly Group[]): Readonly<Record<string, number>> => {
  const all: Record<string, number> = {}
  for (const { name, count } of groups) all[name ?? ''] = (all[name ?? ''] ?? 0) + count
  return all
}
const closing = (groups: readonly Group[], filters: Filters) => ({
  currency: [...new Set(groups.map((group) => group.currency))].join(',') || 'EUR',
  groups,
  period: { start_date: filters.start_date ?? null, end_date: filters.end_date ?? null },
})

function listed(
  rows: readonly { document: string }[],
  page: { page: number; records: number; total: number },
  summary: Row,
  filters: Filters,
): Answer {
  if (filters.format === 'csv') return csv(rows.map((row) => (JSON.parse(row.document) as { attributes: Row }).attributes))
  return new Answer(
    200,
    `{"data":[${rows.map((row) => row.document).join(',')}],"meta":${JSON.stringify({ ...pageMeta(page), summary })}}`,
  )
}

/** Flat beside `data`, because one client reads the sums at the top and the other below `data`. */
function sumsAnswer(id: string, summary: Row & { groups: readonly Group[] }, filters: Filters): Answer {
  if (filters.format === 'csv') return csv(summary.groups)
  return plain({ ...summary, data: { id, type: 'report', attributes: { unique_id: id, ...summary } } })
}

const csv = (rows: readonly Row[]): Answer => csvAnswer('report', rows)
