import { customPrefix } from '../customFields/prefix.ts'
import { isOrdered } from '../fields/field.ts'
import { type Filter, filterParameters } from '../filter.ts'
import { refuse } from '../request/refuse.ts'
import type { PermissionScope } from '../grants.ts'
import { type Actor, scopeOf } from '../request/actor.ts'
import { type FilterBranch, filterSql, readFilter } from './filters.ts'
import { type Grouping, readGrouping } from './groups.ts'
import { indexColumn, sortKey } from './keys.ts'
import type { Column, Model } from './model.ts'
import { quote, type Values } from './sqlText.ts'
import { searchQuery } from './search.ts'
import { isUuid } from '../uuid.ts'

/** How deep paging goes: beyond this many records a filter finds faster than a page number. */
const offsetMax = 100_000
export const countMax = 10_000
export const recordsDefault = 25

/** What a list was asked for, checked: names are columns, numbers are in bounds. */
export interface ListQuery {
  readonly page: number
  readonly records: number
  readonly search: string | undefined
  /** A tsquery made by code, in place of what was typed. */
  readonly tsquery?: string
  /** Whether a row is found by words, a tsquery, for whoever asks. */
  readonly found: (words: string, add: (value: unknown) => string) => string
  /** The same of a row that is read anyway, without the index. */
  readonly holds: (words: string, add: (value: unknown) => string) => string
  readonly sort: readonly { readonly column: Column; readonly descending: boolean }[]
  readonly filter: FilterBranch
  readonly include: readonly Column[]
  readonly grouping: Grouping | undefined
}
export type RawQuery = Readonly<Record<string, string | string[] | undefined>>

/** What a list was asked for, as a body names it. */
export interface Matching {
  readonly search?: string
  readonly sort?: string
  readonly filter?: Filter
  /** Wire name → values that must all hold, such as from and until. */
  readonly every?: Readonly<Record<string, readonly string[]>>
}

/** What a list was asked for, as its address would say it. */
export function rawQueryOf({ search, sort, filter = {}, every = {} }: Matching): RawQuery {
  const any = Object.fromEntries(filterParameters(filter))
  const all = Object.fromEntries(
    Object.entries(every).map(([name, values]) => [`filter[${name}]`, [any[`filter[${name}]`] ?? [], ...values].flat()]),
  )
  return { ...(search && { search }), ...(sort && { sort }), ...any, ...all }
}

const plainNames = new Set(['page', 'records', 'per_page', 'search', 'sort', 'include', 'group', 'sums'])

/** Reads a list's parameters. Unknown ones, and names this person may not see, are refused alike. */
export function readListQuery(model: Model, actor: Actor, raw: RawQuery): ListQuery {
  const filter = readFilter(
    model,
    actor,
    Object.entries(raw).filter(([name]) => !plainNames.has(name)),
  )
  const page = whole(single(raw, 'page'), 'page', 1, 0, 1_000_000_000) || 1
  const records = whole(single(raw, 'records') ?? single(raw, 'per_page'), 'records', recordsDefault, 1, model.recordsMax)
  if ((page - 1) * records > offsetMax)
    throw refuse.parameter('page', 'This page is too far into the list. Narrow the list with a filter or a search.')
  const search = single(raw, 'search')
  if (search !== undefined && search.length > 200)
    throw refuse.parameter('search', 'The search text is longer than 200 characters.')
  return {
    page,
    records,
    filter,
    search: search?.trim() ? search.slice(0, 200) : undefined,
    found: (words, add) => model.foundWithin(actor, words, add),
    holds: (words, add) => model.holds(actor, words, add),
    sort: readSort(model, actor, single(raw, 'sort') ?? usualSort(model, actor)),
    include: readInclude(model, actor, single(raw, 'include')),
    grouping: readGrouping(model, actor, single(raw, 'group'), single(raw, 'sums')),
  }
}

function single(raw: RawQuery, name: string): string | undefined {
  const value = raw[name]
  if (Array.isArray(value)) throw refuse.parameter(name, `${name} is given more than once.`)
  return value === '' ? undefined : value
}

function whole(text: string | undefined, name: string, missing: number, min: number, max: number): number {
  if (text === undefined) return missing
  const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN
  if (!(value >= min && value <= max)) throw refuse.parameter(name, `${name} must be a whole number from ${min} to ${max}.`)
  return value
}

/** The order that the resource says, as far as this person sees what it goes by. */
const usualSort = (model: Model, actor: Actor): string =>
  (model.resource.definition.sort ?? '')
    .split(',')
    .filter((part) => {
      const column = model.byWire.get(part.replace(/^-/, ''))
      return column && model.sees(actor, column)
    })
    .join() || '-created_at'

function readSort(model: Model, actor: Actor, text: string): ListQuery['sort'] {
  const parts = text.split(',')
  if (parts.length > 5) throw refuse.parameter('sort', 'At most five fields can be sorted by.')
  return parts.map((part) => {
    const descending = part.startsWith('-')
    const name = part.replace(/^-/, '')
    // Clients whose records say `createdAt` sort by what they read; an amount goes by the minor units beside it, which have the index.
    const wire = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    const columns = [wire, `${wire}_minor`].flatMap((one) => model.byWire.get(one) ?? []).filter((one) => model.sees(actor, one))
    const column = columns.find((one) => one.definition.sortable) ?? columns.find((one) => isOrdered(one.definition))
    if (!column) throw refuse.parameter('sort', `The list cannot be sorted by ${name.slice(0, 60)}.`)
    return { column, descending }
  })
}

/** References that can be included: those of this resource, by name. Unknown ones, and those this person may not see, are refused alike. */
export function readInclude(model: Model, actor: Actor, text: string | undefined): Column[] {
  if (!text) return []
  const names = [...new Set(text.split(',').map((name) => name.trim()))].filter(Boolean)
  if (names.length > includeMax) throw refuse.parameter('include', `At most ${includeMax} references can be included.`)
  return names.flatMap((name) => {
    // Who made and changed a record is on every one, and lies behind another database role: lists ask for it by itself.
    if (standardReferences.has(name)) return []
    const column = model.own.find(
      (c) =>
        c.definition.kind === 'ref' && model.sees(actor, c) && [c.name, c.wire, c.wire.replace(/_unique_id$/, '')].includes(name),
    )
    if (!column) throw refuse.parameter('include', `There is nothing called ${name.slice(0, 60)} to include.`)
    return [column]
  })
}
const standardReferences = new Set(['createdBy', 'updatedBy', 'created_by', 'updated_by'])
const includeMax = 30

/** Parameters whose values are names of fields. */
const naming = new Set(['sort', 'group', 'sums'])

/** Whether a list was asked for something of fields that its company added, which have to be read first. */
export const asksForCustom = (raw: RawQuery | undefined): boolean =>
  Object.entries(raw ?? {}).some(
    ([name, value]) =>
      (name === 'search' && value !== '') ||
      name.includes(customPrefix) ||
      (naming.has(name) && String(value).includes(customPrefix)),
  )

export interface RowRule {
  readonly scope: PermissionScope
  readonly actor: Actor
  readonly tenantId: string
}

/** The conditions every statement on a resource stands under: tenant, whose rows, live or trashed, below which parent. */
export function baseConditions(
  model: Model,
  values: Values,
  rule: RowRule,
  options: { trash?: boolean; parentId?: string; params?: Readonly<Record<string, string>> } = {},
): string[] {
  const where = [`t.tenant_id = ${values.add(rule.tenantId)}`, `t.deleted_at is ${options.trash ? 'not ' : ''}null`]
  if (model.parent && options.parentId) where.push(`t.${quote(model.parent.column)} = ${values.add(options.parentId)}`)
  const own = ownRows(model, values, rule, { as: options.trash ? 'write' : 'read' })
  if (own) where.push(own)
  return [...where, ...withinRows(model, values, rule, options.params ?? {})]
}

/**
 * People limited to own or team rows see what they own, what they made while nobody owns it, what is shared with them and what is open to
 * all; they change no more than what they own and what is shared with them for that. In the trash there is only what they may change.
 */
export function ownRows(
  model: Model,
  values: Values,
  { scope, actor, tenantId }: RowRule,
  { as = 'read', alias = 't' }: { readonly as?: 'read' | 'write'; readonly alias?: string } = {},
): string | undefined {
  if (!model.owner || scope === 'tenant') return undefined
  const people = `any(${values.add(scope === 'team' ? [...new Set([actor.userId, ...actor.teamUserIds])] : [actor.userId])}::uuid[])`
  const owner = `${alias}.${quote(model.owner.column)}`
  const ways = [`${owner} = ${people}`, `(${owner} is null and ${alias}.created_by = ${people})`]
  for (const { table, column, record, user, from, until, writers, open } of model.shared) {
    const where = [
      `s.tenant_id = ${values.add(tenantId)}`,
      `s.${user} = ${people}`,
      's.deleted_at is null',
      ...(from ? [`(s.${from} is null or s.${from} <= now())`] : []),
      ...(until ? [`(s.${until} is null or s.${until} > now())`] : []),
      ...(writers && as === 'write' ? [`s.${writers.column} = any(${values.add(writers.values)}::text[])`] : []),
    ]
    ways.push(`${alias}.${column} in (select s.${record} from ${table} s where ${where.join(' and ')})`)
    if (open && as === 'read') ways.push(`${alias}.${open.column} = ${values.add(open.value)}`)
  }
  return `(${ways.join(' or ')})`
}

/** Below a record that somebody owns, what has no owner of its own is seen by those only who see that record, as its list is. */
export function rowsBelow(
  model: Model,
  values: Values,
  { actor, tenantId }: RowRule,
  modelOf: (dotted: string) => Model | undefined,
): string[] {
  if (!model.parent || model.owner) return []
  const { definition, block } = model.resource
  const parent = modelOf(`${block}.${definition.under!.resource}`)!
  const scope = scopeOf(actor, parent.resource.definition.permissions.read)
  const own = ownRows(parent, values, { scope, actor, tenantId })
  if (!own) return []
  const column = `t.${quote(model.parent.column)}`
  return [`${column} in (select t.id from ${parent.table} t where t.tenant_id = ${values.add(tenantId)} and ${own})`]
}

/** What lies within a record is there while that one is, for whom that one is, and under the records that the address names. */
function withinRows(
  model: Model,
  values: Values,
  rule: RowRule,
  params: Readonly<Record<string, string>>,
  alias = 't',
): string[] {
  const where: string[] = []
  const beyond: Record<string, string> = {}
  for (const [name, id] of Object.entries(params)) {
    const column = namedBy(model, name)
    if (column) where.push(`${alias}.${quote(column.column)} = ${values.add(knownId(id))}`)
    else beyond[name] = id
  }
  const { within, above } = model
  if (!within || !above) return where
  const next = `${alias}w`
  const own = ownRows(above, values, rule, { alias: next })
  const found = [
    `${next}.tenant_id = ${values.add(rule.tenantId)}`,
    `${next}.deleted_at is null`,
    ...(own ? [own] : []),
    ...withinRows(above, values, rule, beyond, next),
  ]
  return [
    ...where,
    `${alias}.${quote(within.column)} in (select ${next}.id from ${above.table} ${next} where ${found.join(' and ')})`,
  ]
}

/** The reference that a parameter of an address names; `id` and `parent` name the record itself and what it lies under. */
export function namedBy(model: Model, parameter: string): Column | undefined {
  const column = parameter === 'id' || parameter === 'parent' ? undefined : model.byName.get(parameter)
  return column?.definition.kind === 'ref' ? column : undefined
}

/** An id that cannot be one names nothing, exactly like one that does not exist. */
export const knownId = (id: string | undefined): string => {
  if (!isUuid(id)) throw refuse.missing()
  return id.toLowerCase()
}

export function listConditions(
  model: Model,
  values: Pick<Values, 'add'>,
  query: Pick<ListQuery, 'filter' | 'search' | 'tsquery' | 'found'>,
): string[] {
  const where = filterSql(query.filter, values)
  if (query.search !== undefined) {
    const words = wordsOf(model, values, query)
    where.push(words === undefined ? 'false' : query.found(words, (value) => values.add(value)))
  }
  return where
}

function wordsOf(
  model: Model,
  values: Pick<Values, 'add'>,
  { search, tsquery }: Pick<ListQuery, 'search' | 'tsquery'>,
): string | undefined {
  if (tsquery !== undefined) return `${values.add(tsquery)}::tsquery`
  const words = model.searchable && search !== undefined ? searchQuery(search) : undefined
  // Made once: in a plan that is kept, for every row otherwise.
  return words === undefined ? undefined : `(select kit.with_stems(${values.add(words)}::text))`
}

/** What a question to a list asks of a row `t`, to be written into another statement; refused as the list itself refuses it. */
export const conditionsOf = (model: Model, actor: Actor, matching: Matching): Conditions =>
  conditionsIn(model, actor, rawQueryOf(matching))

/** The same as an address names it. */
export function conditionsIn(model: Model, actor: Actor, raw: RawQuery): Conditions {
  const query = readListQuery(model, actor, raw)
  return (add) => listConditions(model, { add }, query)
}

/** Conditions on a row `t`, written where their values find parameters. */
export type Conditions = (add: (value: unknown) => string) => string[]

/** Each of the fields in its order; the id makes the order total. */
export function orderBy(sort: ListQuery['sort'], values: Pick<Values, 'add'>, alias = 't'): string {
  const last = sort.at(-1)?.descending ? ' desc' : ''
  return [
    ...sort.map(({ column, descending }) =>
      column.custom
        ? `${customKey(column, values, alias)}${descending ? ' desc' : ''} nulls last`
        : `${sortKey(column, alias)}${descending ? ' desc' : ''}`,
    ),
    `${alias}.id${last}`,
  ].join(', ')
}
/** What a record is ordered by where a company added the field; `$1` is the company. */
const customKey = (column: Column, values: Pick<Values, 'add'>, alias: string): string =>
  `(select ${indexColumn(column)} from kit.custom_values v where v.tenant_id = $1 and v.record_id = ${alias}.id and v.field_id = ${values.add(column.custom!.id)})`

/**
 * A list whose first order is by a field that its company added is read along the index of that field, and then go those without a value.
 * `$1` is the company.
 */
export function alongCustom(sort: ListQuery['sort'], values: Pick<Values, 'add'>) {
  const [{ column, descending }, ...rest] = sort as [ListQuery['sort'][number], ...ListQuery['sort']]
  const held = indexColumn(column)
  const field = values.add(column.custom!.id)
  const order = rest.length > 0 ? orderBy(rest, values) : `t.id${descending ? ' desc' : ''}`
  const entry = `v.tenant_id = $1 and v.record_id = t.id and v.field_id = ${field}`
  return {
    held: {
      join: `join kit.custom_values v on ${entry} and ${held} is not null`,
      order: `${held}${descending ? ' desc' : ''}, ${order}`,
    },
    empty: { join: '', where: `not exists (select from kit.custom_values v where ${entry})`, order },
  }
}

/**
 * The entries `o` of the field that a list is sorted by, in its order alone: what is asked of their records is asked one by one along it.
 * `$1` is the company.
 */
export function walkCustom([first]: ListQuery['sort'], values: Pick<Values, 'add'>) {
  const { column, descending } = first!
  const held = indexColumn(column)
  const down = descending ? ' desc' : ''
  return {
    source: `(select v.record_id, ${held} as held from kit.custom_values v where v.tenant_id = $1 and v.field_id = ${values.add(column.custom!.id)}
      and ${held} is not null order by ${held}${down}, v.record_id${down}) o`,
    order: `o.held${down}, o.record_id${down}`,
  }
}
