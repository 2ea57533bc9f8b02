import { MultiSelect, Select, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { FieldInput } from '../fields/FieldInput.tsx'
import { NumberField } from '../fields/NumberField.tsx'
import { RefInput } from '../fields/RefInput.tsx'
import type { AnyResource } from '../fields/resources.ts'
import { unitOf } from '../fields/useMoney.ts'
import { WeekdaySelect } from '../fields/WeekdaySelect.tsx'
import { useWords } from '../fields/words.ts'
import { AmountValue } from './AmountValue.tsx'
import { DayValue } from './DayValue.tsx'
import type { FilterColumn } from './filterColumns.ts'
import type { Condition } from './filters.ts'

interface ConditionValueProps {
  readonly resource: AnyResource
  readonly column: FilterColumn
  readonly condition: Condition
  onValue(value: string | readonly string[]): void
}

/** What a condition compares with, entered as the kind of its field is. */
export function ConditionValue(props: ConditionValueProps) {
  const { resource, column, condition, onValue } = props
  const t = useTranslations('records')
  const { definition } = column
  const label = t('filter.value')
  const one = typeof condition.value === 'string' ? condition.value : (condition.value[0] ?? '')
  if (column.isAmount)
    return <AmountValue value={one} codes={resource.definition.fields.currency?.definition.options} onValue={onValue} />
  if (condition.operator === 'anyOf' && definition.options) return <SeveralValue {...props} />
  switch (definition.kind) {
    case 'boolean':
    case 'oneOf':
    case 'tags':
      if (definition.kind !== 'tags' || definition.options) return <ChosenValue {...props} />
      return <LateText label={label} value={one} onValue={onValue} />
    case 'integer':
    case 'decimal': {
      const unit = unitOf(column.fact, definition, undefined)
      const digits = unit?.digits ?? (definition.kind === 'decimal' ? 6 : 0)
      const scale = unit ? 10 ** unit.digits : 1
      return (
        <NumberField
          aria-label={label}
          value={one === '' ? '' : Number(one) / scale}
          allowDecimal={digits > 0}
          decimalScale={digits}
          rightSection={unit?.sign}
          grouped
          hideControls
          onChange={(value) => onValue(value === '' ? '' : String(unit ? Math.round(Number(value) * scale) : value))}
        />
      )
    }
    case 'moment':
    case 'date':
      return <DayValue kind={definition.kind} operator={condition.operator} value={one} onValue={onValue} />
    case 'ref':
      return (
        <RefInput
          target={definition.target}
          value={one || null}
          onChange={(id) => onValue(id ?? '')}
          ariaLabel={label}
          portal={false}
        />
      )
    case 'weekday':
      return (
        <WeekdaySelect
          aria-label={label}
          sunday={0}
          value={one === '' ? null : Number(one)}
          comboboxProps={{ withinPortal: false }}
          placeholder={t('field.choose')}
          onChange={(day) => onValue(day === null ? '' : String(day))}
        />
      )
    case 'language':
      return (
        <FieldInput
          resource={resource}
          name={column.fact}
          definition={definition}
          value={one}
          onChange={(value) => onValue(String(value ?? ''))}
          bare
          optional
          portal={false}
        />
      )
    default:
      return <LateText label={label} value={one} onValue={onValue} />
  }
}

/** The choices of a field, in words. */
function useChoices({ resource, column }: ConditionValueProps): { value: string; label: string }[] {
  const t = useTranslations('records.value')
  const words = useWords(resource)
  const { kind, options = [] } = column.definition
  if (kind === 'boolean') return ['true', 'false'].map((value) => ({ value, label: t(value === 'true' ? 'yes' : 'no') }))
  return options.map((value) => ({ value, label: kind === 'tags' ? value : words.option(column.fact, value) }))
}

function ChosenValue(props: ConditionValueProps) {
  const t = useTranslations('records')
  const [value = null] = [props.condition.value].flat()
  return (
    <Select
      aria-label={t('filter.value')}
      value={value || null}
      allowDeselect={false}
      comboboxProps={{ withinPortal: false }}
      placeholder={t('field.choose')}
      data={useChoices(props)}
      onChange={(chosen) => props.onValue(chosen ?? '')}
    />
  )
}

function SeveralValue(props: ConditionValueProps) {
  const t = useTranslations('records.filter')
  return (
    <MultiSelect
      aria-label={t('value')}
      value={[props.condition.value].flat().filter(Boolean)}
      onChange={props.onValue}
      data={useChoices(props)}
      comboboxProps={{ withinPortal: false }}
    />
  )
}

/** Text asks the server when it rests, not with every letter. */
function LateText({ label, value, onValue }: { label: string; value: string; onValue(value: string): void }) {
  const [typed, setTyped] = useState(value)
  const [timer, setTimer] = useState<ReturnType<typeof setTimeout>>()
  // The lines around it may change while it rests.
  const tell = useRef(onValue)
  tell.current = onValue
  return (
    <TextInput
      aria-label={label}
      value={typed}
      autoComplete="off"
      maxLength={200}
      onChange={(event) => {
        const next = event.currentTarget.value
        setTyped(next)
        clearTimeout(timer)
        setTimer(setTimeout(() => tell.current(next), 300))
      }}
    />
  )
}
