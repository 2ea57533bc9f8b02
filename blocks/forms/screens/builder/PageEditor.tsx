import { Button, Stack } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { Page } from '../../engine/index.ts'
import { askableBefore } from './askable.ts'
import { useBuilder } from './BuilderContext.ts'
import { ConditionEditor } from './ConditionEditor.tsx'
import { addGroup, patch } from './edit.ts'
import { JumpsEditor } from './JumpsEditor.tsx'
import { WordsInput } from './WordsInput.tsx'

/** A page: what stands above its questions, when it is shown, and where it leads. */
export function PageEditor({ page }: { readonly page: Page }) {
  const t = useTranslations('forms.builder')
  const { definition, edit, select } = useBuilder()
  const put = (part: Partial<Page>, tag?: string) => edit(patch(definition, page.id, part), tag && `${page.id} ${tag}`)
  return (
    <Stack gap="md">
      <WordsInput label={t('title')} value={page.title} max={500} onChange={(title) => put({ title }, 'title')} />
      <WordsInput label={t('text')} value={page.text} max={5_000} isLong onChange={(text) => put({ text }, 'text')} />
      <ConditionEditor
        label={t('condition.showPage')}
        value={page.showIf}
        askable={askableBefore(definition, page.id)}
        onChange={(showIf) => put({ showIf }, 'showIf')}
      />
      <JumpsEditor page={page} onChange={(next) => put({ next }, 'next')} />
      <Button
        variant="default"
        size="xs"
        style={{ alignSelf: 'flex-start' }}
        onClick={() => {
          const added = addGroup(definition, page)
          edit(added.definition)
          select(added.key)
        }}
      >
        {t('addGroup')}
      </Button>
    </Stack>
  )
}
