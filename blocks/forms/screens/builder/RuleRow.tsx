import { ActionIcon, Group, Select, TextInput } from '@mantine/core'
import { NumberField } from '@quoin/ui/fields/NumberField.tsx'
import { IconX } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { comparisons, type Condition } from '../../engine/index.ts'
import { type Askable, isNumeric } from './askable.ts'
import { useBuilder } from './BuilderContext.ts'
import { labelOf } from './labelOf.ts'

type Rule = Extract<Condition, { readonly question: string }>
interface RuleRowProps {
  readonly rule: Rule
  readonly askable: readonly Askable[]
  onChange(rule: Rule | undefined): void
}

/** "How many guests" "is greater than" "4". */
export function RuleRow({ rule, askable, onChange }: RuleRowProps) {
  const t = useTranslations('forms.builder.condition')
  const { definition, language } = useBuilder()
  const requested = askable.find(({ id }) => id === rule.question)
  const choices = askable.map(({ id }) => ({ value: id, label: labelOf(definition, id, language) || id }))
  // What the rule names may have been moved behind it or taken away; it stays in sight until somebody decides.
  const known = requested ? choices : [...choices, { value: rule.question, label: rule.question }]
  const options = requested?.question?.options ?? []
  const takesValue = rule.is !== 'filled' && rule.is !== 'empty'
  const change = (part: Partial<Rule>) => onChange({ ...rule, ...part })
  return (
    <Group gap="xs" wrap="wrap" align="center">
      <Select
        aria-label={t('question')}
        value={rule.question}
        data={known}
        searchable
        allowDeselect={false}
        onChange={(question) => question && onChange({ question, is: 'filled' })}
      />
      <Select
        aria-label={t('comparison')}
        value={rule.is}
        data={comparisons.map((one) => ({ value: one, label: t(`is.${one}`) }))}
        allowDeselect={false}
        w={150}
        onChange={(is) => is && change({ is: is as Rule['is'] })}
      />
      {takesValue && options.length > 0 && (
        <Select
          aria-label={t('value')}
          value={typeof rule.value === 'string' ? rule.value : null}
          data={options.map(({ id, label }) => ({
            value: id,
            label: label[language] || label[definition.languages[0]!] || id,
          }))}
          onChange={(value) => change({ value: value ?? undefined })}
        />
      )}
      {takesValue && options.length === 0 && requested && isNumeric(requested) && (
        <NumberField
          aria-label={t('value')}
          value={typeof rule.value === 'number' ? rule.value : ''}
          w={120}
          onChange={(value) => change({ value: typeof value === 'number' ? value : undefined })}
        />
      )}
      {takesValue && options.length === 0 && !(requested && isNumeric(requested)) && (
        <TextInput
          aria-label={t('value')}
          value={typeof rule.value === 'boolean' ? '' : String(rule.value ?? '')}
          maxLength={500}
          onChange={(event) => change({ value: event.currentTarget.value })}
        />
      )}
      <ActionIcon variant="subtle" color="gray" aria-label={t('removeRule')} onClick={() => onChange(undefined)}>
        <IconX size={14} aria-hidden />
      </ActionIcon>
    </Group>
  )
}
