import type { AnyResource } from '@quoin/kit'
import { decodeAnswer } from '@quoin/kit/client'
import { type Context, quote } from '@quoin/kit/server'
import { countsIn, type FieldCounts } from './facets.ts'
import { type Hit, hitOf, titleFields, type Values } from './hits.ts'
import { kindsHolding, type SearchedKind, searchedKinds } from './kinds.ts'
import { editDistance, variantsOf } from './variants.ts'
import { readWords, type Word, type Words } from './words.ts'

export const searchSorts = ['relevance', '-updated_at', 'updated_at', '-created_at', 'created_at', 'name'] as const

export interface SearchInput {
  readonly text: string
  /** Blocks, dotted kinds or ids to leave out; with `include`, the only ones to look at. */
  readonly exclude: readonly string[]
  readonly include: readonly string[]
  /** Filters of the one kind that is included, as its list takes them: `{ status: 'open' }`. */
  readonly filter?: Readonly<Record<string, string>>
  readonly sort?: (typeof searchSorts)[number]
  readonly page: number
  readonly records: number
  /** Records of one kind that are looked at and put in order, however many there are. */
  readonly perKind?: number
}

export interface Found {
  readonly hits: readonly Hit[]
  readonly total: number
  /** How many of each kind there are. */
  readonly kinds: readonly { readonly kind: AnyResource; readonly count: number }[]
  /** What the hits of one kind hold in the fields it can be filtered by. */
  readonly fields: readonly FieldCounts[]
}
interface Part {
  readonly searched: SearchedKind
  readonly hits: readonly Hit[]
  readonly total: number
}

const perKindMax = 100
const none: Found = { hits: [], total: 0, kinds: [], fields: [] }

/**
 * The records of all blocks that hold every word, best first, with how many there are. Each kind is asked for as its own list would be,
 * in this transaction: so nothing is found that the list would not show, and what was just written is. Where nothing holds the words
 * as they were typed, words a letter or two away are looked for.
 */
export async function findRecords(context: Context, input: SearchInput): Promise<Found> {
  const words = await readWords(context, input.text)
  if (!words) return none
  const kinds = searchedKinds(context).filter(({ model }) => isWanted(model.resource, input))
  const held = await kindsHolding(context, kinds, words.query)
  const exact = await eachOf(held, (kind) => askKind(context, kind, input, words))
  const parts = exact.some(({ total }) => total > 0) ? exact : await askSimilar(context, kinds, words.words)
  const hits = parts.flatMap((part) => part.hits).filter(({ id }) => !input.exclude.includes(id))
  const left = parts.reduce((sum, part) => sum + part.hits.length, 0) - hits.length
  const from = (input.page - 1) * input.records
  const [only] = parts.filter(({ total }) => total > 0)
  return {
    hits: sorted(hits, input.sort).slice(from, from + input.records),
    total: parts.reduce((sum, { total }) => sum + total, 0) - left,
    kinds: parts
      .filter(({ total }) => total > 0)
      .map(({ searched, total }) => ({ kind: searched.model.resource, count: total }))
      .sort((a, b) => b.count - a.count),
    fields: only && kinds.length === 1 ? await countsIn(context, only.searched, input.text) : [],
  }
}

const isWanted = ({ block, dotted }: AnyResource, { include, exclude }: SearchInput): boolean =>
  !exclude.includes(block) &&
  !exclude.includes(dotted) &&
  (include.length === 0 || include.includes(block) || include.includes(dotted))

/** One after the other: they share a transaction. */
async function eachOf<T>(kinds: readonly SearchedKind[], ask: (kind: SearchedKind) => Promise<T>): Promise<T[]> {
  const answers: T[] = []
  for (const kind of kinds) answers.push(await ask(kind))
  return answers
}

interface Listed {
  readonly data: readonly Values[]
  readonly meta: { readonly totalCount: number }
}

async function askKind(context: Context, searched: SearchedKind, input: SearchInput, words: Words): Promise<Part> {
  const { model, list } = searched
  // The same on every page, or the order would change from one to the next.
  const records = input.perKind ?? perKindMax
  const wanted = { records, ...(input.filter && { filter: input.filter }) }
  const sort: Readonly<Record<string, string>> = input.sort?.endsWith('_at') ? { sort: input.sort } : {}
  const answer = words.hasSynonyms
    ? await askWhere(context, searched, { records: String(records), ...sort, ...filtersOf(input) }, (add) => [
        model.found(context.actor, `${add(words.query)}::tsquery`),
      ])
    : ((await context.call(list, { ...wanted, ...sort, search: input.text })) as Listed)
  const total = answer.meta.totalCount
  const named = total > answer.data.length ? await askNamed(context, searched, input, words) : []
  const rows = new Map([...named, ...answer.data].map((row) => [row.id, row]))
  return { searched, total, hits: [...rows.values()].map((row) => hitOf(model.resource, row, words.words)) }
}

const filtersOf = ({ filter = {} }: SearchInput) =>
  Object.fromEntries(Object.entries(filter).map(([name, value]) => [`filter[${name}]`, value]))

/** A page of a kind's list under a further condition. */
export async function askWhere(
  context: Context,
  { model, list }: SearchedKind,
  query: Readonly<Record<string, string>>,
  where: (add: (value: unknown) => string) => string[],
): Promise<Listed> {
  const { body } = await context.list(model.resource, query, where)
  return decodeAnswer(list, JSON.parse(body)) as Listed
}

/** Of more than are looked at, those whose name begins with what was typed: what is called so must not drown in what only mentions it. */
async function askNamed(context: Context, searched: SearchedKind, input: SearchInput, { text, query }: Words) {
  const { model } = searched
  const columns = titleFields(model.resource).flatMap((name) => {
    const column = model.byName.get(name)
    return column && model.sees(context.actor, column) ? [`t.${quote(column.column)}`] : []
  })
  if (columns.length === 0) return []
  const { data } = await askWhere(context, searched, { records: '25', ...filtersOf(input) }, (add) => [
    model.found(context.actor, `${add(query)}::tsquery`),
    `lower(concat_ws(' ', ${columns.join(', ')})) ^@ lower(${add(text.trim())}::text)`,
  ])
  return data
}

const wordsMax = 5
const similarMax = 50

/** Asks each kind once more for words a letter or two away from what was typed; what is too far from it is let go. */
async function askSimilar(context: Context, kinds: readonly SearchedKind[], words: readonly Word[]): Promise<Part[]> {
  const looked = words.slice(0, wordsMax)
  const near = (loose: boolean) =>
    looked.map(({ typed }) => `(${[typed, ...variantsOf(typed, loose)].map((one) => `'${one}':*`).join(' | ')})`).join(' & ')
  // Words whose beginning alone is right are many; so those where one letter is wrong are looked for first.
  for (const query of [near(false), near(true)]) {
    const parts = await eachOf(await kindsHolding(context, kinds, query), (kind) => askNear(context, kind, query, looked))
    const found = parts.filter(({ total }) => total > 0)
    if (found.length > 0) return found
  }
  return []
}

async function askNear(context: Context, searched: SearchedKind, query: string, words: readonly Word[]): Promise<Part> {
  const { data } = await askWhere(context, searched, { records: String(similarMax) }, (add) => [
    searched.model.found(context.actor, `${add(query)}::tsquery`),
  ])
  const hits = data
    .map((row) => hitOf(searched.model.resource, row, words, isNear))
    .filter(({ tokens }) => words.every((word) => tokens.some((token) => isNear(word, token))))
  return { searched, total: hits.length, hits: hits.map((hit) => ({ ...hit, relevance: hit.relevance / 2 })) }
}

const isNear = ({ typed }: Word, token: string): boolean => {
  const allowed = typed.length > 6 ? 2 : 1
  return [typed.length - 1, typed.length, typed.length + 1].some(
    (length) => editDistance(typed, token.slice(0, length)) <= allowed,
  )
}

function sorted(hits: readonly Hit[], sort: SearchInput['sort'] = 'relevance'): Hit[] {
  const byDate = (name: 'createdAt' | 'updatedAt') => (a: Hit, b: Hit) => (a[name] < b[name] ? -1 : a[name] > b[name] ? 1 : 0)
  if (sort === 'name') return [...hits].sort((a, b) => a.title.localeCompare(b.title))
  if (sort === 'relevance') return [...hits].sort((a, b) => b.relevance - a.relevance || byDate('updatedAt')(b, a))
  const order = byDate(sort.endsWith('created_at') ? 'createdAt' : 'updatedAt')
  return [...hits].sort(sort.startsWith('-') ? (a, b) => order(b, a) : order)
}
