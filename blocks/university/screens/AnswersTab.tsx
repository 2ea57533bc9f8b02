import { Stack, Text } from '@mantine/core'
import { useRead } from '@quoin/kit/react'
import { EmptyState, ErrorState, ListSkeleton } from '@quoin/ui'
import { useTranslations } from 'use-intl'
import { university } from '../resources/index.ts'

/** What somebody answered, and what is right. */
export default function AnswersTab({ id }: { id: string }) {
  const t = useTranslations('university')
  const { data, error, refetch } = useRead(university.attempts.paper, { id })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton />
  if (data.questions.length === 0) return <EmptyState title={t('questions.none')} />
  return (
    <Stack gap="md">
      {data.questions.map((question) => (
        <div key={question.id}>
          <Text fw={600}>{[question.section, question.prompt].filter(Boolean).join(' · ')}</Text>
          <Text style={{ overflowWrap: 'anywhere' }}>{question.answer ?? '–'}</Text>
          {question.is_right !== null && (
            <Text size="sm">
              {t(question.is_right ? 'quiz.right' : 'quiz.wrong')}
              {question.is_right ? '' : ` – ${question.right}`}
            </Text>
          )}
        </div>
      ))}
    </Stack>
  )
}
