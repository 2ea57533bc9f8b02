import { type Customs, document } from '@quoin/kit/server'
import { type Definition, isUpload, nameOfUpload, questionsOf, type Question, say } from '../engine/index.ts'
import { forms } from '../resources/index.ts'
import { answeredDefinitions, askedIn } from './asked.ts'
import { completedAnswers, countStanding, requireAsked, requireFit } from './readAnswers.ts'

type Operations = Customs<typeof forms, 'answers'>
export const rowsPerPage = 500

/** Single answers in the words of the version they were given to; a column for every question of those versions. */
export const rows: Operations['rows'] = async ({ id, page, ...narrowing }, context) => {
  await context.find(forms.surveys, id)
  const definitions = await answeredDefinitions(context, id)
  requireAsked(askedIn(definitions.values()), narrowing)
  const range = [rowsPerPage, (page - 1) * rowsPerPage] as const
  await requireFit(context, id, narrowing, range)
  const [found, standing] = await Promise.all([
    completedAnswers(context, id, narrowing, range),
    countStanding(context, id, narrowing),
  ])
  const columns = new Map<string, string>()
  for (const definition of definitions.values())
    for (const { question } of questionsOf(definition))
      if (!columns.has(question.id))
        columns.set(question.id, say(question.title, definition.languages[0]!, definition) || question.id)
  const questions = new Map(
    [...definitions].map(([version, definition]) => [
      version,
      new Map(questionsOf(definition).map(({ question }) => [question.id, question])),
    ]),
  )
  return document({
    type: 'survey_rows',
    id,
    attributes: {
      total: standing.find(({ status }) => status === 'completed')?.count ?? 0,
      columns: [...columns].map(([key, title]) => ({ key, title })),
      rows: found.map((row) => {
        const definition = definitions.get(row.version)
        const requested = questions.get(row.version)
        return {
          unique_id: row.id,
          version: row.number,
          completed_at: row.completed,
          language: row.language,
          email: row.email,
          files: [...columns.keys()].filter((key) => {
            const value = row.values[key]
            return isObject(value) && 'file' in value && !!requested?.get(key) && isUpload(requested.get(key)!)
          }),
          requested: row.requested ?? [],
          cells: [...columns.keys()].map((key) => textOf(row.values[key], requested?.get(key), definition)),
        }
      }),
    },
  })
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** An answer as people read it: labels of options instead of their keys. */
function textOf(value: unknown, question: Question | undefined, definition: Definition | undefined): string {
  if (value === undefined || value === null) return ''
  const label = (list: Question['options'] | Question['rows'] | undefined, key: unknown): string => {
    const words = list?.find(({ id }) => id === key)?.label
    return (words && definition && say(words, definition.languages[0]!, definition)) || String(key)
  }
  if (Array.isArray(value)) return value.map((one) => label(question?.options, one)).join('; ')
  if (question && isUpload(question)) return nameOfUpload(value)
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([key, one]) => `${label(question?.rows, key)}: ${label(question?.options, one)}`)
      .join('; ')
  return label(question?.options, value)
}
