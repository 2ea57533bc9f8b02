import * as z from 'zod'
import { type CustomKind, customPrefix } from '../customFields/definition.ts'
import { refuse } from '../request/refuse.ts'
import type { PermissionScope } from '../grants.ts'
import type { Actor } from '../request/actor.ts'
import { type Column, type Model, quote } from './model.ts'
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
  /** Whether a row is found by words, a tsquery, for whoever asks. */
  readonly found: (words: string) => string
  readonly sort: readonly { readonly column: Column; readonly descending: boolean }[]
  readonly conditions: readonly Condition[]
  readonly include: readonly Column[]
}
type Comparison = '=' | '<>' | '>=' | '<=' | '>' | '<' | 'contains' | 'starts' | 'empty' | 'any'
interface Condition {
  readonly column: Column
  readonly comparison: Comparison
  readonly value: unknown
}

export type RawQuery = Readonly<Record<string, string | string[] | undefined>>

/** What a list was asked for, as a body names it. */
export interface Matching {
  readonly search?: string
  readonly sort?: string
  readonly filter?: Readonly<Record<string, string | readonly string[]>>
  /** Wire name → values that must all hold, such as from and until. */
  readonly every?: Readonly<Record<string, readonly string[]>>
}

/** What a list was asked for, as its address would say it. */
export function rawQueryOf({ search, sort, filter = {}, every = {} }: Matching): RawQuery {
  const any = Object.fromEntries(
    Object.entries(filter).map(([name, value]) =>
      typeof value === 'string' ? [`filter[${name}]`, value] : [`filter[${name}][]`, [...value]],
    ),
  )
  const all = Object.fromEntries(
    Object.entries(every).map(([name, values]) => [`filter[${name}]`, [any[`filter[${name}]`] ?? [], ...values].flat()]),
  )
  return { ...(search && { search }), ...(sort && { sort }), ...any, ...all }
}

const prefixes: Readonly<Record<string, Comparison>> = {
  gte: '>=',
  lte: '<=',
  gt: '>',
  lt: '<',
  not: '<>',
  contains: 'contains',
  starts: 'starts',
  empty: 'empty',
}
const plainNames = new Set(['page', 'records', 'per_page', 'search', 'sort', 'include'])

/** Reads a list's parameters. Unknown ones, and names this person may not see, are refused alike. */
export function readListQuery(model: Model, actor: Actor, raw: RawQuery): ListQuery {
  const conditions: Condition[] = []
  for (const [name, value] of Object.entries(raw)) {
    if (value === undefined || plainNames.has(name)) continue
    const inner = /^filter\[([a-z0-9_.]+)\](\[\])?$/.exec(name)?.[1] ?? /^([a-z0-9_.]+)(\[\])?$/.exec(name)?.[1]
    const column = inner === undefined ? undefined : model.byWire.get(inner)
    if (!column || !column.definition.filterable || !model.sees(actor, column))
      throw refuse.parameter(name, `There is no filter ${name}.`)
    // `name[]` given several times means any of them; `name` given several times means all of them, such as from and until.
    if (name.endsWith('[]'))
      conditions.push({ column, comparison: 'any', value: [value].flat().map((v) => literal(column, v, name)) })
    else conditions.push(...[value].flat().map((v) => condition(column, v, name)))
  }
  if (conditions.length > 30) throw refuse.parameter('filter', 'At most 30 filters can be combined.')
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
    conditions,
    search: search?.trim() ? search.slice(0, 200) : undefined,
    found: (words) => model.found(actor, words),
    sort: readSort(model, actor, single(raw, 'sort') ?? usualSort(model, actor)),
    include: readInclude(model, actor, single(raw, 'include')),
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
    const column = [wire, `${wire}_minor`]
      .map((one) => model.byWire.get(one))
      .find((one) => one?.definition.sortable && model.sees(actor, one))
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

/** Whether a list was asked for something of fields that its company added, which have to be read first. */
export const asksForCustom = (raw: RawQuery): boolean =>
  Object.entries(raw).some(
    ([name, value]) => name.includes(customPrefix) || (name === 'sort' && String(value).includes(customPrefix)),
  )

function condition(column: Column, text: string, name: string): Condition {
  const [, prefix, rest] = /^([a-z]+):(.*)$/s.exec(text) ?? []
  const comparison = prefix ? prefixes[prefix] : undefined
  if (!comparison) return { column, comparison: '=', value: literal(column, text, name) }
  if (comparison === 'empty') {
    if (rest !== 'true' && rest !== 'false') throw refuse.parameter(name, 'empty: must be followed by true or false.')
    return { column, comparison, value: rest === 'true' }
  }
  if (comparison === 'contains' || comparison === 'starts') {
    if (column.definition.column !== 'text') throw refuse.parameter(name, `${prefix}: works on text only.`)
    return { column, comparison, value: rest }
  }
  return { column, comparison, value: literal(column, rest ?? '', name) }
}

/** A filter's text as a value of the column's type; a value the column could never hold is refused, not passed to the database. */
function literal(column: Column, text: string, name: string): unknown {
  const { definition } = column
  const no = (what: string) => refuse.parameter(name, `${text.slice(0, 60)} is not ${what}.`)
  if (text.includes('\u0000') || !text.isWellFormed()) throw refuse.parameter(name, 'The value is not text.')
  if (definition.kind === 'decimal' && (!/^-?\d{1,13}(\.\d{1,6})?$/.test(text) || Math.abs(Number(text)) > 9e12))
    throw no('a number')
  switch (definition.column) {
    case 'uuid':
      if (!z.uuid().safeParse(text).success) throw no('an id')
      return text
    case 'bigint':
    case 'integer':
      if (!/^-?\d{1,15}$/.test(text)) throw no('a whole number')
      return text
    case 'boolean':
      if (text !== 'true' && text !== 'false') throw no('true or false')
      return text
    case 'date':
      if (!z.iso.date().safeParse(text).success) throw no('a date (YYYY-MM-DD)')
      return text
    case 'timestamptz(3)':
      if (!z.iso.datetime({ offset: true }).safeParse(text).success && !z.iso.date().safeParse(text).success)
        throw no('a point in time (ISO 8601)')
      return text
    default:
      return definition.kind === 'email' ? text.trim().toLowerCase() : text
  }
}

/** Collects parameters while SQL is written, so that no value is ever part of the text. */
export class Values {
  readonly list: unknown[] = []
  add(value: unknown): string {
    this.list.push(value)
    return `$${this.list.length}`
  }
}

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
  query: Pick<ListQuery, 'conditions' | 'search' | 'found'>,
): string[] {
  const where = query.conditions.map((c) => conditionSql(c, values))
  if (query.search !== undefined) {
    const words = model.searchable ? searchQuery(query.search) : undefined
    where.push(words === undefined ? 'false' : query.found(`kit.with_stems(${values.add(words)}::text)`))
  }
  return where
}

/** What a question to a list asks of a row `t`, to be written into another statement; refused as the list itself refuses it. */
export function conditionsOf(model: Model, actor: Actor, matching: Matching): (add: (value: unknown) => string) => string[] {
  const query = readListQuery(model, actor, rawQueryOf(matching))
  return (add) => listConditions(model, { add }, query)
}

/** How the index over fields that companies add holds a value; see `kit.custom_number`. */
const inIndex: Readonly<Partial<Record<CustomKind, (text: string) => string>>> = {
  number: (text) => {
    const [, sign = '', whole = '', part = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? []
    return `${sign}${BigInt(whole + part.padEnd(6, '0'))}`
  },
  date: (text) => String(Date.parse(text) / 86_400_000),
  yes_no: (text) => (text === 'true' ? '1' : '0'),
}
const numbered: readonly CustomKind[] = ['number', 'money', 'date', 'yes_no']
const indexColumn = ({ custom }: Column) => (numbered.includes(custom!.kind) ? 'v.number_value' : 'v.text_value')

/** Entries of a record `t` in the index over fields that companies add, under a condition. */
const entriesOf = (column: Column, add: (value: unknown) => string, condition?: string) =>
  `exists (select from kit.custom_values v where v.tenant_id = t.tenant_id and v.record_id = t.id and v.field_id = ${add(column.custom!.id)}${condition ? ` and ${condition}` : ''})`

function customSql({ column, comparison, value }: Condition, values: Pick<Values, 'add'>): string {
  const add = (one: unknown) => values.add(one)
  const held = indexColumn(column)
  const type = held === 'v.text_value' ? 'text' : 'bigint'
  const place = (text: unknown) => inIndex[column.custom!.kind]?.(String(text)) ?? text
  switch (comparison) {
    case 'empty':
      return `${value ? 'not ' : ''}${entriesOf(column, add)}`
    case 'any':
      return entriesOf(column, add, `${held} = any(${add((value as unknown[]).map(place))}::${type}[])`)
    case 'starts':
      return entriesOf(column, add, `lower(${held}) ^@ lower(${add(value)}::text)`)
    case 'contains':
      return entriesOf(column, add, `strpos(lower(${held}), lower(${add(value)}::text)) > 0`)
    case '<>':
      return `not ${entriesOf(column, add, `${held} = ${add(place(value))}::${type}`)}`
    default:
      return entriesOf(column, add, `${held} ${comparison} ${add(place(value))}::${type}`)
  }
}

function conditionSql(condition: Condition, values: Pick<Values, 'add'>): string {
  const { column, comparison, value } = condition
  if (column.custom) return customSql(condition, values)
  const name = `t.${quote(column.column)}`
  const key = equalKey(column)
  const type = column.definition.column
  if (type === 'text[]') {
    if (comparison === 'empty') return `${value ? '' : 'not '}(${name} is null or ${name} = '{}')`
    if (comparison === '<>') return `not (${name} @> array[${values.add(value)}::text])`
    return comparison === 'any' ? `${name} && ${values.add(value)}::text[]` : `${name} @> array[${values.add(value)}::text]`
  }
  switch (comparison) {
    case 'empty':
      return type === 'text' ? `${value ? '' : 'not '}(${name} is null or ${name} = '')` : `${name} is ${value ? '' : 'not '}null`
    case 'any':
      return `${key} = any(${values.add(value)}::${type}[])`
    case '=':
      return `${key} = ${values.add(value)}::${type}`
    case 'starts':
      return `lower(${name}) ^@ lower(${values.add(value)}::text)`
    case 'contains':
      return `strpos(lower(${name}), lower(${values.add(value)}::text)) > 0`
    case '<>':
      return `${name} is distinct from ${values.add(value)}::${type}`
    default:
      return `${name} ${comparison} ${values.add(value)}::${type}`
  }
}

/** Text is sorted as people do: without regard to case, and `A2` before `A10`. The id makes the order total. */
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
export const sortKey = (column: Column, alias = 't'): string =>
  `${alias}.${quote(column.column)}${column.definition.column === 'text' ? ' collate app.natural' : ''}`

/**
 * A column as what it is to equal finds it in an index. Two texts are equal in `app.natural` exactly when they are equal at all, for it
 * breaks every tie; but the index that lists are sorted along is looked into by its own collation alone.
 */
export const equalKey = (column: Column, alias = 't'): string =>
  column.definition.sortable ? sortKey(column, alias) : `${alias}.${quote(column.column)}`
