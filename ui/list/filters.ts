import type { FieldDefinition, Kind } from '@quoin/kit'

/** How a value may be compared; the words before the colon of `filter[name]=gte:5`, and none for equality. */
export const operators = ['is', 'not', 'contains', 'starts', 'gt', 'gte', 'lt', 'lte', 'anyOf', 'empty', 'filled'] as const
export type Operator = (typeof operators)[number]

/** One line of the filter builder: a field by its wire name, a comparison, and what to compare with. */
export interface Condition {
  readonly field: string
  readonly operator: Operator
  readonly value: string | readonly string[]
}

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

export type Filter = Readonly<Record<string, string | readonly string[]>>

/** The builder's lines as a list takes them. Later lines about the same field replace earlier ones: the wire has one place for each. */
export const toFilter = (conditions: readonly Condition[]): Filter =>
  Object.fromEntries(conditions.filter(isComplete).map(({ field, operator, value }) => [field, writeValue(operator, value)]))

function writeValue(operator: Operator, value: string | readonly string[]): string | readonly string[] {
  if (operator === 'empty') return 'empty:true'
  if (operator === 'filled') return 'empty:false'
  if (operator === 'anyOf') return typeof value === 'string' ? [value] : value
  const one = typeof value === 'string' ? value : (value[0] ?? '')
  return operator === 'is' ? one : `${operator}:${one}`
}

/** What a list takes, as lines of the builder. */
export const toConditions = (filter: Filter | undefined): Condition[] =>
  Object.entries(filter ?? {}).map(([field, value]) => readValue(field, value))

function readValue(field: string, value: string | readonly string[]): Condition {
  if (typeof value !== 'string') return { field, operator: 'anyOf', value }
  const [, word = '', rest = ''] = /^(not|contains|starts|gte|gt|lte|lt|empty):(.*)$/s.exec(value) ?? []
  if (word === 'empty') return { field, operator: rest === 'false' ? 'filled' : 'empty', value: '' }
  return word ? { field, operator: word as Operator, value: rest } : { field, operator: 'is', value }
}
