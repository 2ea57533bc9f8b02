import { useMe } from '@quoin/ui'
import { Action } from '@quoin/ui/action/Action.tsx'
import { RecordPage } from '@quoin/ui/record/RecordPage.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { assets } from '../../resources/index.ts'
import { loanRoute } from '../routes.tsx'
import { LoanHead } from './LoanHead.tsx'
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
      foldsEmpty
      head={(loan) => <LoanHead loan={loan} />}
      hiddenActions={['extend']}
      firstTab="things"
      menu={(loan) => <Action of={assets.loans.extend} record={loan} as="item" />}
      groups={[
        {
          label: t('who'),
          fields: ['borrowerName', 'user', 'location', 'borrowerAsset', 'lender', 'confirmedAt', 'reservation'],
        },
        { label: t('when'), fields: ['lentAt', 'dueAt', 'returnedAt', 'itemsTotal', 'itemsOut', 'notes', 'terms'] },
      ]}
      tabs={[{ key: 'things', label: t('things'), content: ({ id: loan }) => <LoanItems id={loan} /> }]}
      actions={(loan) => (
        <>
          <ReceiptButton id={loan.id} />
          {loan.state === 'open' && <TakeBackButton loan={loan} />}
        </>
      )}
      onGone={() => void navigate({ to: '/c/$urlId/assets/loans', params: { urlId: company.urlId } })}
    />
  )
}
