import { useMe } from '@quoin/ui'
import { DataList } from '@quoin/ui/list/DataList.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { wallet } from '../../resources/index.ts'
import { useMoney } from '../money.ts'

const columns = ['wallet_unique_id', 'type', 'amount', 'reason', 'state', 'created_by', 'created_at'] as const

/** What was posted by hand, and what waits for a second administrator. */
export function PostingsPage() {
  const t = useTranslations('wallet.admin')
  const { company } = useMe()
  const money = useMoney()
  const navigate = useNavigate()
  return (
    <DataList
      resource={wallet.postings}
      title={t('postings')}
      columns={columns}
      form={['wallet', 'type', 'amount', 'reason']}
      emptyText={t('postingsText')}
      cells={{
        amount: (row) => (
          <span className="q-number">
            {money(
              row.type === 'debit' ? -(row.amount as number) : (row.amount as number),
              (row.currency as string) ?? 'EUR',
              true,
            )}
          </span>
        ),
      }}
      onOpen={({ id }) =>
        void navigate({ to: '/c/$urlId/wallet/postings/$id' as string, params: { urlId: company.urlId, id } as never })
      }
    />
  )
}
