import { Table } from '@mantine/core'
import { useRead } from '@quoin/kit/react'
import { EmptyState, ErrorState, ListSkeleton } from '@quoin/ui'
import { useFormatter, useTranslations } from 'use-intl'
import { assets } from '../../resources/index.ts'
import styles from '../assets.module.css'

/** What goes to a vendor: by year, and in contracts that run. */
export function Spend({ vendor }: { vendor: string }) {
  const t = useTranslations('assets.desk.spend')
  const format = useFormatter()
  const read = useRead(assets.vendors.spend, { vendor })
  if (read.error && !read.data) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />
  if (!read.data) return <ListSkeleton rows={3} />
  const { years, contracts } = read.data
  if (years.length === 0 && contracts.length === 0) return <EmptyState title={t('none')}>{t('noneText')}</EmptyState>
  const money = (value: number, currency: string | null) =>
    format.number(value, currency ? { style: 'currency', currency } : { maximumFractionDigits: 2 })
  return (
    <div className={styles.stack}>
      {years.length > 0 && (
        <Table.ScrollContainer minWidth={360}>
          <Table className={styles.figures}>
            <Table.Thead>
              <Table.Tr>
                {(['year', 'bought', 'spent', 'assets'] as const).map((column) => (
                  <Table.Th key={column} ta={column === 'year' ? undefined : 'right'}>
                    {t(column)}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {years.map((row) => (
                <Table.Tr key={`${row.year} ${row.currency}`}>
                  <Table.Th scope="row" fw={400}>
                    {row.year ?? t('undated')}
                  </Table.Th>
                  <Table.Td ta="right">{money(row.bought, row.currency)}</Table.Td>
                  <Table.Td ta="right">{money(row.spent, row.currency)}</Table.Td>
                  <Table.Td ta="right">{format.number(row.assets)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {contracts.length > 0 && (
        <p className={styles.said}>
          {t('contracts')}: {contracts.map(({ cost, currency }) => money(cost, currency)).join(' · ')}
        </p>
      )}
    </div>
  )
}
