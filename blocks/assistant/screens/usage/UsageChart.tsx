import { BarChart } from '@mantine/charts'
import '@mantine/charts/styles.layer.css'
import { VisuallyHidden } from '@mantine/core'
import { useFormatter, useTranslations } from 'use-intl'
import type { UsageWire } from '../../resources/index.ts'
import { periodsOf } from './periods.ts'
import styles from './usage.module.css'

interface UsageChartProps {
  readonly report: {
    readonly from: string
    readonly until: string
    readonly time_zone: string
    readonly granularity: 'day' | 'week' | 'month'
    readonly usage: readonly UsageWire[]
  }
}

/** Tokens over time, also where there were none; and the same as a table for those who do not see the picture. */
export function UsageChart({ report }: UsageChartProps) {
  const t = useTranslations('assistant.usage')
  const format = useFormatter()
  const { granularity, usage } = report
  const counted = new Map(usage.map((row) => [row.period, row]))
  const words = (period: string) =>
    granularity === 'month'
      ? format.dateTime(new Date(`${period}-15T12:00:00Z`), { month: 'short', year: 'numeric', timeZone: 'UTC' })
      : format.dateTime(new Date(`${period}T12:00:00Z`), { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const bars = periodsOf(report, granularity).map((period) => ({
    period: words(period),
    tokens: counted.get(period)?.total_tokens ?? 0,
    requests: counted.get(period)?.request_count ?? 0,
  }))
  return (
    <section aria-labelledby="usage-over-time">
      <h2 id="usage-over-time" className={styles.heading}>
        {t('overTime')}
      </h2>
      <div aria-hidden>
        <BarChart
          h={220}
          data={bars}
          dataKey="period"
          series={[{ name: 'tokens', label: t('tokens'), color: 'var(--q-accent)' }]}
          valueFormatter={(value) => format.number(value, { notation: 'compact', maximumFractionDigits: 1 })}
          yAxisProps={{ allowDecimals: false }}
          barProps={{ isAnimationActive: false, maxBarSize: 64 }}
          // Hidden from those who listen, it must not take the keyboard either.
          barChartProps={{ accessibilityLayer: false }}
        />
      </div>
      <VisuallyHidden>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('period')}</th>
              <th scope="col">{t('tokens')}</th>
              <th scope="col">{t('requests')}</th>
            </tr>
          </thead>
          <tbody>
            {bars.map((row) => (
              <tr key={row.period}>
                <th scope="row">{row.period}</th>
                <td>{format.number(row.tokens)}</td>
                <td>{format.number(row.requests)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </section>
  )
}
