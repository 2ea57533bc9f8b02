import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useCaller, useAction } from '@quoin/kit/react'
import { ErrorState } from '@quoin/ui'
import { addressOf } from '@quoin/ui/pages'
import { startTour } from '@quoin/ui/tour/tour.ts'
import { IconMapPin } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type JourneyWire, onboarding, type StepWire } from '../resources/index.ts'

/** Done or skipped: what is sent while offline is sent again, once, when the network is back. */
export function StepActions({ step, journey }: { step: StepWire; journey: JourneyWire }) {
  const t = useTranslations('onboarding.player')
  const { tenant } = useCaller()
  const submit = useAction(onboarding.onboard.update, { alsoRefreshes: ['onboarding.journeys'] })
  const skip = useAction(onboarding.journeys.skip)
  const [reason, setReason] = useState('')
  const { mutate } = submit
  const complete = useCallback(
    () =>
      mutate({
        id: journey.unique_id,
        step_unique_id: step.unique_id,
        step_status: 'complete',
        source: 'User',
        source_id: '1',
        source_type: 'User completed',
        source_alias: 'User',
      }),
    [mutate, journey.unique_id, step.unique_id],
  )
  const router = useRouter()
  const show = async () => {
    if (step.place) await router.navigate({ href: addressOf({ path: step.place }, tenant) })
    startTour(step.tour)
  }
  const isOffline = submit.error?.status === 0
  useEffect(() => {
    if (!isOffline) return
    window.addEventListener('online', complete, { once: true })
    return () => window.removeEventListener('online', complete)
  }, [isOffline, complete])
  const error = isOffline ? skip.error : (submit.error ?? skip.error)
  return (
    <Stack gap="sm">
      <Group gap="sm">
        {!step.fact && (
          <Button onClick={complete} loading={submit.isPending}>
            {t('complete')}
          </Button>
        )}
        {step.place && (
          <Button component="a" href={addressOf({ path: step.place }, tenant)} variant={step.fact ? 'filled' : 'default'}>
            {t('go')}
          </Button>
        )}
      </Group>
      {step.tour.length > 0 && (
        <Button
          variant="default"
          style={{ alignSelf: 'flex-start' }}
          leftSection={<IconMapPin size={16} aria-hidden />}
          onClick={() => void show()}
        >
          {t('tour')}
        </Button>
      )}
      {step.fact && <Text size="sm">{t('byFact')}</Text>}
      {isOffline && <Text role="status">{t('waiting')}</Text>}
      {step.is_optional && (
        <Group gap="sm" align="end">
          <TextInput
            label={t('skipReason')}
            value={reason}
            maxLength={500}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Button
            variant="default"
            disabled={reason.trim() === ''}
            loading={skip.isPending}
            onClick={() => skip.mutate({ id: journey.unique_id, step_unique_id: step.unique_id, reason })}
          >
            {t('skip')}
          </Button>
        </Group>
      )}
      {error && <ErrorState error={error} />}
    </Stack>
  )
}
