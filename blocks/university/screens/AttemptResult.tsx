import { Stack, Text } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { AttemptWire } from '../resources/index.ts'

/** What came of an attempt, question by question where the course tells it. */
export function AttemptResult({ attempt }: { attempt: AttemptWire }) {
  const t = useTranslations('university.quiz')
  const percent = attempt.percent ?? 0
  if (attempt.status === 'grading')
    return <Text role="status">{[t('grading'), attempt.filename].filter(Boolean).join(' · ')}</Text>
  return (
    <Stack gap="sm" mb="md">
      <Text fw={600} role="status">
        {t(attempt.is_passed ? 'passed' : 'failed', { percent })}
      </Text>
      {attempt.feedback && <Text>{t('feedback', { text: attempt.feedback })}</Text>}
      {attempt.questions
        .filter(({ is_right }) => is_right !== null)
        .map((question) => (
          <div key={question.id}>
            <Text fw={600}>{question.prompt}</Text>
            <Text size="sm">
              {t(question.is_right ? 'right' : 'wrong')}
              {question.right && !question.is_right
                ? ` – ${question.options
                    .filter(({ id }) => question.right!.includes(id))
                    .map(({ text }) => text)
                    .join(', ')}`
                : ''}
            </Text>
            {question.explanation && <Text size="sm">{question.explanation}</Text>}
          </div>
        ))}
    </Stack>
  )
}
