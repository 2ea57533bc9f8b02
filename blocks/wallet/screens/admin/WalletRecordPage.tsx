import { Button } from '@mantine/core'
import { Refused, useMe } from '@quoin/ui'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { RecordPage } from '@quoin/ui/record/RecordPage.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { wallet } from '../../resources/index.ts'
import { HoldsTab } from '../home/HoldsTab.tsx'
import { PocketsTab } from '../home/PocketsTab.tsx'
import { StatementTab } from '../home/StatementTab.tsx'
import { walletRecordRoute } from '../routes.tsx'
import { PostingDialog } from './PostingDialog.tsx'

/** One wallet as an administrator sees it: whose it is, its limits, its movements, and what can be done about it. */
export function WalletRecordPage() {
  const t = useTranslations('wallet')
  const { company } = useMe()
  const { id } = walletRecordRoute.useParams()
  const navigate = useNavigate()
  const why = useWhyRefused()(wallet.postings.create)
  const [posting, setPosting] = useState(false)
  return (
    <RecordPage
      resource={wallet.wallets}
      id={id}
      key={id}
      groups={[
        {
          label: t('admin.person'),
          facts: ['ownerName', 'alias', 'currency', 'balance', 'held', 'available', 'notes', 'status', 'frozenReason', 'hasApp'],
        },
        {
          label: t('admin.limits'),
          facts: ['overdraft', 'overdraftReason', 'transferMaxMinor', 'dayMaxMinor', 'monthMaxMinor', 'enabled'],
        },
      ]}
      tabs={[
        { key: 'movements', label: t('admin.movements'), content: () => <StatementTab id={id} /> },
        { key: 'holds', label: t('home.tabs.holds'), content: () => <HoldsTab id={id} /> },
        {
          key: 'pockets',
          label: t('home.tabs.pockets'),
          content: (record) => <PocketsTab id={id} currency={String(record.currency)} isGiving />,
        },
      ]}
      actions={(record) => (
        <>
          <Refused why={why}>
            <Button onClick={() => setPosting(true)}>{t('admin.topUp')}</Button>
          </Refused>
          {posting && <PostingDialog id={id} currency={String(record.currency)} onClose={() => setPosting(false)} />}
        </>
      )}
      onGone={() => void navigate({ to: '/c/$urlId/wallet/all' as string, params: { urlId: company.urlId } as never })}
    />
  )
}
