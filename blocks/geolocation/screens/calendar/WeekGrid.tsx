import { useTranslations } from 'use-intl'
import { addDays, momentOf } from '../../booking/clock.ts'
import { useWhen } from '../useWhen.ts'
import styles from './calendar.module.css'
import { Chip } from './Chip.tsx'
import type { Drawn } from './types.ts'

/** Rooms under each other, the days of a week beside each other. */
export function WeekGrid({
  premises,
  entries,
  days,
  onOpen,
  onDay,
}: Drawn & { readonly days: readonly string[]; onDay(day: string): void }) {
  const t = useTranslations('geolocation.calendar')
  const { day: nameOf, timeZone } = useWhen()
  const bounds = days.map((day) => [momentOf(timeZone, day, 0), momentOf(timeZone, addDays(day, 1), 0)] as const)
  return (
    <div className={styles.scroll}>
      <table className={styles.week}>
        <thead>
          <tr>
            <th scope="col">{t('premise')}</th>
            {days.map((day, i) => (
              <th key={day} scope="col">
                <button type="button" className={styles.dayButton} onClick={() => onDay(day)}>
                  {nameOf(bounds[i]![0])}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {premises.map((row) => (
            <tr key={row.unique_id}>
              <th scope="row">{row.name}</th>
              {bounds.map(([from, to], i) => (
                <td key={days[i]}>
                  {entries
                    .filter(
                      (one) =>
                        one.premise_unique_id === row.unique_id &&
                        Date.parse(one.starts_at) < to &&
                        Date.parse(one.ends_at) > from,
                    )
                    .map((one) => (
                      <Chip key={one.unique_id} entry={one} onOpen={onOpen} />
                    ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
