import { branchesOf, type FieldDefinition, type Filter, type FilterValue, type Kind } from '@quoin/kit'

export type { Filter } from '@quoin/kit'

/** How a value may be compared; the words before the colon of `filter[name]=gte:5`, and none for equality. */
export const operators = ['is', 'not', 'contains', 'starts', 'gt', 'gte', 'lt', 'lte', 'anyOf', 'empty', 'filled'] as const
export type Operator = (typeof operators)[number]

/** One line of the filter builder: a field by its wire name, a comparison, and what to compare with. */
export interface Condition {
  readonly field: string
  readonly operator: Operator
  readonly value: string | readonly string[]
}

/** Conditions, and groups of these, of which all have to hold or any. */
export interface Group {
  readonly match: 'all' | 'any'
  readonly parts: readonly Part[]
}
export type Part = Condition | Group
export const isGroup = (part: Part): part is Group => 'parts' in part

const textual: readonly Operator[] = ['contains', 'is', 'starts', 'not', 'empty', 'filled']
const ordered: readonly Operator[] = ['is', 'gte', 'lte', 'gt', 'lt', 'empty', 'filled']
const chosen: readonly Operator[] = ['anyOf', 'is', 'not', 'empty', 'filled']

const byKind: Readonly<Partial<Record<Kind, readonly Operator[]>>> = {
  integer: ordered,
  decimal: ordered,
  date: ['gte', 'lte', 'is', 'empty', 'filled'],
  moment: ['gte', 'lte', 'empty', 'filled'],
  boolean: ['is'],
  oneOf: chosen,
  ref: ['is', 'not', 'empty', 'filled'],
  tags: ['is', 'not', 'anyOf', 'empty', 'filled'],
  language: ['is', 'not', 'empty', 'filled'],
  weekday: ['is', 'not', 'empty', 'filled'],
  color: ['is', 'empty', 'filled'],
  json: ['empty', 'filled'],
}

/** Comparisons that make sense for a kind of field, the likeliest first. */
export const operatorsOf = (definition: Pick<FieldDefinition, 'kind' | 'required'>): readonly Operator[] => {
  const all = byKind[definition.kind] ?? textual
  return definition.required ? all.filter((operator) => operator !== 'empty' && operator !== 'filled') : all
}

/** Comparisons that need nothing to compare with. */
export const standsAlone = (operator: Operator): boolean => operator === 'empty' || operator === 'filled'

/** Whether the condition says enough to be asked. */
export const isComplete = ({ operator, value }: Condition): boolean => standsAlone(operator) || value.length > 0

/** The builder's lines as a list takes them, without those that are not finished; undefined where nothing is left. */
export function writeFilter(group: Group): Filter | undefined {
  const branches = group.parts.flatMap((part): Filter[] => {
    const branch = isGroup(part) ? writeFilter(part) : isComplete(part) ? { [part.field]: writeValue(part) } : undefined
    return branch ? [branch] : []
  })
  if (branches.length === 0) return undefined
  if (group.match === 'any' && branches.length > 1) return { or: branches }
  const filter: Record<string, FilterValue> = {}
  // The wire has one place for each field, and for one group; what finds it taken stands behind, with all that follows it.
  const taken = branches.findIndex((branch) => {
    const [name = '', ...others] = Object.keys(branch)
    if (others.length > 0 || name === 'and' || name in filter) return true
    Object.assign(filter, branch)
    return false
  })
  return taken < 0 ? filter : { ...filter, and: branches.slice(taken) }
}

/** What a list takes, as lines of the builder. */
export function readFilter(filter: Filter | undefined): Group {
  const parts = partsOf(filter ?? {})
  const [first] = parts
  return parts.length === 1 && isGroup(first!) ? first : { match: 'all', parts }
}

const partsOf = (filter: Filter): Part[] =>
  Object.entries(filter).flatMap(([name, value]): Part[] => {
    const branches = branchesOf(name, value)
    if (!branches) return [readValue(name, value as string | readonly string[])]
    const parts = branches.map((branch): Part => {
      const inner = partsOf(branch)
      return inner.length === 1 ? inner[0]! : { match: 'all', parts: inner }
    })
    return name === 'and' ? parts : [{ match: 'any', parts }]
  })

function writeValue({ operator, value }: Condition): string | readonly string[] {
  if (operator === 'empty') return 'empty:true'
  if (operator === 'filled') return 'empty:false'
  if (operator === 'anyOf') return typeof value === 'string' ? [value] : value
  const one = typeof value === 'string' ? value : (value[0] ?? '')
  return operator === 'is' ? one : `${operator}:${one}`
}

function readValue(field: string, value: string | readonly string[]): Condition {
  if (typeof value !== 'string') return { field, operator: 'anyOf', value }
  const [, word = '', rest = ''] = /^(not|contains|starts|gte|gt|lte|lt|empty):(.*)$/s.exec(value) ?? []
  if (word === 'empty') return { field, operator: rest === 'false' ? 'filled' : 'empty', value: '' }
  return word ? { field, operator: word as Operator, value: rest } : { field, operator: 'is', value }
}
