import type { Context } from '@quoin/kit/server'
import { type Definition, questionsOf, type Question, readDefinition } from '../engine/index.ts'

/** Definitions that are read at once are held in memory. */
const bytesMax = 32 * 2 ** 20

/** The definition that is out, and those that somebody completed an answer to, the newest first. */
export async function answeredDefinitions({ tx, tenantId }: Context, survey: string): Promise<Map<string, Definition>> {
  const versions = await tx.query<{ id: string; definition: unknown }>(
    `select v.id, v.definition from (
       select w.id, w.number, w.definition, sum(octet_length(w.definition::text)) over (order by w.number desc) as bytes from forms.versions w
       where w.tenant_id = $1 and w.survey_id = $2
         and (w.id = (select s.published_id from forms.surveys s where s.tenant_id = $1 and s.id = $2)
           or w.id in (select a.survey_version_id from forms.answers a where a.tenant_id = $1 and a.survey_id = $2 and a.status = 'completed' and a.deleted_at is null))) v
     where v.bytes <= $3 order by v.number desc`,
    [tenantId, survey, bytesMax],
  )
  return new Map(versions.map(({ id, definition }) => [id, readDefinition(definition)]))
}

type Listed = { readonly id: string }
const withEarlier = <One extends Listed>(latest: readonly One[], earlier: readonly One[]): One[] => [
  ...latest,
  ...earlier.filter(({ id }) => !latest.some((one) => one.id === id)),
]

/** Every question as it was asked last, with the options and rows behind it that only earlier versions had. */
export function askedIn(definitions: Iterable<Definition>): Map<string, Question> {
  const asked = new Map<string, Question>()
  for (const definition of definitions)
    for (const { question } of questionsOf(definition)) {
      const { id, options, rows } = question
      const latest = asked.get(id)
      asked.set(
        id,
        latest ? { ...latest, options: withEarlier(latest.options, options), rows: withEarlier(latest.rows, rows) } : question,
      )
    }
  return asked
}
