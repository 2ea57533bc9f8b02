import { Button } from '@mantine/core'
import { useMe } from '@quoin/ui'
import { DataList } from '@quoin/ui/list/DataList.tsx'
import { IconCalendar } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { assets } from '../../resources/index.ts'
import { ReserveButton } from './ReserveButton.tsx'

const columns = ['purpose', 'asset_unique_id', 'model', 'quantity', 'user_unique_id', 'starts_at', 'ends_at', 'state'] as const

/** What is set aside for somebody. */
export function ReservationsPage() {
  const t = useTranslations('assets')
  const { company } = useMe()
  const navigate = useNavigate()
  return (
    <DataList
      resource={assets.reservations}
      title={t('resources.reservations.many')}
      columns={columns}
      creates={false}
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconCalendar size={15} stroke={1.6} aria-hidden />}
            component={Link}
            {...({ to: '/c/$urlId/assets/calendar', params: { urlId: company.urlId } } as object)}
          >
            {t('desk.calendar.open')}
          </Button>
          <ReserveButton />
        </>
      }
      emptyText={t('reservations.emptyText')}
      onOpen={({ id }) => void navigate({ to: '/c/$urlId/assets/reservations/$id', params: { urlId: company.urlId, id } })}
    />
  )
}
