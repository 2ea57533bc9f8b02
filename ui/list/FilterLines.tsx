import { ActionIcon, Button, MultiSelect, Select, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { decimalsOf } from '@quoin/kit'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { FieldInput } from '../fields/FieldInput.tsx'
import { NumberField } from '../fields/NumberField.tsx'
import { RefInput } from '../fields/RefInput.tsx'
import type { AnyResource } from '../fields/resources.ts'
import { WeekdaySelect } from '../fields/WeekdaySelect.tsx'
import { useWords } from '../fields/words.ts'
import type { ListColumn } from './columns.ts'
import styles from './DataList.module.css'
import {
  type Condition,
  type Filter,
  isComplete,
  type Operator,
  operatorsOf,
  standsAlone,
  toConditions,
  toFilter,
} from './filters.ts'
import { operatorWord } from './operatorWord.ts'

export interface FilterLinesProps {
  readonly resource: AnyResource
  readonly filterable: readonly ListColumn[]
  readonly filter: Filter | undefined
  onFilter(filter: Filter | undefined): void
  onClose(): void
}

/** The conditions of a filter, one a line; each takes effect as soon as it says enough. */
export function FilterLines({ resource, filterable, filter, onFilter, onClose }: FilterLinesProps) {
  const t = useTranslations('records')
  const words = useWords(resource)
  const blank = (held: readonly Condition[]): Condition[] => {
    const free = filterable.find(({ name }) => !held.some(({ field }) => field === name))
    return free ? [{ field: free.name, operator: operatorsOf(free.definition)[0] ?? 'is', value: '' }] : []
  }
  const [drafts, setDrafts] = useState<readonly Condition[]>(() => {
    const held = toConditions(filter).filter(({ field }) => filterable.some(({ name }) => name === field))
    return held.length > 0 ? held : blank([])
  })
  const write = (next: readonly Condition[]) => {
    setDrafts(next)
    const written = toFilter(next)
    onFilter(Object.keys(written).length > 0 ? written : undefined)
  }
  const change = (at: number, changes: Partial<Condition>) =>
    write(drafts.map((one, i) => (i === at ? { ...one, ...changes } : one)))

  return (
    <>
      {drafts.map((condition, at) => {
        const column = filterable.find(({ name }) => name === condition.field)
        if (!column) return null
        return (
          <div key={`${condition.field}-${at}`} className={styles.line} role="group" aria-label={words.field(column.fact)}>
            <Select
              aria-label={t('filter.fact')}
              openOnFocus={false}
              value={condition.field}
              searchable={filterable.length > 8}
              allowDeselect={false}
              comboboxProps={{ withinPortal: false }}
              data={filterable
                .filter(({ name }) => name === condition.field || !drafts.some(({ field }) => field === name))
                .map(({ name, fact: field }) => ({ value: name, label: words.field(field) }))}
              onChange={(name) => {
                const chosen = filterable.find((one) => one.name === name)
                if (chosen) change(at, { field: chosen.name, operator: operatorsOf(chosen.definition)[0] ?? 'is', value: '' })
              }}
            />
            <Select
              aria-label={t('filter.comparison')}
              value={condition.operator}
              allowDeselect={false}
              comboboxProps={{ withinPortal: false }}
              data={operatorsOf(column.definition).map((operator) => ({
                value: operator,
                label: operatorWord(t, column, operator),
              }))}
              onChange={(operator) =>
                operator &&
                change(at, {
                  operator: operator as Operator,
                  value: standsAlone(operator as Operator)
                    ? ''
                    : operator === 'anyOf'
                      ? [condition.value].flat().filter(Boolean)
                      : ([condition.value].flat()[0] ?? ''),
                })
              }
            />
            <div className={styles.lineValue}>
              {!standsAlone(condition.operator) && (
                <ConditionValue
                  resource={resource}
                  column={column}
                  condition={condition}
                  onValue={(value) => change(at, { value })}
                />
              )}
            </div>
            <ActionIcon aria-label={t('filter.remove')} onClick={() => write(drafts.filter((_, i) => i !== at))}>
              <IconX size={15} />
            </ActionIcon>
          </div>
        )
      })}
      <div className={styles.builderFoot}>
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconPlus size={15} aria-hidden />}
          disabled={drafts.length >= filterable.length}
          onClick={() => setDrafts([...drafts, ...blank(drafts)])}
        >
          {t('filter.add')}
        </Button>
        {drafts.some(isComplete) && (
          <Button
            variant="subtle"
            color="gray"
            onClick={() => {
              write([])
              onClose()
            }}
          >
            {t('filter.clear')}
          </Button>
        )}
      </div>
    </>
  )
}

function ConditionValue({
  resource,
  column,
  condition,
  onValue,
}: {
  resource: AnyResource
  column: ListColumn
  condition: Condition
  onValue(value: string | readonly string[]): void
}) {
  const t = useTranslations('records')
  const words = useWords(resource)
  const { definition } = column
  const label = t('filter.value')
  const one = typeof condition.value === 'string' ? condition.value : (condition.value[0] ?? '')
  if (definition.options && condition.operator === 'anyOf') {
    return (
      <MultiSelect
        aria-label={label}
        value={[...condition.value].length && typeof condition.value !== 'string' ? [...condition.value] : one ? [one] : []}
        onChange={onValue}
        data={(definition.options ?? []).map((option) => ({ value: option, label: words.option(column.fact, option) }))}
        comboboxProps={{ withinPortal: false }}
      />
    )
  }
  switch (definition.kind) {
    case 'boolean':
      return (
        <Select
          aria-label={label}
          value={one || null}
          allowDeselect={false}
          comboboxProps={{ withinPortal: false }}
          placeholder={t('field.choose')}
          data={[
            { value: 'true', label: t('value.yes') },
            { value: 'false', label: t('value.no') },
          ]}
          onChange={(value) => onValue(value ?? '')}
        />
      )
    case 'integer': {
      const decimals = definition.currency ? decimalsOf(definition.currency) : 0
      return (
        <NumberField
          aria-label={label}
          value={one === '' ? '' : Number(one) / 10 ** decimals}
          allowDecimal={decimals > 0}
          decimalScale={decimals}
          rightSection={definition.currency}
          hideControls
          onChange={(value) => onValue(value === '' ? '' : String(Math.round(Number(value) * 10 ** decimals)))}
        />
      )
    }
    case 'moment':
    case 'date':
      return (
        <TextInput
          aria-label={label}
          type="date"
          value={definition.kind === 'date' ? one : localDay(one)}
          onChange={(event) =>
            onValue(
              definition.kind === 'date' ? event.currentTarget.value : edgeOfDay(event.currentTarget.value, condition.operator),
            )
          }
        />
      )
    case 'oneOf':
      return (
        <Select
          aria-label={label}
          value={one || null}
          allowDeselect={false}
          comboboxProps={{ withinPortal: false }}
          placeholder={t('field.choose')}
          data={(definition.options ?? []).map((option) => ({ value: option, label: words.option(column.fact, option) }))}
          onChange={(value) => onValue(value ?? '')}
        />
      )
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
    case 'tags':
      if (definition.options)
        return (
          <Select
            aria-label={label}
            value={one || null}
            allowDeselect={false}
            comboboxProps={{ withinPortal: false }}
            placeholder={t('field.choose')}
            data={[...definition.options]}
            onChange={(value) => onValue(value ?? '')}
          />
        )
      return <LateText label={label} value={one} onValue={onValue} />
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

/** Text asks the server when it rests, not with every letter. */
function LateText({ label, value, onValue }: { label: string; value: string; onValue(value: string): void }) {
  const [typed, setTyped] = useState(value)
  const [timer, setTimer] = useState<ReturnType<typeof setTimeout>>()
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
        setTimer(setTimeout(() => onValue(next), 300))
      }}
    />
  )
}

/** "Until the 5th" means the whole of the 5th where the reader is. */
const edgeOfDay = (day: string, operator: Operator): string => {
  if (!day) return ''
  return new Date(`${day}T${operator === 'lte' || operator === 'gt' ? '23:59:59.999' : '00:00:00.000'}`).toISOString()
}
export const localDay = (iso: string): string => {
  if (!iso || Number.isNaN(Date.parse(iso))) return ''
  const date = new Date(iso)
  return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`
}
