import { refuse } from '@quoin/kit/server'
import type { Rule } from '../resources/index.ts'
import { addDays, localOf, momentOf, weekdayOf } from './clock.ts'
import type { Times } from './rules.ts'

const datesMax = 260
const yearsMax = 5

/** The days of a rule from its first, in order; a rule without an end is refused. */
export function daysOf(rule: Rule, first: string): string[] {
  if (rule.count === undefined && rule.until === undefined)
    throw refuse.invalid('repeat_without_end', 'A repeat needs a number of times or an end date.', 'rule')
  const limit = addDays(first, yearsMax * 366)
  const last = rule.until !== undefined && rule.until < limit ? rule.until : limit
  const days: string[] = []
  const max = Math.min(rule.count ?? datesMax, datesMax)
  for (const day of rule.frequency === 'monthly' ? monthly(rule, first, last) : weekdays(rule, first, last)) {
    if (days.length >= max) break
    days.push(day)
  }
  if (days.length === 0) throw refuse.invalid('repeat_without_dates', 'This repeat has no dates.', 'rule')
  return days
}

function* weekdays({ frequency, interval, days }: Rule, first: string, last: string): Generator<string> {
  if (frequency === 'daily') {
    for (let day = first; day <= last; day = addDays(day, interval)) yield day
    return
  }
  const wanted = days?.length ? [...new Set(days)].sort((a, b) => a - b) : [weekdayOf(first)]
  for (let monday = addDays(first, 1 - weekdayOf(first)); monday <= last; monday = addDays(monday, 7 * interval))
    for (const weekday of wanted) {
      const day = addDays(monday, weekday - 1)
      if (day >= first && day <= last) yield day
    }
}

/** The same day of every month; months that do not have it are left out. */
function* monthly({ interval }: Rule, first: string, last: string): Generator<string> {
  const [year, month, date] = first.split('-').map(Number) as [number, number, number]
  for (let i = 0; ; i += interval) {
    const day = new Date(Date.UTC(year, month - 1 + i, date))
    const text = day.toISOString().slice(0, 10)
    if (text > last) return
    if (day.getUTCDate() === date) yield text
  }
}

/** Each date at the same time by the clock of the place, whatever the clocks do in between. */
export function timesIn(timeZone: string, rule: Rule, { from, to }: Times): Times[] {
  const { day, minute } = localOf(timeZone, from)
  return daysOf(rule, day).map((one) => {
    const begins = momentOf(timeZone, one, minute)
    return { from: begins, to: begins + (to - from) }
  })
}

/** The same shift of days and clocks for one more of a series. */
export function shifted(timeZone: string, at: Times, was: Times, becomes: Times): Times {
  const [before, behind, own] = [localOf(timeZone, was.from), localOf(timeZone, becomes.from), localOf(timeZone, at.from)]
  const days = Math.round((Date.parse(behind.day) - Date.parse(before.day)) / 86_400_000)
  const from = momentOf(timeZone, addDays(own.day, days), behind.minute)
  return { from, to: from + (becomes.to - becomes.from) }
}
