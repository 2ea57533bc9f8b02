import { AreaChart } from '@mantine/charts'
import '@mantine/charts/styles.layer.css'
import { useFormatter, useTranslations } from 'use-intl'
import { useMoney } from '../money.ts'

/** The balance at the end of each day. */
export function BalanceChart({
  days,
  currency,
}: {
  days: readonly { readonly day: string; readonly balance: number }[]
  currency: string
}) {
  const t = useTranslations('wallet.home')
  const format = useFormatter()
  const money = useMoney()
  return (
    <AreaChart
      h={200}
      data={days.map(({ day, balance }) => ({
        day: format.dateTime(new Date(`${day}T12:00:00Z`), { day: 'numeric', month: 'short', timeZone: 'UTC' }),
        [t('balance')]: balance,
      }))}
      dataKey="day"
      series={[{ name: t('balance'), color: 'clay.6' }]}
      curveType="stepAfter"
      withDots={false}
      fillOpacity={0.12}
      areaProps={{ isAnimationActive: false }}
      valueFormatter={(value) => money(value, currency)}
      yAxisProps={{ width: 84 }}
    />
  )
}
