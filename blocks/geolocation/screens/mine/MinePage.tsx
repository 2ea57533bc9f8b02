import { Button, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useRead } from '@quoin/kit/react'
import { EmptyState, ErrorState, PageSkeleton, useMe } from '@quoin/ui'
import { Action } from '@quoin/ui/action/Action.tsx'
import { RefValue } from '@quoin/ui/fields/RefValue.tsx'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { Link } from '@quoin/ui/pages'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { geolocation } from '../../resources/index.ts'
import { useWhen } from '../useWhen.ts'
import { type Booking, BookingInfo } from './BookingInfo.tsx'
import { CheckInDoor } from './CheckInDoor.tsx'
import { FeedButton } from './FeedButton.tsx'
import { Following } from './Following.tsx'
import { Tickets } from './Tickets.tsx'
import { Waiting } from './Waiting.tsx'

export default function MinePage({ door }: { readonly door?: string }) {
  return (
    <WithTexts>
      <Mine door={door} />
    </WithTexts>
  )
}

const live = ['held', 'pending', 'confirmed', 'checked_in']

/** One's own bookings, made for a phone: what comes next, its code, and checking in where one stands. */
function Mine({ door }: { readonly door?: string }) {
  const t = useTranslations('geolocation.mine')
  const me = useMe()
  const { notOver } = useWhen()
  const read = useRead(geolocation.bookings.list, {
    records: 100,
    sort: 'check_in_time',
    filter: { user_unique_id: me.id, check_out_time: notOver },
  })
  const { data } = read
  if (read.error && !data) return <ErrorState error={read.error} level={1} onRetry={() => void read.refetch()} />
  if (!data) return <PageSkeleton />
  const coming = data.data.filter(({ state }) => live.some((one) => one === state))
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          <>
            <FeedButton />
            <Button component={Link} to={pages.find()}>
              {t('find')}
            </Button>
          </>
        }
      />
      <Stack gap="lg" maw={900}>
        {door && <CheckInDoor code={door} />}
        {coming.length === 0 && <EmptyState title={t('none')}>{t('noneText')}</EmptyState>}
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          {coming.map((one) => (
            <Card key={one.id} booking={one} />
          ))}
        </SimpleGrid>
        <Tickets />
        <Waiting />
      </Stack>
    </>
  )
}

function Card({ booking }: { readonly booking: Booking }) {
  const t = useTranslations('geolocation.mine')
  return (
    <Paper withBorder p="md" component="article" aria-label={booking.premiseName ?? ''}>
      <Stack gap="sm">
        <Title order={2} size="h4">
          {booking.premiseName}
        </Title>
        <BookingInfo booking={booking} />
        {booking.state === 'held' && booking.order !== null && (
          <Text size="sm">
            {t('pay')}: <RefValue target="sales.orders" id={booking.order} />
          </Text>
        )}
        <Group gap="xs">
          {booking.state === 'held' && booking.order === null && <Action of={geolocation.bookings.confirm} record={booking} />}
          {booking.state === 'confirmed' && Date.parse(booking.startsAt) - 30 * 60_000 < Date.now() && (
            <Action of={geolocation.bookings.checkIn} record={booking} />
          )}
          {booking.state === 'checked_in' ? (
            <Action of={geolocation.bookings.checkOut} record={booking} />
          ) : (
            <>
              <Action
                of={geolocation.bookings.move}
                record={booking}
                variant="default"
                initial={{ starts_at: booking.startsAt, ends_at: booking.endsAt }}
              />
              <Action of={geolocation.bookings.cancel} record={booking} variant="default" />
            </>
          )}
          {booking.series && !booking.detached && <Following booking={booking} />}
        </Group>
      </Stack>
    </Paper>
  )
}
