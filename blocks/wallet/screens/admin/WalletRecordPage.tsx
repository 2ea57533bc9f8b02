import { Button } from '@mantine/core'
import { decimalsOf } from '@quoin/kit'
import { Refused } from '@quoin/ui'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { useGo } from '@quoin/ui/pages'
import { RecordPage } from '@quoin/ui/record/RecordPage.tsx'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { wallet } from '../../resources/index.ts'
import { HoldsTab } from '../home/HoldsTab.tsx'
import { PocketsTab } from '../home/PocketsTab.tsx'
import { StatementTab } from '../home/StatementTab.tsx'
import { useMoney } from '../money.ts'
import { PostingDialog } from './PostingDialog.tsx'

/** One wallet as an administrator sees it: whose it is, its limits, its movements, and what can be done about it. */
export function WalletRecordPage({ id }: { id: string }) {
  const t = useTranslations('wallet')
  const go = useGo()
  const why = useWhyRefused()(wallet.postings.create)
  const [posting, setPosting] = useState(false)
  const money = useMoney()
  const format = useFormatter()
  type Wallet = Readonly<Record<string, unknown>>
  const amount = (name: string) => [name, (record: Wallet) => money(Number(record[name]), String(record.currency))] as const
  // Typed in minor units, and said in both: what a thousand of them come to is not seen by everybody.
  const bound = (name: string) =>
    [
      name,
      (record: Wallet) => {
        const [minor, currency] = [Number(record[name]), String(record.currency)]
        return `${format.number(minor)} (${money(minor / 10 ** decimalsOf(currency), currency)})`
      },
    ] as const
  return (
    <RecordPage
      resource={wallet.wallets}
      id={id}
      key={id}
      groups={[
        {
          label: t('admin.person'),
          fields: ['ownerName', 'alias', 'currency', 'balance', 'held', 'available', 'notes', 'status', 'frozenReason', 'hasApp'],
        },
        {
          label: t('admin.limits'),
          fields: ['overdraft', 'overdraftReason', 'transferMaxMinor', 'dayMaxMinor', 'monthMaxMinor', 'enabled'],
        },
      ]}
      cells={Object.fromEntries([
        ...['balance', 'held', 'available', 'overdraft'].map(amount),
        ...['transferMaxMinor', 'dayMaxMinor', 'monthMaxMinor'].map(bound),
      ])}
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
