import { Table } from '@mantine/core'
import { useRead } from '@quoin/kit/react'
import { EmptyState, ErrorState, ListSkeleton } from '@quoin/ui'
import { StatusPill } from '@quoin/ui/fields/StatusPill.tsx'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { wallet } from '../../resources/index.ts'
import { PageTurner } from '../admin/PageTurner.tsx'
import { useMoney } from '../money.ts'
import styles from '../wallet.module.css'

/** What is and was set aside, each with how it ended. */
export function HoldsTab({ id }: { id: string }) {
  const t = useTranslations('wallet.holds')
  const format = useFormatter()
  const money = useMoney()
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useRead(wallet.wallets.holds, { id, page: String(page) })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton />
  if (data.holds.length === 0) return <EmptyState title={t('none')}>{t('noneText')}</EmptyState>
  const date = (iso: string) => format.dateTime(new Date(iso), { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('outcome')}>
      <Table verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('created')}</Table.Th>
            <Table.Th>{t('what')}</Table.Th>
            <Table.Th ta="right">{t('amount')}</Table.Th>
            <Table.Th>{t('outcome')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.holds.map((hold) => (
            <Table.Tr key={hold.unique_id}>
              <Table.Td style={{ whiteSpace: 'nowrap' }}>{date(hold.created_at)}</Table.Td>
              <Table.Td>{hold.memo || t('unnamed')}</Table.Td>
              <Table.Td ta="right" className="q-number">
                {money(hold.amount, data.currency)}
              </Table.Td>
              <Table.Td>
                <StatusPill
                  value={hold.state === 'captured' ? 'done' : hold.state === 'released' ? 'closed' : hold.state}
                  label={t(`states.${hold.state}`)}
                />
                <div className={styles.small}>
                  {hold.state === 'open'
                    ? hold.expires_at && t('until', { date: date(hold.expires_at) })
                    : hold.state === 'captured'
                      ? t('taken', { amount: money(hold.captured, data.currency) })
                      : hold.closed_at && date(hold.closed_at)}
                </div>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <PageTurner page={page} total={data.total} onTurn={setPage} />
    </div>
  )
}
