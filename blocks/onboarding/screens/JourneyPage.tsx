import { Anchor, Button, Paper, Progress, Stack, Text, Title } from '@mantine/core'
import { useAction, useRead } from '@quoin/kit/react'
import { EmptyState, ErrorState, PageSkeleton } from '@quoin/ui'
import { Link } from '@quoin/ui/pages'
import { useFreshBy } from '@quoin/ui/session/channel.ts'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { type JourneyWire, onboarding, type StepWire } from '../resources/index.ts'
import { Checklist } from './Checklist.tsx'
import { StepActions } from './StepActions.tsx'
import { StepMedia } from './StepMedia.tsx'

/** One’s own journey: where one stopped, what is done and what comes. */
export default function JourneyPage() {
  const t = useTranslations('onboarding.player')
  const mine = useRead(onboarding.journeys.mine, {})
  const { mutate: start, error: startError, isIdle } = useAction(onboarding.journeys.start)
  const { data } = mine
  // Nobody else hears of one’s own journey, and a step may be done by what happens in another tab or by somebody else.
  useFreshBy('JourneyChannel', undefined, onboarding.journeys.dotted)
  const isMissing = !!data && data.is_required && !data.journey
  useEffect(() => {
    if (isMissing && isIdle) start({})
  }, [isMissing, isIdle, start])
  const router = useRouter()
  const standing = data?.journey && `${data.journey.step_unique_id} ${data.journey.step_status} ${data.is_complete}`
  // The address follows the journey, also when a step was done in another tab: the guard of the router decides where to.
  useEffect(() => {
    if (standing) void router.invalidate()
  }, [standing, router])
  const error = mine.error ?? startError
  if (error) return <ErrorState error={error} onRetry={() => void mine.refetch()} level={1} />
  if (!data || isMissing) return <PageSkeleton />
  if (!data.journey)
    return (
      <EmptyState
        level={1}
        title={t('none')}
        action={<Button renderRoot={(props) => <Link {...props} to={{ path: '' }} />}>{t('toHome')}</Button>}
      >
        {t('noneText')}
      </EmptyState>
    )
  const { journey, steps } = data
  const over = journey.completed_steps.length + journey.skipped_steps.length
  const open = steps[journey.current_step - 1]
  return (
    <Stack p="md" maw={760} mx="auto" gap="lg">
      <Stack gap="xs">
        <Title order={1} size="h2">
          {journey.onboarding_name}
        </Title>
        <Text>{t('progress', { done: String(over), total: String(steps.length) })}</Text>
        <Progress value={journey.progress} aria-label={t('progress', { done: String(over), total: String(steps.length) })} />
      </Stack>
      {open ? (
        <OpenStep step={open} journey={journey} total={steps.length} />
      ) : (
        <EmptyState title={t('doneTitle')}>{t('doneText')}</EmptyState>
      )}
      <Checklist journey={journey} steps={steps} />
    </Stack>
  )
}

function OpenStep({ step, journey, total }: { step: StepWire; journey: JourneyWire; total: number }) {
  const t = useTranslations('onboarding.player')
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="open-step">
      <Stack gap="sm">
        <div>
          <Text size="sm">{t('stepOf', { number: String(journey.current_step), total: String(total) })}</Text>
          <Title order={2} size="h3" id="open-step">
            {step.name}
          </Title>
        </div>
        <StepMedia step={step} />
        {step.description && <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{step.description}</Text>}
        {step.content_url && (
          <Anchor href={step.content_url} target="_blank" rel="noreferrer">
            {t('content')}
          </Anchor>
        )}
        {journey.status === 'active' ? <StepActions step={step} journey={journey} /> : <Text>{t('suspended')}</Text>}
      </Stack>
    </Paper>
  )
}
