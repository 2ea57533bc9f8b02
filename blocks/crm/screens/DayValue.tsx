import { useFormatter, useNow, useTranslations } from 'use-intl'
import styles from './head.module.css'

/** A day as people say it; in red when something was due by it. */
export function DayValue({ day, isDue = false, none = '–' }: { day: string | null | undefined; isDue?: boolean; none?: string }) {
  const t = useTranslations('crm.glance')
  const format = useFormatter()
  const now = useNow({ updateInterval: 600_000 })
  if (!day) return <span className={isDue && none !== '–' ? styles.due : undefined}>{none}</span>
  const isDay = day.length === 10
  const at = new Date(isDay ? `${day}T12:00:00Z` : day)
  const isLate = isDue && (isDay ? day < now.toISOString().slice(0, 10) : at.getTime() < now.getTime())
  const said = format.dateTime(at, {
    day: 'numeric',
    month: 'short',
    ...(at.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' }),
    ...(isDay ? { timeZone: 'UTC' } : {}),
  })
  return (
    <time dateTime={day} className={isLate ? styles.late : undefined} title={format.dateTime(at, { dateStyle: 'full' })}>
      {isLate ? t('late', { date: said }) : said}
    </time>
  )
}
