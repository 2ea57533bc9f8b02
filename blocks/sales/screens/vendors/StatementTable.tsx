import { Table } from '@mantine/core'
import { ListFooter } from '@quoin/ui/list/ListFooter.tsx'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { useFormatter, useTranslations } from 'use-intl'
import type * as z from 'zod'
import type { statementAnswer } from '../../resources/shared.ts'
import styles from '../sales.module.css'
import { useMoney } from '@quoin/ui/fields/useMoney.ts'

/** What a statement shows first: its newest lines. */
export const firstPage = { page: 1, records: 50 }

interface StatementTableProps {
  readonly statement: z.infer<typeof statementAnswer>
  onShow(page: typeof firstPage): void
}

/** Lines of the books with their running balance, the newest first, and the way to those before. */
export function StatementTable({ statement: { rows, currency, total, page, records }, onShow }: StatementTableProps) {
  const t = useTranslations('sales')
  const format = useFormatter()
  const money = useMoney()
  return (
    <>
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
      {total > rows.length && (
        <WithTexts>
          <ListFooter
            first={(page - 1) * records}
            total={total}
            totalIsBound={false}
            size={records}
            onSize={(size) => onShow({ page: 1, records: size })}
            onPage={(next) => onShow({ page: next, records })}
          />
        </WithTexts>
      )}
    </>
  )
}
