import { Button, Menu } from '@mantine/core'
import { Refused } from '@quoin/ui'
import { Action } from '@quoin/ui/action/Action.tsx'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { useGo } from '@quoin/ui/pages'
import { RecordPage } from '@quoin/ui/record/RecordPage.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { wallet } from '../../resources/index.ts'
import { HoldsTab } from '../home/HoldsTab.tsx'
import { PocketsTab } from '../home/PocketsTab.tsx'
import { StatementTab } from '../home/StatementTab.tsx'
import { useMoney } from '../money.ts'
import { PostingDialog } from './PostingDialog.tsx'

/** What is done seldom, behind the menu. */
const further = wallet.wallets.operations.filter(({ kind }) => kind === 'action')

/** One wallet as an administrator sees it: whose it is, its limits, its movements, and what can be done about it. */
export function WalletRecordPage({ id }: { id: string }) {
  const t = useTranslations('wallet')
  const go = useGo()
  const why = useWhyRefused()(wallet.postings.create)
  const [posting, setPosting] = useState(false)
  const money = useMoney()
  type Wallet = Readonly<Record<string, unknown>>
  const amount = (name: string) => [name, (record: Wallet) => money(Number(record[name]), String(record.currency))] as const
  return (
    <RecordPage
      resource={wallet.wallets}
      id={id}
      key={id}
      groups={[
        {
          label: t('admin.person'),
          fields: ['ownerName', 'alias', 'currency', 'notes', 'status', 'frozenReason', 'hasApp'],
        },
        {
          label: t('admin.limits'),
          fields: ['overdraft', 'overdraftReason', 'transferMaxMinor', 'dayMaxMinor', 'monthMaxMinor', 'enabled'],
        },
      ]}
      foldsEmpty
      highlights={['balance', 'available', 'held']}
      firstTab="movements"
      hiddenActions="all"
      menu={(record) => (
        <>
          {further.map((operation) => (
            <Action key={operation.name} of={operation} record={record} as="item" />
          ))}
          <Menu.Divider />
        </>
      )}
      cells={Object.fromEntries(['balance', 'held', 'available', 'overdraft'].map(amount))}
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
      onGone={() => void go(pages.wallets.list())}
    />
  )
}
