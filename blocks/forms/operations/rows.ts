import { type Customs, document } from '@quoin/kit/server'
import { isUpload } from '../engine/index.ts'
import { forms } from '../resources/index.ts'
import { answerCells } from './answerCells.ts'
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
  const { columns, question, cellsOf } = answerCells(definitions)
  return document({
    type: 'survey_rows',
    id,
    attributes: {
      total: standing.find(({ status }) => status === 'completed')?.count ?? 0,
      columns: [...columns].map(([key, title]) => ({ key, title })),
      rows: found.map((row) => {
        return {
          unique_id: row.id,
          version: row.number,
          completed_at: row.completed,
          language: row.language,
          email: row.email,
          files: [...columns.keys()].filter((key) => {
            const [value, asked] = [row.values[key], question(row, key)]
            return isObject(value) && 'file' in value && asked !== undefined && isUpload(asked)
          }),
          requested: row.requested ?? [],
          cells: cellsOf(row),
        }
      }),
    },
  })
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
