import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import styles from './calendar.module.css'
import type { Look } from './CalendarHead.tsx'
import { DayCell } from './DayCell.tsx'
import type { Day } from '@quoin/ui/list/days.ts'
import type { Entry, FollowUp } from './useFollowUps.ts'

const chipsMax = 4

interface DayGridProps {
  readonly look: Exclude<Look, 'week' | 'day'>
  readonly on: Day
  readonly today: Day
  readonly days: readonly Day[]
  readonly entries: readonly (Entry | FollowUp)[]
  readonly onAdd: ((day: Day) => void) | undefined
  onMore(day: Day): void
  draw(entry: Entry | FollowUp): ReactNode
}

/** The days of a month, or those of them on which something is. */
export function DayGrid({ look, on, today, days, entries, onAdd, onMore, draw }: DayGridProps) {
  const t = useTranslations('crm')
  const shown = look === 'agenda' ? days.filter((day) => day === today || entries.some((entry) => entry.day === day)) : days
  return (
    <div className={styles.grid} data-look={look} role="group" aria-label={t('calendar.days')}>
      {shown.map((day) => {
        const own = entries.filter((entry) => entry.day === day)
        const seen = look === 'month' && own.length > chipsMax ? own.slice(0, chipsMax - 1) : own
        return (
          <DayCell
            key={day}
            day={day}
            look={look}
            isToday={day === today}
            isOutside={look === 'month' && day.slice(0, 7) !== on.slice(0, 7)}
            onAdd={onAdd && (() => onAdd(day))}
          >
            {seen.map(draw)}
            {seen.length < own.length && (
              <button type="button" className={styles.more} onClick={() => onMore(day)}>
                {t('calendar.more', { count: own.length - seen.length })}
              </button>
            )}
            {own.length === 0 && look === 'agenda' && <p className={styles.none}>{t('calendar.nothing')}</p>}
          </DayCell>
        )
      })}
    </div>
  )
}
