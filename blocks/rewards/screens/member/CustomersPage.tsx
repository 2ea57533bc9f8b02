import { DataList } from '@quoin/ui/list/DataList.tsx'
import { useGo } from '@quoin/ui/pages'
import { useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { rewards } from '../../resources/index.ts'

const columns = ['name', 'email', 'loyalty_tier_name', 'total_points', 'lifetime_points', 'last_activity_at'] as const

/** Everybody in the programme. */
export function CustomersPage() {
  const t = useTranslations('rewards')
  const go = useGo()
  return (
    <DataList
      resource={rewards.customers}
      title={t('resources.customers.many')}
      columns={columns}
      creates={false}
      emptyText={t('customers.emptyText')}
      onOpen={({ id }) => void go(pages.customers.record(id))}
    />
  )
}
