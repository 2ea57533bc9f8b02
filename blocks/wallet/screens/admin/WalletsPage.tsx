import { useMe } from '@quoin/ui'
import { DataList } from '@quoin/ui/list/DataList.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { wallet } from '../../resources/index.ts'
import { useMoney } from '../money.ts'

const columns = ['owner_name', 'code', 'alias', 'balance', 'held', 'status', 'created_at'] as const

/** Everybody's wallets. */
export function WalletsPage() {
  const t = useTranslations('wallet')
  const { company } = useMe()
  const money = useMoney()
  const navigate = useNavigate()
  return (
    <DataList
      resource={wallet.wallets}
      title={t('admin.wallets')}
      columns={columns}
      form={['user', 'currency', 'notes']}
      emptyText={t('admin.emptyText')}
      cells={{
        balance: (row) => <span className="q-number">{money(row.balance as number, row.currency as string)}</span>,
        held: (row) => <span className="q-number">{row.held ? money(row.held as number, row.currency as string) : '–'}</span>,
      }}
      onOpen={({ id }) =>
        void navigate({ to: '/c/$urlId/wallet/all/$id' as string, params: { urlId: company.urlId, id } as never })
      }
    />
  )
}
