import { BarChart } from '@mantine/charts'
import { Table } from '@mantine/core'
import { useFormatter, useTranslations } from 'use-intl'
import { bars, dealsWith } from './charts.ts'
import { Panel } from './Panel.tsx'
import { Rows } from './Rows.tsx'
import { To } from './To.tsx'

/** Why deals were lost. */
export function Reasons({ rows }: { rows: readonly { readonly reason: string; readonly count: number }[] }) {
  const t = useTranslations('crm.dashboard')
  const format = useFormatter()
  return (
    <Panel
      title={t('reasons')}
      rows={rows}
      file="lost_reasons"
      empty={rows.length === 0 ? t('noneClosed') : null}
      chart={
        <BarChart
          {...bars}
          withLegend={false}
          orientation="vertical"
          gridAxis="x"
          xAxisProps={{ allowDecimals: false }}
          yAxisProps={{ width: 140 }}
          maxBarWidth={24}
          data={rows.slice(0, 8).map(({ reason, count: times }) => ({ reason: reason || t('noReason'), [t('count')]: times }))}
          dataKey="reason"
          series={[{ name: t('count'), color: 'red.5' }]}
          valueFormatter={(value) => format.number(value)}
        />
      }
      table={
        <Rows head={[t('reason'), t('count')]}>
          {rows.map(({ reason, count: times }) => (
            <Table.Tr key={reason}>
              <Table.Td>
                <To
                  to={dealsWith(reason ? { outcome: 'lost', lost_reason: reason } : { outcome: 'lost' })}
                  label={t('show', { name: reason || t('noReason') })}
                >
                  {reason || t('noReason')}
                </To>
              </Table.Td>
              <Table.Td>
                <span className="q-number">{format.number(times)}</span>
              </Table.Td>
            </Table.Tr>
          ))}
        </Rows>
      }
    />
  )
}
