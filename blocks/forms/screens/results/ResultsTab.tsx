import { Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { useRead } from '@quoin/kit/react'
import { ErrorState, ListSkeleton } from '@quoin/ui'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { forms } from '../../resources/index.ts'
import { CrossTable } from './CrossTable.tsx'
import { ExportButtons } from './ExportButtons.tsx'
import type { Narrowing } from './narrowing.ts'
import { QuestionResult } from './QuestionResult.tsx'
import { SingleAnswers } from './SingleAnswers.tsx'

/** What people answered, question by question: of all, of a time, of those who chose one option, or split by another question. */
export function ResultsTab({ id }: { readonly id: string }) {
  const t = useTranslations('forms.results')
  const [only, setOnly] = useState<string | null>(null)
  const [by, setBy] = useState<string | null>(null)
  const [days, setDays] = useState<{ from?: string; to?: string }>({})
  const [question, value] = only?.split(':') ?? []
  const narrowing: Narrowing = { ...days, ...(question && value && { question, value }) }
  const { data, error, refetch } = useRead(forms.answers.results, { id, ...narrowing, ...(by && { by }) })
  const { data: all } = useRead(forms.answers.results, { id })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!all) return <ListSkeleton />
  const chosen = all.questions.filter(({ kind }) => kind === 'choice' || kind === 'several')
  const day = (name: 'from' | 'to') => (
    <TextInput
      type="date"
      label={t(name)}
      value={days[name] ?? ''}
      onChange={(event) => setDays({ ...days, [name]: event.currentTarget.value || undefined })}
    />
  )
  return (
    <Stack gap="xl">
      <Group align="end" gap="sm">
        {chosen.length > 0 && (
          <>
            <Select
              label={t('filter')}
              placeholder={t('everyone')}
              data={chosen.map(({ key, title, counts }) => ({
                group: title,
                items: counts.map((one) => ({ value: `${key}:${one.value}`, label: one.label })),
              }))}
              value={only}
              onChange={setOnly}
              clearable
            />
            <Select
              label={t('splitBy')}
              placeholder={t('noSplit')}
              data={chosen.map(({ key, title }) => ({ value: key, label: title }))}
              value={by}
              onChange={setBy}
              clearable
            />
          </>
        )}
        {day('from')}
        {day('to')}
        <ExportButtons id={id} narrowing={narrowing} />
      </Group>
      {data ? <Text>{t('summary', { completed: data.completed, started: data.started })}</Text> : <ListSkeleton />}
      {data?.questions.map((one) => (
        <section key={one.key} aria-label={one.title}>
          <QuestionResult result={one} />
          {data.by && data.by.key !== one.key && <CrossTable result={one} by={data.by} />}
        </section>
      ))}
      {data?.questions.length === 0 && <Text>{t('none')}</Text>}
      {all.completed > 0 && <SingleAnswers key={JSON.stringify(narrowing)} id={id} narrowing={narrowing} />}
    </Stack>
  )
}
