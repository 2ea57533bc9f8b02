import { groupedHours, weekday } from '@quoin/kit'
import { useRead } from '@quoin/kit/react'
import { useFormatter, useTranslations } from 'use-intl'
import { assets } from '../../resources/index.ts'
import type { Closing, SettingsWire } from '../../resources/settings.ts'
import styles from '../assets.module.css'

/** What a wish for a time has to keep to; nothing where the company has no rules. */
export function RulesNote() {
  const t = useTranslations('assets.desk.rules')
  const format = useFormatter()
  const rules = useRead(assets.settings.get, {}).data as SettingsWire | undefined
  if (!rules) return null
  const short = (day: number) => format.dateTime(weekday(day), { weekday: 'short', timeZone: 'UTC' })
  const hours = groupedHours(rules.opening_hours ?? []).map(
    ({ first, last, text }) => `${first === last ? short(first) : `${short(first)}–${short(last)}`} ${text}`,
  )
  const today = new Date().toISOString().slice(0, 10)
  const date = (day: string) => format.dateTime(new Date(`${day}T00:00:00Z`), { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const dates = [...(rules.closed_dates ?? [])]
    .filter(({ on, until }: Closing) => (until ?? on) >= today)
    .sort((a, b) => (a.on < b.on ? -1 : 1))
    .slice(0, 5)
    .map(({ on, until }) => (until && until !== on ? `${date(on)}–${date(until)}` : date(on)))
  const lines = [
    ...(hours.length > 0 ? [t('open', { hours: hours.join('; '), zone: rules.time_zone })] : []),
    ...(dates.length > 0 ? [t('shut', { dates: dates.join('; ') })] : []),
    ...(rules.notice_hours ? [t('ahead', { count: format.number(rules.notice_hours) })] : []),
    ...(rules.loan_days_max ? [t('away', { count: rules.loan_days_max })] : []),
  ]
  if (lines.length === 0) return null
  return <p className={styles.said}>{lines.join(' · ')}</p>
}
