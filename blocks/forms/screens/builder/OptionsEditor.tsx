import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core'
import { NumberField } from '@quoin/ui/fields/NumberField.tsx'
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { bounds, type Question } from '../../engine/index.ts'
import { freshKey } from './edit.ts'
import { WordsInput } from './WordsInput.tsx'

type Option = Question['options'][number]
interface OptionsEditorProps {
  readonly title: string
  readonly options: readonly Option[]
  readonly prefix: 'option' | 'row'
  /** Options of which there are only so many. */
  readonly hasQuota?: boolean
  onChange(options: Option[], tag?: string): void
}

/** What can be chosen, in its order, each with how many may choose it. */
export function OptionsEditor({ title, options, prefix, hasQuota = false, onChange }: OptionsEditorProps) {
  const t = useTranslations('forms.builder.option')
  const put = (i: number, part: Partial<Option>, tag?: string) =>
    onChange(options.with(i, { ...options[i]!, ...part }) as Option[], tag)
  const swap = (i: number, j: number) => onChange(options.with(i, options[j]!).with(j, options[i]!) as Option[])
  return (
    <Stack gap="xs" role="group" aria-label={title}>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      {options.map((option, i) => (
        <Group key={option.id} gap={4} wrap="nowrap">
          <WordsInput
            isBare
            label={t('label', { number: String(i + 1) })}
            value={option.label}
            max={500}
            onChange={(label) => put(i, { label }, `${option.id} label`)}
          />
          {hasQuota && (
            <NumberField
              aria-label={t('quota', { number: String(i + 1) })}
              placeholder={t('quotaShort')}
              value={option.quota ?? ''}
              min={1}
              max={1_000_000}
              allowDecimal={false}
              w={110}
              hideControls
              onChange={(value) => put(i, { quota: typeof value === 'number' ? value : undefined }, `${option.id} quota`)}
            />
          )}
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('up', { number: String(i + 1) })}
            disabled={i === 0}
            onClick={() => swap(i, i - 1)}
          >
            <IconArrowUp size={14} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('down', { number: String(i + 1) })}
            disabled={i === options.length - 1}
            onClick={() => swap(i, i + 1)}
          >
            <IconArrowDown size={14} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('remove', { number: String(i + 1) })}
            onClick={() => onChange(options.toSpliced(i, 1))}
          >
            <IconX size={14} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      {options.length < (prefix === 'row' ? 50 : bounds.options) && (
        <Button
          variant="subtle"
          size="xs"
          style={{ alignSelf: 'flex-start' }}
          onClick={() =>
            onChange([
              ...options,
              {
                id: freshKey(
                  options.map(({ id }) => id),
                  prefix,
                ),
                label: {},
              },
            ])
          }
        >
          {t(prefix === 'row' ? 'addRow' : 'add')}
        </Button>
      )}
    </Stack>
  )
}
