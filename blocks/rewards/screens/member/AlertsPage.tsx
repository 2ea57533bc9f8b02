import { DataList } from '@quoin/ui/list/DataList.tsx'
import { useGo } from '@quoin/ui/pages'
import { useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { rewards } from '../../resources/index.ts'

const columns = [
  'number',
  'user_unique_id',
  'type',
  'count',
  'points',
  'since',
  'raised_at',
  'state',
  'closed_by_unique_id',
] as const

/** Customers who earned or redeemed unusually often, and what somebody found out about it. */
export function AlertsPage() {
  const t = useTranslations('rewards')
  const go = useGo()
  return (
    <DataList
      resource={rewards.alerts}
      title={t('resources.alerts.many')}
      columns={columns}
      emptyText={t('customers.alertsText')}
      onOpen={({ id }) => void go(pages.alerts.record(id))}
    />
  )
}
