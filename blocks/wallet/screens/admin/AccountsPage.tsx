import { Anchor, Table } from '@mantine/core'
import { useRead } from '@quoin/kit/react'
import { EmptyState, ErrorState, PageSkeleton, useMe } from '@quoin/ui'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { Link, useNavigate } from '@tanstack/react-router'
import { useFormatter, useTranslations } from 'use-intl'
import { wallet } from '../../resources/index.ts'
import { useMoney } from '../money.ts'
import { accountsRoute } from '../routes.tsx'
import { useAccountName } from '../useAccountName.ts'
import styles from '../wallet.module.css'
import { AccountOwner } from './AccountOwner.tsx'
import { PageTurner } from './PageTurner.tsx'

/** All accounts of one kind and currency: behind a line of the trial balance. */
export const AccountsPage = () => (
  <WithTexts>
    <Accounts />
  </WithTexts>
)

function Accounts() {
  const t = useTranslations('wallet.books')
  const format = useFormatter()
  const money = useMoney()
  const accountName = useAccountName()
  const { company } = useMe()
  const navigate = useNavigate()
  const { kind = 'wallet.cash', currency = 'EUR', page = '1' } = accountsRoute.useSearch()
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
                    <Anchor
                      inherit
                      c="inherit"
                      underline="hover"
                      component={Link}
                      to={'/c/$urlId/wallet/books/accounts/$id' as string}
                      params={{ urlId: company.urlId, id: one.unique_id } as never}
                    >
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
        onTurn={(next) =>
          void navigate({ to: '.', search: { kind, currency, ...(next > 1 ? { page: String(next) } : {}) } as never })
        }
      />
    </div>
  )
}
