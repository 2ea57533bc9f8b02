import type { useTranslations } from 'use-intl'
import type { ListColumn } from './columns.ts'
import type { Operator } from './filters.ts'

type T = ReturnType<typeof useTranslations<'records'>>

/** "At least" for a number is "from" for a day, and a list of labels is asked whether it has one. */
export const operatorWord = (t: T, column: ListColumn, operator: Operator): string => {
  const timely = column.definition.kind === 'date' || column.definition.kind === 'moment'
  if (timely && (operator === 'gte' || operator === 'lte')) return t(operator === 'gte' ? 'filter.from' : 'filter.until')
  if (column.definition.kind === 'tags' && (operator === 'is' || operator === 'not'))
    return t(operator === 'is' ? 'filter.has' : 'filter.hasNot')
  return t(`filter.operators.${operator}`)
}
