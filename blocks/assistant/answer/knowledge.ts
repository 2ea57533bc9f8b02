import type { Context } from '@quoin/kit/server'
import type { SourceWire } from '../resources/index.ts'
import { heldIn, passageOf } from './passage.ts'
import { type Found, numbered, sourcesMax, wordsOf } from './retrieve.ts'

/** What somebody is told who asks about it: how to answer, and what it says, as a source. */
export interface Known {
  readonly instructions: string | null
  readonly found: Found
}
export interface Knowing {
  /** What a chat or a prompt is about. */
  readonly entity?: string | null | undefined
  /** The collection a chat stands in. */
  readonly cluster?: string | null | undefined
  /** What an agent knows. */
  readonly agent?: string | null | undefined
}
/** Of the entries of an agent those that have to do with what is asked come first. */
const knownMax = 4
const passageMax = 1_500

interface Row {
  readonly type: string
  readonly id: string
  readonly name: string
  readonly content: string
  readonly instructions: string | null
  /** It is asked about this itself. */
  readonly isIt: boolean
}
const entitySql = `select 'assistant.entities' as type, e.id, e.name, coalesce(e.content, '') as content, e.instructions, e.id = app.id($2) as "isIt"
  from assistant.entities e where e.tenant_id = $1 and e.deleted_at is null and e.status = 'active' and (e.id = app.id($2) or e.id in (
    select a.entity_id from assistant.agent_entities a where a.tenant_id = $1 and a.agent_id = app.id($3) and a.deleted_at is null))
  order by e.name collate app.natural, e.id`
const clusterSql = `select 'assistant.clusters' as type, c.id, c.name, c.content, null as instructions, true as "isIt"
  from assistant.clusters c where c.tenant_id = $1 and c.id = app.id($2) and c.user_id = $3 and c.deleted_at is null and c.content <> ''`

/** What is known of what a question is about, and what an agent knows of it, as far as whoever asks may read that. */
export async function knowledgeOf(
  context: Context,
  { entity = null, cluster = null, agent = null }: Knowing,
  question: string,
): Promise<Known[]> {
  const { tx, tenantId, me, actor } = context
  const rows = [
    ...(cluster ? await tx.query<Row>(clusterSql, [tenantId, cluster, me]) : []),
    ...((entity || agent) && actor.permissions.has('assistant.agents.read')
      ? await tx.query<Row>(entitySql, [tenantId, entity, agent])
      : []),
  ]
  const words = wordsOf(question)
  return rows
    .map((row) => ({ ...row, held: row.isIt ? words.length + 1 : heldIn(`${row.name}\n${row.content}`, words) }))
    .sort((a, b) => b.held - a.held)
    .slice(0, knownMax)
    .map(({ type, id, name, content, instructions }) => ({
      instructions,
      found: { type, unique_id: id, title: name, excerpt: passageOf(content, words, passageMax) || name, path: null },
    }))
}

/** What is known, and behind it what was found. */
export const withKnown = (known: readonly Known[], sources: readonly SourceWire[]): SourceWire[] =>
  numbered([], [...known.map(({ found }) => found), ...sources]).slice(0, sourcesMax)
export const instructionsIn = (known: readonly Known[]): string[] =>
  known.flatMap(({ instructions, found: { title } }) => (instructions ? [`About “${title}”: ${instructions}`] : []))
/** The same with what is known, for an answer that names no sources. */
export const backgroundIn = (known: readonly Known[]): string[] => [
  ...instructionsIn(known),
  ...known.map(({ found: { title, excerpt } }) => `What is known of “${title}”:\n${excerpt}`),
]
