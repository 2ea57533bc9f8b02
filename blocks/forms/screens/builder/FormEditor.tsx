import { MultiSelect, Stack } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { type Language, languages } from '../../engine/index.ts'
import { useBuilder } from './BuilderContext.ts'
import { patch } from './edit.ts'
import { languageNames } from '../../public/languageNames.ts'
import { RequestsEditor } from './RequestsEditor.tsx'
import { VariablesEditor } from './VariablesEditor.tsx'
import { WordsInput } from './WordsInput.tsx'

/** The form as a whole: its languages, what stands above it, and what is calculated. */
export function FormEditor() {
  const t = useTranslations('forms.builder')
  const { definition, edit } = useBuilder()
  return (
    <Stack gap="md">
      <MultiSelect
        label={t('languages')}
        description={t('languagesHint')}
        value={definition.languages}
        data={languages.map((value) => ({ value, label: languageNames[value] }))}
        onChange={(next) => next.length > 0 && edit({ ...definition, languages: next as Language[] })}
      />
      <WordsInput
        label={t('title')}
        value={definition.title}
        max={200}
        onChange={(title) => edit(patch(definition, 'form', { title }), 'form title')}
      />
      <WordsInput
        label={t('intro')}
        value={definition.intro}
        max={5_000}
        isLong
        onChange={(intro) => edit(patch(definition, 'form', { intro }), 'form intro')}
      />
      <VariablesEditor />
      <RequestsEditor />
    </Stack>
  )
}
