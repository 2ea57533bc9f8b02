import { Code, Group, Stack, Text } from '@mantine/core'
import type { OutputOf } from '@quoin/kit'
import { RefValue } from '@quoin/ui/fields/RefValue.tsx'
import { StatusPill } from '@quoin/ui/fields/StatusPill.tsx'
import { useMoney } from '@quoin/ui/fields/useMoney.ts'
import { useWords } from '@quoin/ui/fields/words.ts'
import { useTranslations } from 'use-intl'
import { geolocation } from '../../resources/index.ts'
import { useWhen } from '../useWhen.ts'

export type Booking = OutputOf<typeof geolocation.bookings.get>

/** When, how many, in what state, and by which code. */
export function BookingInfo({ booking }: { readonly booking: Booking }) {
  const t = useTranslations('geolocation.mine')
  const words = useWords(geolocation.bookings)
  const money = useMoney()
  const { span } = useWhen()
  const price = booking.feeMinor ?? booking.priceMinor
  return (
    <Stack gap={4}>
      <Group gap="xs">
        <Text>{span(booking.startsAt, booking.endsAt)}</Text>
        <StatusPill value={booking.state ?? 'confirmed'} label={words.option('state', booking.state ?? 'confirmed')} />
      </Group>
      <Text size="sm" c="dimmed">
        {[booking.purpose, t('people', { count: booking.partySize ?? 1 }), booking.guestName].filter(Boolean).join(' · ')}
      </Text>
      {booking.people && booking.people.length > 0 && (
        <Group gap={6}>
          {booking.people.map((person) => (
            <RefValue key={person} target="gateway.users" id={person} plain />
          ))}
        </Group>
      )}
      {booking.reason && <Text size="sm">{`${words.field('reason')}: ${booking.reason}`}</Text>}
      {price !== null && booking.currency && <Text size="sm">{money(price, booking.currency)}</Text>}
      <Text size="sm">
        {t('code')} <Code>{booking.code}</Code>
      </Text>
    </Stack>
  )
}
