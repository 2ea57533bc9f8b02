import { Button, Group, Paper, Text, Title } from '@mantine/core'
import { useRead, useAction } from '@quoin/kit/react'
import { ErrorState, ListSkeleton } from '@quoin/ui'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { university } from '../resources/index.ts'
import { type Asking, QuestionForm } from './QuestionForm.tsx'

/** The bank of questions of a quiz. */
export function QuestionsPart(asks: Asking) {
  const t = useTranslations('university')
  const common = useTranslations('ui.common')
  const { data, error, refetch } = useRead(university.questions.list, {
    filter:
      'step' in asks
        ? { step_unique_id: asks.step }
        : { placement_unique_id: asks.placement, section_unique_id: asks.section ?? 'empty:true' },
    records: 200,
    sort: 'position',
  })
  const remove = useAction(university.questions.delete, { alsoRefreshes: ['university.courses'] })
  const [edited, setEdited] = useState<string | null>(null)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton />
  const done = () => setEdited(null)
  return (
    <section>
      <Title order={3} size="h4">
        {t('resources.questions.many')}
      </Title>
      {data.data.length === 0 && <Text>{t('questions.none')}</Text>}
      {data.data.map((question) => (
        <Paper key={question.id} withBorder p="sm" my="sm">
          {edited === question.id ? (
            <QuestionForm asks={asks} question={question} onDone={done} />
          ) : (
            <>
              <Text fw={600}>{question.prompt}</Text>
              {question.options?.map((option) => (
                <Text key={option.id} size="sm">
                  {option.is_right ? '✓ ' : '– '}
                  {option.text}
                </Text>
              ))}
              <Group gap="xs" mt="xs">
                <Button
                  size="compact-sm"
                  variant="default"
                  onClick={() => setEdited(question.id)}
                  aria-label={`${common('edit')}: ${question.prompt}`}
                >
                  {common('edit')}
                </Button>
                <Button
                  size="compact-sm"
                  variant="default"
                  onClick={() => remove.mutate({ id: question.id })}
                  aria-label={`${t('questions.remove')}: ${question.prompt}`}
                >
                  {t('questions.remove')}
                </Button>
              </Group>
            </>
          )}
        </Paper>
      ))}
      {edited === 'new' ? (
        <QuestionForm asks={asks} onDone={done} />
      ) : (
        <Button variant="default" onClick={() => setEdited('new')}>
          {t('questions.add')}
        </Button>
      )}
    </section>
  )
}
