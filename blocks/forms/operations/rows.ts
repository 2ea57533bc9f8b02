import { type Customs, document } from '@quoin/kit/server'
import { type Definition, isUpload, nameOfUpload, questionsOf, type Question, readDefinition, say } from '../engine/index.ts'
import type { RequestOutcome } from '../resources/common.ts'
import { forms } from '../resources/index.ts'
import { onlyOf } from './records.ts'
import { requireFit } from './results.ts'

type Operations = Customs<typeof forms, 'answers'>
export const rowsPerPage = 500

interface Row extends Record<string, unknown> {
  readonly id: string
  readonly version: string
  readonly number: number
  readonly completed: string
  readonly language: string
  readonly email: string | null
  readonly values: Readonly<Record<string, unknown>>
  readonly requested: readonly RequestOutcome[] | null
}

/** Single answers in the words of the version they were given to; a column for every question of those versions. */
export const rows: Operations['rows'] = async ({ id, from, to, page }, context) => {
  const { tx, tenantId } = context
  await context.find(forms.surveys, id)
  await requireFit(context, { id, from, to }, [rowsPerPage, (page - 1) * rowsPerPage])
  const range = [tenantId, id, from ?? null, to ?? null, onlyOf(context)]
  const [found, [total], versions] = await Promise.all([
    tx.query<Row>(
      `select a.id, a.survey_version_id as version, a.version_number as number, a.completed_at as completed, a.language, a.email, a.form_fields as "values", a.requested
       from forms.answers a
       where a.tenant_id = $1 and a.survey_id = $2 and a.status = 'completed' and a.deleted_at is null
         and ($3::date is null or a.completed_at >= $3::date) and ($4::date is null or a.completed_at < $4::date + 1) and ($5::uuid is null or a.user_id = $5)
       order by a.completed_at desc, a.id limit $6 offset $7`,
      [...range, rowsPerPage, (page - 1) * rowsPerPage],
    ),
    tx.query<{ count: number }>(
      `select count(*)::int as count from forms.answers a
       where a.tenant_id = $1 and a.survey_id = $2 and a.status = 'completed' and a.deleted_at is null
         and ($3::date is null or a.completed_at >= $3::date) and ($4::date is null or a.completed_at < $4::date + 1) and ($5::uuid is null or a.user_id = $5)`,
      range,
    ),
    tx.query<{ id: string; definition: unknown }>(
      'select id, definition from forms.versions where tenant_id = $1 and survey_id = $2 order by number desc limit 50',
      [tenantId, id],
    ),
  ])
  const definitions = new Map(versions.map((one) => [one.id, readDefinition(one.definition)]))
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
      total: total!.count,
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
