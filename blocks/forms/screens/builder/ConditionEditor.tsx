import { Button, Group, Select, Stack } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { Condition } from '../../engine/index.ts'
import type { Askable } from './askable.ts'
import styles from './builder.module.css'
import { RuleRow } from './RuleRow.tsx'

type Mode = 'all' | 'any' | 'none'
type Rule = Extract<Condition, { readonly question: string }>

const isRule = (condition: Condition): condition is Rule => 'question' in condition
/** A condition as a list of rules of which all, any or none has to hold. */
function read(condition: Condition): { mode: Mode; list: readonly Condition[] } {
  if ('all' in condition) return { mode: 'all', list: condition.all }
  if ('any' in condition) return { mode: 'any', list: condition.any }
  if ('not' in condition) return { mode: 'none', list: 'any' in condition.not ? condition.not.any : [condition.not] }
  return { mode: 'all', list: [condition] }
}
const written = (mode: Mode, list: readonly Condition[]): Condition =>
  mode === 'all' ? { all: list } : mode === 'any' ? { any: list } : { not: { any: list } }

interface ConditionEditorProps {
  readonly label: string
  readonly value: Condition | undefined
  readonly askable: readonly Askable[]
  readonly depth?: number
  onChange(value: Condition | undefined): void
}

/** Rules about what was answered before; the last one that goes takes the condition with it. */
export function ConditionEditor({ label, value, askable, depth = 0, onChange }: ConditionEditorProps) {
  const t = useTranslations('forms.builder.condition')
  const [first] = askable
  if (!first) return null
  const rule: Rule = { question: first.id, is: 'filled' }
  if (!value)
    return (
      <Button variant="subtle" size="xs" onClick={() => onChange({ all: [rule] })} style={{ alignSelf: 'flex-start' }}>
        {t('add', { what: label })}
      </Button>
    )
  const { mode, list } = read(value)
  const put = (next: readonly Condition[], as: Mode = mode) => onChange(next.length === 0 ? undefined : written(as, next))
  return (
    <Stack gap="xs" role="group" aria-label={label} className={depth > 0 ? styles.nested : undefined}>
      <Select
        label={label}
        value={mode}
        data={(['all', 'any', 'none'] as const).map((one) => ({ value: one, label: t(`mode.${one}`) }))}
        allowDeselect={false}
        onChange={(next) => put(list, next as Mode)}
        maw={320}
      />
      {list.map((one, i) => {
        const change = (next: Condition | undefined) => put(next ? list.with(i, next) : list.toSpliced(i, 1))
        return isRule(one) ? (
          <RuleRow key={i} rule={one} askable={askable} onChange={change} />
        ) : (
          <ConditionEditor key={i} label={t('group')} value={one} askable={askable} depth={depth + 1} onChange={change} />
        )
      })}
      <Group gap="xs">
        <Button variant="subtle" size="xs" onClick={() => put([...list, rule])}>
          {t('addRule')}
        </Button>
        {depth < 2 && (
          <Button variant="subtle" size="xs" onClick={() => put([...list, { any: [rule] }])}>
            {t('addGroup')}
          </Button>
        )}
      </Group>
    </Stack>
  )
}
