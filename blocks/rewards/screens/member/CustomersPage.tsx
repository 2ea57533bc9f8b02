import { useMe } from '@quoin/ui'
import { DataList } from '@quoin/ui/list/DataList.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { rewards } from '../../resources/index.ts'

const columns = ['name', 'email', 'loyalty_tier_name', 'total_points', 'lifetime_points', 'last_activity_at'] as const

/** Everybody in the programme. */
export function CustomersPage() {
  const t = useTranslations('rewards')
  const { company } = useMe()
  const navigate = useNavigate()
  return (
    <DataList
      resource={rewards.customers}
      title={t('resources.customers.many')}
      columns={columns}
      creates={false}
      emptyText={t('customers.emptyText')}
      onOpen={({ id }) => void navigate({ to: '/c/$urlId/rewards/customers/$id', params: { urlId: company.urlId, id } as never })}
    />
  )
}
