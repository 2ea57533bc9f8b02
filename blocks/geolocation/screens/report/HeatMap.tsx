import { Text, Title } from '@mantine/core'
import { weekday } from '@quoin/kit'
import { useFormatter, useTranslations } from 'use-intl'
import type { Report } from './ReportPage.tsx'
import styles from './report.module.css'

/** How full it is, by weekday and hour. */
export function HeatMap({ heat }: { readonly heat: Report['heat'] }) {
  const t = useTranslations('geolocation.report')
  const format = useFormatter()
  const hours = [...new Set(heat.filter(({ percent }) => percent > 0).map(({ hour }) => hour))].sort((a, b) => a - b)
  const [first, last] = [hours[0] ?? 8, hours.at(-1) ?? 18]
  const shown = Array.from({ length: last - first + 1 }, (_, i) => first + i)
  const dayName = (day: number) => format.dateTime(weekday(day), { weekday: 'short', timeZone: 'UTC' })
  return (
    <section aria-labelledby="heat">
      <Title order={2} size="h3" id="heat">
        {t('heat')}
      </Title>
      <Text size="sm" c="dimmed">
        {t('heatText')}
      </Text>
      <div className={styles.scroll}>
        <table className={styles.heat}>
          <thead>
            <tr>
              <td />
              {shown.map((hour) => (
                <th key={hour} scope="col">
                  {format.dateTime(new Date(Date.UTC(2026, 0, 1, hour)), { hour: 'numeric', timeZone: 'UTC' })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[1, 2, 3, 4, 5, 6, 7].map((day) => (
              <tr key={day}>
                <th scope="row">{dayName(day)}</th>
                {shown.map((hour) => {
                  const percent = heat.find((one) => one.day === day && one.hour === hour)?.percent ?? 0
                  return (
                    <td key={hour} style={{ ['--share' as string]: `${Math.round(percent * 0.6)}%` }}>
                      {percent > 0 ? format.number(Math.round(percent) / 100, { style: 'percent' }) : ''}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
