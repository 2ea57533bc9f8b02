import { useMe } from '@quoin/ui'
import { RecordPage } from '@quoin/ui/record/RecordPage.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { rewards } from '../../resources/index.ts'
import { redemptionRoute } from '../routes.tsx'

/** One reward that somebody took: handed over here, or taken back. */
export function RedemptionPage() {
  const t = useTranslations('rewards.resources.redemptions')
  const { company } = useMe()
  const { id } = redemptionRoute.useParams()
  const navigate = useNavigate()
  return (
    <RecordPage
      resource={rewards.redemptions}
      id={id}
      key={id}
      stateField="state"
      groups={[
        {
          label: t('many'),
          fields: ['reward', 'user', 'points', 'unit', 'redeemedAt', 'state', 'couponCode', 'walletCredit', 'currency'],
        },
      ]}
      onGone={() => void navigate({ to: '/c/$urlId/rewards/redemptions' as string, params: { urlId: company.urlId } as never })}
    />
  )
}
