import { useMe } from '@quoin/ui'
import { RecordPage } from '@quoin/ui/record/RecordPage.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { rewards } from '../../resources/index.ts'
import { adjustmentRoute } from '../routes.tsx'

/** Points by hand: how many, why, by whom, and who decided it. */
export function AdjustmentPage() {
  const t = useTranslations('rewards.resources.adjustments')
  const { company } = useMe()
  const { id } = adjustmentRoute.useParams()
  const navigate = useNavigate()
  return (
    <RecordPage
      resource={rewards.adjustments}
      id={id}
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
      onGone={() => void navigate({ to: '/c/$urlId/rewards/adjustments' as string, params: { urlId: company.urlId } as never })}
    />
  )
}
