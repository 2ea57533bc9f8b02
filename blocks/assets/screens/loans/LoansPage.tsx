import { StatusPill } from '@quoin/ui/fields/StatusPill.tsx'
import { useWords } from '@quoin/ui/fields/words.ts'
import { DataList } from '@quoin/ui/list/DataList.tsx'
import { useGo } from '@quoin/ui/pages'
import { useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { assets } from '../../resources/index.ts'
import { DueDate } from '../assets/DueDate.tsx'
import { LendButton } from './LendButton.tsx'
import { loanState, Things } from './Things.tsx'

const columns = ['number:300', 'borrower_name', 'state:150', 'due_at:200', 'lent_at', 'items_out'] as const

/** What was lent, to whom, and until when. */
export function LoansPage() {
  const t = useTranslations('assets')
  const go = useGo()
  const words = useWords(assets.loans)
  return (
    <DataList
      resource={assets.loans}
      title={t('resources.loans.many')}
      columns={columns}
      cells={{
        number: (loan) => <Things loan={loan} />,
        state: (loan) => <StatusPill value={loanState(loan)} label={words.option('state', String(loan.state))} />,
        dueAt: (loan) => <DueDate at={loan.dueAt as string | null} isOpen={loan.state === 'open'} isShort />,
      }}
      views={{ open: { filter: { state: 'open' }, sort: 'dueAt', count: true } }}
      creates={false}
      actions={<LendButton />}
      emptyText={t('loans.emptyText')}
      onOpen={({ id }) => void go(pages.loans.record(id))}
    />
  )
}
