import { useMe } from '@quoin/ui'
import { StatusPill } from '@quoin/ui/fields/StatusPill.tsx'
import { useWords } from '@quoin/ui/fields/words.ts'
import { DataList } from '@quoin/ui/list/DataList.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { assets } from '../../resources/index.ts'
import { DueDate } from '../assets/DueDate.tsx'
import { LendButton } from './LendButton.tsx'
import { loanState, Things } from './Things.tsx'

const columns = ['number:300', 'borrower_name', 'state:150', 'due_at:200', 'lent_at', 'items_out'] as const

/** What was lent, to whom, and until when. */
export function LoansPage() {
  const t = useTranslations('assets')
  const { company } = useMe()
  const navigate = useNavigate()
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
      onOpen={({ id }) => void navigate({ to: '/c/$urlId/assets/loans/$id', params: { urlId: company.urlId, id } })}
    />
  )
}
