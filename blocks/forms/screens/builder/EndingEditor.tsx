import { Stack, Text } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { askableBefore } from './askable.ts'
import { useBuilder } from './BuilderContext.ts'
import { ConditionEditor } from './ConditionEditor.tsx'
import { type Ending, patch } from './edit.ts'
import { WordsInput } from './WordsInput.tsx'

/** What is said at the end, and to whom. */
export function EndingEditor({ ending }: { readonly ending: Ending }) {
  const t = useTranslations('forms.builder')
  const { definition, edit } = useBuilder()
  const put = (part: Partial<Ending>, tag?: string) => edit(patch(definition, ending.id, part), tag && `${ending.id} ${tag}`)
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {t('endingHint')}
      </Text>
      <WordsInput label={t('title')} value={ending.title} max={500} onChange={(title) => put({ title }, 'title')} />
      <WordsInput label={t('text')} value={ending.text} max={5_000} isLong onChange={(text) => put({ text }, 'text')} />
      <ConditionEditor
        label={t('condition.showEnding')}
        value={ending.when}
        askable={askableBefore(definition, ending.id)}
        onChange={(when) => put({ when }, 'when')}
      />
    </Stack>
  )
}
