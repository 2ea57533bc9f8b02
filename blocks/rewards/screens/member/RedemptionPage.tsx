import { useGo } from '@quoin/ui/pages'
import { RecordPage } from '@quoin/ui/record/RecordPage.tsx'
import { useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { rewards } from '../../resources/index.ts'

/** One reward that somebody took: handed over here, or taken back. */
export function RedemptionPage({ id }: { readonly id: string }) {
  const t = useTranslations('rewards.resources.redemptions')
  const go = useGo()
  return (
    <RecordPage
      resource={rewards.redemptions}
      id={id}
      foldsEmpty
      key={id}
      stateField="state"
      groups={[
        {
          label: t('many'),
          fields: ['reward', 'user', 'points', 'unit', 'redeemedAt', 'state', 'couponCode', 'walletCredit', 'currency'],
        },
      ]}
      onGone={() => void go(pages.redemptions.list())}
    />
  )
}
