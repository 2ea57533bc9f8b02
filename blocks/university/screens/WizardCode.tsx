import { Button, Paper, Text, TextInput } from '@mantine/core'
import { useAction } from '@quoin/kit/react'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type LearnerCourse, university } from '../resources/index.ts'
import { clock } from './StepMedia.tsx'
import type { Audience } from './WizardPage.tsx'

interface Props {
  readonly course: LearnerCourse
  readonly audience: Audience
  readonly dueAt: string | null
  onJoined(): void
}

/** The code that arrived by mail, and a clock until it is due. */
export function WizardCode({ course, audience, dueAt, onJoined }: Props) {
  const t = useTranslations('university.wizard')
  const notify = useNotify()
  const inWords = useErrorWords({ block: 'university', name: 'courses' })
  const [code, setCode] = useState('')
  const enrol = useAction(university.learning.enrol)
  const send = (event: FormEvent) => {
    event.preventDefault()
    // A course that is joined leaves the list of those one may join, and this page with it: what was given to `mutate` would not be told.
    void enrol.mutateAsync({ id: course.unique_id, code, audience }).then(
      () => {
        notify.done(t('codeValidated'))
        onJoined()
      },
      () => undefined,
    )
  }
  return (
    <Paper withBorder p="md" component="form" onSubmit={send}>
      <Text>{t('within', { hours: course.code_hours })}</Text>
      {dueAt && <DueClock dueAt={dueAt} />}
      <TextInput
        label={t('codeLabel')}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        autoComplete="one-time-code"
        maxLength={60}
        placeholder="XXXX-XXXX-XXXX"
        error={enrol.error ? inWords(enrol.error).sentence : undefined}
        my="sm"
        maw={320}
      />
      <Button type="submit" loading={enrol.isPending} disabled={code.trim() === ''}>
        {t('code')}
      </Button>
    </Paper>
  )
}

function DueClock({ dueAt }: { dueAt: string }) {
  const t = useTranslations('university.wizard')
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  const left = Math.floor((new Date(dueAt).getTime() - now) / 1_000)
  return (
    <Text fw={600} role="timer">
      {left > 0 ? t('clock', { time: clock(left) }) : t('late')}
    </Text>
  )
}
