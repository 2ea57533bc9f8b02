import { Anchor, Table } from '@mantine/core'
import { useRead } from '@quoin/kit/react'
import { EmptyState, ErrorState, PageSkeleton } from '@quoin/ui'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { Link, useGo } from '@quoin/ui/pages'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { useFormatter, useTranslations } from 'use-intl'
import { pages } from '../../pages.tsx'
import { wallet } from '../../resources/index.ts'
import { useMoney } from '../money.ts'
import { useAccountName } from '../useAccountName.ts'
import styles from '../wallet.module.css'
import { AccountOwner } from './AccountOwner.tsx'
import { PageTurner } from './PageTurner.tsx'

/** All accounts of one kind and currency: behind a line of the trial balance. */
interface AccountsPageProps {
  readonly kind?: string
  readonly currency?: string
  readonly page?: string
}

export const AccountsPage = (props: AccountsPageProps) => (
  <WithTexts>
    <Accounts {...props} />
  </WithTexts>
)

function Accounts({ kind = 'wallet.cash', currency = 'EUR', page = '1' }: AccountsPageProps) {
  const t = useTranslations('wallet.books')
  const format = useFormatter()
  const money = useMoney()
  const accountName = useAccountName()
  const go = useGo()
  const read = useRead(wallet.transactions.accounts, { kind, currency, page })
  if (read.error) return <ErrorState error={read.error} level={1} onRetry={() => void read.refetch()} />
  if (!read.data) return <PageSkeleton />
  const { accounts, total } = read.data
  return (
    <div>
      <PageHeader title={accountName(kind)} text={t('accountsText', { currency, count: total })} />
      {accounts.length === 0 ? (
        <EmptyState title={t('noAccounts')}>{t('noneText')}</EmptyState>
      ) : (
        <div className={styles.scroll} tabIndex={0} role="region" aria-label={accountName(kind)}>
          <Table verticalSpacing="xs">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('owner')}</Table.Th>
                <Table.Th ta="right">{t('entries')}</Table.Th>
                <Table.Th ta="right">{t('held')}</Table.Th>
                <Table.Th ta="right">{t('balance')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {accounts.map((one) => (
                <Table.Tr key={one.unique_id}>
                  <Table.Td>
                    <Anchor inherit c="inherit" underline="hover" component={Link} to={pages.account({ id: one.unique_id })}>
                      <AccountOwner kind={one.kind} owner={one.owner_unique_id} plain />
                    </Anchor>
                  </Table.Td>
                  <Table.Td ta="right" className="q-number">
                    {format.number(one.entries)}
                  </Table.Td>
                  <Table.Td ta="right" className="q-number">
                    {one.held ? money(one.held, currency) : '–'}
                  </Table.Td>
                  <Table.Td ta="right" className="q-number">
                    {money(one.balance, currency)}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
      <PageTurner
        page={Number(page)}
        total={total}
        onTurn={(next) => void go(pages.accounts({ kind, currency, ...(next > 1 ? { page: String(next) } : {}) }))}
      />
    </div>
  )
}
