import { type Answer, type Context, csvAnswer, type Customs, document, plain, refuse } from '@quoin/kit/server'
import { dayIn } from '@quoin/kit/days'
import { reachedAssets, reachedPeople } from '../operations/records.ts'
import { momentsOf, todayOf } from '../operations/settings.ts'
import { assets } from '../resources/index.ts'
import { bookValue, type Values as Depreciation } from './depreciation.ts'

type Row = Readonly<Record<string, unknown>>
const answer = (name: string, rows: readonly Row[], format?: 'json' | 'csv', period?: Period): Answer =>
  format === 'csv'
    ? csvAnswer([name, period?.from, period?.to].filter(Boolean).join('-'), rows)
    : document({ type: 'report', id: name, attributes: { rows, ...(period && { period }) } })

interface Input {
  start_date?: string | null
  end_date?: string | null
  event_type?: string | null
  operation_type?: string | null
  asset_unique_id?: string | null
  page?: number
  per_page?: number
  records?: number
  format?: 'json' | 'csv'
}
/** What is asked for stands flat or under `query_params`. A day without an hour means all of it, by the company's calendar. */
async function askedOf(
  context: Context,
  input: Input & { query_params?: Input },
): Promise<Input & { from: string | null; to: string | null }> {
  const requested = { ...input, ...input.query_params }
  const [first, last] = [requested.start_date ?? null, requested.end_date ?? null]
  const isDay = (value: string | null) => value?.length === 10
  const moments = await momentsOf(context, isDay(first) ? first : null, isDay(last) ? last : null)
  const [from, to] = [moments.start ?? first, moments.last ?? last]
  if (from && to && Date.parse(to) < Date.parse(from))
    throw refuse.invalid('invalid', 'The end must not be before the start.', 'query_params/end_date')
  return { ...requested, from, to }
}
async function mustHave(context: Context, asset: string | null | undefined): Promise<void> {
  if (asset)
    await context.find(assets.assets, asset).catch(() => {
      throw refuse.invalid('no_such_record', 'This record does not exist.', 'query_params/asset_unique_id')
    })
}
const scope = (context: Context): [string, readonly string[] | null] => [
  context.tenantId,
  reachedPeople(context, 'assets.reports.read'),
]

const eventsWhere = `${reachedAssets} and e.deleted_at is null and ($3::timestamptz is null or coalesce(e.event_date, e.created_at) >= $3)
  and ($4::timestamptz is null or coalesce(e.event_date, e.created_at) <= $4) and ($5::text is null or e.event_type = $5) and ($6::uuid is null or e.asset_id = $6)`
const eventsFrom = `assets.events e join assets.assets t on t.tenant_id = e.tenant_id and t.id = e.asset_id`

async function summary(context: Context, input: Awaited<ReturnType<typeof askedOf>>) {
  const rows = await context.tx.query<{ type: string; count: number; cost: number; currency: string | null }>(
    `select e.event_type as type, count(*)::int as count, coalesce(sum(e.cost), 0)::float8 as cost, e.currency from ${eventsFrom} where ${eventsWhere} group by e.event_type, e.currency order by 1, 4`,
    [...scope(context), input.from, input.to, input.event_type ?? null, input.asset_unique_id ?? null],
  )
  const byType: Record<string, number> = {}
  for (const { type, count } of rows) byType[type] = (byType[type] ?? 0) + count
  return {
    total_events: rows.reduce((sum, { count }) => sum + count, 0),
    events_by_type: byType,
    costs: rows.filter(({ cost }) => cost > 0).map(({ type, cost, currency }) => ({ event_type: type, cost, currency })),
    period: { start_date: input.start_date ?? null, end_date: input.end_date ?? null },
  }
}

export const reports: Customs<typeof assets, 'reports'> = {
  async eventsList(input, context) {
    const requested = await askedOf(context, input)
    await mustHave(context, requested.asset_unique_id)
    const [page, records] = [requested.page ?? 1, requested.per_page ?? requested.records ?? 100]
    const events = await context.tx.query(
      `select e.id as unique_id, e.asset_id as asset_unique_id, t.code as asset_code, t.name as asset_name, e.event_type, e.description, coalesce(e.event_date, e.created_at) as occurred_at,
         coalesce(e.event_date, e.created_at) as event_date, e.cost::float8 as cost, e.currency, e.performed_by_id as performed_by_unique_id, e.notes
       from ${eventsFrom} where ${eventsWhere} order by coalesce(e.event_date, e.created_at) desc, e.id desc limit $7 offset $8`,
      [
        ...scope(context),
        requested.from,
        requested.to,
        requested.event_type ?? null,
        requested.asset_unique_id ?? null,
        requested.format === 'csv' ? 50_000 : records,
        requested.format === 'csv' ? 0 : (page - 1) * records,
      ],
    )
    if (requested.format === 'csv') return csvAnswer('events', events)
    const found = await summary(context, requested)
    const pages = Math.ceil(found.total_events / records)
    const meta = {
      total_count: found.total_events,
      current_page: page,
      per_page: records,
      total_pages: pages,
      total_records: found.total_events,
      totalPages: pages,
      totalRecords: found.total_events,
    }
    return plain({
      data: events.map((event) => ({ id: event.unique_id, type: 'asset_event', attributes: event })),
      events,
      summary: found,
      meta,
    })
  },

  async eventsSummary(input, context) {
    const requested = await askedOf(context, input)
    await mustHave(context, requested.asset_unique_id)
    const found = await summary(context, requested)
    if (requested.format === 'csv')
      return csvAnswer(
        'events',
        Object.entries(found.events_by_type).map(([type, count]) => ({ event_type: type, count })),
      )
    return plain({
      ...found,
      data: { id: 'events_summary', type: 'report', attributes: { unique_id: 'events_summary', ...found } },
    })
  },

  async operationsSummary(input, context) {
    const requested = await askedOf(context, input)
    await mustHave(context, requested.asset_unique_id)
    const rows = await context.tx.query<{ operation_type: string; count: number }>(
      `select o.operation_type, count(*)::int as count from assets.operations o join assets.assets t on t.tenant_id = o.tenant_id and t.id = o.asset_id
       where ${reachedAssets} and o.deleted_at is null and ($3::timestamptz is null or coalesce(o.performed_at, o.created_at) >= $3)
         and ($4::timestamptz is null or coalesce(o.performed_at, o.created_at) <= $4) and ($5::text is null or o.operation_type = $5)
         and ($6::uuid is null or o.asset_id = $6) group by 1 order by 1`,
      [...scope(context), requested.from, requested.to, requested.operation_type ?? null, requested.asset_unique_id ?? null],
    )
    if (requested.format === 'csv') return csvAnswer('operations', rows)
    const found = {
      total_operations: rows.reduce((sum, { count }) => sum + count, 0),
      operations_by_type: Object.fromEntries(rows.map((row) => [row.operation_type, row.count])),
      period: { start_date: requested.start_date ?? null, end_date: requested.end_date ?? null },
    }
    return plain({
      ...found,
      data: { id: 'operations_summary', type: 'report', attributes: { unique_id: 'operations_summary', ...found } },
    })
  },

  // Out of the loans, which keep when a thing went and when it came back; assignments out of the audit, which nobody can change.
  async custody({ on, format }, context) {
    const moment = on?.length === 10 ? (await momentsOf(context, null, on)).last : (on ?? new Date().toISOString())
    const rows = await context.tx.query(
      `select t.id as asset_unique_id, t.code as asset_code, t.name as asset_name, h.how, h.who as holder, h.user_id as user_unique_id, h.since, h.due_at from assets.assets t
       join lateral (
         select 'lent' as how, l.borrower_name as who, l.user_id, l.lent_at as since, l.due_at from assets.loan_items i join assets.loans l on l.tenant_id = i.tenant_id and l.id = i.loan_id
           where i.tenant_id = t.tenant_id and i.asset_id = t.id and l.lent_at <= $3 and (i.returned_at is null or i.returned_at > $3)
         union all select 'assigned', u.name, u.id, a.at, null from (
             select a.at, app.id(a.changes->'assigned_to_unique_id'->>1) as person from kit.audit a where a.tenant_id = t.tenant_id and a.resource = 'assets.assets' and a.record_id = t.id
               and a.changes ? 'assigned_to_unique_id' and a.at <= $3 order by a.at desc, a.number desc limit 1) a
           left join gateway.users_view u on u.tenant_id = t.tenant_id and u.id = a.person where a.person is not null
       ) h on true
       where ${reachedAssets} order by t.code collate app.natural, h.since limit 10000`,
      [...scope(context), moment],
    )
    return answer('custody', rows, format)
  },

  async utilisation({ from, to, format }, context) {
    const { start, end, period } = await hoursOf(context, from, to)
    const rows = await context.tx.query(
      `with span as (select tstzrange($3, $4, '[)') as during, extract(epoch from $4::timestamptz - $3::timestamptz) / 3600 as hours)
       select t.id as asset_unique_id, t.code as asset_code, t.name as asset_name, c.name as category, coalesce(l.times, 0)::int as times_lent,
         round(coalesce(l.hours, 0)::numeric, 2)::float8 as hours_lent, round(coalesce(d.hours, 0)::numeric, 2)::float8 as hours_down, round(s.hours::numeric, 2)::float8 as hours,
         round((100 * coalesce(l.hours, 0) / nullif(s.hours, 0))::numeric, 1)::float8 as percent
       from assets.assets t cross join span s left join assets.categories c on c.tenant_id = t.tenant_id and c.id = t.category_id
       left join lateral (select count(*) as times, sum(extract(epoch from upper(x.r) - lower(x.r)) / 3600) as hours from (
         select s.during * tstzrange(l.lent_at, greatest(coalesce(i.returned_at, clock_timestamp()), l.lent_at), '[)') as r from assets.loan_items i join assets.loans l on l.tenant_id = i.tenant_id and l.id = i.loan_id
         where i.tenant_id = t.tenant_id and i.asset_id = t.id) x where not isempty(x.r)) l on true
       left join lateral (select sum(extract(epoch from upper(x.r) - lower(x.r)) / 3600) as hours from (
         select s.during * tstzrange(d.started_at, greatest(coalesce(d.ended_at, clock_timestamp()), d.started_at), '[)') as r from assets.downtimes d where d.tenant_id = t.tenant_id and d.asset_id = t.id) x
         where not isempty(x.r)) d on true
       where ${reachedAssets} and t.tracking = 'single' order by coalesce(l.hours, 0) desc, t.code collate app.natural limit 10000`,
      [...scope(context), start, end],
    )
    return answer('utilisation', rows, format, period)
  },

  async cost({ from, to, format }, context) {
    const { start, end, period } = await spanOf(context, from, to)
    const rows = await context.tx.query(
      `select coalesce(c.name, '') as category, x.currency, sum(x.bought)::float8 as bought, sum(x.spent)::float8 as spent, sum(x.bought + x.spent)::float8 as total, count(distinct x.asset)::int as assets from (
         select t.category_id as category, t.currency, coalesce(t.purchase_price, 0) as bought, 0::numeric as spent, t.id as asset from assets.assets t
           where ${reachedAssets} and t.purchase_price is not null and coalesce(t.purchase_date >= coalesce($6::date, '-infinity') and t.purchase_date <= coalesce($7::date, 'infinity'), $5)
         union all select t.category_id, coalesce(e.currency, t.currency), 0, e.cost, t.id from assets.events e join assets.assets t on t.tenant_id = e.tenant_id and t.id = e.asset_id
           where ${reachedAssets} and e.deleted_at is null and e.cost is not null and coalesce(e.event_date, e.created_at) >= $3 and coalesce(e.event_date, e.created_at) < $4
         union all select t.category_id, coalesce(o.currency, t.currency), 0, o.cost, t.id from assets.operations o join assets.assets t on t.tenant_id = o.tenant_id and t.id = o.asset_id
           where ${reachedAssets} and o.deleted_at is null and o.cost is not null and coalesce(o.performed_at, o.created_at) >= $3 and coalesce(o.performed_at, o.created_at) < $4
       ) x left join assets.categories c on c.tenant_id = $1 and c.id = x.category group by 1, 2 order by 5 desc, 1`,
      // What was bought nobody knows when counts when no days are asked for.
      [...scope(context), start, end, !from && !to, from ?? null, to ?? null],
    )
    return answer('cost', rows, format, period)
  },

  async overdue({ format }, context) {
    const rows = await context.tx.query(
      `select l.id as loan_unique_id, l.number, t.id as asset_unique_id, t.code as asset_code, t.name as asset_name, i.quantity_out::int as quantity, l.borrower_name as holder, l.user_id as user_unique_id,
         l.lent_at, l.due_at, floor(extract(epoch from clock_timestamp() - l.due_at) / 86400)::int as days_overdue
       from assets.loan_items i join assets.loans l on l.tenant_id = i.tenant_id and l.id = i.loan_id join assets.assets t on t.tenant_id = i.tenant_id and t.id = i.asset_id
       where ${reachedAssets} and i.quantity_out > 0 and l.due_at < clock_timestamp() order by l.due_at, t.code collate app.natural limit 10000`,
      scope(context),
    )
    return answer('overdue', rows, format)
  },

  async distribution({ format }, context) {
    const rows = await context.tx.query(
      `select coalesce(c.name, '') as category, coalesce(w.name, '') as location, t.state, count(*)::int as assets, sum(coalesce(t.quantity + coalesce(t.quantity_out, 0), 1))::float8 as pieces from assets.assets t
       left join assets.categories c on c.tenant_id = t.tenant_id and c.id = t.category_id
       left join assets.warehouses w on w.tenant_id = t.tenant_id and w.id = case when t.current_location_id is null then t.location_id else t.current_location_id end where ${reachedAssets} group by 1, 2, 3 order by 1, 2, 3`,
      scope(context),
    )
    return answer('distribution', rows, format)
  },

  async inventory({ format }, context) {
    const rows = await context.tx.query(
      `select t.id as asset_unique_id, t.code as asset_code, t.name as asset_name, coalesce(c.name, '') as category, coalesce(w.name, '') as location, t.serial_number, t.state,
         coalesce(t.quantity + coalesce(t.quantity_out, 0), 1) as pieces, t.purchase_price::float8 as bought, t.currency from assets.assets t
       left join assets.categories c on c.tenant_id = t.tenant_id and c.id = t.category_id
       left join assets.warehouses w on w.tenant_id = t.tenant_id and w.id = case when t.current_location_id is null then t.location_id else t.current_location_id end
       where ${reachedAssets} order by t.code collate app.natural limit 50000`,
      scope(context),
    )
    return answer('inventory', rows, format)
  },

  async idle({ days = 90, format }, context) {
    const rows = await context.tx.query(
      `select t.id as asset_unique_id, t.code as asset_code, t.name as asset_name, coalesce(c.name, '') as category, coalesce(w.name, '') as location, x.since,
         floor(extract(epoch from clock_timestamp() - x.since) / 86400)::int as days_idle from assets.assets t
       left join assets.categories c on c.tenant_id = t.tenant_id and c.id = t.category_id
       left join assets.warehouses w on w.tenant_id = t.tenant_id and w.id = case when t.current_location_id is null then t.location_id else t.current_location_id end
       cross join lateral (select greatest(t.created_at, max(i.returned_at)) as since from assets.loan_items i where i.tenant_id = t.tenant_id and i.asset_id = t.id) x
       where ${reachedAssets} and t.tracking = 'single' and t.state in ('available', 'reserved') and t.assigned_to_id is null
         and x.since <= clock_timestamp() - make_interval(days => $3::int) order by x.since, t.code collate app.natural limit 10000`,
      [...scope(context), days],
    )
    return answer('idle', rows, format)
  },

  async booked({ from, to, format }, context) {
    const { start, end, period } = await spanOf(context, from, to)
    const rows = await context.tx.query(
      // A reservation of a model is of the units it holds, and later of those that were handed out for it.
      `with booked as (
         select r.id, r.starts_at, r.ends_at, r.asset_id from assets.reservations r where r.tenant_id = $1 and r.asset_id is not null and r.state <> 'cancelled' and r.deleted_at is null
         union select r.id, r.starts_at, r.ends_at, i.asset_id from assets.reservations r join assets.loan_items i on i.tenant_id = r.tenant_id and i.loan_id = r.loan_id
           where r.tenant_id = $1 and r.asset_id is null and r.deleted_at is null
         union select r.id, r.starts_at, r.ends_at, o.resource_id from assets.reservations r join kit.occupancies o on o.tenant_id = r.tenant_id and o.subject_id = r.id
           where r.tenant_id = $1 and r.asset_id is null and r.loan_id is null and r.state <> 'cancelled' and r.deleted_at is null)
       select t.id as asset_unique_id, t.code as asset_code, t.name as asset_name, t.model, count(*)::int as bookings,
         round(sum(extract(epoch from b.ends_at - b.starts_at) / 3600)::numeric, 1)::float8 as hours
       from booked b join assets.assets t on t.id = b.asset_id where ${reachedAssets} and b.starts_at >= $3 and b.starts_at < $4
       group by t.id, t.code, t.name, t.model order by 5 desc, 6 desc, t.code collate app.natural limit 1000`,
      [...scope(context), start, end],
    )
    return answer('booked', rows, format, period)
  },

  async compliance({ from, to, format }, context) {
    const { start, end, period } = await spanOf(context, from, to)
    const rows = await context.tx.query(
      `select u.name as holder, r.user_id as user_unique_id, count(*)::int as bookings, count(*) filter (where r.state in ('fetched', 'done'))::int as fetched,
         count(*) filter (where r.state = 'missed')::int as missed, count(*) filter (where r.state = 'cancelled')::int as cancelled,
         count(*) filter (where coalesce(l.returned_at, clock_timestamp()) > l.due_at)::int as late,
         round(100.0 * count(*) filter (where l.id is not null and coalesce(l.returned_at, clock_timestamp()) <= l.due_at) / nullif(count(l.id), 0), 1)::float8 as percent
       from assets.reservations r left join gateway.users_view u on u.tenant_id = r.tenant_id and u.id = r.user_id
       left join assets.loans l on l.tenant_id = r.tenant_id and l.id = r.loan_id
       where r.tenant_id = $1 and r.deleted_at is null and ($2::uuid[] is null or r.user_id = any($2::uuid[])) and r.starts_at >= $3 and r.starts_at < $4
       group by 1, 2 order by 3 desc, 1 limit 10000`,
      [...scope(context), start, end],
    )
    return answer('compliance', rows, format, period)
  },

  async depreciation({ on, format }, context) {
    const day = on ?? (await todayOf(context))
    const found = await context.tx.query<Depreciation & Record<'id' | 'code' | 'name' | 'category', string>>(
      `select t.id, t.code, t.name, coalesce(c.name, '') as category, t.currency, t.purchase_price as "purchasePrice", t.salvage_value as "salvageValue", t.purchase_date as "purchaseDate",
         t.depreciation_method as "depreciationMethod", coalesce(t.depreciation_months, c.depreciation_months)::int as "depreciationMonths"
       from assets.assets t left join assets.categories c on c.tenant_id = t.tenant_id and c.id = t.category_id
       where ${reachedAssets} and t.purchase_price is not null and t.state <> 'retired' and coalesce(t.purchase_date <= $3::date, true) order by t.code collate app.natural limit 50000`,
      [...scope(context), day],
    )
    return answer(
      'depreciation',
      found.map(({ id, code, name, category, ...values }) => ({
        asset_unique_id: id,
        asset_code: code,
        asset_name: name,
        category,
        currency: values.currency,
        purchase_date: values.purchaseDate,
        purchase_price: Number(values.purchasePrice),
        book_value: bookValue(values, day),
      })),
      format,
    )
  },
}

interface Period {
  readonly from: string | null
  readonly to: string | null
}

/** From the first moment of a day to the last of another by the company's calendar, and which days that are; without days all there ever was. */
async function spanOf(context: Context, from: string | undefined, to: string | undefined) {
  if (from && to && to < from) throw refuse.parameter('to', 'The end must not be before the start.')
  const { start, end, timeZone } = await momentsOf(context, from ?? null, to ?? null)
  const period: Period = { from: from ?? null, to: to ?? null }
  return { start: start ?? '-infinity', end: end ?? 'infinity', timeZone, period }
}

/** Hours are counted between two moments: without days from when the first of the assets was there until now. */
async function hoursOf(context: Context, from: string | undefined, to: string | undefined) {
  const { start, end, timeZone, period } = await spanOf(context, from, to)
  const [first] = from
    ? []
    : await context.tx.query<{ at: string | null }>(
        `select least(min(t.created_at), min(l.lent_at)) as at from assets.assets t
         left join assets.loan_items i on i.tenant_id = t.tenant_id and i.asset_id = t.id left join assets.loans l on l.tenant_id = i.tenant_id and l.id = i.loan_id where ${reachedAssets}`,
        scope(context),
      )
  const now = new Date()
  const began = from ? start : first?.at ? new Date(first.at).toISOString() : now.toISOString()
  const ended = to ? end : now.toISOString()
  if (Date.parse(ended) < Date.parse(began)) throw refuse.parameter(to ? 'to' : 'from', 'The end must be after the start.')
  return {
    start: began,
    end: ended,
    period: { from: period.from ?? dayIn(timeZone, new Date(began)), to: period.to ?? dayIn(timeZone, new Date(ended)) },
  }
}
