import { CompositeChart } from '@mantine/charts'
import { SegmentedControl, Table } from '@mantine/core'
import { useRead } from '@quoin/kit/react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { crm } from '../../resources/index.ts'
import { useMoney } from '../money.ts'
import styles from './dashboard.module.css'
import { Panel } from './Panel.tsx'
import { Rows } from './Rows.tsx'
import type { ForecastRow } from './useReports.ts'

const measures = ['actual', 'committed', 'weighted', 'best_case'] as const
type Converted = ForecastRow & Readonly<Record<`converted_${(typeof measures)[number]}`, number | null>>
interface Answer {
  readonly rows: readonly Converted[]
  readonly rates_used?: readonly { readonly currency: string; readonly rate: string; readonly rate_on: string | null }[]
}

/** What is to come by month or by owner, in one currency: other money is converted at the rates the company keeps, and the panel says at which. */
export function Forecast({
  rows,
  currency,
  span,
}: {
  rows: readonly ForecastRow[]
  currency: string
  span: { readonly from: string; readonly to: string }
}) {
  const t = useTranslations('crm.dashboard')
  const words = useTranslations('crm.glance.forecast')
  const [by, setBy] = useState<'month' | 'owner'>('month')
  const format = useFormatter()
  const money = useMoney()
  const others = [...new Set(rows.map((row) => row.currency))].filter((one) => one !== currency)
  const requested = useRead(
    crm.opportunities.forecastReport,
    { ...span, currency: currency as 'EUR' },
    { enabled: others.length > 0 },
  ).data as Answer | undefined
  const used = requested?.rates_used ?? []
  const without = others.filter((one) => !used.some((rate) => rate.currency === one))
  const shown: readonly ForecastRow[] =
    others.length > 0 && requested
      ? requested.rows.flatMap((row) =>
          row.converted_actual === null
            ? []
            : [{ ...row, ...Object.fromEntries(measures.map((one) => [one, row[`converted_${one}`] ?? 0])) }],
        )
      : rows.filter((row) => row.currency === currency)
  const day = (date: string, options: object) => format.dateTime(new Date(`${date}T12:00:00Z`), { ...options, timeZone: 'UTC' })
  const summed = (key: string, name: string, own: readonly ForecastRow[]) => ({
    key,
    name,
    values: measures.map((one) => own.reduce((all, row) => all + row[one], 0)),
  })
  const lines =
    by === 'month'
      ? [...new Set(shown.map((row) => row.month))].map((month) =>
          summed(
            month ?? '',
            month === null ? t('noDate') : day(`${month}-15`, { month: 'short', year: '2-digit' }),
            shown.filter((row) => row.month === month),
          ),
        )
      : [...new Map(shown.map((row) => [row.owner_unique_id, row.owner])).entries()].map(([id, name]) =>
          summed(
            id ?? '',
            name || words('nobody'),
            shown.filter((row) => row.owner_unique_id === id),
          ),
        )
  const whole = summed('all', words('all'), shown)
  const names = [t('actual'), t('committed'), t('weighted'), t('bestCase')]
  return (
    <div>
      <Panel
        title={t('forecast')}
        rows={requested?.rows ?? rows}
        file="forecast"
        empty={lines.length === 0 ? t('nothing') : null}
        head={
          <SegmentedControl
            size="xs"
            aria-label={t('forecast')}
            value={by}
            data={(['month', 'owner'] as const).map((value) => ({ value, label: words(value) }))}
            onChange={(next) => setBy(next as 'month' | 'owner')}
          />
        }
        chart={
          <CompositeChart
            h={240}
            withLegend
            curveType="linear"
            composedChartProps={{ accessibilityLayer: false }}
            data={lines.map(({ name, values }) => ({
              name,
              ...Object.fromEntries(names.map((name, at) => [name, values[at]])),
            }))}
            dataKey="name"
            valueFormatter={(value) => money(value, currency, true)}
            maxBarWidth={28}
            barProps={{ isAnimationActive: false }}
            lineProps={{ isAnimationActive: false }}
            series={[
              { name: names[0]!, color: 'green.6', type: 'bar' },
              { name: names[1]!, color: 'clay.6', type: 'bar' },
              { name: names[2]!, color: 'blue.6', type: 'line' },
              { name: names[3]!, color: 'gray.5', type: 'line' },
            ]}
          />
        }
        table={
          <Rows head={[by === 'month' ? t('month') : words('quota'), ...names]}>
            {[...lines, whole].map(({ key, name, values }) => (
              <Table.Tr key={key} fw={key === 'all' ? 600 : undefined}>
                <Table.Td>{name}</Table.Td>
                {values.map((value, at) => (
                  <Table.Td key={at} className="q-number">
                    {money(value, currency)}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Rows>
        }
      />
      {others.length > 0 && requested && (
        <p className={styles.none}>
          {used.map((rate) => (
            <span key={rate.currency} className={styles.rate}>
              {t('convertedAt', {
                currency: rate.currency,
                rate: `${format.number(Number(rate.rate), { maximumSignificantDigits: 8 })} ${currency}`,
                date: rate.rate_on ? day(rate.rate_on, { dateStyle: 'medium' }) : '',
              })}
            </span>
          ))}
          {without.length > 0 && <span className={styles.rate}>{t('leftOut', { currencies: without.join(', ') })}</span>}
        </p>
      )}
    </div>
  )
}
