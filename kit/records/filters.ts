import * as z from 'zod'
import type { CustomKind } from '../customFields/definition.ts'
import { unusualDecimals } from '../currencies.ts'
import { addDays, momentOf, type RelativeDay, relativeDay } from '../days.ts'
import { conditionsMax, groupDepthMax, type GroupOperator } from '../filter.ts'
import { inMinorUnits } from '../money.ts'
import { ownValue } from '../ownValue.ts'
import type { Actor } from '../request/actor.ts'
import { refuse } from '../request/refuse.ts'
import { unkept } from '../transaction/transaction.ts'
import { equalKey, indexColumn } from './keys.ts'
import type { Column, Model } from './model.ts'
import { quote } from './sqlText.ts'

/** Conditions and groups that must all hold. */
export interface FilterBranch {
  readonly conditions: readonly Condition[]
  readonly groups: readonly { readonly operator: GroupOperator; readonly branches: readonly FilterBranch[] }[]
}
type Comparison = '=' | '<>' | '>=' | '<=' | '>' | '<' | 'contains' | 'starts' | 'empty' | 'any'
/** A field that is asked about; with a currency beside it, where it is asked about as an amount. */
interface Target {
  readonly column: Column
  readonly currency?: Column
}
interface Condition extends Target {
  readonly comparison: Comparison
  readonly value: unknown
}
/** Takes parameters while SQL is written. */
interface Parameters {
  add(value: unknown): string
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

const inGroups = /^filter((?:\[(?:or|and)\]\[\d{1,2}\])*)\[([a-z0-9_.]+)\](?:\[\])?$/
const withoutGroups = /^([a-z0-9_.]+)(?:\[\])?$/
const emptyGroup = /^filter(\[(or|and)\](\[\d+\])?)+$/

interface Placed {
  /** The groups around it from the outside, each with the number of its branch. */
  readonly path: readonly { readonly operator: GroupOperator; readonly branch: string }[]
  readonly conditions: readonly Condition[]
}

/**
 * Reads the filters of a list, `filter[status]` and those in groups, `filter[or][0][status]`. In every branch unknown ones, and names this
 * person may not see, are refused alike.
 */
export function readFilter(
  model: Model,
  actor: Actor,
  parameters: readonly (readonly [string, string | string[] | undefined])[],
): FilterBranch {
  const placed = parameters.flatMap(([name, value]): Placed[] => {
    if (value === undefined) return []
    if (emptyGroup.test(name)) throw refuse.parameter(name.slice(0, 60), 'A group of filters holds at least one.')
    const [, groups = '', inner = ''] = inGroups.exec(name) ?? ['', '', withoutGroups.exec(name)?.[1]]
    const path = [...groups.matchAll(/\[(or|and)\]\[(\d+)\]/g)].map(([, operator, branch]) => ({
      operator: operator as GroupOperator,
      branch: branch!,
    }))
    if (path.length > groupDepthMax) throw refuse.parameter('filter', `Groups of filters lie at most ${groupDepthMax} deep.`)
    const target = targetOf(model, actor, inner)
    if (!target) throw refuse.parameter(name, `There is no filter ${name}.`)
    // `name[]` given several times means any of them; `name` given several times means all of them, such as from and until.
    const conditions: Condition[] = name.endsWith('[]')
      ? [{ ...target, comparison: 'any', value: [value].flat().map((one) => literal(target, one, name)) }]
      : [value].flat().flatMap((one) => conditionsIn(target, one, name))
    return [{ path, conditions }]
  })
  if (placed.reduce((sum, { conditions }) => sum + conditions.length, 0) > conditionsMax)
    throw refuse.parameter('filter', `At most ${conditionsMax} filters can be combined.`)
  return branchOf(placed)
}

function branchOf(placed: readonly Placed[], depth = 0): FilterBranch {
  return {
    conditions: placed.filter(({ path }) => path.length === depth).flatMap(({ conditions }) => conditions),
    groups: (['or', 'and'] as const).flatMap((operator) => {
      const members = placed.filter(({ path }) => path[depth]?.operator === operator)
      const names = [...new Set(members.map(({ path }) => path[depth]!.branch))]
      const branches = names.map((name) =>
        branchOf(
          members.filter(({ path }) => path[depth]!.branch === name),
          depth + 1,
        ),
      )
      return branches.length > 0 ? [{ operator, branches }] : []
    }),
  }
}

/** Fields that a filter asks about, in whatever branch. */
export const columnsOf = ({ conditions, groups }: FilterBranch): Column[] => [
  ...conditions.map(({ column }) => column),
  ...groups.flatMap(({ branches }) => branches.flatMap(columnsOf)),
]

/** Conditions on a row `t`, all of which must hold. */
export function filterSql({ conditions, groups }: FilterBranch, values: Parameters): string[] {
  const all = (branch: FilterBranch): string => {
    const parts = filterSql(branch, values)
    return parts.length === 1 ? parts[0]! : `(${parts.join(' and ')})`
  }
  return [
    ...conditions.map((one) => conditionSql(one, values)),
    ...groups.flatMap(({ operator, branches }) =>
      operator === 'and'
        ? branches.flatMap((branch) => filterSql(branch, values))
        : // People make as many as they like.
          [`(${unkept}${branches.map(all).join(' or ')})`],
    ),
  ]
}

/**
 * What a name of a filter is about. An amount is one by the minor units and the currency beside it, `total_minor` and `total_currency` or
 * `currency`: its own column is a decimal, or there is none.
 */
function targetOf(model: Model, actor: Actor, wire: string): Target | undefined {
  const isSeen = (column: Column | undefined): column is Column => column !== undefined && model.sees(actor, column)
  const column = model.byWire.get(wire)
  if (isSeen(column) && column.definition.filterable) return { column }
  const minor = model.byWire.get(`${wire}_minor`)
  const currency = model.byWire.get(`${wire}_currency`) ?? model.byWire.get('currency')
  if (!isSeen(minor) || !minor.definition.filterable || !isSeen(currency) || (column && !isSeen(column))) return undefined
  return { column: minor, currency }
}

/** What a text asks of a field. A day that is counted from today is two bounds where a point in time has to lie in it. */
function conditionsIn(target: Target, text: string, name: string): Condition[] {
  const { column } = target
  const [, prefix, rest = ''] = /^([a-z]+):(.*)$/s.exec(text) ?? []
  const comparison = prefix ? ownValue(prefixes, prefix) : undefined
  if (comparison === 'empty') {
    if (rest !== 'true' && rest !== 'false') throw refuse.parameter(name, 'empty: must be followed by true or false.')
    return [{ ...target, comparison, value: rest === 'true' }]
  }
  if (comparison === 'contains' || comparison === 'starts') {
    if (column.definition.column !== 'text') throw refuse.parameter(name, `${prefix}: works on text only.`)
    return [{ ...target, comparison, value: rest }]
  }
  const said = comparison ? rest : text
  const day = column.definition.kind === 'moment' ? relativeDay(said) : undefined
  if (day) return withinDay(column, comparison ?? '=', day, name)
  return [{ ...target, comparison: comparison ?? '=', value: literal(target, said, name) }]
}

/** A day by its first moment and that of the next: "until today" is until it ends. */
function withinDay(column: Column, comparison: Comparison, { day, zone }: RelativeDay, name: string): Condition[] {
  const begins = momentOf(day, '00:00', zone).toISOString()
  const ends = momentOf(addDays(day, 1), '00:00', zone).toISOString()
  const from = (value: string): Condition => ({ column, comparison: '>=', value })
  const before = (value: string): Condition => ({ column, comparison: '<', value })
  switch (comparison) {
    case '=':
      return [from(begins), before(ends)]
    case '>=':
      return [from(begins)]
    case '>':
      return [from(ends)]
    case '<':
      return [before(begins)]
    case '<=':
      return [before(ends)]
    default:
      throw refuse.parameter(name, 'A point in time is on a day, before it or after it.')
  }
}

interface Amount {
  readonly text: string
  /** Of amounts in this currency alone; of any, each in its own, where none is said. */
  readonly currency: string | undefined
}

/** A filter's text as a value of the column's type; a value the column could never hold is refused, not passed to the database. */
function literal({ column: { definition }, currency }: Target, text: string, name: string): unknown {
  const no = (what: string) => refuse.parameter(name, `${text.slice(0, 60)} is not ${what}.`)
  if (text.includes('\u0000') || !text.isWellFormed()) throw refuse.parameter(name, 'The value is not text.')
  if (currency) {
    const [, amount, code] = /^(-?\d{1,13}(?:\.\d{1,4})?)(?: ([A-Z]{3}))?$/.exec(text) ?? []
    if (amount === undefined || (code && inMinorUnits(amount, code) === undefined))
      throw no('an amount such as 12.50 or 12.50 EUR')
    return { text: amount, currency: code } satisfies Amount
  }
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
    case 'date': {
      const day = relativeDay(text)?.day ?? text
      if (!z.iso.date().safeParse(day).success) throw no('a date (YYYY-MM-DD, or today+7d)')
      return day
    }
    case 'timestamptz(3)':
      if (!z.iso.datetime({ offset: true }).safeParse(text).success && !z.iso.date().safeParse(text).success)
        throw no('a point in time (ISO 8601)')
      return text
    default:
      return definition.kind === 'email' ? text.trim().toLowerCase() : text
  }
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

/** Entries of a record `t` in the index over fields that companies add, under a condition. */
const entriesOf = (column: Column, add: (value: unknown) => string, condition?: string) =>
  `exists (select from kit.custom_values v where v.tenant_id = t.tenant_id and v.record_id = t.id and v.field_id = ${add(column.custom!.id)}${condition ? ` and ${condition}` : ''})`

function customSql(condition: Condition, values: Parameters): string {
  const { column, comparison, value } = condition
  const add = (one: unknown) => values.add(one)
  if (comparison === 'empty') return `${value ? 'not ' : ''}${entriesOf(column, add)}`
  if (comparison === '<>') return `not ${entriesOf(column, add, entrySql({ ...condition, comparison: '=' }, values))}`
  return entriesOf(column, add, entrySql(condition, values))
}

/** What an entry `v` in that index is asked. */
function entrySql({ column, comparison, value }: Condition, values: Parameters): string {
  const held = indexColumn(column)
  const type = held === 'v.text_value' ? 'text' : 'bigint'
  const place = (text: unknown) => inIndex[column.custom!.kind]?.(String(text)) ?? text
  switch (comparison) {
    case 'any':
      return `${held} = any(${values.add((value as unknown[]).map(place))}::${type}[])`
    case 'starts':
      return `lower(${held}) ^@ lower(${values.add(value)}::text)`
    case 'contains':
      return `strpos(lower(${held}), lower(${values.add(value)}::text)) > 0`
    default:
      return `${held} ${comparison} ${values.add(place(value))}::${type}`
  }
}

/** Where a filter is one on a field that the company added, which every match has one entry `v` of: what those are asked. */
export function entriesAlone({ conditions, groups }: FilterBranch, values: Parameters): string | undefined {
  const [one, ...others] = conditions
  if (!one?.column.custom || others.length > 0 || groups.length > 0 || one.column.custom.kind === 'several') return undefined
  if (one.comparison === '<>' || one.comparison === 'empty') return undefined
  return `v.field_id = ${values.add(one.column.custom.id)} and ${entrySql(one, values)}`
}

/** Smallest units in one of a currency, of the one that a row names. */
const unitsIn = (currency: string): string => {
  const codes = Object.keys(unusualDecimals)
  const cases = [...new Set(Object.values(unusualDecimals))].map((digits) => {
    const such = codes.filter((code) => unusualDecimals[code] === digits).map((code) => `'${code}'`)
    return `when ${currency} in (${such.join(', ')}) then ${10 ** digits}`
  })
  return `(case ${cases.join(' ')} else 100 end)`
}

/** Amounts in one currency are found by their index; those in any are compared each in its own. */
function amountSql({ column, comparison, value }: Condition, currency: Column, values: Parameters): string {
  const minor = `t.${quote(column.column)}`
  const one = ({ text, currency: code }: Amount, sign: string): string =>
    code === undefined
      ? `${minor} ${sign} ${values.add(text)}::numeric * ${unitsIn(`t.${quote(currency.column)}`)}`
      : `(${equalKey(currency)} = ${values.add(code)}::text and ${minor} ${sign} ${values.add(String(inMinorUnits(text, code)))}::bigint)`
  switch (comparison) {
    case 'empty':
      return `${minor} is ${value ? '' : 'not '}null`
    case 'any':
      return `(${[`${unkept}false`, ...(value as Amount[]).map((amount) => one(amount, '='))].join(' or ')})`
    case '<>':
      return `(${one(value as Amount, '=')}) is not true`
    default:
      return one(value as Amount, comparison)
  }
}

function conditionSql(condition: Condition, values: Parameters): string {
  const { column, comparison, value } = condition
  if (column.custom) return customSql(condition, values)
  if (condition.currency) return amountSql(condition, condition.currency, values)
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
