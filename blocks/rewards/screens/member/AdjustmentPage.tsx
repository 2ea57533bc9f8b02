import { useGo } from '@quoin/ui/pages'
import { RecordPage } from '@quoin/ui/record/RecordPage.tsx'
import { useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { rewards } from '../../resources/index.ts'

/** Points by hand: how many, why, by whom, and who decided it. */
export function AdjustmentPage({ id }: { readonly id: string }) {
  const t = useTranslations('rewards.resources.adjustments')
  const go = useGo()
  return (
    <RecordPage
      resource={rewards.adjustments}
      id={id}
      foldsEmpty
      key={id}
      stateField="state"
      groups={[
        {
          label: t('many'),
          fields: [
            'user',
            'type',
            'points',
            'unit',
            'toUser',
            'expiresAt',
            'reason',
            'reference',
            'state',
            'decidedBy',
            'decidedAt',
            'declineReason',
          ],
        },
      ]}
      onGone={() => void go(pages.adjustments.list())}
    />
  )
}
