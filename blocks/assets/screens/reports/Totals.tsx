import { Table } from '@mantine/core'
import { useFormatter, useTranslations } from 'use-intl'
import { type Column, columns, type Heading } from './columns.ts'
import styles from './reports.module.css'
import type { Kind } from './search.ts'
import type { Row } from './useReport.ts'

/** Numbers that make sense together; days and shares do not. */
const added: readonly Heading[] = [
  'times',
  'hoursLent',
  'hoursDown',
  'assets',
  'quantity',
  'pieces',
  'bookings',
  'hoursBooked',
  'fetched',
  'missed',
  'cancelled',
  'late',
]
const isAdded = ({ heading, look }: Column) => look === 'money' || added.includes(heading)

/** What all rows of a report come to, the ones that are not shown included; amounts by their currency. */
export function Totals({ kind, rows }: { kind: Kind; rows: readonly Row[] }) {
  const t = useTranslations('assets.glance')
  const format = useFormatter()
  if (!columns[kind].some(isAdded) || rows.length < 2) return null
  const sum = (column: Column, own: readonly Row[]) => own.reduce((all, row) => all + Number(column.of(row) ?? 0), 0)
  const money = (column: Column) =>
    [...Map.groupBy(rows, (row) => String(row.currency ?? ''))].flatMap(([currency, own]) => {
      const value = sum(column, own)
      return currency && value !== 0 ? [format.number(value, { style: 'currency', currency })] : []
    })
  return (
    <Table.Tfoot>
      <Table.Tr>
        <Table.Th scope="row">{t('total')}</Table.Th>
        {columns[kind].slice(1).map((column) => (
          <Table.Td key={column.heading} className={styles.number} fw={600}>
            {column.look === 'money'
              ? money(column).join(' · ')
              : isAdded(column)
                ? format.number(sum(column, rows), { maximumFractionDigits: 1 })
                : ''}
          </Table.Td>
        ))}
      </Table.Tr>
    </Table.Tfoot>
  )
}
