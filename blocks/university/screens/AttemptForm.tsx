import { Button, Checkbox, Paper, Radio, Stack, Text, Textarea, Title } from '@mantine/core'
import { useAction } from '@quoin/kit/react'
import { type FormEvent, Fragment, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type AttemptWire, university } from '../resources/index.ts'
import { clock } from './StepMedia.tsx'
import { Refused } from './Refused.tsx'

type Answers = Record<string, string[] | string>

/** The questions of an open attempt. Answers are kept as they are given; when the time is over it hands itself in. */
export function AttemptForm({ attempt, onDone }: { attempt: AttemptWire; onDone(attempt: AttemptWire): void }) {
  const t = useTranslations('university.quiz')
  const [answers, setAnswers] = useState<Answers>(() =>
    Object.fromEntries(attempt.questions.flatMap(({ id, answer }) => (answer === null ? [] : [[id, answer]]))),
  )
  const submit = useAction(university.learning.attemptSubmit)
  const keep = useAction(university.learning.attemptSubmit, { alsoRefreshes: [] })
  const send = () => submit.mutate({ id: attempt.unique_id, answers, is_final: true }, { onSuccess: onDone })
  const hand = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  const left = useTimeLeft(attempt.ends_at, send)
  const answer = (id: string, value: string[] | string) => {
    setAnswers({ ...answers, [id]: value })
    if (Array.isArray(value)) keep.mutate({ id: attempt.unique_id, answers: { [id]: value }, is_final: false })
  }
  return (
    <Paper withBorder p="md" my="md" component="form" onSubmit={hand}>
      {left !== null && (
        <Text fw={600} role="timer">
          {t('left', { time: clock(left) })}
        </Text>
      )}
      <Stack gap="lg">
        {attempt.questions.map((question, i) => (
          <Fragment key={question.id}>
            {question.section && question.section !== attempt.questions[i - 1]?.section && (
              <Title order={2} size="h4">
                {question.section}
              </Title>
            )}
            <Question question={question} value={answers[question.id]} onChange={(value) => answer(question.id, value)} />
          </Fragment>
        ))}
        <div>
          <Button type="submit" loading={submit.isPending}>
            {t('submit')}
          </Button>
        </div>
      </Stack>
      <Refused error={submit.error} />
    </Paper>
  )
}

/** Seconds until the server's end of an attempt; hands in once at zero. */
function useTimeLeft(endsAt: string | null, onOver: () => void): number | null {
  const [now, setNow] = useState(Date.now)
  const over = useRef(onOver)
  over.current = onOver
  const left = endsAt === null ? null : Math.max(0, Math.ceil((new Date(endsAt).getTime() - now) / 1_000))
  const isOver = left === 0
  useEffect(() => {
    if (endsAt === null || isOver) return undefined
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [endsAt, isOver])
  useEffect(() => {
    if (isOver) over.current()
  }, [isOver])
  return left
}

interface QuestionProps {
  readonly question: AttemptWire['questions'][number]
  readonly value: string[] | string | undefined
  onChange(value: string[] | string): void
}
function Question({ question, value, onChange }: QuestionProps) {
  const t = useTranslations('university.quiz')
  if (question.kind === 'text')
    return (
      <Textarea
        label={question.prompt}
        placeholder={t('answer')}
        autosize
        minRows={3}
        maxLength={10_000}
        value={typeof value === 'string' ? value : ''}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  const chosen = Array.isArray(value) ? value : []
  if (question.kind === 'single')
    return (
      <Radio.Group label={question.prompt} value={chosen[0] ?? null} onChange={(one) => onChange([one])}>
        <Stack gap="xs" mt="xs">
          {question.options.map(({ id, text }) => (
            <Radio key={id} value={id} label={text} />
          ))}
        </Stack>
      </Radio.Group>
    )
  return (
    <Checkbox.Group label={question.prompt} value={chosen} onChange={onChange}>
      <Stack gap="xs" mt="xs">
        {question.options.map(({ id, text }) => (
          <Checkbox key={id} value={id} label={text} />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}
