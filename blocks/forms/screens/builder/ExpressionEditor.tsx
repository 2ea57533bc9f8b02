import { ActionIcon, Button, Group, Select, Stack } from '@mantine/core'
import { NumberField } from '@quoin/ui/fields/NumberField.tsx'
import { IconX } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import type { Expression } from '../../engine/index.ts'
import type { Askable } from './askable.ts'
import { useBuilder } from './BuilderContext.ts'
import styles from './builder.module.css'
import { labelOf } from './labelOf.ts'

interface ExpressionEditorProps {
  readonly label: string
  readonly value: Expression | undefined
  readonly askable: readonly Askable[]
  readonly depth?: number
  onChange(value: Expression): void
  onRemove?(): void
}
const operators = ['+', '-', '*', '/'] as const

/** A number, an answer, or several of these added, subtracted, multiplied or divided. */
export function ExpressionEditor({ label, value = 0, askable, depth = 0, onChange, onRemove }: ExpressionEditorProps) {
  const t = useTranslations('forms.builder.expression')
  const { definition, language } = useBuilder()
  const kind = typeof value === 'number' ? 'number' : 'of' in value ? `of ${value.of}` : value.op
  const choices = [
    { value: 'number', label: t('number') },
    ...(depth < 3 ? operators.map((op) => ({ value: op, label: t(`op.${op}`) })) : []),
    ...askable.map(({ id }) => ({ value: `of ${id}`, label: labelOf(definition, id, language) || id })),
  ]
  const known = choices.some((one) => one.value === kind) ? choices : [...choices, { value: kind, label: kind.slice(3) }]
  const choose = (next: string) => {
    if (next === kind) return
    if (next === 'number') return onChange(0)
    if (next.startsWith('of ')) return onChange({ of: next.slice(3) })
    const args = typeof value === 'object' && 'op' in value ? value.args : [value, 0]
    return onChange({ op: next as (typeof operators)[number], args })
  }
  const parts = typeof value === 'object' && 'op' in value ? value : null
  return (
    <Stack gap="xs" role="group" aria-label={label} className={depth > 0 ? styles.nested : undefined}>
      <Group gap="xs">
        <Select
          aria-label={label}
          value={kind}
          data={known}
          searchable
          allowDeselect={false}
          onChange={(next) => next && choose(next)}
        />
        {typeof value === 'number' && (
          <NumberField
            aria-label={t('number')}
            value={value}
            w={120}
            onChange={(next) => onChange(typeof next === 'number' ? next : 0)}
          />
        )}
        {onRemove && (
          <ActionIcon variant="subtle" color="gray" aria-label={t('remove')} onClick={onRemove}>
            <IconX size={14} aria-hidden />
          </ActionIcon>
        )}
      </Group>
      {parts?.args.map((one, i) => (
        <ExpressionEditor
          key={i}
          label={t('part', { number: String(i + 1) })}
          value={one}
          askable={askable}
          depth={depth + 1}
          onChange={(next) => onChange({ ...parts, args: parts.args.with(i, next) })}
          onRemove={parts.args.length > 1 ? () => onChange({ ...parts, args: parts.args.toSpliced(i, 1) }) : undefined}
        />
      ))}
      {parts && parts.args.length < 20 && (
        <Button
          variant="subtle"
          size="xs"
          style={{ alignSelf: 'flex-start' }}
          onClick={() => onChange({ ...parts, args: [...parts.args, 0] })}
        >
          {t('add')}
        </Button>
      )}
    </Stack>
  )
}
