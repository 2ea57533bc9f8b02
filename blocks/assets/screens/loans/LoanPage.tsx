import { useMe } from '@quoin/ui'
import { RecordPage } from '@quoin/ui/record/RecordPage.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { assets } from '../../resources/index.ts'
import { loanRoute } from '../routes.tsx'
import { LoanItems } from './LoanItems.tsx'
import { ReceiptButton } from './ReceiptButton.tsx'
import { TakeBackButton } from './TakeBackButton.tsx'

/** One loan: who has what until when. */
export function LoanPage() {
  const t = useTranslations('assets.work.loan')
  const { company } = useMe()
  const { id } = loanRoute.useParams()
  const navigate = useNavigate()
  return (
    <RecordPage
      resource={assets.loans}
      id={id}
      key={id}
      stateField="state"
      tabs={[{ key: 'things', label: t('things'), content: ({ id: loan }) => <LoanItems id={loan} /> }]}
      actions={(loan) => (
        <>
          <TakeBackButton loan={loan} />
          <ReceiptButton id={loan.id} />
        </>
      )}
      onGone={() => void navigate({ to: '/c/$urlId/assets/loans', params: { urlId: company.urlId } })}
    />
  )
}
