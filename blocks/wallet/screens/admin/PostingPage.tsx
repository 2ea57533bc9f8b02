import { useMe } from '@quoin/ui'
import { RecordPage } from '@quoin/ui/record/RecordPage.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { wallet } from '../../resources/index.ts'
import { postingRoute } from '../routes.tsx'

/** One posting by hand: what, why, by whom, and who decided it. */
export function PostingPage() {
  const t = useTranslations('wallet.resources.postings')
  const { company } = useMe()
  const { id } = postingRoute.useParams()
  const navigate = useNavigate()
  return (
    <RecordPage
      resource={wallet.postings}
      id={id}
      key={id}
      stateFact="state"
      groups={[
        {
          label: t('many'),
          facts: [
            'wallet',
            'type',
            'amount',
            'currency',
            'reason',
            'referenceType',
            'referenceUniqueId',
            'state',
            'decidedBy',
            'decidedAt',
            'declineReason',
          ],
        },
      ]}
      onGone={() => void navigate({ to: '/c/$urlId/wallet/postings' as string, params: { urlId: company.urlId } as never })}
    />
  )
}
