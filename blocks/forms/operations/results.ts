import { type Customs, refuse } from '@quoin/kit/server'
import { type Language, questionsOf, readDefinition, say, type Question } from '../engine/index.ts'
import { forms } from '../resources/index.ts'
import { answeredDefinitions, askedIn } from './asked.ts'
import { type Count, type Counted, countAnswers, countStanding, requireAsked } from './readAnswers.ts'

type Operations = Customs<typeof forms, 'answers'>

const countedAs: Readonly<Partial<Record<Question['kind'], Counted>>> = {
  choice: 'one',
  consent: 'one',
  scale: 'one',
  nps: 'one',
  number: 'number',
  calculated: 'number',
  several: 'several',
  ranking: 'ranking',
  matrix: 'matrix',
}

export const results: Operations['results'] = async ({ id, by, language: input, ...narrowing }, context) => {
  await context.find(forms.surveys, id)
  const definitions = await answeredDefinitions(context, id)
  const asked = askedIn(definitions.values())
  requireAsked(asked, narrowing)
  const [definition = readDefinition(null)] = definitions.values()
  const crossing = by ? asked.get(by) : undefined
  if (by && !(crossing && crossing.options.length > 0 && (crossing.kind === 'choice' || crossing.kind === 'several')))
    throw refuse.parameter('by', 'Answers are split by a question of which one or several options are chosen.')
  const language: Language = input ?? definition.languages[0]!
  const kinds = new Map([...asked].map(([key, { kind }]) => [key, countedAs[kind] ?? 'other']))
  const options = crossing?.options.map((option) => option.id) ?? []
  const [counts, standing] = await Promise.all([
    countAnswers(context, id, narrowing, { kinds, by, options }),
    countStanding(context, id, narrowing),
  ])
  const completed = standing.find(({ status }) => status === 'completed')?.count ?? 0
  const left = standing.filter(({ status }) => status === 'started')
  const stopped = new Map(left.map((one) => [one.key, one.count]))
  const current = new Map(questionsOf(definition).map(({ question }) => [question.id, question]))
  const label = (list: Question['options'] | Question['rows'], key: string) =>
    say(list.find((one) => one.id === key)?.label, language, definition) || key
  const asks = [...asked.values()].filter(({ kind }) => kind !== 'hidden')
  return {
    unique_id: id,
    started: completed + left.reduce((sum, { count }) => sum + count, 0),
    completed,
    questions: asks.map((one) => {
      const all = counts.find(({ part, key }) => part === 'answered' && key === one.id)
      const own = countsOf(
        one,
        current.get(one.id),
        counts.filter(({ part, key }) => part === 'counted' && key === one.id),
      )
      const isNumber = ['number', 'scale', 'nps', 'calculated'].includes(one.kind)
      return {
        key: one.id,
        kind: one.kind,
        title: say(one.title, language, definition) || one.id,
        answered: all?.count ?? 0,
        counts: own.map(({ value, row, count, place }) => ({
          value,
          label: label(one.options, value),
          row: row && label(one.rows, row),
          count,
          place: place ?? null,
        })),
        average: isNumber && all?.numbers ? all.total! / all.numbers : null,
        nps: one.kind === 'nps' && all?.numbers ? npsOf(own, all.numbers) : null,
        left: stopped.get(one.id) ?? 0,
      }
    }),
    by: crossing
      ? {
          key: crossing.id,
          rows: countsOf(
            crossing,
            current.get(crossing.id),
            counts.filter(({ part, key }) => part === 'counted' && key === crossing.id),
          ).map(({ value }) => ({ value, label: label(crossing.options, value) })),
          cells: counts.flatMap(({ part, key, value, by: row, count }) =>
            part === 'crossed' && row !== null && value !== null ? [{ row, key, value, count }] : [],
          ),
        }
      : null,
  }
}

/** Promoters less detractors, in percent of all. */
const npsOf = (counts: readonly { readonly value: string; readonly count: number }[], answered: number): number =>
  Math.round(
    (counts.reduce((sum, { value, count }) => sum + (Number(value) >= 9 ? count : Number(value) <= 6 ? -count : 0), 0) * 100) /
      answered,
  )

/** How often each value was said, in the order of the form. Options nobody chose stand there as long as they can be chosen. */
function countsOf(
  { kind, options, rows }: Question,
  now: Question | undefined,
  counts: readonly Pick<Count, 'row' | 'value' | 'count'>[],
): { value: string; row: string | null; count: number; place?: number | null }[] {
  if (kind === 'matrix')
    return rows.flatMap(({ id: row }) =>
      options.flatMap(({ id: value }) => {
        const count = counts.find((one) => one.row === row && one.value === value)?.count
        return count ? [{ value, row, count }] : []
      }),
    )
  if (kind === 'choice' || kind === 'several')
    return options.flatMap(({ id: value }) => {
      const count = counts.find((one) => one.value === value)?.count ?? 0
      return count > 0 || now?.options.some(({ id }) => id === value) ? [{ value, row: null, count }] : []
    })
  if (kind === 'ranking') return rankedOf(options, now, counts)
  const isNumber = kind !== 'consent'
  return counts
    .flatMap(({ value, count }) =>
      value !== null && (!isNumber || Number.isFinite(Number(value))) ? [{ value, row: null, count }] : [],
    )
    .sort((a, b) => Number(a.value) - Number(b.value))
}

/** How often each option was put first and where it stood on average, the best before the others. */
function rankedOf(
  options: Question['options'],
  now: Question | undefined,
  counts: readonly Pick<Count, 'row' | 'value' | 'count'>[],
): { value: string; row: null; count: number; place: number | null }[] {
  return options
    .flatMap(({ id: value }) => {
      const places = counts.filter((one) => one.value === value)
      const ranked = places.reduce((sum, { count }) => sum + count, 0)
      if (ranked === 0 && !now?.options.some(({ id }) => id === value)) return []
      const first = places.find(({ row }) => row === '1')?.count ?? 0
      const total = places.reduce((sum, { row, count }) => sum + Number(row) * count, 0)
      return [{ value, row: null, count: first, place: ranked === 0 ? null : total / ranked }]
    })
    .sort((a, b) => (a.place ?? Number.POSITIVE_INFINITY) - (b.place ?? Number.POSITIVE_INFINITY) || b.count - a.count)
}
