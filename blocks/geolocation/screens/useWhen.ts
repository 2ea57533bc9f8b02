import { useFormatter, useTimeZone } from 'use-intl'
import { addDays, localOf, minuteMs, momentOf } from '../booking/clock.ts'

/** Times as the reader's clock shows them. */
export function useWhen() {
  const format = useFormatter()
  const timeZone = useTimeZone() ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  const day = (at: string | number) =>
    format.dateTime(new Date(at), { weekday: 'short', day: 'numeric', month: 'short', timeZone })
  const clock = (at: string | number) => format.dateTime(new Date(at), { timeStyle: 'short', timeZone })
  return {
    timeZone,
    day,
    clock,
    /** `Mon, 12 Jan, 09:00–10:30`; an end on another day with its day. */
    span: (from: string | number, to: string | number) =>
      localOf(timeZone, new Date(from).getTime()).day === localOf(timeZone, new Date(to).getTime() - 1).day
        ? `${day(from)}, ${clock(from)}–${clock(to)}`
        : `${day(from)}, ${clock(from)} – ${day(to)}, ${clock(to)}`,
    /** What an input for day and time holds. */
    toInput: (at: string | number): string => {
      const { day: date, minute } = localOf(timeZone, new Date(at).getTime())
      return `${date}T${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
    },
    fromInput: (text: string): string | null => {
      const found = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})/.exec(text)
      return found ? new Date(momentOf(timeZone, found[1]!, Number(found[2]) * 60 + Number(found[3]))).toISOString() : null
    },
    /** What is not over yet, as a filter; to the minute, so that it is asked again no more often. */
    notOver: `gte:${new Date(Math.floor(Date.now() / minuteMs) * minuteMs).toISOString()}`,
    /** The next full hour; in the evening and at night the next morning. */
    soon: (): number => {
      const hour = Math.ceil((Date.now() + 5 * minuteMs) / (60 * minuteMs)) * 60 * minuteMs
      const { day: date, minute } = localOf(timeZone, hour)
      if (minute >= 7 * 60 && minute < 19 * 60) return hour
      return momentOf(timeZone, minute < 7 * 60 ? date : addDays(date, 1), 9 * 60)
    },
  }
}
