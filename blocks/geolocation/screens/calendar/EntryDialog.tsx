import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useRead } from '@quoin/kit/react'
import { useMay } from '@quoin/ui'
import { Action } from '@quoin/ui/action/Action.tsx'
import { Link } from '@quoin/ui/pages'
import { useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { geolocation } from '../../resources/index.ts'
import { BookingInfo } from '../mine/BookingInfo.tsx'

/** A booking from the calendar: what it is, and what can be done with it. */
export function EntryDialog({ id, onClose }: { readonly id: string; onClose(): void }) {
  const t = useTranslations('geolocation.calendar')
  const { data } = useRead(geolocation.bookings.get, { id })
  const isStaff = useMay('geolocation.bookings.manage')
  return (
    <Modal opened onClose={onClose} title={data?.premiseName ?? t('booking')}>
      {data && (
        <Stack gap="sm">
          <BookingInfo booking={data} />
          {data.notes && <Text size="sm">{data.notes}</Text>}
          <Group gap="xs">
            {data.state === 'pending' && isStaff && <Action of={geolocation.bookings.approve} record={data} onDone={onClose} />}
            {data.state === 'pending' && isStaff && (
              <Action of={geolocation.bookings.decline} record={data} variant="default" onDone={onClose} />
            )}
            {data.state === 'confirmed' && <Action of={geolocation.bookings.checkIn} record={data} onDone={onClose} />}
            {data.state === 'checked_in' && <Action of={geolocation.bookings.checkOut} record={data} onDone={onClose} />}
            {data.state !== 'checked_in' && data.state !== 'done' && (
              <Action of={geolocation.bookings.cancel} record={data} variant="default" onDone={onClose} />
            )}
            {isStaff && (
              <Button variant="subtle" component={Link} to={pages.bookings.record(id)}>
                {t('open')}
              </Button>
            )}
          </Group>
        </Stack>
      )}
    </Modal>
  )
}
