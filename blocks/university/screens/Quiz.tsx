import { Button, Paper, Text } from '@mantine/core'
import { useRead, useAction } from '@quoin/kit/react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type AttemptWire, type LearnerStep, university } from '../resources/index.ts'
import { AttemptForm } from './AttemptForm.tsx'
import { AttemptResult } from './AttemptResult.tsx'
import { clock } from './StepMedia.tsx'
import { Refused } from './Refused.tsx'

/** A quiz: its rules, the attempt one is in, and what came of it. */
export function Quiz({ step }: { step: LearnerStep }) {
  const t = useTranslations('university.quiz')
  const [attempt, setAttempt] = useState<AttemptWire | null>(null)
  const begin = useAction(university.learning.attemptStart)
  const rules = step.quiz!
  const open = useRead(
    university.learning.attempt,
    { id: rules.open_attempt_unique_id ?? '' },
    { enabled: rules.open_attempt_unique_id !== null && attempt === null },
  )
  const current = attempt ?? open.data ?? null
  if (current?.status === 'open') return <AttemptForm attempt={current} onDone={setAttempt} />
  const isSpent = rules.attempts_max !== null && rules.attempts_used >= rules.attempts_max
  return (
    <Paper withBorder p="md" my="md">
      {current && <AttemptResult attempt={current} />}
      <Text>{t('rules', { count: rules.questions, percent: rules.pass_percent })}</Text>
      {rules.attempts_max !== null && <Text>{t('attempts', { used: rules.attempts_used, max: rules.attempts_max })}</Text>}
      {rules.time_limit_seconds !== null && <Text>{t('limit', { time: clock(rules.time_limit_seconds) })}</Text>}
      {rules.is_passed && !current && (
        <Text fw={600} role="status">
          {t('passed', { percent: rules.best_percent ?? 0 })}
        </Text>
      )}
      {!rules.is_passed && !isSpent && current?.status !== 'grading' && (
        <Button mt="sm" loading={begin.isPending} onClick={() => begin.mutate({ id: step.unique_id }, { onSuccess: setAttempt })}>
          {t(rules.attempts_used > 0 ? 'again' : 'start')}
        </Button>
      )}
      <Refused error={begin.error} />
    </Paper>
  )
}
