import { Select, TextInput } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { NumberField } from '../fields/NumberField.tsx'
import styles from './DataList.module.css'
import type { Operator } from './filters.ts'
import { type DayUnit, dayUnits, readCounted, useWriteCounted, wordOf } from './relativeDay.ts'

interface DayValueProps {
  readonly kind: 'date' | 'moment'
  readonly operator: Operator
  readonly value: string
  onValue(value: string): void
}

/** A day to compare with: one of the calendar, or one that is counted from today and so moves with it. */
export function DayValue({ kind, operator, value, onValue }: DayValueProps) {
  const t = useTranslations('records.filter')
  const write = useWriteCounted()
  const counted = readCounted(value)
  const how = !counted ? 'on' : counted.count === 0 ? 'today' : counted.unit
  return (
    <div className={styles.dayValue}>
      <Select
        aria-label={t('day')}
        value={how}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        data={[
          { value: 'on', label: t('onDate') },
          { value: 'today', label: t('today') },
          ...dayUnits.map((unit) => ({ value: unit, label: t(`units.${wordOf[unit]}`) })),
        ]}
        onChange={(next) => {
          if (next === 'on' || next === null) onValue('')
          else if (next === 'today') onValue(write({ count: 0, unit: 'd+' }))
          else onValue(write({ count: counted?.count || (next.startsWith('d') ? 7 : 1), unit: next as DayUnit }))
        }}
      />
      {!counted && (
        <TextInput
          aria-label={t('value')}
          type="date"
          value={kind === 'date' ? value : localDay(value)}
          onChange={(event) => {
            const day = event.currentTarget.value
            onValue(kind === 'date' ? day : edgeOfDay(day, operator))
          }}
        />
      )}
      {counted && counted.count > 0 && (
        <NumberField
          aria-label={t('value')}
          value={counted.count}
          min={1}
          max={999}
          allowDecimal={false}
          allowNegative={false}
          hideControls
          onChange={(count) => Number(count) > 0 && onValue(write({ count: Number(count), unit: counted.unit }))}
        />
      )}
    </div>
  )
}

/** "Until the 5th" means the whole of the 5th where the reader is. */
const edgeOfDay = (day: string, operator: Operator): string => {
  if (!day) return ''
  return new Date(`${day}T${operator === 'lte' || operator === 'gt' ? '23:59:59.999' : '00:00:00.000'}`).toISOString()
}
const localDay = (iso: string): string => {
  if (!iso || Number.isNaN(Date.parse(iso))) return ''
  const date = new Date(iso)
  return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`
}
