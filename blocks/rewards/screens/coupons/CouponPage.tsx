import { useMe } from '@quoin/ui'
import { RecordPage } from '@quoin/ui/record/RecordPage.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { rewards } from '../../resources/index.ts'
import { couponRoute } from '../routes.tsx'

/** One coupon: what it takes off, how often, and what happened to it. */
export function CouponPage() {
  const t = useTranslations('rewards')
  const { company } = useMe()
  const { id } = couponRoute.useParams()
  const navigate = useNavigate()
  return (
    <RecordPage
      resource={rewards.coupons}
      id={id}
      key={id}
      groups={[
        {
          label: t('coupons.offer'),
          facts: ['code', 'name', 'description', 'discountType', 'discountValue', 'currency', 'minPurchase', 'maxDiscount'],
        },
        {
          label: t('coupons.limits'),
          facts: [
            'usedCount',
            'usageLimit',
            'perUserLimit',
            'perDayLimit',
            'startDate',
            'endDate',
            'user',
            'configuration',
            'status',
            'enabled',
          ],
        },
      ]}
      onGone={() => void navigate({ to: '/c/$urlId/rewards/coupons', params: { urlId: company.urlId } as never })}
    />
  )
}
