import { disclosure } from '@quoin/disclosure/resources'
import type { Operation, OutputOf } from '@quoin/kit'
import { type Context, Refusal, searchTokens } from '@quoin/kit/server'
import { projects } from '@quoin/projects/resources'
import { search } from '@quoin/search/resources'
import type { SourceWire } from '../resources/index.ts'

/** What a conversation is about. */
export interface Subject {
  readonly project: string | null
  readonly objective: string | null
  readonly recordType: string | null
  readonly recordId: string | null
  readonly entity: string | null
  readonly cluster: string | null
}
/** Nothing in particular: all that the person may see. */
export const anything: Subject = { project: null, objective: null, recordType: null, recordId: null, entity: null, cluster: null }
export type Found = Omit<SourceWire, 'number'>

export const sourcesMax = 8
const wordsMax = 6
const excerptMax = 1_500

/** Words that stand in every question. */
const plain = new Set(
  'what when where which who whom whose why how does did are was were will would should could can the and for with about from this that these those have has had our your their there into any all more most many much please tell show give list describe'.split(
    ' ',
  ),
)
export const wordsOf = (question: string): string[] =>
  [...new Set(searchTokens(question))]
    .filter(
      (word) => (word.length > 2 || /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}/u.test(word)) && !plain.has(word),
    )
    .sort((a, b) => b.length - a.length)
    .slice(0, wordsMax)

/** What one may not see is nothing that was found. */
export async function ifAllowed<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof Refusal && [403, 404, 422].includes(error.status)) return undefined
    throw error
  }
}

/** What there is about a question, asked of other blocks as this person: nothing is found that the person could not open. `reads` names blocks, where it is not all. */
export async function retrieve(
  context: Context,
  subject: Subject,
  question: string,
  reads: readonly string[] = [],
): Promise<SourceWire[]> {
  const words = wordsOf(question)
  const found = [
    ...(await ofProject(context, subject, words)),
    ...(await ofRecord(context, subject)),
    ...(await ofSearch(context, words)),
  ]
  const allowed = found.filter(({ type }) => reads.length === 0 || reads.includes(type.split('.')[0]!))
  return numbered([], allowed).slice(0, sourcesMax)
}

/** What was found, and how long that took. */
export interface Retrieved {
  readonly sources: readonly SourceWire[]
  readonly retrievalMs: number
}
export async function timedRetrieve(...input: Parameters<typeof retrieve>): Promise<Retrieved> {
  const from = performance.now()
  const sources = await retrieve(...input)
  return { sources, retrievalMs: Math.round(performance.now() - from) }
}

/** Sources with further ones behind them, each once. */
export function numbered(sources: readonly SourceWire[], more: readonly Found[]): SourceWire[] {
  const all: readonly Found[] = [...sources, ...more]
  return all
    .filter((one, i) => all.findIndex(({ unique_id }) => unique_id === one.unique_id) === i)
    .map((one, i) => ({ ...one, number: i + 1, excerpt: one.excerpt.slice(0, excerptMax) }))
}

async function ofProject(context: Context, { project, objective }: Subject, words: readonly string[]): Promise<Found[]> {
  if (!project) return []
  const about = await ifAllowed(() => context.call(projects.projects.get, { id: project }))
  if (!about) return []
  const own: Found = {
    type: 'projects.projects',
    unique_id: project,
    title: about.name,
    excerpt: [about.purpose, about.description, about.successCriteria].filter(Boolean).join('\n'),
    path: null,
  }
  const passages = await ifAllowed(() =>
    context.call(disclosure.views.passages, { project, words: words.join(' ') || about.name }),
  )
  const passagesFound = (passages?.passages ?? []).map(passageOf)
  const requested = passagesFound.find(({ unique_id }) => unique_id === objective)
  const rest = passagesFound.filter(({ unique_id }) => unique_id !== objective).slice(0, 5)
  return [...(requested ? [requested] : []), ...rest, ...(own.excerpt ? [own] : [])]
}
const passageOf = (one: OutputOf<typeof disclosure.views.passages>['passages'][number]): Found => ({
  type: 'disclosure.objectives',
  unique_id: one.objective_unique_id,
  title: one.name,
  excerpt: one.text,
  path: one.path,
})

type AboutRecord = Pick<Subject, 'recordType' | 'recordId'>
/** What gets the record a conversation is about, where one is named that can be quoted. */
const getterOf = ({ operations }: Context, { recordType, recordId }: AboutRecord) =>
  recordType && recordId
    ? operations.find(({ name, kind, path }) => name === `${recordType}.get` && kind === 'get' && !path.includes(':parent'))
    : undefined
const recordOf = (context: Context, get: Operation, { recordId }: AboutRecord) =>
  ifAllowed(() => context.call(get, { id: recordId }) as Promise<RecordLike>)

/** Whether somebody may begin to talk about a record: what they do not see themselves would be quoted to whoever answers for them later. */
export async function mayTalkAbout(context: Context, about: AboutRecord): Promise<boolean> {
  const get = getterOf(context, about)
  return get === undefined || (await recordOf(context, get, about)) !== undefined
}

/** The record a conversation is about. */
async function ofRecord(context: Context, about: Subject): Promise<Found[]> {
  const get = getterOf(context, about)
  const record = get && (await recordOf(context, get, about))
  return record ? [recordSource(context, about.recordType!, { ...record, id: about.recordId! })] : []
}

export type RecordLike = Readonly<Record<string, unknown>>
const told = new Set([
  'text',
  'longText',
  'timeZone',
  'currency',
  'oneOf',
  'date',
  'moment',
  'email',
  'phone',
  'integer',
  'decimal',
  'boolean',
])

/** A record in the words of its own fields, as far as whoever asked was told them. */
export function recordSource(context: Context, type: string, record: RecordLike): Found {
  const { definition } = context.model(type).resource
  const lines = Object.entries(definition.fields).flatMap(([name, field]) => {
    const value = record[name]
    return told.has(field.definition.kind) && ['string', 'number', 'boolean'].includes(typeof value)
      ? [`${name}: ${String(value)}`]
      : []
  })
  return {
    type,
    unique_id: String(record.id),
    title: String(record[definition.title] ?? type),
    excerpt: lines.join('\n'),
    path: null,
  }
}

/** Records that hold the words of a question, those that hold most of them first. */
async function ofSearch(context: Context, words: readonly string[]): Promise<Found[]> {
  const held = new Map<string, { found: Found; words: number; relevance: number }>()
  for (const word of words) {
    const hits = await ifAllowed(() => context.call(search.results.suggest, { q: word, limit: 8 }))
    for (const hit of hits?.data ?? []) {
      if (hit.entity_type.startsWith('assistant.')) continue
      const known = held.get(hit.unique_id)
      const excerpt = hit.matched.map(({ text }) => text).join('\n')
      held.set(hit.unique_id, {
        found: known?.found ?? {
          type: hit.entity_type,
          unique_id: hit.unique_id,
          title: hit.entity_alias,
          excerpt: excerpt || hit.entity_alias,
          path: null,
        },
        words: (known?.words ?? 0) + 1,
        relevance: Math.max(known?.relevance ?? 0, hit.relevance),
      })
    }
  }
  return [...held.values()]
    .sort((a, b) => b.words - a.words || b.relevance - a.relevance)
    .slice(0, 6)
    .map(({ found }) => found)
}
