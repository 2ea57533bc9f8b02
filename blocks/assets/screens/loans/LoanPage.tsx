import { Action } from '@quoin/ui/action/Action.tsx'
import { useGo } from '@quoin/ui/pages'
import { RecordPage } from '@quoin/ui/record/RecordPage.tsx'
import { useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { assets } from '../../resources/index.ts'
import { LoanHead } from './LoanHead.tsx'
import { LoanItems } from './LoanItems.tsx'
import { ReceiptButton } from './ReceiptButton.tsx'
import { TakeBackButton } from './TakeBackButton.tsx'

/** One loan: who has what until when. */
export function LoanPage({ id }: { readonly id: string }) {
  const t = useTranslations('assets.work.loan')
  const go = useGo()
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
      onGone={() => void go(pages.loans.list())}
    />
  )
}
