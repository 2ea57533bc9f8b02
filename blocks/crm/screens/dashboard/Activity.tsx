import { BarChart } from '@mantine/charts'
import { Table } from '@mantine/core'
import { useFormatter, useTranslations } from 'use-intl'
import { bars, dealsWith } from './charts.ts'
import { Panel } from './Panel.tsx'
import { Rows } from './Rows.tsx'
import { To } from './To.tsx'
import { actions, type ActivityRow } from './useReports.ts'

/** Who did what. */
export function Activity({ rows }: { rows: readonly ActivityRow[] }) {
  const t = useTranslations('crm.dashboard')
  const format = useFormatter()
  return (
    <Panel
      title={t('activity')}
      rows={rows}
      file="activity"
      empty={rows.length === 0 ? t('nothing') : null}
      chart={
        <BarChart
          {...bars}
          h={Math.max(180, rows.length * 44 + 90)}
          type="stacked"
          orientation="vertical"
          gridAxis="x"
          xAxisProps={{ allowDecimals: false }}
          yAxisProps={{ width: 120 }}
          maxBarWidth={28}
          data={rows.map((row) => ({
            name: row.name || t('nobody'),
            ...Object.fromEntries(actions.map((action) => [t(`history.${action}`), row[action]])),
          }))}
          dataKey="name"
          series={actions.map((action, at) => ({ name: t(`history.${action}`), color: colours[at]! }))}
          valueFormatter={(value) => format.number(value)}
        />
      }
      table={
        <Rows head={[t('person'), ...actions.map((action) => t(`history.${action}`)), t('history.changes')]}>
          {rows.map((row) => (
            <Table.Tr key={row.user_unique_id}>
              <Table.Td>
                <To to={dealsWith({ owner_unique_id: row.user_unique_id })} label={t('show', { name: row.name })}>
                  {row.name || t('nobody')}
                </To>
              </Table.Td>
              {[...actions.map((action) => row[action]), row.changes].map((value, at) => (
                <Table.Td key={at}>
                  <span className="q-number">{format.number(value)}</span>
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Rows>
      }
    />
  )
}

const colours = ['clay.6', 'clay.3', 'blue.6', 'blue.3', 'green.6', 'green.3', 'grape.6', 'grape.3']
