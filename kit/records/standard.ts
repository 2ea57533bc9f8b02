import type { StandardAction } from '../resource.ts'
import { type Actor, notAllowed, scopeOf } from '../request/actor.ts'
import { type Answer, gone, one, pageOf, plain } from '../request/answer.ts'
import { type ComputedAttributes, finished, Parts, rewritten, type Rests, showComputed } from './computedAttributes.ts'
import { readInput, refuseFixed } from '../request/body.ts'
import { columnsOf, entriesAlone } from './filters.ts'
import { readGroups } from './groups.ts'
import type { Column, Link, Model } from './model.ts'
import { quote, Values } from './sqlText.ts'
import {
  alongCustom,
  walkCustom,
  baseConditions,
  countMax,
  knownId,
  listConditions,
  type ListQuery,
  type Matching,
  namedBy,
  orderBy,
  ownRows,
  type RawQuery,
  rawQueryOf,
  readInclude,
  readListQuery,
  rowsBelow,
  type RowRule,
} from './query.ts'
import { referencesExist } from './references.ts'
import { refuse } from '../request/refuse.ts'
import type { Keep, Tx } from '../transaction/transaction.ts'
import { type Author, insertRecord, purgeRecord, type Row, same, setTrashed, updateRecord } from './write.ts'

/** A field of a resource, by its dotted and its code name; without one its records are counted. */
export interface Summed {
  readonly resource: string
  readonly field: string | null
}
/** What the records of a list come to in one field. */
export interface Sum {
  readonly count: number
  /** A decimal number, exact. */
  readonly sum: string
  /** Codes of the currencies that the amounts are in; none where the records have no currency. */
  readonly currencies: readonly string[]
}

/** What a standard action works with: one request on one resource, inside one transaction. */
export interface RecordRequest {
  readonly tx: Tx
  readonly model: Model
  readonly author: Author
  readonly params: Readonly<Record<string, string>>
  readonly query: RawQuery
  readonly body: Readonly<Record<string, unknown>>
  readonly ifMatch: string | undefined
  /** The field that a list adds up over all it would show, instead of showing a page of it. */
  readonly summed?: Summed
  /** What a list and one record show beside their fields. */
  readonly computed?: ComputedAttributes
  modelOf(dotted: string): Model | undefined
  /** What references of this request were found to name, by resource and id: it is asked for once. */
  readonly found?: Set<string>
}
export type StandardHandler = (request: RecordRequest) => Promise<Answer>
/**
 * What the kit does by itself, for a block that adds something of its own. `last` is for one that asks for nothing afterwards: it
 * commits with its last message, which saves two statements and a way to the database.
 */
export type Standard = StandardHandler & { readonly last: StandardHandler }

const readRule = ({ model, author }: RecordRequest): RowRule => ({
  scope: scopeOf(author.actor, model.resource.definition.permissions.read),
  actor: author.actor,
  tenantId: author.tenantId,
})

/** A page with its totals: rows and counts travel in one message with the transaction around them. */
export async function listRecords(
  request: RecordRequest,
  options: { trash?: boolean; where?: (add: (value: unknown) => string) => string[]; tsquery?: string } = {},
): Promise<Answer> {
  const { tx, model, author } = request
  const { tsquery } = options
  const query = {
    ...readListQuery(model, author.actor, request.query),
    ...(tsquery !== undefined && { search: tsquery, tsquery }),
  }
  const rule = readRule(request)
  const parentId = model.parent && request.params.parent !== undefined ? knownId(request.params.parent) : undefined
  const links = linksOf(request, query.include)
  const conditions = (values: Values, { found = query.found, filter = query.filter } = {}) => [
    ...baseConditions(model, values, rule, { trash: options.trash, parentId, params: request.params }),
    ...listConditions(model, values, { ...query, found, filter }),
    ...(options.where?.((v) => values.add(v)) ?? []),
  ]
  if (request.summed?.resource === model.resource.dotted && query.search === undefined)
    return plain({ data: [], meta: { summed: await sumOf(tx, model, conditions, request.summed.field) } })
  const isOpen = !query.search && !parentId && !options.where && !model.within && (!model.owner || rule.scope === 'tenant')
  const isWhole = isOpen && columnsOf(query.filter).length === 0
  const isOfEntries = isOpen && !options.trash && entriesAlone(query.filter, new Values()) !== undefined
  const counting = () =>
    isWhole
      ? undefined
      : isOfEntries
        ? entriesCount(tx, model, conditions, query, settled)
        : boundedCount(tx, model, conditions, keepOf(query))
  // Read with the page where that is planned once for all: planned anew each time it would cost more than the second question.
  const isAlongCustom = query.search === undefined && query.sort[0]?.column.custom !== undefined
  const isFirst = isWhole && !isAlongCustom && (query.page - 1) * query.records < deepAt
  const computed = isFirst && links.length === 0 ? request.computed : undefined
  const isAll = links.length === 0 && computed === request.computed
  const settled = () => (isAll ? tx.commit() : undefined)
  const usually = (parts: Parts): Promise<Found & Count> =>
    isAlongCustom
      ? customPage(tx, model, author.actor, query, conditions, {
          links,
          trash: options.trash,
          isWhole,
          count: counting,
          settled,
        })
      : Promise.all([
          tx.query<Found & { total: number }>(
            ...pageSql(model, author.actor, query, conditions, {
              links,
              trash: options.trash,
              computed: computed && { computed, parts },
              isWhole,
            }),
            isFirst ? 'plan' : keepOf(query),
          ),
          counting(),
        ]).then(([[page], counted]) => ({ ...page!, ...counted }))
  const isByEntries =
    isOfEntries &&
    isIndexed(query.sort[0]!.column) &&
    (query.sort.length === 1 || !isAlongCustom) &&
    (query.page - 1) * query.records < countMax
  const byEntries = async (parts: Parts) => {
    const found = await entriesPage(tx, model, author.actor, query, conditions, { links, settled })
    if (found) return found
    await settled()
    return usually(parts)
  }
  const find = (parts: Parts) =>
    query.search !== undefined
      ? searchPage(tx, model, author.actor, query, conditions, {
          links,
          trash: options.trash,
          isWithin: parentId !== undefined,
          settled,
        })
      : (isByEntries ? byEntries : usually)(parts)
  // Begun after the page is asked for: where that throws, a refusal that nobody waits for would be a rejection that nobody handled.
  const parent = () => (parentId ? mustExist(request, parentId) : mustExistAbove(request))
  const grouped = () => groupsOf(request, query, conditions)
  const [{ documents, links: ids, rests, held: _, ...count }, groups] = await Parts.read(
    author.tenantId,
    (parts) => Promise.all([find(parts), grouped(), parent(), isAll ? tx.commit() : undefined]),
    ([{ held }]) => held,
  )
  if (documents === null) throw refuse.parameter('records', 'These records are too large for one page. Request fewer.')
  const included = links.length > 0 ? await includeRecords(request, links, ids) : undefined
  const shown = computed ? await finished(documents, rests, computed) : await withComputed(request, documents)
  return pageOf(shown, { page: query.page, records: query.records, ...count, ...groups }, included)
}

async function groupsOf({ tx, model }: RecordRequest, { grouping }: ListQuery, conditions: Conditions) {
  if (!grouping) return undefined
  const values = new Values()
  const where = conditions(values).join(' and ')
  const { groups, areBound } = await readGroups(tx, model, grouping, values, where)
  return { groups, groupsAreBound: areBound }
}

/**
 * One statement, however many records there are: a figure that a report states is whole and exact or refused, where the sums of a list's
 * groups (`readGroups`) stand beside a page for everybody who looks, stop at a bound and say so.
 */
async function sumOf(tx: Tx, model: Model, conditions: Conditions, field: string | null): Promise<Sum> {
  const values = new Values()
  const where = conditions(values).join(' and ')
  const amount = field === null ? '0' : `t.${quote(model.byName.get(field)!.column)}`
  const currency = field === null ? undefined : model.byName.get('currency')
  const currencies = currency
    ? `coalesce(array_agg(distinct t.${quote(currency.column)}) filter (where ${amount} is not null and t.${quote(currency.column)} is not null), '{}')`
    : `'{}'::text[]`
  const [row] = await tx.query<Sum & Record<string, unknown>>(
    `select count(*)::int as count, coalesce(sum(${amount}), 0)::text as sum, ${currencies} as currencies from ${model.table} t where ${where}`,
    values.list,
  )
  return row!
}

const withComputed = async ({ tx, model, author, computed }: RecordRequest, documents: string): Promise<string> =>
  computed && documents
    ? rewritten(documents, (resources) => showComputed(tx, model, author.tenantId, computed, resources))
    : documents

/** Which records of a list: of those named, those under a question, as a body or as an address names it. */
export interface Asked {
  readonly ids?: readonly string[]
  readonly matching?: Matching
  readonly query?: RawQuery
}

/** Ids of what a list would show under a question, or of those named that it holds; up to a bound. */
export async function listedIds(
  request: RecordRequest,
  { ids, matching = {}, query = rawQueryOf(matching) }: Asked,
  max: number,
): Promise<string[]> {
  const { tx, model, author } = request
  const values = new Values()
  const where = [
    ...baseConditions(model, values, readRule(request)),
    ...listConditions(model, values, readListQuery(model, author.actor, query)),
    ...(ids ? [`t.id = any(${values.add(ids)}::uuid[])`] : []),
  ]
  const rows = await tx.query<{ id: string }>(
    `select t.id from ${model.table} t where ${where.join(' and ')} order by t.id limit ${values.add(max)}`,
    values.list,
  )
  return rows.map(({ id }) => id)
}

interface Found {
  /** Empty where they weigh more than a page may. */
  documents: string | null
  links: (string[] | null)[]
  rests?: Rests
  held?: string[] | null
}
type Conditions = (values: Values, instead?: Partial<Pick<ListQuery, 'found' | 'filter'>>) => string[]

/** The index over fields that companies add holds all of them: which way through it is short is seen by the field that is asked about alone. */
const keepOf = (query: ListQuery): Keep | undefined =>
  [...columnsOf(query.filter), ...query.sort.map(({ column }) => column)].some(({ custom }) => custom) ? undefined : 'prepare'

/**
 * From so many entries of a field that the company added the first records in order that are among them are found sooner along the order than by
 * each entry's record; up to the bound of a count they are read at once, and not looked for record by record.
 */
const fewEntries = 500

/** From how many rows on a page is a deep one. */
const deepAt = 500

function pageSql(
  model: Model,
  actor: Actor,
  query: ListQuery,
  conditions: Conditions,
  {
    links,
    trash,
    computed,
    isWhole,
  }: {
    readonly links: readonly Link[]
    readonly trash?: boolean
    readonly computed?: { readonly computed: ComputedAttributes; readonly parts: Parts }
    readonly isWhole: boolean
  },
): [string, unknown[]] {
  const values = new Values()
  const where = conditions(values).join(' and ')
  const offset = (query.page - 1) * query.records
  const order = orderBy(query.sort, values)
  const bounds = `limit ${values.add(query.records)} offset ${values.add(offset)}`
  const { document, collected: rows } = shown(model, actor, links, trash)
  const collected = isWhole ? `${rows}, ${keptCount(model, values, trash)} as total` : rows
  if (computed) {
    const page = `(select t.* from ${model.table} t where ${where} order by ${order} ${bounds})`
    const { sql, held } = computed.parts.write(computed.computed, values)
    const { document, from } = model.alone(actor, { computed: sql }, page)
    return [
      `select ${collected}, ${held} as held, json_agg(json_build_object('id', d.id, 'unfinished', d.unfinished)) filter (where d.unfinished is not null) as rests
       from (select ${document} as document, t.id, b.unfinished from ${from} order by ${order}) d`,
      values.list,
    ]
  }
  // Deep pages walk the index alone and fetch only the rows they show; on the first pages that detour would cost more than it saves.
  const source =
    offset < deepAt
      ? `select ${document} from ${model.table} t where ${where} order by ${order} ${bounds}`
      : `select ${document} from (select t.id, row_number() over () as place from (select t.id${sortColumns(query)} from ${model.table} t
         where ${where} order by ${order} ${bounds}) t) p join ${model.table} t on t.tenant_id = $1 and t.id = p.id order by p.place`
  return [`select ${collected} from (${source}) d`, values.list]
}

/**
 * A page under one filter on a field that the company added, in one order, with its total, which is that of the entries without those of the
 * records in the trash. How many there are says which way is short: few are looked up and sorted; among up to the bound of a count, read once,
 * and among more, each looked up by its record, the first are found along the order. Each way is written so that it has one plan, which is then
 * kept, for the planner knows nothing of single fields. Nothing where another way has to be gone.
 */
async function entriesPage(
  tx: Tx,
  model: Model,
  actor: Actor,
  query: ListQuery,
  conditions: Conditions,
  { links, settled, fewMax = fewEntries }: { readonly links: readonly Link[]; readonly fewMax?: number; settled(): unknown },
): Promise<(Found & Count) | undefined> {
  const values = new Values()
  const where = conditions(values, { filter: { conditions: [], groups: [] } }).join(' and ')
  const entries = entriesAlone(query.filter, values)!
  const bounds = `limit ${values.add(query.records)} offset ${values.add((query.page - 1) * query.records)}`
  const { document, collected } = shown(model, actor, links)
  const [{ column }] = query.sort as [ListQuery['sort'][number]]
  const way = (isAmong: (id: string) => string): string => {
    if (!column.custom)
      return `select t.id from ${model.table} t where ${where} and ${isAmong('t.id')} order by ${orderBy(query.sort, values)} ${bounds}`
    const { source, order } = walkCustom(query.sort, values)
    return `select o.record_id from ${source} where ${isAmong('o.record_id')}
      and (select true from ${model.table} t where t.id = o.record_id and ${where}) order by ${order} ${bounds}`
  }
  const most = countMax + trashedMax
  const [page] = await tx.query<Found & { total: number | null; shown: number }>(
    `with ${countedSql(model, values, entries)},
    few as (select t.id from (select v.record_id from kit.custom_values v where v.tenant_id = $1 and ${entries} limit ${fewMax + trashedMax}) e
      cross join lateral (select * from ${model.table} t where t.id = e.record_id and ${where} offset 0) t
      where (select total from counted) <= ${fewMax} order by ${orderBy(query.sort, values)} ${bounds}),
    several as (${way(
      (id) => `(select total from counted) > ${fewMax} and (select total from counted) <= ${countMax}
      and (${id} in (select v.record_id from kit.custom_values v where v.tenant_id = $1 and ${entries} limit ${most})) is true`,
    )}),
    many as (${way(
      (id) => `(select total from counted) > ${countMax}
      and (select true from kit.custom_values v where v.tenant_id = $1 and v.record_id = ${id} and ${entries} limit 1)`,
    )})
    select ${collected}, count(*)::integer as shown, (select total from counted) as total
    from (select ${document} from (select id, row_number() over () as place from (select * from few union all select * from several union all select * from many) a) p
      cross join lateral (select * from ${model.table} t where t.tenant_id = $1 and t.id = p.id offset 0) t order by p.place) d`,
    values.list,
    'plan',
  )
  const { shown: found, total, ...rest } = page!
  if (total === null) return undefined
  // Records without a value come last, and lie along no index; of few all have been sorted.
  if (column.custom && found < query.records && Number(total) > fewMax) {
    if (Number(total) > countMax) return undefined
    await settled()
    return entriesPage(tx, model, actor, query, conditions, { links, settled, fewMax: countMax })
  }
  return { ...rest, ...bounded(Number(total)) }
}

/**
 * How many entries of a field that the company added there are, without those of records in the trash: looking up the record of each takes
 * twenty times as long. Nothing where more than a few lie there.
 */
const countedSql = (model: Model, values: Values, entries: string): string =>
  `trashed as materialized (select count(*) as n from ${model.table} t where t.tenant_id = $1 and t.deleted_at is not null
      and exists (select from kit.custom_values v where v.tenant_id = $1 and v.record_id = t.id and ${entries})),
    counted as materialized (select case when ${keptCount(model, values, true)} <= ${trashedMax} then
      (select count(*) from (select 1 from kit.custom_values v where v.tenant_id = $1 and ${entries} limit ${countMax + 1} + (select n from trashed)) e)
        - (select n from trashed) end as total)`

/** A page in the order of a field that the company added: those that hold a value by its index, and then the others. */
async function customPage(
  tx: Tx,
  model: Model,
  actor: Actor,
  query: ListQuery,
  conditions: Conditions,
  {
    links,
    trash,
    isWhole,
    count,
    settled,
  }: {
    readonly links: readonly Link[]
    readonly trash?: boolean
    readonly isWhole: boolean
    count(): Promise<Count> | undefined
    settled(): unknown
  },
): Promise<Found & Count> {
  const { document, collected } = shown(model, actor, links, trash)
  const part = (values: Values, of: 'held' | 'empty', what: string, limit: number, offset: number): string => {
    const where = conditions(values)
    const along = alongCustom(query.sort, values)
    const { join, order } = along[of]
    if (of === 'empty') where.push(along.empty.where)
    const bounds = `limit ${values.add(limit)} offset ${values.add(offset)}`
    return `select ${what} from ${model.table} t ${join} where ${where.join(' and ')} order by ${order} ${bounds}`
  }
  // Written so that there is one plan, which is kept.
  const alongIndex = (values: Values, limit: number, offset: number): string => {
    const where = conditions(values).join(' and ')
    const { source, order } = walkCustom(query.sort, values)
    const bounds = `limit ${values.add(limit)} offset ${values.add(offset)}`
    return `select ${document} from ${source} cross join lateral (select * from ${model.table} t where t.id = o.record_id and ${where} offset 0) t
      order by ${order} ${bounds}`
  }
  const isPlanned = isWhole && !trash && query.sort.length === 1
  const page = async (of: 'held' | 'empty', limit: number, offset: number) => {
    const values = new Values()
    const source = isPlanned && of === 'held' ? alongIndex(values, limit, offset) : part(values, of, document, limit, offset)
    const total = of === 'held' && isWhole ? `, ${keptCount(model, values, trash)} as total` : ''
    const [found] = await tx.query<Found & { shown: number; total?: number }>(
      `select ${collected}, count(*)::integer as shown${total} from (${source}) d`,
      values.list,
      // The way along the index is the same whatever the field; that to the values of a filter is not.
      isPlanned && of === 'held' ? 'plan' : columnsOf(query.filter).some(({ custom }) => custom) ? undefined : 'prepare',
    )
    return found!
  }
  const offset = (query.page - 1) * query.records
  const [held, counted] = await Promise.all([page('held', query.records, offset), count()])
  const all = counted ?? { total: Number(held.total) }
  if (held.shown === query.records) return { ...held, ...all }
  await settled()
  const values = new Values()
  const before =
    held.shown > 0 || offset === 0
      ? [{ held: offset + held.shown }]
      : await tx.query<{ held: number }>(
          `select count(*)::integer as held from (${part(values, 'held', '1', offset, 0)}) before`,
          values.list,
        )
  const empty = await page('empty', query.records - held.shown, Math.max(0, offset - before[0]!.held))
  return {
    documents:
      held.documents === null || empty.documents === null ? null : [held.documents, empty.documents].filter(Boolean).join(','),
    links: links.map((_, i) => [...(held.links?.[i] ?? []), ...(empty.links?.[i] ?? [])]),
    ...all,
  }
}

/** Of so many matches the index tells all in little time. */
const fewMatches = 1_000
/** Rows by which it is judged how many there will be, and rows that are looked through at least where they are many. */
const sampledMax = 500
const walkedMax = 5_000
/** Letters in those: long texts lie apart from their rows. */
const lettersMax = 10_000_000

/**
 * A page of what words find. The index reads all places of a word, however many, before it tells the first; so of words that many records
 * hold, by a sample, the first rows in the order of the list are looked through instead until they fill the page. What is known then is that
 * there are more than those that were seen. Few matches are found by the index, with how many there are.
 */
async function searchPage(
  tx: Tx,
  model: Model,
  actor: Actor,
  query: ListQuery,
  conditions: Conditions,
  options: { readonly links: readonly Link[]; readonly trash?: boolean; readonly isWithin: boolean; settled(): unknown },
): Promise<Found & Count> {
  const isSampled = isAlongIndex(query) && !options.trash && !options.isWithin && !model.within
  const fromIndex = async (isGated: boolean) => {
    const [page] = await tx.query<SearchedPage>(...searchSql(model, actor, query, conditions, { ...options, isGated }))
    return page!
  }
  const page = await fromIndex(isSampled)
  const [likely, live] = [Number(page.likely), Number(page.live)]
  if (!isSampled || likely <= fewMatches) return { ...page, ...bounded(Number(page.total)) }
  await options.settled()
  const last = query.page * query.records
  const usual = rowsOf(model, walkedMax)
  const enough = (matches: number, among: number) => Math.max(usual, Math.ceil((1.5 * last * among) / Math.max(1, matches)))
  // A sample may have promised too much; where the page is not full, what was seen says how much further to look.
  for (let rows = enough(likely, live), tries = 0; rows <= 20 * usual && tries < 2; tries++) {
    const [walked] = await tx.query<SearchedPage>(...walkSql(model, actor, query, conditions, options.links, rows))
    const total = Number(walked!.total)
    if (live <= rows) return { ...walked!, ...bounded(total) }
    if (total >= last) return { ...walked!, total, isBound: true }
    rows = enough(total, rows)
  }
  const found = await fromIndex(false)
  return { ...found, ...bounded(Number(found.total)) }
}

/** Whether an index holds the order of a list. */
const isAlongIndex = ({ sort: [first, ...others] }: ListQuery) =>
  others.length === 0 && isIndexed(first!.column) && !first!.column.custom
const isIndexed = ({ definition }: Column): boolean => definition.sortable === true

interface SearchedPage extends Found {
  readonly total: number
  /** How many matches there are by the sample, and how many records. */
  readonly likely?: number
  readonly live?: number
}

const rowsOf = (model: Model, most: number) => Math.min(most, Math.ceil(lettersMax / Math.max(1, model.lettersMax)))

/** The first rows in the order of the list that match, of so many. */
function walked(model: Model, query: ListQuery, conditions: Conditions, values: Values, rows: number | string): string {
  const where = conditions(values, { found: query.holds }).join(' and ')
  const order = orderBy(query.sort, values)
  const most = typeof rows === 'number' ? values.add(rows) : rows
  return `(select t.* from ${model.table} t where t.tenant_id = $1 and t.deleted_at is null order by ${order} limit ${most}) t where ${where}`
}

function walkSql(
  model: Model,
  actor: Actor,
  query: ListQuery,
  conditions: Conditions,
  links: readonly Link[],
  rows: number,
): [string, unknown[], Keep] {
  const values = new Values()
  const matching = walked(model, query, conditions, values, rows)
  const { document, collected } = shown(model, actor, links)
  return [
    `with matching as materialized (select t.id, row_number() over () as place from ${matching})
    select ${collected}, (select count(*) from matching) as total from (
      select ${document} from (select id, place from matching order by place
        limit ${values.add(query.records)} offset ${values.add((query.page - 1) * query.records)}) p
      join ${model.table} t on t.tenant_id = $1 and t.id = p.id order by p.place) d`,
    values.list,
    'prepare',
  ]
}

/** What is searched for is looked up once, for the page and for its total; where it is gated, only if there are few by a sample. */
function searchSql(
  model: Model,
  actor: Actor,
  query: ListQuery,
  conditions: Conditions,
  { links, trash, isGated }: { readonly links: readonly Link[]; readonly trash?: boolean; readonly isGated: boolean },
): [string, unknown[], Keep] {
  const values = new Values()
  const where = conditions(values)
  const order = orderBy(query.sort, values)
  const { document, collected } = shown(model, actor, links, trash)
  const most = rowsOf(model, sampledMax)
  const sample = isGated
    ? `kept as materialized (select live, least(${most}, greatest(${Math.ceil(most / 5)}, live / 1000)) as rows from (select ${keptCount(model, values)} as live) k),
      sample as materialized (select live, case when live <= ${countMax} then 0
        else (select count(*) from ${walked(model, query, conditions, values, '(select rows from kept)')}) * live / rows end as likely from kept), `
    : ''
  if (isGated) where.push(`(select likely from sample) <= ${fewMatches}`)
  return [
    `with ${sample}matching as materialized (select t.id${sortColumns(query)} from ${model.table} t where ${where.join(' and ')})
    select ${collected}, (select count(*) from matching) as total${isGated ? ', (select likely from sample), (select live from sample)' : ''} from (
      select ${document} from (select t.id, row_number() over () as place from (select * from matching t order by ${order}
        limit ${values.add(query.records)} offset ${values.add((query.page - 1) * query.records)}) t) p
      join ${model.table} t on t.tenant_id = $1 and t.id = p.id order by p.place) d`,
    values.list,
    'prepare',
  ]
}

/** What one page may weigh: a few hundred records of a megabyte each would fill the memory that all companies share. */
const pageBytesMax = 16 * 2 ** 20

/** A row as text with the ids it refers to, and all of them together. */
function shown(model: Model, actor: Actor, links: readonly Link[], trash?: boolean): { document: string; collected: string } {
  return {
    document: [
      `${model.document(actor, { links, trash })} as document`,
      ...links.map(({ column }, i) => `t.${quote(column.column)} as link_${i}`),
    ].join(', '),
    // No `distinct` among the links: Postgres would sort the rows for it, and the documents with them.
    collected:
      `case when coalesce(sum(octet_length(d.document)), 0) <= ${pageBytesMax} then coalesce(string_agg(d.document, ','), '') end as documents` +
      (links.length > 0 ? `, array[${links.map((_, i) => `to_json(array_agg(d.link_${i}))`).join(', ')}] as links` : ''),
  }
}

const sortColumns = (query: ListQuery) =>
  [...new Set(query.sort.flatMap(({ column }) => (column.custom || column.column === 'id' ? [] : [column.column])))]
    .map((c) => `, t.${quote(c)}`)
    .join('')

interface Count {
  readonly total: number
  readonly isBound?: boolean
}

/** How many there are in all, as it is kept where rows change; read with the page. */
function keptCount({ resource: { block, table } }: Model, values: Values, trash?: boolean): string {
  const counted = `select coalesce(sum(${trash ? 'trashed' : 'live'}), 0)::bigint from kit.counts`
  return `(${counted} where tenant_id = $1 and resource = ${values.add(`${block}.${table}`)})`
}

/** Counting every match of a filter would decide how long a list takes, so it stops at a bound and says so. */
async function boundedCount(tx: Tx, model: Model, conditions: Conditions, keep: Keep | undefined): Promise<Count> {
  const values = new Values()
  const where = conditions(values).join(' and ')
  const [row] = await tx.query<{ total: number }>(
    `select count(*)::bigint as total from (select 1 from ${model.table} t where ${where} limit ${values.add(countMax + 1)}) found`,
    values.list,
    keep,
  )
  return bounded(Number(row!.total))
}

/** Records in the trash, whose entries are taken from those that are counted; where there are more, the records are counted instead. */
const trashedMax = 1_000

async function entriesCount(
  tx: Tx,
  model: Model,
  conditions: Conditions,
  query: ListQuery,
  settled: () => unknown,
): Promise<Count> {
  const values = new Values()
  values.add(tx.scope.tenantId)
  const entries = entriesAlone(query.filter, values)!
  const [row] = await tx.query<{ total: number | null }>(
    `with ${countedSql(model, values, entries)} select total from counted`,
    values.list,
  )
  if (row!.total !== null) return bounded(Number(row!.total))
  await settled()
  return boundedCount(tx, model, conditions, keepOf(query))
}

const bounded = (total: number): Count => (total > countMax ? { total: countMax, isBound: true } : { total })

async function mustExist(request: RecordRequest, parentId: string): Promise<void> {
  const { definition, block } = request.model.resource
  const parent = request.modelOf(`${block}.${definition.under!.resource}`)!
  const values = new Values()
  const where = [...baseConditions(parent, values, readRule({ ...request, model: parent })), `t.id = ${values.add(parentId)}`]
  const [row] = await request.tx.query(`select 1 from ${parent.table} t where ${where.join(' and ')}`, values.list, 'prepare')
  if (!row) throw refuse.missing()
}

/** An address may name the record that what is asked for lies within; a list says that it is not there rather than to be empty. */
async function mustExistAbove(request: RecordRequest): Promise<void> {
  const { within } = request.model
  const id = within && request.params[within.name]
  if (id !== undefined && !(await aboveOf(request, knownId(id)))) throw refuse.missing()
}

/** Whether this person sees the record that something of the model would lie within, at the address that was asked. */
async function aboveOf(
  request: Pick<RecordRequest, 'tx' | 'model' | 'author'> & Partial<Pick<RecordRequest, 'params'>>,
  id: string,
): Promise<boolean> {
  const { tx, model, author, params = {} } = request
  const above = model.above!
  const values = new Values()
  const beyond = Object.fromEntries(Object.entries(params).filter(([name]) => name !== 'id' && !namedBy(model, name)))
  const rule: RowRule = {
    scope: scopeOf(author.actor, model.resource.definition.permissions.read),
    actor: author.actor,
    tenantId: author.tenantId,
  }
  const where = [...baseConditions(above, values, rule, { params: beyond }), `t.id = ${values.add(id)}`]
  const [row] = await tx.query(`select 1 from ${above.table} t where ${where.join(' and ')}`, values.list, 'prepare')
  return row !== undefined
}

const linksOf = (request: RecordRequest, columns: readonly Column[]): Link[] =>
  columns.flatMap((column) => {
    const target = request.modelOf(column.definition.target!)
    return target && request.author.actor.permissions.has(target.resource.definition.permissions.read)
      ? [{ column, type: target.resource.type }]
      : []
  })

/** The records that references of a page point to, each once, shaped and walled like any other read of them. */
async function includeRecords(
  request: RecordRequest,
  links: readonly Link[],
  ids: readonly (readonly (string | null)[] | null)[],
): Promise<string[]> {
  const found = await Promise.all(
    links.map(async ({ column }, i) => {
      const target = request.modelOf(column.definition.target!)!
      const values = new Values()
      const where = [
        ...baseConditions(target, values, readRule({ ...request, model: target })),
        `t.id = any(${values.add([...new Set(ids[i])].filter(Boolean))}::uuid[])`,
      ]
      const rows = await request.tx.query<{ document: string }>(
        `select ${target.document(request.author.actor)} as document from ${target.table} t where ${where.join(' and ')}`,
        values.list,
      )
      return rows.map((r) => r.document)
    }),
  )
  return [...new Set(found.flat())]
}

export async function getRecord(request: RecordRequest): Promise<Answer> {
  const { tx, model, author } = request
  const links = linksOf(request, readInclude(model, author.actor, [request.query.include].flat()[0]))
  const collected =
    links.length > 0
      ? `, array[${links.map(({ column }) => `to_json(array[t.${quote(column.column)}])`).join(', ')}] as links`
      : ''
  const find = (parts: Parts) => {
    const values = new Values()
    const where = recordConditions(request, values)
    const computed = request.computed && parts.write(request.computed, values)
    const { document, from } = model.alone(author.actor, { links, computed: computed?.sql })
    return tx.query<{ document: string; links: (string[] | null)[]; unfinished?: unknown; held?: string[] | null }>(
      `select ${document} as document${collected}${computed ? `, b.unfinished, ${computed.held} as held` : ''} from ${from} where ${where.join(' and ')}`,
      values.list,
      'plan',
    )
  }
  const [[row]] = await Parts.read(
    author.tenantId,
    (parts) => Promise.all([find(parts), links.length === 0 ? tx.commit() : undefined]),
    ([[found]]) => found?.held,
  )
  if (!row) throw refuse.missing()
  const included = links.length > 0 ? await includeRecords(request, links, row.links) : undefined
  const rests = row.unfinished ? [{ id: knownId(request.params.id), unfinished: row.unfinished }] : undefined
  return one(request.computed ? await finished(row.document, rests, request.computed) : row.document, { included })
}

function recordConditions(request: RecordRequest, values: Values, trash?: boolean): string[] {
  const { model, params } = request
  const parentId = model.parent && params.parent !== undefined ? knownId(params.parent) : undefined
  return [
    ...baseConditions(model, values, readRule(request), { trash, parentId, params }),
    `t.id = ${values.add(knownId(params.id))}`,
    ...parentInScope(request, values),
  ]
}

const parentInScope = (request: RecordRequest, values: Values): string[] =>
  request.params.parent === undefined ? [] : rowsBelow(request.model, values, readRule(request), request.modelOf)

/** Finds one row that this person may see and locks it, so that what is decided on it stays true until the commit. */
export async function findRow(
  request: RecordRequest,
  options: { trash?: boolean; lock?: boolean } = { lock: true },
): Promise<Row> {
  const values = new Values()
  const where = recordConditions(request, values, options.trash)
  const [row] = await request.tx.query<Row & Record<string, unknown>>(
    `select ${request.model.selection()} from ${request.model.table} t where ${where.join(' and ')}${options.lock === false ? '' : ' for update of t'}`,
    values.list,
    'prepare',
  )
  if (!row) throw refuse.missing()
  return row
}

/** The record that one lies below, which has to be named for it to be seen: whoever sees that one sees it. */
export async function parentOf(tx: Tx, model: Model, tenantId: string | null, id: string): Promise<string | undefined> {
  if (!model.parent) return undefined
  const [row] = await tx.query<{ parent: string | null }>(
    `select ${quote(model.parent.column)} as parent from ${model.table} where tenant_id = $1 and id = $2`,
    [tenantId, id],
  )
  return row?.parent ?? undefined
}

/** A record one sees is not always one's to change: the write permission may reach less far than the read permission. */
export async function mayWrite(
  { tx, model, author }: Pick<RecordRequest, 'tx' | 'model' | 'author'>,
  row: Readonly<Record<string, unknown>>,
  permission = model.resource.definition.permissions.write,
): Promise<void> {
  const { actor, tenantId } = author
  const scope = scopeOf(actor, permission)
  if (scope === 'tenant') return
  if (model.within) return mayWriteAbove({ tx, model, author }, row[model.within.name], permission)
  if (!model.owner) return
  const people = scope === 'team' ? [actor.userId, ...actor.teamUserIds] : [actor.userId]
  if (people.includes((row[model.owner.name] ?? row.createdBy) as string)) return
  if (model.shared.length === 0 || row.id === undefined) throw notAllowed(model.resource.block, permission)
  const values = new Values()
  const own = ownRows(model, values, { scope, actor, tenantId }, { as: 'write' })
  const [shared] = await tx.query(
    `select 1 from ${model.table} t where ${own} and t.tenant_id = ${values.add(tenantId)} and t.id = ${values.add(row.id)}`,
    values.list,
    'prepare',
  )
  if (!shared) throw notAllowed(model.resource.block, permission)
}

/**
 * Who reaches a record, by owning it or by what others share it by, is said by whoever reaches it without its being shared with them, and to
 * nobody whom their permission does not reach.
 */
export function mayHandOver(
  { model, author: { actor } }: Pick<RecordRequest, 'model' | 'author'>,
  row: Row,
  values: Readonly<Record<string, unknown>>,
  permission = model.resource.definition.permissions.write,
): void {
  const { owner } = model
  const scope = scopeOf(actor, permission)
  if (!owner || scope === 'tenant') return
  const isOther = (column: Column) => values[column.name] !== undefined && !same(values[column.name], row[column.name])
  if (!model.own.some((column) => (column === owner || model.sharesBy(column)) && isOther(column))) return
  const people = scope === 'team' ? [actor.userId, ...actor.teamUserIds] : [actor.userId]
  const isTheirs = (one: Readonly<Record<string, unknown>>) => people.includes((one[owner.name] ?? row.createdBy) as string)
  if (![row, { ...row, ...values }].every(isTheirs)) throw notAllowed(model.resource.block, permission)
}

/** Writing within a record is writing on it. */
async function mayWriteAbove(
  { tx, model, author }: Pick<RecordRequest, 'tx' | 'model' | 'author'>,
  id: unknown,
  permission: string,
): Promise<void> {
  const above = model.above!
  const [row] = await tx.query<Row>(
    `select ${above.selection()} from ${above.table} t where t.tenant_id = $1 and t.id = $2`,
    [author.tenantId, id],
    'prepare',
  )
  if (!row) throw refuse.missing()
  await mayWrite({ tx, model: above, author }, row as Row & Record<string, unknown>, permission)
}

/** Writing below a record that somebody owns is writing on it, so the write permission must reach that record too. */
export async function mayWriteBelow(
  request: Pick<RecordRequest, 'tx' | 'model' | 'author' | 'modelOf'>,
  parentId: string,
  permission = request.model.resource.definition.permissions.write,
): Promise<void> {
  const { tx, model, author } = request
  const { definition, block } = model.resource
  const parent = request.modelOf(`${block}.${definition.under!.resource}`)!
  if (!parent.owner || scopeOf(author.actor, permission) === 'tenant') return
  const [row] = await tx.query<Row>(
    `select ${parent.selection()} from ${parent.table} t where t.tenant_id = $1 and t.id = $2`,
    [author.tenantId, parentId],
    'prepare',
  )
  if (!row) throw refuse.missing()
  await mayWrite({ tx, model: parent, author }, row as Row & Record<string, unknown>, permission)
}

/** A record with an owner is judged by its owner, one without by the record it lies under. */
export async function mayChange(
  request: Pick<RecordRequest, 'tx' | 'model' | 'author' | 'modelOf'>,
  row: Row,
  permission = request.model.resource.definition.permissions.write,
): Promise<void> {
  const { parent, owner } = request.model
  if (parent && !owner) await mayWriteBelow(request, row[parent.name] as string, permission)
  else await mayWrite(request, row as Row & Record<string, unknown>, permission)
}

/** References that the address of a new record names, in wire names. */
const named = ({ model, params }: RecordRequest): Record<string, string> =>
  Object.fromEntries(
    Object.entries(params).flatMap(([name, id]) => {
      const column = namedBy(model, name)
      return column ? [[column.wire, knownId(id)]] : []
    }),
  )

/** A new record lies within one that this person sees. Where the address names it, it is the address that is wrong. */
export async function withinScope(
  request: Pick<RecordRequest, 'tx' | 'model' | 'author'> & Partial<Pick<RecordRequest, 'params'>>,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const within = request.model.within!
  if (await aboveOf(request, values[within.name] as string)) return
  throw request.params?.[within.name] !== undefined
    ? refuse.missing()
    : refuse.invalid('no_such_record', 'This record does not exist.', within.wire)
}

async function createRecord(request: RecordRequest): Promise<Answer> {
  const { tx, model, author } = request
  const input = readInput(model, author.actor, { ...request.body, ...named(request) }, 'create')
  const values = { ...input.values }
  if (model.owner && values[model.owner.name] === undefined) values[model.owner.name] = author.actor.userId
  if (model.within) await withinScope(request, values)
  if (model.owner || model.within) await mayWrite(request, values)
  if (model.parent && request.params.parent !== undefined) {
    const parentId = knownId(request.params.parent)
    await mustExist(request, parentId)
    values[model.parent.name] = parentId
  }
  if (model.parent && values[model.parent.name]) await mayWriteBelow(request, values[model.parent.name] as string)
  await referencesExist(request, values)
  const [{ document }] = await Promise.all([insertRecord(tx, model, author, values), tx.commit()])
  return one(document, { status: 201, meta: input.ignored.length > 0 ? { ignored: input.ignored } : undefined })
}

async function changeRecord(request: RecordRequest): Promise<Answer> {
  const { tx, model, author } = request
  const input = readInput(model, author.actor, request.body, 'update', request.ifMatch)
  const row = await findRow(request)
  await mayChange(request, row)
  if (input.version !== undefined && input.version !== row.version) throw await stale(request, row)
  refuseFixed(model, input.fixed, row)
  mayHandOver(request, row, input.values)
  await referencesExist(request, input.values, row)
  const [{ document }] = await Promise.all([updateRecord(tx, model, author, row, input.values), tx.commit()])
  return one(document, { meta: input.ignored.length > 0 ? { ignored: input.ignored } : undefined })
}

/** 409 with the record as it is now, so that both versions can be shown side by side. */
async function stale(request: RecordRequest, row: Row): Promise<Error> {
  const { tx, model, author } = request
  const [current] = await tx.query<{ document: string }>(
    `select ${model.document(author.actor)} as document from ${model.table} t where t.tenant_id = $1 and t.id = $2`,
    [author.tenantId, row.id],
  )
  return refuse.conflict('stale_version', 'Someone else changed this record after you loaded it.', {
    current: JSON.parse(current!.document) as unknown,
  })
}

async function trashRecord(request: RecordRequest): Promise<Answer> {
  const row = await findRow(request)
  await mayChange(request, row, request.model.resource.definition.permissions.delete)
  const version = request.query.version ?? request.ifMatch?.replaceAll('"', '')
  if (version !== undefined && Number(version) !== row.version) throw await stale(request, row)
  await setTrashed(request.tx, request.model, request.author, row, true)
  return gone()
}

async function restoreRecord(request: RecordRequest): Promise<Answer> {
  const row = await findRow(request, { trash: true, lock: true })
  await mayChange(request, row, request.model.resource.definition.permissions.delete)
  return one((await setTrashed(request.tx, request.model, request.author, row, false)).document)
}

async function removeRecord(request: RecordRequest): Promise<Answer> {
  const row = await findRow(request, { trash: true, lock: true })
  await mayChange(request, row, request.model.resource.definition.permissions.delete)
  await purgeRecord(request.tx, request.model, request.author, row)
  return gone()
}

/** The audit of one record, newest first; also of one in the trash, never of one that this person may not see. */
async function recordHistory(request: RecordRequest): Promise<Answer> {
  const { tx, model, author } = request
  const values = new Values()
  const parentId = model.parent && request.params.parent !== undefined ? knownId(request.params.parent) : undefined
  const id = knownId(request.params.id)
  const where = baseConditions(model, values, readRule(request), { parentId, params: request.params }).filter(
    (condition) => !condition.startsWith('t.deleted_at'),
  )
  const { page, records } = readListQuery(model, author.actor, {
    page: request.query.page,
    records: request.query.records ?? '50',
  })
  const [found] = await tx.query(
    `select 1 from ${model.table} t where ${[...where, `t.id = ${values.add(id)}`, ...parentInScope(request, values)].join(' and ')}`,
    values.list,
    'prepare',
  )
  if (!found) throw refuse.missing()
  const hidden = model.hiddenFrom(author.actor)
  const [[entries], [count]] = await Promise.all([
    tx.query<{ documents: string }>(
      `select coalesce(string_agg(json_build_object('id', h.id, 'type', 'history', 'attributes', json_build_object('at', h.at, 'operation', h.operation,
        'actor_id', h.actor_id, 'actor_name', h.actor_name, 'changes', h.changes))::text, ','), '') as documents
      from (select a.id, a.at, a.operation, a.actor_id, a.actor_name, kit.told_changes(a.changes, a.resource, a.at) - $4::text[] as changes from kit.audit a
        where a.tenant_id = $1 and a.resource = $2 and a.record_id = $3 order by a.at desc, a.number desc limit $5 offset $6) h`,
      [author.tenantId, model.resource.dotted, id, hidden, records, (page - 1) * records],
      'prepare',
    ),
    tx.query<{ total: number }>(
      'select count(*)::bigint as total from kit.audit where tenant_id = $1 and resource = $2 and record_id = $3',
      [author.tenantId, model.resource.dotted, id],
      'prepare',
    ),
    tx.commit(),
  ])
  return pageOf(entries!.documents, { page, records, total: Number(count!.total) })
}

export const standardHandlers: Readonly<
  Record<Exclude<StandardAction, 'import' | 'importsPresign' | 'export' | 'bulk'>, StandardHandler>
> = {
  list: (request) => listRecords(request),
  trash: (request) => listRecords(request, { trash: true }),
  get: getRecord,
  create: createRecord,
  update: changeRecord,
  delete: trashRecord,
  restore: restoreRecord,
  purge: removeRecord,
  history: recordHistory,
}
