import { Table } from '@mantine/core'
import { useFormatter, useTranslations } from 'use-intl'
import styles from '../sales.module.css'
import { useMoney } from '@quoin/ui/fields/useMoney.ts'

export interface StatementLine {
  readonly at: string
  readonly kind: string
  readonly memo: string | null
  readonly amount_minor: number
  readonly balance_minor: number
}

/** Lines of the books with their running balance, the newest first. */
export function StatementTable({ rows, currency }: { readonly rows: readonly StatementLine[]; readonly currency: string }) {
  const t = useTranslations('sales')
  const format = useFormatter()
  const money = useMoney()
  return (
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
              <Table.Td className={styles.end}>{money(row.amount_minor, currency)}</Table.Td>
              <Table.Td className={styles.end}>{money(row.balance_minor, currency)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}
