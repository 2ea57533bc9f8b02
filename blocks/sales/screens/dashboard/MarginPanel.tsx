import { Table } from '@mantine/core'
import { useRead } from '@quoin/kit/react'
import { ErrorState } from '@quoin/ui'
import { useFormatter, useTranslations } from 'use-intl'
import { sales } from '../../resources/index.ts'
import styles from '../sales.module.css'
import { useMoney } from '@quoin/ui/fields/useMoney.ts'

const shownMax = 10

/** What was earned, product by product, at what the goods cost when they were sold. For those who may see costs. */
export function MarginPanel({ asked: input }: { asked: { readonly from: string; readonly channel_unique_id?: string } }) {
  const t = useTranslations('sales.margin')
  const format = useFormatter()
  const money = useMoney()
  const read = useRead(sales.reports.margin, input)
  if (read.error) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />
  const rateOf = ({ margin_minor: margin, net_minor: net }: { margin_minor: number; net_minor: number }) =>
    net === 0 ? '–' : format.number(margin / net, { style: 'percent', maximumFractionDigits: 1 })
  const products = (read.data?.products ?? []).filter((row) => row.net_minor !== 0).slice(0, shownMax)
  return (
    <section className={styles.panel} style={{ gridColumn: '1 / -1' }}>
      <h2 id="margin" className={styles.heading}>
        {t('title')}
      </h2>
      {read.data && products.length === 0 ? (
        <p className={styles.dim}>{t('none')}</p>
      ) : (
        <div className={styles.scroll} tabIndex={0} role="region" aria-labelledby="margin">
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('product')}</Table.Th>
                <Table.Th className={styles.end}>{t('net')}</Table.Th>
                <Table.Th className={styles.end}>{t('cost')}</Table.Th>
                <Table.Th className={styles.end}>{t('margin')}</Table.Th>
                <Table.Th className={styles.end}>{t('rate')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {products.map((row) => (
                <Table.Tr key={`${row.product_unique_id ?? row.name} ${row.currency}`}>
                  <Table.Td>{row.name}</Table.Td>
                  <Table.Td className={styles.end}>{money(row.net_minor, row.currency)}</Table.Td>
                  <Table.Td className={styles.end}>{money(row.cost_minor, row.currency)}</Table.Td>
                  <Table.Td className={styles.end}>{money(row.margin_minor, row.currency)}</Table.Td>
                  <Table.Td className={styles.end}>{rateOf(row)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
            <Table.Tfoot>
              {(read.data?.sums ?? [])
                .filter((row) => row.net_minor !== 0)
                .map((row) => (
                  <Table.Tr key={row.currency}>
                    <Table.Th>{t('all')}</Table.Th>
                    <Table.Th className={styles.end}>{money(row.net_minor, row.currency)}</Table.Th>
                    <Table.Th className={styles.end}>{money(row.cost_minor, row.currency)}</Table.Th>
                    <Table.Th className={styles.end}>{money(row.margin_minor, row.currency)}</Table.Th>
                    <Table.Th className={styles.end}>{rateOf(row)}</Table.Th>
                  </Table.Tr>
                ))}
            </Table.Tfoot>
          </Table>
        </div>
      )}
      {(read.data?.sums ?? [])
        .filter((row) => row.unknown_minor !== 0)
        .map((row) => (
          <p key={row.currency} className={styles.dim}>
            {t('unknown', { amount: money(row.unknown_minor, row.currency) })}
          </p>
        ))}
    </section>
  )
}
