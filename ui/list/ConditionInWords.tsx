import { useFormatter, useLocale, useTranslations } from 'use-intl'
import { languageName } from '../fields/FieldValue.tsx'
import { RefValue } from '../fields/RefValue.tsx'
import type { AnyResource } from '../fields/resources.ts'
import { unitOf } from '../fields/useMoney.ts'
import { useWeekday } from '../fields/WeekdaySelect.tsx'
import { useWords } from '../fields/words.ts'
import styles from './DataList.module.css'
import type { FilterColumn } from './filterColumns.ts'
import { type Condition, isGroup, type Part, standsAlone } from './filters.ts'
import { operatorWord } from './operatorWord.ts'
import { readAmount } from './readAmount.ts'
import { readCounted, useCountedInWords } from './relativeDay.ts'

interface PartInWordsProps<Of> {
  readonly resource: AnyResource
  readonly columns: readonly FilterColumn[]
  readonly part: Of
}

/** A condition as a short sentence, "Status is open", or those of a group with what joins them. */
export function PartInWords({ part, ...shared }: PartInWordsProps<Part>) {
  const t = useTranslations('records.filter')
  if (!isGroup(part)) return <ConditionInWords {...shared} part={part} />
  return part.parts.map((one, at) => (
    <span key={at} className={styles.chipPart}>
      {at > 0 && <span className={styles.chipWord}>{t(part.match === 'all' ? 'and' : 'or')} </span>}
      {isGroup(one) ? (
        <>
          (<PartInWords {...shared} part={one} />)
        </>
      ) : (
        <ConditionInWords {...shared} part={one} />
      )}
    </span>
  ))
}

function ConditionInWords({ resource, columns, part }: PartInWordsProps<Condition>) {
  const t = useTranslations('records')
  const words = useWords(resource)
  const column = columns.find(({ name }) => name === part.field)
  return (
    <>
      <span className={styles.chipName}>{column ? words.field(column.fact) : part.field}</span>{' '}
      <span className={styles.chipWord}>{column ? operatorWord(t, column, part.operator) : part.operator}</span>
      {!standsAlone(part.operator) && (
        <>
          {' '}
          <span className={styles.chipValue}>
            <ValueInWords resource={resource} column={column} condition={part} />
          </span>
        </>
      )}
    </>
  )
}

interface ValueInWordsProps {
  readonly resource: AnyResource
  readonly column: FilterColumn | undefined
  readonly condition: Condition
}

function ValueInWords({ resource, column, condition }: ValueInWordsProps) {
  const t = useTranslations('records')
  const format = useFormatter()
  const locale = useLocale()
  const words = useWords(resource)
  const nameOf = useWeekday()
  const countedInWords = useCountedInWords()
  const values = [condition.value].flat()
  const [first = ''] = values
  if (!column) return <>{values.join(', ')}</>
  const { definition, fact } = column
  if (column.isAmount) {
    const { amount, currency } = readAmount(first)
    const style = currency ? ({ style: 'currency', currency } as const) : { maximumFractionDigits: 4 }
    return <>{format.number(Number(amount), style)}</>
  }
  switch (definition.kind) {
    case 'oneOf':
      return (
        <>
          {format.list(
            values.map((value) => words.option(fact, value)),
            { type: 'disjunction' },
          )}
        </>
      )
    case 'boolean':
      return <>{first === 'true' ? t('value.yes') : t('value.no')}</>
    case 'ref':
      return <RefValue target={definition.target} id={first} plain />
    case 'weekday':
      return <>{nameOf(Number(first))}</>
    case 'language':
      return <>{languageName(first, locale)}</>
    case 'moment':
    case 'date': {
      const counted = readCounted(first)
      if (counted) return <>{countedInWords(counted)}</>
      const day = new Date(first)
      return (
        <>
          {Number.isNaN(day.getTime())
            ? first
            : format.dateTime(day, { dateStyle: 'medium', ...(definition.kind === 'date' && { timeZone: 'UTC' }) })}
        </>
      )
    }
    case 'integer': {
      const unit = unitOf(fact, definition, undefined)
      if (!unit) return <>{values.join(', ')}</>
      const value = Number(first) / 10 ** unit.digits
      return (
        <>
          {unit.sign === '%'
            ? format.number(value / 100, { style: 'percent', maximumFractionDigits: 2 })
            : format.number(value, { style: 'currency', currency: unit.sign })}
        </>
      )
    }
    default:
      return <>{values.join(', ')}</>
  }
}
