import { addDays } from '@quoin/kit/days'

export { addDays }

/** A day of the calendar as people write it, `2026-11-20`; it has no hour and so no time zone. */
export type Day = string

const noon = (day: Day) => new Date(`${day}T12:00:00Z`)

/** The day a moment falls on where the reader is. */
export const dayOf = (moment: Date): Day =>
  [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()].map((part) => String(part).padStart(2, '0')).join('-')

/** The same day of another month, or its last one where the month is shorter. */
export function addMonths(day: Day, count: number): Day {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year, month + count, 0, 12)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + count, Math.min(date, last), 12)).toISOString().slice(0, 10)
}

/** The first day of the week where the reader's language is at home: 1 is Monday, 7 Sunday. */
export function firstDayOf(language: string): number {
  const locale = new Intl.Locale(language).maximize() as Intl.Locale & {
    getWeekInfo?(): { firstDay: number }
    weekInfo?: { firstDay: number }
  }
  return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1
}

/** The seven days around a day, in order. */
export function weekOf(day: Day, firstDay: number): Day[] {
  const weekday = noon(day).getUTCDay() || 7
  const start = addDays(day, -((weekday - firstDay + 7) % 7))
  return Array.from({ length: 7 }, (_, i) => addDays(start, i))
}

/** Whole weeks that hold a month: four to six of them. */
export function monthOf(day: Day, firstDay: number): Day[] {
  const first = `${day.slice(0, 8)}01`
  const last = addDays(addMonths(first, 1), -1)
  const days = weekOf(first, firstDay)
  while (days.at(-1)! < last) days.push(...weekOf(addDays(days.at(-1)!, 1), firstDay))
  return days
}

/** Moves a moment to another day and keeps its hour as the reader's clocks show it. */
export function onDay(moment: Date, day: Day): Date {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  return new Date(year, month - 1, date, moment.getHours(), moment.getMinutes(), moment.getSeconds())
}

/** A minute of a day, as the reader's clocks show it. */
export function atMinute(day: Day, minute: number): Date {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  return new Date(year, month - 1, date, 0, minute)
}
