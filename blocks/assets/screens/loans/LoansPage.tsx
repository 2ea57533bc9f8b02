import { useMe } from '@quoin/ui'
import { DataList } from '@quoin/ui/list/DataList.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { assets } from '../../resources/index.ts'
import { LendButton } from './LendButton.tsx'

const columns = ['number', 'borrower_name', 'state', 'lent_at', 'due_at', 'items_out', 'items_total'] as const

/** What was lent, to whom, and until when. */
export function LoansPage() {
  const t = useTranslations('assets')
  const { company } = useMe()
  const navigate = useNavigate()
  return (
    <DataList
      resource={assets.loans}
      title={t('resources.loans.many')}
      columns={columns}
      creates={false}
      actions={<LendButton />}
      emptyText={t('loans.emptyText')}
      onOpen={({ id }) => void navigate({ to: '/c/$urlId/assets/loans/$id', params: { urlId: company.urlId, id } })}
    />
  )
}
