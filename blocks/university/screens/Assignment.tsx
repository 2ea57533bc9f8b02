import { Button, Paper, Text, Textarea } from '@mantine/core'
import { useAction } from '@quoin/kit/react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type AttemptWire, type LearnerStep, university } from '../resources/index.ts'
import { AttemptResult } from './AttemptResult.tsx'

/** Something to write and hand in, which a coach grades. */
export function Assignment({ step }: { step: LearnerStep }) {
  const t = useTranslations('university.quiz')
  const [text, setText] = useState('')
  const [attempt, setAttempt] = useState<AttemptWire | null>(null)
  const send = useAction(university.learning.assignment)
  const rules = step.quiz!
  if (rules.is_passed)
    return (
      <Text fw={600} role="status" my="md">
        {t('passed', { percent: rules.best_percent ?? 0 })}
      </Text>
    )
  return (
    <Paper withBorder p="md" my="md">
      {attempt && <AttemptResult attempt={attempt} />}
      <Textarea
        label={t('answer')}
        autosize
        minRows={6}
        maxLength={20_000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button
        mt="sm"
        disabled={text.trim() === ''}
        loading={send.isPending}
        onClick={() => send.mutate({ id: step.unique_id, text }, { onSuccess: setAttempt })}
      >
        {t('handIn')}
      </Button>
      {send.error && (
        <Text role="alert" c="red" size="sm">
          {send.error.message}
        </Text>
      )}
    </Paper>
  )
}
