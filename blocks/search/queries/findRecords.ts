import type { AnyResource, Operation } from '@quoin/kit'
import { decodeAnswer } from '@quoin/kit/client'
import { type Context, quote, Refusal, whyNot } from '@quoin/kit/server'
import { isUuid } from '@quoin/kit/uuid'
import { type Count, countsIn, type FieldCounts } from './facets.ts'
import { type Hit, hitOf, titleFields, type Values, wordsIn } from './hits.ts'
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
  /** There are at least so many. */
  readonly isBound: boolean
  /** How many of each kind there are. */
  readonly kinds: readonly { readonly kind: AnyResource; readonly count: number; readonly isBound: boolean }[]
  /** What the hits of one kind hold in the fields it can be filtered by. */
  readonly fields: readonly FieldCounts[]
}
interface Part {
  readonly searched: SearchedKind
  readonly hits: readonly Hit[]
  readonly total: number
  readonly isBound: boolean
}

const perKindMax = 100
const none: Found = { hits: [], total: 0, isBound: false, kinds: [], fields: [] }

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
  const asked = exact.some(({ total }) => total > 0) ? exact : await askSimilar(context, kinds, words.words)
  const parts = (await eachOf(asked, (part) => withoutExcluded(context, part, input, words)))
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total)
  const [only] = parts
  return {
    hits: await pageOf(context, parts, input, words),
    total: parts.reduce((sum, { total }) => sum + total, 0),
    isBound: parts.some(({ isBound }) => isBound),
    kinds: parts.map(({ searched, total, isBound }) => ({ kind: searched.model.resource, count: total, isBound })),
    fields:
      only && kinds.length === 1
        ? await countsIn(context, only.searched, input.filter ?? {}, (filter) =>
            countOf(context, only.searched, { ...input, filter }, words),
          )
        : [],
  }
}

/** How many records of a kind hold the words under a filter. */
async function countOf(context: Context, searched: SearchedKind, input: SearchInput, words: Words): Promise<Count> {
  const { meta } = words.hasSynonyms
    ? await askWhere(context, searched, { records: '1', ...filtersOf(input) }, undefined, words.query)
    : ((await context.call(searched.list, { search: input.text, records: 1, filter: input.filter })) as Listed)
  return { count: meta.totalCount, isBound: meta.totalIsBound ?? false }
}

const idsIn = (names: readonly string[]) => names.filter(isUuid).map((id) => id.toLowerCase())

/** A part without the records that were named to be left out, those among them that lie behind the ones put in order too. */
async function withoutExcluded(context: Context, part: Part, { exclude, ...input }: SearchInput, words: Words): Promise<Part> {
  const ids = idsIn(exclude)
  if (ids.length === 0 || part.total === 0) return part
  const hits = part.hits.filter(({ id }) => !ids.includes(id))
  const { model } = part.searched
  const isAll = part.total <= part.hits.length || hasOwnList(context, part.searched)
  const left = isAll
    ? part.hits.length - hits.length
    : (
        await askWhere(context, part.searched, { records: '1', ...filtersOf({ ...input, exclude }) }, (add) => [
          model.holds(context.actor, `${add(words.query)}::tsquery`, add),
          `t.id = any(${add(ids)}::uuid[])`,
        ])
      ).meta.totalCount
  return { ...part, hits, total: part.total - left }
}

/** One page: the records that were put in order, best first, then those behind them, kind by kind as their lists go on. */
async function pageOf(context: Context, parts: readonly Part[], input: SearchInput, words: Words): Promise<Hit[]> {
  const first = sorted(
    parts.flatMap(({ hits }) => hits),
    input.sort,
  )
  const from = (input.page - 1) * input.records
  const page = first.slice(from, from + input.records)
  let before = first.length
  // Who asks for few of each kind wants no more of it.
  if (input.perKind) return page
  for (const part of parts) {
    const rest = part.total - part.hits.length
    const [start, missing] = [Math.max(0, from - before), input.records - page.length]
    if (missing > 0 && start < rest) page.push(...(await askRest(context, part, input, words, start, missing)))
    before += rest
  }
  return page
}

/** Records of a kind behind those that were put in order. */
async function askRest(context: Context, part: Part, input: SearchInput, words: Words, start: number, most: number) {
  const { searched } = part
  const { model, list } = searched
  const { records } = input
  const isOwn = hasOwnList(context, searched)
  const known = [...part.hits.map(({ id }) => id), ...idsIn(input.exclude)]
  const offset = isOwn ? perKindMax + start : start
  const rows: Values[] = []
  // A list has pages, and what is wanted may lie on two of them.
  for (const page of [Math.floor(offset / records) + 1, Math.floor(offset / records) + 2]) {
    const answer = isOwn
      ? ((await context.call(list, { search: input.text, page, records, ...sortOf(input), filter: input.filter })) as Listed)
      : await askWhere(
          context,
          searched,
          { page: String(page), records: String(records), ...sortOf(input), ...filtersOf(input) },
          (add) => [`t.id <> all(${add(known)}::uuid[])`],
          words.query,
        )
    rows.push(...answer.data)
    if (answer.data.length < records) break
  }
  return rows
    .slice(offset % records, (offset % records) + most)
    .filter(({ id }) => !known.includes(id))
    .map((row) => hitOf(model.resource, row, words.words))
}

const isWanted = ({ block, dotted }: AnyResource, { include, exclude }: SearchInput): boolean =>
  !exclude.includes(block) &&
  !exclude.includes(dotted) &&
  (include.length === 0 || include.includes(block) || include.includes(dotted))

/** One after the other: they share a transaction. */
async function eachOf<F, T>(kinds: readonly F[], ask: (kind: F) => Promise<T>): Promise<T[]> {
  const answers: T[] = []
  for (const kind of kinds) answers.push(await ask(kind))
  return answers
}

interface Listed {
  readonly data: readonly Values[]
  readonly meta: { readonly totalCount: number; readonly totalIsBound?: boolean }
}

async function askKind(context: Context, searched: SearchedKind, input: SearchInput, words: Words): Promise<Part> {
  const { model, list } = searched
  // The same on every page, or the order would change from one to the next.
  const records = input.perKind ?? perKindMax
  const wanted = { records, ...(input.filter && { filter: input.filter }) }
  const sort = sortOf(input)
  const answer = words.hasSynonyms
    ? await askWhere(context, searched, { records: String(records), ...sort, ...filtersOf(input) }, undefined, words.query)
    : ((await context.call(list, { ...wanted, ...sort, search: input.text })) as Listed)
  const { totalCount: total, totalIsBound: isBound = false } = answer.meta
  // By date, the latest are the first, whatever they are called.
  const isCut = (isBound || total > answer.data.length) && !sort.sort && !hasOwnList(context, searched)
  const named = isCut ? await askNamed(context, searched, input, words) : []
  const rows = new Map([...named, ...answer.data].map((row) => [row.id, row]))
  const hits = [...rows.values()].map((row) => hitOf(model.resource, row, words.words))
  // Those that are called so are among all there are, and need not be among those that were counted.
  return { searched, total: Math.max(total, hits.length), isBound, hits }
}

const sortOf = ({ sort }: SearchInput): Readonly<Record<string, string>> => (sort?.endsWith('_at') ? { sort } : {})
const filtersOf = ({ filter = {} }: SearchInput) =>
  Object.fromEntries(Object.entries(filter).map(([name, value]) => [`filter[${name}]`, value]))

/** Whether a block lists these records by rules of its own, which a condition of the search knows nothing of. */
const hasOwnList = (context: Context, { list }: SearchedKind) => context.replaced.has(list.name)

/**
 * A page of a kind's list under a further condition, of what holds words where a tsquery is given. Where a block has rules of its own for its
 * list, each record is asked for by itself.
 */
export async function askWhere(
  context: Context,
  searched: SearchedKind,
  query: Readonly<Record<string, string>>,
  where?: (add: (value: unknown) => string) => string[],
  tsquery?: string,
): Promise<Listed> {
  const { body } = await context.list(searched.model.resource, query, where, tsquery)
  const answer = decodeAnswer(searched.list, JSON.parse(body)) as Listed
  if (!hasOwnList(context, searched)) return answer
  const data: Values[] = []
  for (const row of answer.data) if (await mayGet(context, searched, row.id)) data.push(row)
  return { data, meta: { totalCount: data.length } }
}

/** Whether this person may read a record by its id alone. */
async function mayGet(context: Context, { list }: SearchedKind, id: string): Promise<boolean> {
  const get = context.operations.find(
    ({ block, resource, action, method, path }) =>
      block === list.block &&
      resource === list.resource &&
      method === 'GET' &&
      (path === `${list.path}/:id` || (action === 'get' && /^[^:]*:id$/.test(path))),
  )
  if (!get || whyNot(context.actor, get)) return false
  try {
    await context.call(get as Operation<{ id: string }, unknown>, { id })
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

const namedMax = 25
/** Of people with the first of several names, so many are looked at for the others. */
const namesakesMax = 500

/**
 * Of more than are looked at, those whose name begins with what was typed: what is called so must not drown in what only mentions it. They
 * are read in the order of their names, where they stand together, the shortest first.
 */
async function askNamed(context: Context, searched: SearchedKind, input: SearchInput, { text, query }: Words) {
  const { model } = searched
  const columns = titleFields(model.resource).flatMap((name) => {
    const column = model.byName.get(name)
    // What has no order of its own is said rather than called.
    return column?.definition.sortable && model.sees(context.actor, column) ? [`t.${quote(column.column)}`] : []
  })
  const typed = text.trim()
  const behind = (column: string, word: string, name: string, most: number) =>
    `(select id from (select t.id, ${name} as name from ${model.table} t where t.tenant_id = $1 and t.deleted_at is null
      and ${column} collate app.natural >= lower(${word}::text) order by ${column} collate app.natural, t.id limit ${most}) t where lower(name) ^@ lower($2::text) limit ${namedMax})`
  const [first, ...others] = columns
  if (!first) return []
  const parts = columns.map((column) => behind(column, '$2', column, namedMax))
  if (others.length > 0) parts.push(behind(first, '$3', `concat_ws(' ', ${columns.join(', ')})`, namesakesMax))
  const named = await context.tx.query<{ id: string }>(
    parts.join(' union '),
    [context.tenantId, typed, typed.split(' ')[0]].slice(0, 1 + columns.length),
    'prepare',
  )
  if (named.length === 0) return []
  const { data } = await askWhere(context, searched, { records: String(named.length), ...filtersOf(input) }, (add) => [
    `t.id = any(${add(named.map(({ id }) => id))}::uuid[])`,
    model.holds(context.actor, `${add(query)}::tsquery`, add),
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
  const { data } = await askWhere(context, searched, { records: String(similarMax) }, undefined, query)
  const { resource } = searched.model
  const hits = data
    .filter((row) => {
      const tokens = wordsIn(resource, row)
      return words.every((word) => tokens.some((token) => isNear(word, token)))
    })
    .map((row) => hitOf(resource, row, words, isNear))
  return { searched, total: hits.length, isBound: false, hits: hits.map((hit) => ({ ...hit, relevance: hit.relevance / 2 })) }
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
