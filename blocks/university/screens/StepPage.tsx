import { Button, Group, Text, Title } from '@mantine/core'
import { useRead } from '@quoin/kit/react'
import { EmptyState, ErrorState, PageSkeleton } from '@quoin/ui'
import { Link } from '@quoin/ui/pages'
import { useTitle } from '@quoin/ui/shell/title.ts'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { pages } from '../pages.tsx'
import { type LearnerStep, university } from '../resources/index.ts'
import { Assignment } from './Assignment.tsx'
import styles from './learn.module.css'
import { Quiz } from './Quiz.tsx'
import { RichHtml } from './RichHtml.tsx'
import { StepMedia } from './StepMedia.tsx'
import { StepPosts } from './StepPosts.tsx'
import { StepNote } from './StepNote.tsx'
import { UnsentState } from './UnsentState.tsx'
import { useUnsent } from './useUnsent.ts'

/** One step to read, watch, hear, do or answer, with one's own note below it. */
export default function StepPage({ course, step }: { course: string; step: string }) {
  const t = useTranslations('university.step')
  const { data, error, refetch } = useRead(university.learning.step, { id: step }, { staleTime: 60_000 })
  if (error?.code === 'step_locked')
    return (
      <EmptyState title={t('locked')}>
        <Button component={Link} to={pages.course({ course })}>
          {t('back')}
        </Button>
      </EmptyState>
    )
  if (error && !(data && error.status === 0)) return <ErrorState error={error} onRetry={() => void refetch()} level={1} />
  if (!data) return <PageSkeleton />
  return <OpenStep key={step} step={data} />
}

function OpenStep({ step }: { step: LearnerStep }) {
  const t = useTranslations('university.step')
  const text = useRef<HTMLDivElement>(null)
  const course = step.course_unique_id
  useTitle(step.title)
  const way = (to: string | null, word: 'previous' | 'next') =>
    to && (
      <Button component={Link} to={pages.step({ course, step: to })} variant={word === 'next' ? 'filled' : 'default'}>
        {t(word)}
      </Button>
    )
  return (
    <div className={styles.page}>
      <Link to={pages.course({ course })}>{t('back')}</Link>
      <Title order={1} size="h2" my="sm">
        {step.title}
      </Title>
      {step.is_stale && (
        <Text size="sm" c="dimmed" mb="sm">
          {t('stale')}
        </Text>
      )}
      <StepMedia step={step} />
      {step.body_html && <RichHtml html={step.body_html} of={text} />}
      {step.kind === 'quiz' && step.quiz && <Quiz step={step} />}
      {step.kind === 'assignment' && step.quiz && <Assignment step={step} />}
      <Group my="lg" gap="sm">
        {way(step.previous_step_unique_id, 'previous')}
        {step.is_open && step.kind !== 'quiz' && step.kind !== 'assignment' && <Done step={step} />}
        {way(step.next_step_unique_id, 'next')}
      </Group>
      {step.is_open && <StepNote step={step} text={text} />}
      <StepPosts step={step.unique_id} />
    </div>
  )
}

function Done({ step }: { step: LearnerStep }) {
  const t = useTranslations('university.step')
  const { send, isPending, error, waitingFor } = useUnsent()
  const waiting = waitingFor('done', step.unique_id)
  const isDone = waiting?.is_done ?? step.is_done
  return (
    <>
      <Button variant="default" loading={isPending} onClick={() => void send('done', { id: step.unique_id, is_done: !isDone })}>
        {t(isDone ? 'markOpen' : 'markDone')}
      </Button>
      <UnsentState waits={waiting !== undefined && !isPending} error={error} />
    </>
  )
}
