import { type Context, csvAnswer, type Customs, refuse } from '@quoin/kit/server'
import { isUpload, type Language, nameOfUpload, questionsOf, readDefinition, say, type Question } from '../engine/index.ts'
import { forms } from '../resources/index.ts'
import { onlyOf } from './records.ts'

type Operations = Customs<typeof forms, 'answers'>

/** Kinds whose answers are counted one by one; of the others it is said how many answered. */
const counted = new Set(['number', 'choice', 'several', 'matrix', 'scale', 'nps', 'consent', 'calculated'])
const csvMax = 10_000

async function definitionOf(context: Context, id: string) {
  const survey = await context.find(forms.surveys, id)
  if (!survey.published) return { survey, definition: readDefinition(null), earlier: new Map<string, Question>() }
  const versions = await context.tx.query<{ id: string; definition: unknown }>(
    'select id, definition from forms.versions where tenant_id = $1 and survey_id = $2 order by number desc limit 50',
    [context.tenantId, id],
  )
  const definitions = versions.map(({ definition }) => readDefinition(definition))
  // Questions that only earlier versions asked keep their labels.
  const earlier = new Map<string, Question>()
  for (const one of definitions)
    for (const { question } of questionsOf(one)) if (!earlier.has(question.id)) earlier.set(question.id, question)
  return { survey, definition: definitions[0]!, earlier }
}

interface Cell {
  readonly key: string
  readonly value: unknown
  readonly by: string | null
  readonly count: number
}

export const results: Operations['results'] = async ({ id, from, to, question, value, by, language: input }, context) => {
  const { definition, earlier } = await definitionOf(context, id)
  const mine = onlyOf(context)
  const language: Language = input ?? definition.languages[0]!
  if ((question && !earlier.has(question)) || (by && !earlier.has(by)))
    throw refuse.parameter('question', 'This question does not exist.')
  const asked = [...earlier.values()]
  const [counts, standing] = await Promise.all([
    context.tx.query<{ key: string; value: string | null; by: string | null; count: number }>(
      // Asking for the keys that are wanted, as text, takes PostgreSQL half of what taking every answer apart does.
      `with chosen as (select a.form_fields as said, a.form_fields ->> $7 as by from forms.answers a
         where a.tenant_id = $1 and a.survey_id = $2 and a.status = 'completed' and a.deleted_at is null
           and ($3::date is null or a.completed_at >= $3::date) and ($4::date is null or a.completed_at < $4::date + 1)
           and ($5::text is null or $6::text is null or a.form_fields -> $5 @> to_jsonb($6::text))
           and ($8::uuid is null or a.user_id = $8))
       select k.key, case when k.counted then c.said ->> k.key when c.said ? k.key then '' end as value, c.by, count(*)::int as count
       from chosen c cross join unnest($9::text[], $10::boolean[]) k(key, counted) group by 1, 2, 3 limit 20000`,
      [
        context.tenantId,
        id,
        from ?? null,
        to ?? null,
        question ?? null,
        value ?? null,
        by ?? null,
        mine,
        asked.map((one) => one.id),
        asked.map(({ kind }) => counted.has(kind)),
      ],
    ),
    context.tx.query<{ status: string; key: string | null; count: number }>(
      `select status, case status when 'started' then last_question end as key, count(*)::int as count from forms.answers
       where tenant_id = $1 and survey_id = $2 and status in ('started', 'completed') and deleted_at is null and ($3::uuid is null or user_id = $3)
       group by 1, 2`,
      [context.tenantId, id, mine],
    ),
  ])
  const cells = counts.flatMap(({ value: said, ...one }): Cell[] => (said === null ? [] : [{ ...one, value: readCell(said) }]))
  const completed = standing.find(({ status }) => status === 'completed')?.count ?? 0
  const left = standing.filter(({ status }) => status === 'started')
  const stopped = new Map(left.map((one) => [one.key, one.count]))
  const label = (one: Question, option: string) =>
    say(one.options.find((o) => o.id === option)?.label, language, definition) || option
  const asks = asked.filter((one) => one.kind !== 'hidden')
  const crossing = by ? earlier.get(by)! : undefined
  return {
    unique_id: id,
    started: completed + left.reduce((sum, { count }) => sum + count, 0),
    completed,
    questions: asks.map((one) => {
      const own = cells.filter(({ key }) => key === one.id)
      const counts = countsOf(one, own)
      const numbers = ['number', 'scale', 'nps', 'calculated'].includes(one.kind)
      const answered = own.reduce((sum, { count }) => sum + count, 0)
      return {
        key: one.id,
        kind: one.kind,
        title: say(one.title, language, definition) || one.id,
        answered,
        counts: (numbers && counts.length > 50 ? [] : counts).map(({ value: option, row, count }) => ({
          value: option,
          label: label(one, option),
          row: row && (say(one.rows.find((r) => r.id === row)?.label, language, definition) || row),
          count,
        })),
        average: numbers && answered > 0 ? own.reduce((sum, { value: n, count }) => sum + Number(n) * count, 0) / answered : null,
        nps:
          one.kind === 'nps' && answered > 0
            ? Math.round(
                (own.reduce((sum, { value: n, count }) => sum + (Number(n) >= 9 ? count : Number(n) <= 6 ? -count : 0), 0) *
                  100) /
                  answered,
              )
            : null,
        left: stopped.get(one.id) ?? 0,
      }
    }),
    by: crossing
      ? {
          key: crossing.id,
          rows: crossing.options.map((option) => ({ value: option.id, label: label(crossing, option.id) })),
          cells: asks.flatMap((one) =>
            one.id === crossing.id
              ? []
              : crossing.options.flatMap(({ id: row }) =>
                  countsOf(
                    one,
                    cells.filter(({ key, by: at }) => key === one.id && isIn(at, row)),
                  ).map(({ value: option, count }) => ({ row, key: one.id, value: option, count })),
                ),
          ),
        }
      : null,
  }
}

/** Several options, and the rows of a matrix, are JSON; everything else is what it says. */
const readCell = (said: string): unknown => (/^[[{]/.test(said) ? JSON.parse(said) : said)

/** A choice is the option itself, several are a list written as text. */
const isIn = (at: string | null, option: string): boolean =>
  at === option || (at !== null && at.startsWith('[') && (JSON.parse(at) as unknown[]).includes(option))

function countsOf(question: Question, cells: readonly Cell[]): { value: string; row: string | null; count: number }[] {
  if (!counted.has(question.kind)) return []
  const sums = new Map<string, { value: string; row: string | null; count: number }>()
  const put = (value: string, row: string | null, count: number) => {
    const key = `${row ?? ''} ${value}`
    const there = sums.get(key)
    if (there) there.count += count
    else sums.set(key, { value, row, count })
  }
  // Options nobody chose stand there too.
  for (const { id } of question.kind === 'matrix' ? [] : question.options) put(id, null, 0)
  for (const { value, count } of cells) {
    if (Array.isArray(value)) for (const one of value) put(String(one), null, count)
    else if (typeof value === 'object' && value !== null)
      for (const [row, one] of Object.entries(value)) put(String(one), row, count)
    else put(String(value), null, count)
  }
  const all = [...sums.values()]
  return question.options.length > 0 ? all : all.sort((a, b) => Number(a.value) - Number(b.value))
}

const bytesMax = 16 * 2 ** 20
/** Answers that are read at once are held in memory, so that they are weighed before. */
export async function requireFit(
  context: Context,
  { id, from, to }: { readonly id: string; readonly from?: string | null; readonly to?: string | null },
  [records, offset]: readonly [number, number],
): Promise<void> {
  const [size] = await context.tx.query<{ bytes: number }>(
    `select coalesce(sum(octet_length(a.form_fields::text)), 0)::bigint as bytes from (
       select form_fields from forms.answers
       where tenant_id = $1 and survey_id = $2 and status = 'completed' and deleted_at is null
         and ($3::date is null or completed_at >= $3::date) and ($4::date is null or completed_at < $4::date + 1) and ($7::uuid is null or user_id = $7)
       order by completed_at desc, id limit $5 offset $6) a`,
    [context.tenantId, id, from ?? null, to ?? null, records, offset, onlyOf(context)],
  )
  if (size!.bytes > bytesMax) throw refuse.parameter('from', 'Too many answers for one file. Choose a shorter period.')
}

/** One line an answer, one column a question; the version stands first. Cells that a spreadsheet would run are neutralised where CSV is written. */
export const csv: Operations['csv'] = async ({ id, from, to }, context) => {
  const { survey, earlier } = await definitionOf(context, id)
  await requireFit(context, { id, from, to }, [csvMax, 0])
  const rows = await context.tx.query<{ number: number; completed: string; language: string; values: Record<string, unknown> }>(
    `select version_number as number, completed_at as completed, language, form_fields as "values" from forms.answers
     where tenant_id = $1 and survey_id = $2 and status = 'completed' and deleted_at is null
       and ($3::date is null or completed_at >= $3::date) and ($4::date is null or completed_at < $4::date + 1) and ($6::uuid is null or user_id = $6)
     order by completed_at desc limit $5`,
    [context.tenantId, id, from ?? null, to ?? null, csvMax, onlyOf(context)],
  )
  const asks = [...earlier.values()]
  return csvAnswer(
    survey.slug ?? 'answers',
    rows.map((row) => ({
      version: row.number,
      completed_at: row.completed,
      language: row.language,
      ...Object.fromEntries(
        asks.map((one) => [one.id, isUpload(one) ? nameOfUpload(row.values[one.id]) : cellOf(row.values[one.id])]),
      ),
    })),
  )
}
const cellOf = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.join('; ')
    : typeof value === 'object' && value !== null
      ? Object.entries(value)
          .map(([key, one]) => `${key}: ${String(one)}`)
          .join('; ')
      : value
