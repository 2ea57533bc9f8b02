import { ActionIcon, Select } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { AnyResource } from '../fields/resources.ts'
import { useWords } from '../fields/words.ts'
import { ConditionValue } from './ConditionValue.tsx'
import styles from './DataList.module.css'
import { beginning } from './filterDraft.ts'
import type { FilterColumn } from './filterColumns.ts'
import { type Condition, type Operator, operatorsOf, standsAlone } from './filters.ts'
import { operatorWord } from './operatorWord.ts'

interface FilterLineProps {
  readonly resource: AnyResource
  readonly filterable: readonly FilterColumn[]
  readonly condition: Condition
  /** What joins it to the line before. */
  readonly joint: ReactNode
  readonly autoFocus: boolean
  onChange(changes: Partial<Condition>): void
  onRemove(): void
}

/** One condition: a field, a comparison, and what to compare with. */
export function FilterLine({ resource, filterable, condition, joint, autoFocus, onChange, onRemove }: FilterLineProps) {
  const t = useTranslations('records')
  const words = useWords(resource)
  const column = filterable.find(({ name }) => name === condition.field)
  const name = column ? words.field(column.fact) : condition.field
  return (
    <div className={styles.line} role="group" aria-label={name}>
      <div className={styles.joint}>{joint}</div>
      <Select
        aria-label={t('filter.fact')}
        openOnFocus={false}
        autoFocus={autoFocus}
        // What is typed looks for another field instead of lengthening the name of this one.
        onFocus={(event) => event.currentTarget.select()}
        value={column ? condition.field : null}
        // What a link names that is not there for this reader can be taken away.
        placeholder={column ? undefined : condition.field}
        searchable={filterable.length > 8}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        data={filterable.map((one) => ({ value: one.name, label: words.field(one.fact) }))}
        onChange={(chosen) => {
          const next = filterable.find((one) => one.name === chosen)
          if (next) onChange(beginning(next))
        }}
      />
      {column && (
        <Select
          aria-label={t('filter.comparison')}
          value={condition.operator}
          allowDeselect={false}
          comboboxProps={{ withinPortal: false }}
          data={operatorsOf(column.definition).map((operator) => ({ value: operator, label: operatorWord(t, column, operator) }))}
          onChange={(operator) => operator && onChange(compared(condition, operator as Operator))}
        />
      )}
      <div className={styles.lineValue}>
        {column && !standsAlone(condition.operator) && (
          <ConditionValue resource={resource} column={column} condition={condition} onValue={(value) => onChange({ value })} />
        )}
      </div>
      <ActionIcon aria-label={t('filter.remove')} onClick={onRemove}>
        <IconX size={15} />
      </ActionIcon>
    </div>
  )
}

/** Another comparison with what was entered, as far as it fits. */
function compared({ value }: Condition, operator: Operator): Pick<Condition, 'operator' | 'value'> {
  if (standsAlone(operator)) return { operator, value: '' }
  return { operator, value: operator === 'anyOf' ? [value].flat().filter(Boolean) : ([value].flat()[0] ?? '') }
}
