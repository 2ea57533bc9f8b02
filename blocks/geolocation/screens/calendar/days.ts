import { addDays, weekdayOf } from '../../booking/clock.ts'
import type { Drawn } from './types.ts'

const hourMs = 3_600_000

/** The first day of the week of a day, as weeks begin where the language is spoken. */
export function firstOfWeek(day: string, language: string): string {
  const locale = new Intl.Locale(language).maximize() as Intl.Locale & {
    getWeekInfo?(): { firstDay: number }
    weekInfo?: { firstDay: number }
  }
  const first = (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1
  return addDays(day, -((weekdayOf(day) - first + 7) % 7))
}

export const weekOf = (day: string, language: string): string[] => {
  const first = firstOfWeek(day, language)
  return Array.from({ length: 7 }, (_, i) => addDays(first, i))
}

/** Whole weeks around the month of a day. */
export function monthOf(day: string, language: string): string[] {
  const month = day.slice(0, 7)
  const days: string[] = []
  for (let one = firstOfWeek(`${month}-01`, language); days.length % 7 > 0 || one.slice(0, 7) <= month; one = addDays(one, 1))
    days.push(one)
  return days
}

/** The same day of the next month or the one before, or its last. */
export function monthsOn(day: string, by: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year, month + by, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + by, Math.min(date, last))).toISOString().slice(0, 10)
}

/**
 * The hours of a day that are worth their width: those in which a room is open or something is on. A room that never closes is shown by
 * day, as nobody looks for a meeting at three at night.
 */
export function hoursShown(
  { premises, entries }: Pick<Drawn, 'premises' | 'entries'>,
  begins: number,
  ends: number,
): { readonly from: number; readonly to: number } {
  const by = (hour: number) => begins + hour * hourMs
  const spans = [...premises.flatMap(({ open }) => open), ...entries].map(({ starts_at, ends_at }) => ({
    from: Math.max(begins, Date.parse(starts_at)),
    to: Math.min(ends, Date.parse(ends_at)),
  }))
  const within = spans.filter(({ from, to }) => from < to && to - from < ends - begins)
  const whole = (at: number, round: (value: number) => number) => by(round((at - begins) / hourMs))
  const isAlwaysOpen = within.length < spans.length || spans.length === 0
  const [first, last] = isAlwaysOpen ? [by(7), by(20)] : [ends, begins]
  return {
    from: whole(Math.min(first, ...within.map(({ from }) => from)), Math.floor),
    to: whole(Math.max(last, ...within.map(({ to }) => to)), Math.ceil),
  }
}
