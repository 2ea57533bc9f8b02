import { type Context, inTransaction, keysetPages, refuse } from '@quoin/kit/server'
import type { Question } from '../engine/index.ts'
import type { RequestOutcome } from '../resources/common.ts'
import { onlyOf } from './records.ts'

/** Which answers are looked at: of a time, of those that chose one option. */
export interface Narrowing {
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly question?: string | undefined
  readonly value?: string | undefined
}
const valuesOf = (context: Context, id: string, { from, to, question, value }: Narrowing) => [
  context.tenantId,
  id,
  from ?? null,
  to ?? null,
  question ?? null,
  value ?? null,
  onlyOf(context),
]
/** With `valuesOf` as the first seven parameters. What was begun belongs to the day it was begun on. */
const narrowed = `a.tenant_id = $1 and a.survey_id = $2 and a.deleted_at is null
  and ($3::date is null or coalesce(a.completed_at, a.started_at) >= $3::date) and ($4::date is null or coalesce(a.completed_at, a.started_at) < $4::date + 1)
  and ($5::text is null or a.form_fields -> $5 @> to_jsonb($6::text) or a.form_fields ->> $5 = $6) and ($7::uuid is null or a.user_id = $7)`

/** A question narrows by one of its values, and only one that was asked. */
export function requireAsked(asked: ReadonlyMap<string, Question>, { question, value }: Narrowing): void {
  if ((question === undefined) !== (value === undefined))
    throw refuse.parameter(question === undefined ? 'question' : 'value', 'Name a question together with one of its values.')
  if (question && !asked.has(question)) throw refuse.parameter('question', 'This question does not exist.')
}

/** What of an answer is counted; of other kinds it is said how many answered. */
export type Counted = 'one' | 'number' | 'several' | 'ranking' | 'matrix' | 'other'

export interface Count extends Record<string, unknown> {
  readonly part: 'answered' | 'counted' | 'crossed'
  readonly key: string
  readonly row: string | null
  readonly value: string | null
  readonly by: string | null
  readonly count: number
  readonly total: number | null
  readonly numbers: number | null
}
/** So many numbers are listed one by one; of more, their average alone. */
const numbersMax = 50
const number = `'^-?[0-9]{1,15}([.][0-9]+)?(e[-+]?[0-9]{1,2})?$'`

/**
 * Answers are grouped by what they say as text, which takes PostgreSQL half of what taking every answer apart does; what several options, the
 * places of a ranking and the rows of a matrix say is taken apart after that. A question may have been of another kind once: what is no value of its kind is left out.
 */
const countQuery = `with chosen as (select a.form_fields as said, a.form_fields ->> $8 as by from forms.answers a where ${narrowed} and a.status = 'completed'),
  grouped as materialized (select k.key, case when k.counted then c.said ->> k.key when c.said ? k.key then '' end as value, c.by, count(*)::int as count
    from chosen c cross join unnest($9::text[], $10::boolean[]) k(key, counted) group by 1, 2, 3),
  valued as materialized (select v.key, k.kind, v.value, v.count, count(*) over (partition by v.key) as "values"
    from (select g.key, g.value, sum(g.count)::int as count from grouped g where g.value is not null group by 1, 2) v
      join unnest($9::text[], $11::text[]) k(key, kind) on k.key = v.key),
  listed as (select distinct l.key, l.kind from valued l where l.kind <> 'other' and (l.kind <> 'number' or l."values" <= ${numbersMax}))
  select 'answered' as part, v.key, null as "row", null as value, null as by, sum(v.count)::int as count,
    sum(v.value::float8 * v.count) filter (where v.kind in ('one', 'number') and v.value ~ ${number}) as total,
    (sum(v.count) filter (where v.kind in ('one', 'number') and v.value ~ ${number}))::int as numbers
  from valued v group by v.key
  union all
  select 'counted', v.key, e."row", e.value, null, sum(v.count)::int, null, null from valued v join listed l on l.key = v.key cross join lateral (
    select null as "row", v.value as value where v.kind in ('one', 'number')
    union all select null, o.one from jsonb_array_elements_text(case when v.kind = 'several' and v.value is json array then v.value::jsonb else '[]'::jsonb end) o(one)
    union all select o.place::text, o.one from jsonb_array_elements_text(case when v.kind = 'ranking' and v.value is json array then v.value::jsonb else '[]'::jsonb end) with ordinality o(one, place)
    union all select m.key, m.value from jsonb_each_text(case when v.kind = 'matrix' and v.value is json object then v.value::jsonb else '{}'::jsonb end) m) e
  where length(e.value) <= 40 group by 2, 3, 4
  union all
  select 'crossed', g.key, null, e.value, b.one, sum(g.count)::int, null, null from grouped g join listed l on l.key = g.key cross join lateral (
    select g.value where l.kind in ('one', 'number')
    union all select o.one from jsonb_array_elements_text(case when l.kind = 'several' and g.value is json array then g.value::jsonb else '[]'::jsonb end) o(one)) e(value)
  cross join lateral jsonb_array_elements_text(case when g.by is json array then g.by::jsonb else jsonb_build_array(g.by) end) b(one)
  where g.key <> $8 and length(e.value) <= 40 and b.one = any($12::text[]) group by 2, 4, 5`

/** How often each value was said, and by those who chose an option of another question. */
export const countAnswers = (
  context: Context,
  id: string,
  narrowing: Narrowing,
  {
    kinds,
    by,
    options,
  }: {
    readonly kinds: ReadonlyMap<string, Counted>
    readonly by: string | undefined
    readonly options: readonly string[]
  },
): Promise<Count[]> =>
  context.tx.query<Count>(countQuery, [
    ...valuesOf(context, id, narrowing),
    by ?? null,
    [...kinds.keys()],
    [...kinds.values()].map((kind) => kind !== 'other'),
    [...kinds.values()],
    options,
  ])

/** How many answers were completed, and how many were left at which question. */
export const countStanding = (context: Context, id: string, narrowing: Narrowing) =>
  context.tx.query<{ status: string; key: string | null; count: number }>(
    `select a.status, case a.status when 'started' then a.last_question end as key, count(*)::int as count from forms.answers a
     where ${narrowed} and a.status in ('started', 'completed') group by 1, 2`,
    valuesOf(context, id, narrowing),
  )

export interface Completed extends Record<string, unknown> {
  readonly id: string
  readonly version: string
  readonly number: number
  readonly completed: string
  readonly language: string
  readonly email: string | null
  readonly values: Readonly<Record<string, unknown>>
  readonly requested: readonly RequestOutcome[] | null
}

const columns = `a.id, a.survey_version_id as version, a.version_number as number, a.completed_at as completed, a.language, a.email,
  a.form_fields as "values", a.requested`

/** So many complete answers, the latest first. */
export const completedAnswers = (
  context: Context,
  id: string,
  narrowing: Narrowing,
  [records, offset]: readonly [number, number],
) =>
  context.tx.query<Completed>(
    `select ${columns} from forms.answers a where ${narrowed} and a.status = 'completed' order by a.completed_at desc, a.id limit $8 offset $9`,
    [...valuesOf(context, id, narrowing), records, offset],
  )

const pageMax = 500
const pageBytesMax = 4 * 2 ** 20

/** All complete answers, the latest first, page after page in transactions of their own: for what is read after its call has ended. */
export const allAnswers = (context: Context, id: string, narrowing: Narrowing) =>
  keysetPages<Completed>((last) =>
    inTransaction(context.pools.runtime, context.tx.scope, (tx) =>
      tx.query<Completed>(
        `select * from (
           select p.*, sum(octet_length(p."values"::text)) over (order by p.completed desc, p.id) as bytes, row_number() over (order by p.completed desc, p.id) as place
           from (select ${columns} from forms.answers a where ${narrowed} and a.status = 'completed'
             and a.completed_at <= $8::timestamptz and (a.completed_at < $8 or a.id > $9::uuid)
             order by a.completed_at desc, a.id limit ${pageMax}) p) w
         where w.bytes <= $10 or w.place = 1 order by w.place`,
        [...valuesOf(context, id, narrowing), last?.completed ?? 'infinity', last?.id ?? null, pageBytesMax],
      ),
    ),
  )

const bytesMax = 16 * 2 ** 20
/** Answers that are read at once are held in memory, so that they are weighed before. */
export async function requireFit(
  context: Context,
  id: string,
  narrowing: Narrowing,
  [records, offset]: readonly [number, number],
): Promise<void> {
  const [size] = await context.tx.query<{ bytes: number }>(
    `select coalesce(sum(octet_length(f.form_fields::text)), 0)::bigint as bytes from (
       select a.form_fields from forms.answers a where ${narrowed} and a.status = 'completed'
       order by a.completed_at desc, a.id limit $8 offset $9) f`,
    [...valuesOf(context, id, narrowing), records, offset],
  )
  if (size!.bytes > bytesMax) throw refuse.parameter('from', 'Too many answers for one page. Choose a shorter period.')
}
