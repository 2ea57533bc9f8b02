import { Modal, Table } from '@mantine/core'
import { useRead } from '@quoin/kit/react'
import { ErrorState, ListSkeleton } from '@quoin/ui'
import { useFormatter, useTranslations } from 'use-intl'
import { sales } from '../../resources/index.ts'
import styles from '../sales.module.css'
import { useMoney } from '../useMoney.ts'
import type { Owed } from './OwedTable.tsx'

interface Statement {
  readonly rows: readonly {
    readonly at: string
    readonly kind: string
    readonly memo: string | null
    readonly amount_minor: number
    readonly balance_minor: number
  }[]
}

/** Everything that was owed to a vendor and paid, out of the books, with the running balance. */
export function StatementDialog({ vendor, onClose }: { vendor: Owed; onClose(): void }) {
  const t = useTranslations('sales')
  const common = useTranslations('ui.common')
  const format = useFormatter()
  const money = useMoney()
  const read = useRead(sales.payables.statement, { vendor: vendor.vendor_unique_id, currency: vendor.currency })
  const rows = (read.data as Statement | undefined)?.rows
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title={t('payables.statementOf', { name: vendor.vendor_name })}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      {read.error ? (
        <ErrorState error={read.error} onRetry={() => void read.refetch()} />
      ) : !rows ? (
        <ListSkeleton rows={4} />
      ) : (
        <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('payables.statement')}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('payables.at')}</Table.Th>
                <Table.Th>{t('payables.what')}</Table.Th>
                <Table.Th className={styles.end}>{t('resources.payouts.fields.amount')}</Table.Th>
                <Table.Th className={styles.end}>{t('payables.balance')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((row, i) => (
                <Table.Tr key={`${row.at} ${i}`}>
                  <Table.Td>{format.dateTime(new Date(row.at), { dateStyle: 'medium', timeStyle: 'short' })}</Table.Td>
                  <Table.Td>
                    {[t(`payables.kinds.${row.kind.replace('sales.', '') as 'sale' | 'return' | 'owed' | 'payout'}`), row.memo]
                      .filter(Boolean)
                      .join(' · ')}
                  </Table.Td>
                  <Table.Td className={styles.end}>{money(row.amount_minor, vendor.currency)}</Table.Td>
                  <Table.Td className={styles.end}>{money(row.balance_minor, vendor.currency)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
    </Modal>
  )
}
