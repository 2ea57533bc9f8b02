import { Table } from '@mantine/core'
import { useFormatter, useTranslations } from 'use-intl'
import type { ResultsWire } from '../../resources/index.ts'
import type { QuestionWire } from './QuestionResult.tsx'

interface CrossTableProps {
  readonly result: QuestionWire
  readonly by: NonNullable<ResultsWire['by']>
}

/** The answers to a question, split by what people answered to another one. */
export function CrossTable({ result, by }: CrossTableProps) {
  const t = useTranslations('forms.results')
  const format = useFormatter()
  const options = result.counts.filter(({ row }) => row === null)
  if (options.length === 0) return null
  const countOf = (row: string, value: string) =>
    by.cells.find((cell) => cell.row === row && cell.key === result.key && cell.value === value)?.count ?? 0
  return (
    <div tabIndex={0} role="region" aria-label={t('crossTable', { title: result.title })} style={{ overflowX: 'auto' }}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th />
            {by.rows.map(({ value, label }) => (
              <Table.Th key={value} ta="right">
                {label}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {options.map(({ value, label }) => (
            <Table.Tr key={value}>
              <Table.Th scope="row">{label}</Table.Th>
              {by.rows.map((row) => (
                <Table.Td key={row.value} ta="right">
                  {format.number(countOf(row.value, value))}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}
