import { Button } from '@mantine/core'
import { DataList } from '@quoin/ui/list/DataList.tsx'
import { Link, useGo } from '@quoin/ui/pages'
import { IconCalendar } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { assets } from '../../resources/index.ts'
import { ReserveButton } from './ReserveButton.tsx'

const columns = ['purpose', 'asset_unique_id', 'model', 'quantity', 'user_unique_id', 'starts_at', 'ends_at', 'state'] as const

/** What is set aside for somebody. */
export function ReservationsPage() {
  const t = useTranslations('assets')
  const go = useGo()
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
            to={pages.calendar()}
          >
            {t('desk.calendar.open')}
          </Button>
          <ReserveButton />
        </>
      }
      emptyText={t('reservations.emptyText')}
      onOpen={({ id }) => void go(pages.reservations.record(id))}
    />
  )
}
