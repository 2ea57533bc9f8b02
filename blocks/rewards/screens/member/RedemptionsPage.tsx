import { useMe } from '@quoin/ui'
import { DataList } from '@quoin/ui/list/DataList.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { rewards } from '../../resources/index.ts'

const columns = ['reward_name', 'user_unique_id', 'points', 'state', 'coupon_code', 'redeemed_at'] as const

/** What customers took for their points, and what of it is still to be handed over. */
export function RedemptionsPage() {
  const t = useTranslations('rewards')
  const { company } = useMe()
  const navigate = useNavigate()
  return (
    <DataList
      resource={rewards.redemptions}
      title={t('resources.redemptions.many')}
      columns={columns}
      creates={false}
      emptyText={t('customers.redemptionsText')}
      onOpen={({ id }) =>
        void navigate({ to: '/c/$urlId/rewards/redemptions/$id' as string, params: { urlId: company.urlId, id } as never })
      }
    />
  )
}
