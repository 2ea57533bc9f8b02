import { decimalsOf, toDecimal } from '@quoin/kit'
import { type Answer, type Context, csvAnswer, type Customs, document, refuse, summed } from '@quoin/kit/server'
import { reachedPeople, reachedRows } from '../operations/records.ts'
import type { crm } from '../resources/index.ts'

type Row = Readonly<Record<string, unknown>>
type Reports = Pick<
  Customs<typeof crm, 'opportunities'>,
  'pipelineReport' | 'winRateReport' | 'forecastReport' | 'activityReport'
>

/**
 * Reports over what this person may see, never more: the same rule as the lists'. Money stands per currency, in decimals and in
 * minor units; nothing is added across currencies unless rates are stated.
 */
export const reports: Reports = {
  async pipelineReport({ pipeline_unique_id, format }, context) {
    const rows = await context.tx.query(
      `select s.pipeline_id as pipeline_unique_id, p.name as pipeline, s.id as stage_unique_id, s.name as stage, s.kind, t.currency, count(*)::bigint as count,
         ${summed('t.total_minor')} as total_minor, ${summed('round(t.total_minor * t.probability / 100.0)')} as weighted_minor,
         round(avg(extract(epoch from clock_timestamp() - t.stage_since)))::bigint as seconds_in_stage
       from crm.opportunities t join crm.stages s on s.tenant_id = t.tenant_id and s.id = t.stage_id join crm.pipelines p on p.tenant_id = s.tenant_id and p.id = s.pipeline_id
       where t.tenant_id = $1 and t.deleted_at is null and t.outcome = 'open' and ${reachedRows('$2')} and ($3::uuid is null or s.pipeline_id = $3)
       group by s.pipeline_id, p.name, p."order", s.id, s.name, s.kind, s."order", t.currency order by p."order", p.name, s."order", t.currency`,
      [...scope(context), pipeline_unique_id ?? null],
    )
    return answer('pipeline', rows.map(withDecimals), format)
  },

  async winRateReport({ from, to, format }, context) {
    const rows = await context.tx.query(
      `select t.owner_id as owner_unique_id, coalesce(u.name, '') as owner, to_char(t.closed_at at time zone 'UTC', 'YYYY-MM') as month, t.currency,
         count(*) filter (where t.outcome = 'won')::bigint as won_count, count(*) filter (where t.outcome = 'lost')::bigint as lost_count,
         round(10000.0 * count(*) filter (where t.outcome = 'won') / count(*))::bigint as win_rate_basis_points,
         ${summed('t.total_minor', "t.outcome = 'won'")} as won_minor, ${summed('t.total_minor', "t.outcome = 'lost'")} as lost_minor
       from crm.opportunities t left join gateway.users_view u on u.tenant_id = t.tenant_id and u.id = t.owner_id
       where t.tenant_id = $1 and t.deleted_at is null and t.outcome <> 'open' and ${reachedRows('$2')} and ${within('t.closed_at', '$3', '$4')}
       group by 1, 2, 3, 4 order by 3, 2, 4`,
      [...scope(context), from ?? null, to ?? null],
    )
    const reasons = await context.tx.query(
      `select coalesce(t.lost_reason, '') as reason, count(*)::bigint as count from crm.opportunities t
       where t.tenant_id = $1 and t.deleted_at is null and t.outcome = 'lost' and ${reachedRows('$2')} and ${within('t.closed_at', '$3', '$4')} group by 1 order by 2 desc, 1 limit 50`,
      [...scope(context), from ?? null, to ?? null],
    )
    return answer('win_rate', rows.map(withDecimals), format, { reasons })
  },

  // Committed is what is won already and what is as good as won; best case is all of it; actual is what was won in the month.
  async forecastReport({ from, to, currency, rates, rates_on, format }, context) {
    const rows = await context.tx.query<Row & { currency: string }>(
      `select to_char(coalesce(t.closed_at at time zone 'UTC', t.expected_close_on), 'YYYY-MM') as month, t.owner_id as owner_unique_id, coalesce(u.name, '') as owner, t.currency,
         count(*)::bigint as count, ${summed('t.total_minor', "t.outcome = 'won' or t.probability >= 90")} as committed_minor,
         ${summed("round(t.total_minor * case when t.outcome = 'won' then 100 else t.probability end / 100.0)")} as weighted_minor,
         ${summed('t.total_minor')} as best_case_minor, ${summed('t.total_minor', "t.outcome = 'won'")} as actual_minor
       from crm.opportunities t left join gateway.users_view u on u.tenant_id = t.tenant_id and u.id = t.owner_id
       where t.tenant_id = $1 and t.deleted_at is null and t.outcome <> 'lost' and ${reachedRows('$2')}
         and ${within("coalesce(t.closed_at, t.expected_close_on::timestamp at time zone 'UTC')", '$3', '$4')}
       group by 1, 2, 3, 4 order by 1 nulls last, 3, 4`,
      [...scope(context), from ?? null, to ?? null],
    )
    if (!currency) return answer('forecast', rows.map(withDecimals), format)
    const used = await ratesInto(context, currency, rows, readRates(rates), rates_on)
    const shown = rows
      .map(withDecimals)
      .map((row) => ({ ...row, ...converted(row as Row & { currency: string }, currency, used) }))
    return answer('forecast', shown, format, {
      converted_to: currency,
      rates: Object.fromEntries([...used].map(([code, { rate }]) => [code, rate])),
      rates_used: [...used].map(([code, one]) => ({ currency: code, ...one })),
    })
  },

  // Counted from the audit, which is written for every action and can be changed by nobody.
  async activityReport({ from, to, format }, context) {
    const rows = await context.tx.query(
      `select a.actor_id as user_unique_id, coalesce(max(u.name), max(a.actor_name), '') as name, ${actions
        .map(
          ([name, operations]) =>
            `count(*) filter (where a.operation in (${operations.map((one) => `'${one}'`).join(', ')}))::bigint as ${name}`,
        )
        .join(', ')}, count(*)::bigint as changes
       from kit.audit a left join gateway.users_view u on u.tenant_id = a.tenant_id and u.id = a.actor_id
       where a.tenant_id = $1 and a.actor_id is not null and a.resource ^@ 'crm.' and ($2::uuid[] is null or a.actor_id = any($2::uuid[])) and ${within('a.at', '$3', '$4')}
       group by a.actor_id order by count(*) desc, 2`,
      [...scope(context), from ?? null, to ?? null],
    )
    return answer('activity', rows, format)
  },
}

const followKinds = ['leadFollows', 'opportunityFollows', 'contactFollows', 'accountFollows'] as const
const actions: readonly (readonly [string, readonly string[]])[] = [
  ['leads_created', ['crm.leads.create', 'crm.leads.import']],
  ['leads_converted', ['crm.leads.convert']],
  ['follow_ups_planned', followKinds.map((kind) => `crm.${kind}.create`)],
  ['follow_ups_changed', [...followKinds.map((kind) => `crm.${kind}.update`), 'crm.followUps.update']],
  ['opportunities_created', ['crm.opportunities.create']],
  ['opportunities_moved', ['crm.opportunities.move', 'crm.opportunities.win']],
  ['quotes_sent', ['crm.quotes.send']],
  ['mails_sent', ['crm.mails.send', 'crm.quotes.mail']],
]

/** The company, and the people whose deals this person may see. */
export const scope = (context: Context): [string, readonly string[] | null] => [
  context.tenantId,
  reachedPeople(context, 'crm.opportunities.read'),
]
/** Days of UTC, the last one included. */
export const within = (column: string, from: string, to: string): string =>
  `(${from}::date is null or ${column} >= ${from}::date::timestamp at time zone 'UTC') and (${to}::date is null or ${column} < (${to}::date + 1)::timestamp at time zone 'UTC')`

/** Every `…_minor` beside its decimal number. */
export const withDecimals = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) =>
      name.endsWith('_minor')
        ? [
            [name.slice(0, -6), value === null ? null : toDecimal(value as number, row.currency as string)],
            [name, value],
          ]
        : [[name, value]],
    ),
  )

/** `USD:0.92,JPY:0.0061` → what one unit of each is worth. */
function readRates(text: string | undefined): Map<string, string> {
  const rates = new Map<string, string>()
  for (const part of text ? text.split(',') : []) {
    const [, code, rate] = /^([A-Z]{3}):(\d{1,9}(?:\.\d{1,8})?)$/.exec(part.trim()) ?? []
    if (!code) throw refuse.parameter('rates', 'Rates are written like USD:0.92,JPY:0.0061.')
    rates.set(code, rate!)
  }
  return rates
}

interface Rate {
  readonly rate: string
  /** Since when the company says so; null for one that was stated with the question. */
  readonly rate_on: string | null
}

/** Per currency the rate that was stated with the question, else the company's latest of a day. */
async function ratesInto(
  context: Context,
  into: string,
  rows: readonly { readonly currency: string }[],
  stated: ReadonlyMap<string, string>,
  day: string | undefined,
): Promise<ReadonlyMap<string, Rate>> {
  const kept = await context.tx.query<Rate & { currency: string }>(
    `select distinct on (r.currency) r.currency, r.rate::text as rate, r.valid_from::text as rate_on from crm.exchange_rates r
     where r.tenant_id = $1 and r.deleted_at is null and r.target = $2 and r.valid_from <= coalesce($3::date, (clock_timestamp() at time zone 'UTC')::date)
       and r.currency = any($4::text[]) order by r.currency, r.valid_from desc, r.created_at desc, r.id`,
    [context.tenantId, into, day ?? null, [...new Set(rows.map((row) => row.currency))].filter((code) => code !== into)],
  )
  return new Map([
    ...kept.map(({ currency, rate, rate_on }) => [currency, { rate, rate_on }] as const),
    ...[...stated].map(([currency, rate]) => [currency, { rate, rate_on: null }] as const),
  ])
}

/** The same sums in one currency, each rounded half up once; null where there is no rate. */
function converted(row: Row & { currency: string }, to: string, rates: ReadonlyMap<string, Rate>): Row {
  const { rate, rate_on } =
    row.currency === to ? { rate: '1', rate_on: null } : (rates.get(row.currency) ?? { rate: undefined, rate_on: null })
  const minors = Object.entries(row).filter(([name]) => name.endsWith('_minor'))
  return {
    rate: rate ?? null,
    rate_on,
    ...Object.fromEntries(
      minors.map(([name, value]) => [
        `converted_${name.slice(0, -6)}`,
        rate === undefined ? null : toDecimal(convert(value as number, row.currency, to, rate), to),
      ]),
    ),
  }
}
function convert(minor: number, from: string, to: string, rate: string): bigint {
  const [whole, part = ''] = rate.split('.')
  const above = BigInt(minor) * BigInt(`${whole}${part.padEnd(8, '0')}`) * 10n ** BigInt(decimalsOf(to))
  const below = 10n ** BigInt(8 + decimalsOf(from))
  return (2n * above + below) / (2n * below)
}

/** A report's rows as a document, or as a file. */
export function answer(name: string, rows: readonly Row[], format: 'json' | 'csv' | undefined, more: Row = {}): Answer {
  if (format !== 'csv') return document({ type: 'report', id: name, attributes: { rows, ...more } })
  return csvAnswer(name, rows)
}
