import { dayIn } from '@quoin/kit/days'

const dayMs = 86_400_000

/** The first day or the month of a period, as the server names it. */
function nameOf(day: Date, step: 'day' | 'week' | 'month'): string {
  const sinceMonday = step === 'week' ? (day.getUTCDay() + 6) % 7 : 0
  return new Date(day.getTime() - sinceMonday * dayMs).toISOString().slice(0, step === 'month' ? 7 : 10)
}

interface Span {
  readonly from: string
  readonly until: string
  readonly time_zone: string
}

/** Every period of a span, also those in which nothing happened, in the days of whoever's span it is. */
export function periodsOf({ from, until, time_zone: timeZone }: Span, step: 'day' | 'week' | 'month'): string[] {
  const midnightOf = (at: number) => Date.parse(`${dayIn(timeZone, new Date(at))}T00:00:00Z`)
  const last = midnightOf(Date.parse(until) - 1)
  const all = new Set<string>()
  for (let at = midnightOf(Date.parse(from)); at <= last; at += dayMs) all.add(nameOf(new Date(at), step))
  return [...all]
}
