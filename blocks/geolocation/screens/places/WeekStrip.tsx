import { Stack, Text, Title } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { useWhen } from '../useWhen.ts'
import { freeIn, type RoomWeek, type Stretch } from './free.ts'
import styles from './room.module.css'

interface WeekStripProps {
  readonly week: RoomWeek
  /** Midnights, from today. */
  readonly days: readonly number[]
  readonly now: number
  readonly timeZone: string
  onBook?: ((at: number) => void) | undefined
}
const hourMs = 3_600_000

/** The week ahead, a row a day: when it is open, what of that is taken, and what is free to be clicked. */
export function WeekStrip({ week, days, now, timeZone, onBook }: WeekStripProps) {
  const t = useTranslations('geolocation.room')
  const { day: nameOf, clock } = useWhen()
  const open = week.open.map(({ starts_at, ends_at }) => ({ from: Date.parse(starts_at), to: Date.parse(ends_at) }))
  const free = freeIn(week)
  const shown = hoursOf(open, days)
  const place = (midnight: number, { from, to }: Stretch) => {
    const [begin, end] = [midnight + shown.from * hourMs, midnight + shown.to * hourMs]
    const [left, right] = [Math.max(from, begin), Math.min(to, end)]
    return right > left
      ? { left: `${((left - begin) / (end - begin)) * 100}%`, width: `${((right - left) / (end - begin)) * 100}%` }
      : null
  }
  const marks = Array.from({ length: 5 }, (_, i) => shown.from + Math.round(((shown.to - shown.from) / 4) * i))
  return (
    <Stack gap="xs">
      <Title order={2} size="h4">
        {t('week')}
      </Title>
      <div className={styles.week}>
        {days.map((midnight) => {
          const within = ({ from, to }: Stretch) => from < midnight + 24 * hourMs && to > midnight
          const today = free.filter((one) => within(one) && one.to > now)
          return (
            <div key={midnight} className={styles.day} role="group" aria-label={nameOf(midnight)}>
              <span className={styles.dayName}>{nameOf(midnight)}</span>
              <div className={styles.bar}>
                {open.filter(within).map((one) => (
                  <span key={one.from} className={styles.open} style={place(midnight, one) ?? { display: 'none' }} />
                ))}
                {today.map((one) => {
                  const from = Math.max(one.from, now)
                  const style = place(midnight, { from, to: one.to })
                  const label = t('freeFromTo', { from: clock(from), to: clock(one.to) })
                  return (
                    style && (
                      <button
                        key={one.from}
                        type="button"
                        className={styles.free}
                        style={style}
                        title={label}
                        aria-label={label}
                        disabled={!onBook}
                        onClick={() => onBook?.(Math.max(Math.ceil(from / (hourMs / 4)) * (hourMs / 4), one.from))}
                      />
                    )
                  )
                })}
                {!open.some(within) && <span className={styles.shut}>{t('closed')}</span>}
              </div>
            </div>
          )
        })}
        <div className={styles.hours} aria-hidden>
          {marks.map((hour) => (
            <span key={hour}>{clock(days[0]! + hour * hourMs)}</span>
          ))}
        </div>
      </div>
      <Text size="xs" c="dimmed">
        {t('legend', { zone: timeZone })}
      </Text>
    </Stack>
  )
}

/** The hours that are worth their width: those in which it is open on any of the days; by day where it never closes. */
function hoursOf(open: readonly Stretch[], days: readonly number[]): { readonly from: number; readonly to: number } {
  const parts = days.flatMap((midnight) =>
    open.flatMap(({ from, to }) => {
      const [begin, end] = [Math.max(from, midnight), Math.min(to, midnight + 24 * hourMs)]
      return begin < end && end - begin < 24 * hourMs
        ? [{ from: (begin - midnight) / hourMs, to: (end - midnight) / hourMs }]
        : []
    }),
  )
  if (parts.length === 0) return { from: 7, to: 20 }
  return { from: Math.floor(Math.min(...parts.map(({ from }) => from))), to: Math.ceil(Math.max(...parts.map(({ to }) => to))) }
}
