import { useFormatter, useTranslations } from 'use-intl'
import { addDays, localOf, momentOf } from '../../booking/clock.ts'
import { useWhen } from '../useWhen.ts'
import styles from './calendar.module.css'
import { Chip } from './Chip.tsx'
import type { Drawn } from './types.ts'

const perDayMax = 4

/** The days of a month with what is on in all rooms. */
export function MonthGrid({
  premises,
  entries,
  days,
  month,
  onOpen,
  onDay,
}: Drawn & { readonly days: readonly string[]; readonly month: string; onDay(day: string): void }) {
  const t = useTranslations('geolocation.calendar')
  const format = useFormatter()
  const { day: nameOf, timeZone } = useWhen()
  const at = (day: string) => momentOf(timeZone, day, 0)
  const today = localOf(timeZone, Date.now()).day
  const names = new Map(premises.map(({ unique_id, name }) => [unique_id, name]))
  return (
    <>
      <div className={styles.weekdays} aria-hidden>
        {days.slice(0, 7).map((day) => (
          <span key={day}>{format.dateTime(at(day), { weekday: 'short', timeZone })}</span>
        ))}
      </div>
      <ol className={styles.month}>
        {days.map((day) => {
          const [from, to] = [at(day), at(addDays(day, 1))]
          const own = entries.filter((one) => Date.parse(one.starts_at) < to && Date.parse(one.ends_at) > from)
          return (
            <li
              key={day}
              className={styles.cell}
              data-outside={!day.startsWith(month) || undefined}
              data-today={day === today || undefined}
              data-empty={own.length === 0 || undefined}
            >
              <button type="button" className={styles.dayButton} aria-label={nameOf(from)} onClick={() => onDay(day)}>
                <span className={styles.dayName}>{nameOf(from)}</span>
                <span className={styles.dayNumber}>{format.dateTime(from, { day: 'numeric', timeZone })}</span>
              </button>
              {own.slice(0, perDayMax).map((one) => (
                <Chip key={one.unique_id} entry={one} premise={names.get(one.premise_unique_id)} onOpen={onOpen} />
              ))}
              {own.length > perDayMax && (
                <button type="button" className={styles.more} onClick={() => onDay(day)}>
                  {t('more', { count: String(own.length - perDayMax) })}
                </button>
              )}
            </li>
          )
        })}
      </ol>
    </>
  )
}
