import { Alert, Button, Group } from '@mantine/core'
import { useAction } from '@quoin/kit/react'
import { useTranslations } from 'use-intl'
import { geolocation } from '../../resources/index.ts'
import { useTrouble } from '../useTrouble.ts'

/** Whoever scanned the code at a door checks in to what they have booked there. */
export function CheckInDoor({ code }: { readonly code: string }) {
  const t = useTranslations('geolocation.mine')
  const trouble = useTrouble()
  const checkIn = useAction(geolocation.bookings.checkInByDoor)
  if (checkIn.isSuccess) return <Alert color="green">{t('checkedIn')}</Alert>
  return (
    <Alert color={checkIn.error ? 'red' : 'gray'}>
      <Group justify="space-between">
        <span>{checkIn.error ? trouble(checkIn.error) : t('atDoor')}</span>
        <Button loading={checkIn.isPending} onClick={() => checkIn.mutate({ code })}>
          {t('checkIn')}
        </Button>
      </Group>
    </Alert>
  )
}
