import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { decimalsOf } from '@quoin/kit'
import { useFormatter, useLocale, useTranslations } from 'use-intl'
import { languageName } from '../fields/FieldValue.tsx'
import { RefValue } from '../fields/RefValue.tsx'
import type { AnyResource } from '../fields/resources.ts'
import { useWeekday } from '../fields/WeekdaySelect.tsx'
import { useWords } from '../fields/words.ts'
import type { ListColumn } from './columns.ts'
import styles from './DataList.module.css'
import { type Condition, type Filter, standsAlone, toConditions } from './filters.ts'
import { operatorWord } from './operatorWord.ts'

/** The filter in force as short sentences, each of which can be taken away. */
export function FilterChips({
  resource,
  columns,
  filter,
  onFilter,
}: {
  resource: AnyResource
  columns: readonly ListColumn[]
  filter: Filter | undefined
  onFilter(filter: Filter | undefined): void
}) {
  const t = useTranslations('records')
  const words = useWords(resource)
  const conditions = toConditions(filter)
  if (conditions.length === 0) return null
  const without = (field: string) => {
    const rest = Object.fromEntries(Object.entries(filter ?? {}).filter(([name]) => name !== field))
    onFilter(Object.keys(rest).length > 0 ? rest : undefined)
  }
  return (
    <ul className={styles.chips} aria-label={t('filter.inForce')}>
      {conditions.map((condition) => {
        const column = columns.find(({ name }) => name === condition.field)
        const name = column ? words.field(column.fact) : condition.field
        return (
          <li key={condition.field} className={styles.chip}>
            <span className={styles.chipName}>{name}</span>
            <span className={styles.chipWord}>{column ? operatorWord(t, column, condition.operator) : condition.operator}</span>
            {!standsAlone(condition.operator) && (
              <span className={styles.chipValue}>
                <Input resource={resource} column={column} condition={condition} />
              </span>
            )}
            <ActionIcon size="xs" aria-label={t('filter.removeNamed', { name })} onClick={() => without(condition.field)}>
              <IconX size={12} />
            </ActionIcon>
          </li>
        )
      })}
    </ul>
  )
}

function Input({ resource, column, condition }: { resource: AnyResource; column: ListColumn | undefined; condition: Condition }) {
  const t = useTranslations('records')
  const format = useFormatter()
  const locale = useLocale()
  const words = useWords(resource)
  const nameOf = useWeekday()
  const values = [condition.value].flat()
  switch (column?.definition.kind) {
    case 'oneOf':
      return (
        <>
          {format.list(
            values.map((value) => words.option(column.fact, value)),
            { type: 'disjunction' },
          )}
        </>
      )
    case 'boolean':
      return <>{values[0] === 'true' ? t('value.yes') : t('value.no')}</>
    case 'ref':
      return <RefValue target={column.definition.target} id={values[0] ?? ''} plain />
    case 'weekday':
      return <>{nameOf(Number(values[0]))}</>
    case 'language':
      return <>{languageName(values[0] ?? '', locale)}</>
    case 'moment':
    case 'date': {
      const day = new Date(values[0] ?? '')
      return <>{Number.isNaN(day.getTime()) ? values[0] : format.dateTime(day, { dateStyle: 'medium' })}</>
    }
    case 'integer':
      if (column.definition.currency)
        return (
          <>
            {format.number(Number(values[0]) / 10 ** decimalsOf(column.definition.currency), {
              style: 'currency',
              currency: column.definition.currency,
            })}
          </>
        )
      return <>{values.join(', ')}</>
    default:
      return <>{values.join(', ')}</>
  }
}
