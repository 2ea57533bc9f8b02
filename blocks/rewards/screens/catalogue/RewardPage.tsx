import { useGo } from '@quoin/ui/pages'
import { RecordPage } from '@quoin/ui/record/RecordPage.tsx'
import { useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { rewards } from '../../resources/index.ts'

/** One reward of the catalogue. */
export function RewardPage({ id }: { readonly id: string }) {
  const t = useTranslations('rewards')
  const go = useGo()
  return (
    <RecordPage
      resource={rewards.rewards}
      id={id}
      foldsEmpty
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
      onGone={() => void go(pages.rewards.list())}
    />
  )
}
