import { BarChart } from '@mantine/charts'
import { Table } from '@mantine/core'
import { useFormatter, useTranslations } from 'use-intl'
import { bars, sum } from './charts.ts'
import { Panel } from './Panel.tsx'
import { Rows } from './Rows.tsx'
import type { ClosedRow } from './useReports.ts'

/** What was won and lost, month by month. */
export function Ends({ rows: closed }: { rows: readonly ClosedRow[] }) {
  const t = useTranslations('crm.dashboard')
  const format = useFormatter()
  const ends = [...new Set(closed.map((row) => row.month))].map((month) => {
    const rows = closed.filter((row) => row.month === month)
    return {
      month: format.dateTime(new Date(`${month}-15T12:00:00Z`), { month: 'short', year: '2-digit', timeZone: 'UTC' }),
      key: month,
      won: sum(rows, (row) => row.won_count),
      lost: sum(rows, (row) => row.lost_count),
    }
  })
  return (
    <Panel
      title={t('ends')}
      rows={closed}
      file="win_rate"
      empty={ends.length === 0 ? t('noneClosed') : null}
      chart={
        <BarChart
          {...bars}
          yAxisProps={{ allowDecimals: false }}
          type="stacked"
          maxBarWidth={36}
          data={ends.map((row) => ({ ...row, [t('won')]: row.won, [t('lost')]: row.lost }))}
          dataKey="month"
          series={[
            { name: t('won'), color: 'green.6' },
            { name: t('lost'), color: 'red.5' },
          ]}
          valueFormatter={(value) => format.number(value)}
        />
      }
      table={
        <Rows head={[t('month'), t('won'), t('lost')]}>
          {ends.map((row) => (
            <Table.Tr key={row.key}>
              <Table.Td>{row.month}</Table.Td>
              {(['won', 'lost'] as const).map((outcome) => (
                <Table.Td key={outcome}>
                  <span className="q-number">{format.number(row[outcome])}</span>
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Rows>
      }
    />
  )
}
