import { addDays } from '@quoin/kit/days'

/** A day as it stands in an address: `2026-11-22`. */
export type Day = string

const noon = (day: Day): Date => new Date(`${day}T12:00:00Z`)
const textOf = (date: Date): Day => date.toISOString().slice(0, 10)

/** The day it is where the reader is. */
export const today = (now = new Date()): Day => textOf(new Date(now.getTime() - now.getTimezoneOffset() * 60_000))

/** The month so many after another, both as `2026-11`. */
export function turned(month: string, by: number): string {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return textOf(new Date(Date.UTC(year, number - 1 + by, 1, 12))).slice(0, 7)
}

/** Whole weeks around a month, beginning with the day a week begins with where the language is spoken. */
export function weeksOf(month: string, language: string): Day[] {
  const locale = new Intl.Locale(language).maximize() as Intl.Locale & {
    getWeekInfo?(): { firstDay: number }
    weekInfo?: { firstDay: number }
  }
  const firstDay = (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1
  const first = `${month}-01`
  const start = addDays(first, -(((noon(first).getUTCDay() || 7) - firstDay + 7) % 7))
  const days: Day[] = []
  for (let day = start; days.length % 7 > 0 || day.slice(0, 7) <= month; day = addDays(day, 1)) days.push(day)
  return days
}

/** The first and the last moment of a day where the reader is. */
export const span = (day: Day): readonly [Date, Date] => [new Date(`${day}T00:00:00`), new Date(`${addDays(day, 1)}T00:00:00`)]
