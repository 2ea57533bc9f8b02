import { Stack, Text } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { Group } from '../../engine/index.ts'
import { askableBefore } from './askable.ts'
import { useBuilder } from './BuilderContext.ts'
import { ConditionEditor } from './ConditionEditor.tsx'
import { patch } from './edit.ts'
import { WordsInput } from './WordsInput.tsx'

/** Questions that are shown or hidden together. */
export function GroupEditor({ group }: { readonly group: Group }) {
  const t = useTranslations('forms.builder')
  const { definition, edit } = useBuilder()
  const put = (part: Partial<Group>, tag?: string) => edit(patch(definition, group.id, part), tag && `${group.id} ${tag}`)
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {t('groupHint')}
      </Text>
      <WordsInput label={t('title')} value={group.title} max={500} onChange={(title) => put({ title }, 'title')} />
      <ConditionEditor
        label={t('condition.showGroup')}
        value={group.showIf}
        askable={askableBefore(definition, group.id)}
        onChange={(showIf) => put({ showIf }, 'showIf')}
      />
    </Stack>
  )
}
