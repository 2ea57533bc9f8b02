import { Button, Group, Stack, Text } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { Instead as Time, OtherPremise } from '../useTrouble.ts'
import { useWhen } from '../useWhen.ts'

interface Props {
  readonly times: readonly Time[]
  readonly premises: readonly OtherPremise[]
  onTime(time: Time): void
  onPremise(id: string): void
  onWait?(): void
}

/** What can be had instead of a time that is taken, and the waiting list for it. */
export function Instead({ times, premises, onTime, onPremise, onWait }: Props) {
  const t = useTranslations('geolocation.book')
  const { span } = useWhen()
  if (times.length === 0 && premises.length === 0) return null
  return (
    <Stack gap={6} role="group" aria-label={t('instead')}>
      <Text size="sm" fw={550}>
        {t('instead')}
      </Text>
      <Group gap={6}>
        {times.map((one) => (
          <Button key={one.starts_at} size="compact-sm" variant="default" onClick={() => onTime(one)}>
            {span(one.starts_at, one.ends_at)}
          </Button>
        ))}
        {premises.map((one) => (
          <Button
            key={one.premise_unique_id}
            size="compact-sm"
            variant="default"
            onClick={() => onPremise(one.premise_unique_id)}
          >
            {t('sameTime', { premise: one.name, capacity: String(one.capacity) })}
          </Button>
        ))}
        {onWait && (
          <Button size="compact-sm" variant="subtle" onClick={onWait}>
            {t('wait')}
          </Button>
        )}
      </Group>
    </Stack>
  )
}
