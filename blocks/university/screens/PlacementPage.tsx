import { Button, Paper, Text } from '@mantine/core'
import { useAction, useRead } from '@quoin/kit/react'
import { EmptyState, ErrorState, PageSkeleton } from '@quoin/ui'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { Link, useGo } from '@quoin/ui/pages'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { pages } from '../pages.tsx'
import { type AttemptWire, type PlaceWire, university } from '../resources/index.ts'
import { AttemptForm } from './AttemptForm.tsx'
import styles from './learn.module.css'
import { clock } from './StepMedia.tsx'
import { Refused } from './Refused.tsx'

/** A placement test: what it is for, its questions, and the place it came to. */
export default function PlacementPage({ placement }: { placement: string }) {
  const t = useTranslations('university')
  const { data, error, refetch } = useRead(university.placements.offered, {})
  const [begun, setBegun] = useState<AttemptWire | null>(null)
  const test = data?.placements.find(({ unique_id }) => unique_id === placement)
  const held = test?.attempt_unique_id ?? null
  const known = useRead(university.learning.attempt, { id: held ?? '' }, { enabled: held !== null && begun === null })
  const begin = useAction(university.placements.begin, { alsoRefreshes: [] })
  if (error ?? known.error) return <ErrorState error={(error ?? known.error)!} onRetry={() => void refetch()} level={1} />
  if (!data || known.isLoading) return <PageSkeleton />
  if (!test) return <EmptyState title={t('placement.gone')} level={1} />
  const attempt = begun ?? known.data ?? null
  return (
    <div className={styles.page}>
      <PageHeader title={test.name} text={test.course_name} />
      {!attempt && (
        <Paper withBorder p="md">
          {test.description && <Text style={{ whiteSpace: 'pre-line' }}>{test.description}</Text>}
          <Text>{t('placement.questions', { count: test.questions })}</Text>
          {test.time_limit_seconds !== null && <Text>{t('quiz.limit', { time: clock(test.time_limit_seconds) })}</Text>}
          <Text size="sm">{t('placement.once')}</Text>
          <Button mt="md" loading={begin.isPending} onClick={() => begin.mutate({ id: placement }, { onSuccess: setBegun })}>
            {t('placement.start')}
          </Button>
          <Refused error={begin.error} />
        </Paper>
      )}
      {attempt?.status === 'open' && <AttemptForm attempt={attempt} onDone={setBegun} />}
      {attempt?.status === 'grading' && <Text role="status">{t('quiz.grading')}</Text>}
      {attempt?.status === 'graded' && <Placed attempt={attempt.unique_id} />}
    </div>
  )
}

function Placed({ attempt }: { attempt: string }) {
  const t = useTranslations('university.placement')
  const { data, error, refetch } = useRead(university.placements.place, { id: attempt })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  return (
    <Paper withBorder p="md">
      <Text role="status" fw={600}>
        {t(data.outcome === 'credit' ? 'credited' : 'placed', { percent: data.percent, course: data.course_name })}
      </Text>
      {data.message && <Text style={{ whiteSpace: 'pre-line' }}>{data.message}</Text>}
      {data.chapter && <Text>{t('beginsAt', { chapter: data.chapter })}</Text>}
      {data.cohort && <Text>{t('within', { cohort: data.cohort })}</Text>}
      {data.outcome === 'enroll' && <WayIn place={data} />}
    </Paper>
  )
}

/** One button into the course: to go on, to enrol, to buy a seat, or to use a code. */
function WayIn({ place }: { place: PlaceWire }) {
  const t = useTranslations('university')
  const inWords = useErrorWords({ block: 'university', name: 'courses' })
  const go = useGo()
  const enrol = useAction(university.learning.enrol)
  const course = place.course_unique_id
  const open = () => void go(pages.course({ course }))
  if (!place.is_offered && !place.is_enrolled) return <Text>{t('placement.notOffered')}</Text>
  const link = place.is_enrolled
    ? { to: pages.course({ course }), label: t('learn.continue') }
    : place.enrolment === 'free'
      ? null
      : place.product_unique_id
        ? { to: { path: `/products/shop/${place.product_unique_id}` }, label: t('placement.buy') }
        : { to: pages.join({ course }), label: t('learn.join') }
  return (
    <>
      {link ? (
        <Button mt="md" component={Link} to={link.to}>
          {link.label}
        </Button>
      ) : (
        <Button mt="md" loading={enrol.isPending} onClick={() => enrol.mutate({ id: course }, { onSuccess: open })}>
          {t('wizard.freeJoin')}
        </Button>
      )}
      {enrol.error && (
        <Text role="alert" c="red" size="sm">
          {inWords(enrol.error).sentence}
        </Text>
      )}
    </>
  )
}
