import { Checkbox, Stack, Text } from '@mantine/core'
import type { InputOf } from '@quoin/kit'
import { useRead } from '@quoin/kit/react'
import { useTranslations } from 'use-intl'
import { geolocation } from '../../resources/index.ts'
import { useTrouble } from '../useTrouble.ts'
import { useWhen } from '../useWhen.ts'

type Input = InputOf<typeof geolocation.bookings.preview>

/** Every date of a repeat before it is booked: what is taken is to be left out. */
export function RepeatPreview({
  input,
  skip,
  onSkip,
}: {
  input: Input
  skip: readonly number[]
  onSkip(skip: readonly number[]): void
}) {
  const t = useTranslations('geolocation.book')
  const trouble = useTrouble()
  const { span } = useWhen()
  const { data, error } = useRead(geolocation.bookings.preview, input)
  if (error) return <Text size="sm">{trouble(error)}</Text>
  if (!data) return null
  return (
    <Stack gap={4} mah={220} style={{ overflowY: 'auto' }} role="group" aria-label={t('dates')}>
      <Text size="sm" fw={550}>
        {t('dates')}
      </Text>
      {data.dates.map((date) => (
        <Checkbox
          key={date.number}
          checked={!skip.includes(date.number)}
          onChange={({ currentTarget }) =>
            onSkip(currentTarget.checked ? skip.filter((one) => one !== date.number) : [...skip, date.number])
          }
          label={`${span(date.starts_at, date.ends_at)}${date.is_free ? '' : ` · ${t('taken')}`}`}
        />
      ))}
    </Stack>
  )
}
