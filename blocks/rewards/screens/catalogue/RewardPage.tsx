import { useMe } from '@quoin/ui'
import { RecordPage } from '@quoin/ui/record/RecordPage.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { rewards } from '../../resources/index.ts'
import { rewardRoute } from '../routes.tsx'

/** One reward of the catalogue. */
export function RewardPage() {
  const t = useTranslations('rewards')
  const { company } = useMe()
  const { id } = rewardRoute.useParams()
  const navigate = useNavigate()
  return (
    <RecordPage
      resource={rewards.rewards}
      id={id}
      key={id}
      groups={[
        {
          label: t('facts'),
          fields: ['name', 'code', 'description', 'rewardType', 'points', 'unit', 'value', 'imageUrl'],
        },
        {
          label: t('coupons.limits'),
          fields: ['stock', 'customerLimit', 'configuration', 'walletCredit', 'badge', 'status', 'enabled'],
        },
      ]}
      onGone={() => void navigate({ to: '/c/$urlId/rewards/catalogue', params: { urlId: company.urlId } as never })}
    />
  )
}
