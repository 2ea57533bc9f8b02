export type Interval = 'day' | 'week' | 'month' | 'year'

/**
 * The day a piece of work falls due for the nth time, counted from 0. Always calculated from the first day, so that the 31st comes back
 * after a shorter month and 29 February after a common year; days of the calendar, so that no change of clocks moves them.
 */
export function dueDate(startsOn: string, every: number, per: Interval, n: number): string {
  const [year, month, day] = startsOn.split('-').map(Number) as [number, number, number]
  if (per === 'day' || per === 'week') return iso(new Date(Date.UTC(year, month - 1, day + n * every * (per === 'week' ? 7 : 1))))
  const months = month - 1 + n * every * (per === 'year' ? 12 : 1)
  const last = new Date(Date.UTC(year, months + 1, 0)).getUTCDate()
  return iso(new Date(Date.UTC(year, months, Math.min(day, last))))
}

/** The first of a plan's days that lies behind another day: what was missed before it is not made up for. */
export function nextDueDate(startsOn: string, every: number, per: Interval, after: string): string {
  if (startsOn > after) return startsOn
  let [low, high] = [0, 1]
  while (dueDate(startsOn, every, per, high) <= after) high *= 2
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (dueDate(startsOn, every, per, middle) <= after) low = middle
    else high = middle
  }
  return dueDate(startsOn, every, per, high)
}

/** The first reading of a plan's that lies behind another reading. */
export const nextDueMeter = (startsAt: number, every: number, after: number): number =>
  startsAt > after ? startsAt : startsAt + every * (Math.floor((after - startsAt) / every) + 1)

/** All of a plan's days from its first one to another day, that one included; at most 1,000. */
export function dueDates(startsOn: string, every: number, per: Interval, until: string): string[] {
  const days: string[] = []
  for (let n = 0; days.length < 1_000; n++) {
    const day = dueDate(startsOn, every, per, n)
    if (day > until) break
    days.push(day)
  }
  return days
}

const iso = (date: Date): string => date.toISOString().slice(0, 10)
