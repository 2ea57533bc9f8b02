import { ActionIcon, Button, Group, Select, Stack, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import type { Page } from '../../engine/index.ts'
import { askableBefore } from './askable.ts'
import { useBuilder } from './BuilderContext.ts'
import styles from './builder.module.css'
import { ConditionEditor } from './ConditionEditor.tsx'
import { labelOf } from './labelOf.ts'

/** Where a page leads instead of to the next one. The first jump whose condition holds counts. */
export function JumpsEditor({ page, onChange }: { readonly page: Page; onChange(next: Page['next']): void }) {
  const t = useTranslations('forms.builder')
  const { definition, language } = useBuilder()
  const at = definition.pages.findIndex(({ id }) => id === page.id)
  const targets = [
    ...definition.pages.flatMap(({ id }, i) =>
      i > at ? [{ value: id, label: labelOf(definition, id, language) || t('pageNumber', { number: String(i + 1) }) }] : [],
    ),
    { value: 'end', label: t('jump.end') },
  ]
  const { next } = page
  return (
    <Stack gap="xs" role="group" aria-label={t('jump.title')}>
      <Text size="sm" fw={600}>
        {t('jump.title')}
      </Text>
      {next.map((jump, i) => (
        <Stack key={i} gap="xs" className={styles.nested}>
          <Group gap="xs">
            <Select
              aria-label={t('jump.to')}
              value={jump.to}
              data={targets.some(({ value }) => value === jump.to) ? targets : [...targets, { value: jump.to, label: jump.to }]}
              allowDeselect={false}
              onChange={(to) => to && onChange(next.with(i, { ...jump, to }))}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('jump.remove')}
              onClick={() => onChange(next.toSpliced(i, 1))}
            >
              <IconX size={14} aria-hidden />
            </ActionIcon>
          </Group>
          <ConditionEditor
            label={t('jump.when')}
            value={jump.when}
            askable={askableBefore(definition, page.id, true)}
            onChange={(when) => onChange(next.with(i, { ...jump, when }))}
          />
        </Stack>
      ))}
      {next.length < 20 && (
        <Button variant="subtle" size="xs" style={{ alignSelf: 'flex-start' }} onClick={() => onChange([...next, { to: 'end' }])}>
          {t('jump.add')}
        </Button>
      )}
    </Stack>
  )
}
