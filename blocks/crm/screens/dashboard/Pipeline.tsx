import { BarChart } from '@mantine/charts'
import { Table } from '@mantine/core'
import { useGo } from '@quoin/ui/pages'
import { useFormatter, useTranslations } from 'use-intl'
import { useMoney } from '../money.ts'
import { bars, dealsWith } from './charts.ts'
import { Panel } from './Panel.tsx'
import { Rows } from './Rows.tsx'
import { To } from './To.tsx'
import type { PipelineRow } from './useReports.ts'

/** What is open, by stage: drawn in one currency, told in all. */
export function Pipeline({ rows, currency }: { rows: readonly PipelineRow[]; currency: string }) {
  const t = useTranslations('crm.dashboard')
  const format = useFormatter()
  const money = useMoney()
  const go = useGo()
  const stages = rows.filter((row) => row.currency === currency)
  return (
    <Panel
      title={t('pipeline')}
      rows={rows}
      file="pipeline"
      empty={stages.length === 0 ? t('nothing') : null}
      chart={
        <BarChart
          {...bars}
          data={stages.map((row) => ({ ...row, [t('sum')]: row.total, [t('weighted')]: row.weighted }))}
          dataKey="stage"
          series={[
            { name: t('sum'), color: 'gray.4' },
            { name: t('weighted'), color: 'clay.6' },
          ]}
          valueFormatter={(value) => money(value, currency, true)}
          barProps={{
            isAnimationActive: false,
            cursor: 'pointer',
            onClick: (bar: { payload?: { stage_unique_id?: string } }) =>
              bar.payload?.stage_unique_id &&
              void go(dealsWith({ outcome: 'open', stage_unique_id: bar.payload.stage_unique_id })),
          }}
        />
      }
      table={
        <Rows head={[t('stage'), t('count'), t('sum'), t('weighted')]}>
          {rows.map((row) => (
            <Table.Tr key={`${row.stage_unique_id} ${row.currency}`}>
              <Table.Td>
                <To
                  to={dealsWith({ outcome: 'open', stage_unique_id: row.stage_unique_id })}
                  label={t('show', { name: row.stage })}
                >
                  {row.stage}
                </To>
              </Table.Td>
              <Table.Td>
                <span className="q-number">{format.number(row.count)}</span>
              </Table.Td>
              <Table.Td className="q-number">{money(row.total, row.currency)}</Table.Td>
              <Table.Td className="q-number">{money(row.weighted, row.currency)}</Table.Td>
            </Table.Tr>
          ))}
        </Rows>
      }
    />
  )
}
