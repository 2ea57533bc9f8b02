import { DataList } from '@quoin/ui/list/DataList.tsx'
import { useGo } from '@quoin/ui/pages'
import { useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { rewards } from '../../resources/index.ts'

const columns = ['reward_name', 'user_unique_id', 'points', 'state', 'coupon_code', 'redeemed_at'] as const

/** What customers took for their points, and what of it is still to be handed over. */
export function RedemptionsPage() {
  const t = useTranslations('rewards')
  const go = useGo()
  return (
    <DataList
      resource={rewards.redemptions}
      title={t('resources.redemptions.many')}
      columns={columns}
      creates={false}
      emptyText={t('customers.redemptionsText')}
      onOpen={({ id }) => void go(pages.redemptions.record(id))}
    />
  )
}
