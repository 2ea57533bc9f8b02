import { useDroppable } from '@dnd-kit/core'
import { ActionIcon } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import styles from './calendar.module.css'
import type { Day } from '@quoin/ui/list/days.ts'

/** One day: its name, what stands on it, and where another one is begun or dropped. */
export function DayCell({
  day,
  look,
  isToday,
  isOutside,
  onAdd,
  children,
}: {
  day: Day
  look: 'month' | 'agenda'
  isToday: boolean
  isOutside: boolean
  /** Undefined where this person may not plan anything. */
  onAdd?(): void
  children: ReactNode
}) {
  const t = useTranslations('crm.calendar')
  const format = useFormatter()
  const { setNodeRef, isOver } = useDroppable({ id: day })
  const date = new Date(`${day}T12:00:00Z`)
  const whole = format.dateTime(date, { dateStyle: 'full', timeZone: 'UTC' })
  return (
    <section
      ref={setNodeRef}
      className={styles.day}
      aria-label={whole}
      data-today={isToday || undefined}
      data-outside={isOutside || undefined}
      data-over={isOver || undefined}
    >
      <div className={styles.dayHead}>
        <time dateTime={day} aria-current={isToday ? 'date' : undefined} className={styles.number}>
          {look === 'month'
            ? format.dateTime(date, { day: 'numeric', timeZone: 'UTC' })
            : format.dateTime(date, { weekday: 'long', day: 'numeric', month: 'short', timeZone: 'UTC' })}
        </time>
        {onAdd && (
          <ActionIcon size="sm" className={styles.add} aria-label={t('addOn', { date: whole })} onClick={onAdd}>
            <IconPlus size={14} stroke={1.6} />
          </ActionIcon>
        )}
      </div>
      {children}
    </section>
  )
}
