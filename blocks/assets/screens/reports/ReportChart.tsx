import { BarChart } from '@mantine/charts'
import '@mantine/charts/styles.layer.css'
import { useFormatter } from 'use-intl'

export interface Bar {
  readonly name: string
  readonly values: readonly number[]
}

/** Bars beside their names; several series of one bar stand on top of each other. */
export function ReportChart({ bars, series, currency }: { bars: readonly Bar[]; series: readonly string[]; currency?: string }) {
  const format = useFormatter()
  const colors = ['var(--q-accent)', 'blue.6']
  return (
    <BarChart
      h={Math.max(160, 48 + bars.length * 28)}
      data={bars.map(({ name, values }) => ({ name, ...Object.fromEntries(series.map((one, i) => [one, values[i] ?? 0])) }))}
      dataKey="name"
      type="stacked"
      orientation="vertical"
      series={series.map((name, i) => ({ name, color: colors[i]! }))}
      withLegend={series.length > 1}
      // Events and days are counted whole; the usual scale would leave a single one at a quarter of the width.
      xAxisProps={currency ? undefined : { allowDecimals: false, domain: [0, 'dataMax'] }}
      yAxisProps={{ width: 130, interval: 0 }}
      valueFormatter={(value) =>
        format.number(value, currency ? { style: 'currency', currency, notation: 'compact', maximumFractionDigits: 1 } : {})
      }
      // It stands behind `aria-hidden`: the rows below say the same, so the keyboard passes it by.
      accessibilityLayer={false}
      barProps={{ isAnimationActive: false }}
    />
  )
}
