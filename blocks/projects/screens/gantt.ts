import type { BarWire } from '../resources/index.ts'

const dayMs = 86_400_000
const numberOf = (day: string): number => Math.round(Date.parse(`${day}T00:00:00Z`) / dayMs)
/** How far around today is drawn: a year that was mistyped would make a chart of millions of days. */
const aroundDays = 20 * 366
export const dayAt = (number: number): string => new Date(number * dayMs).toISOString().slice(0, 10)

export interface Span {
  /** Days from the beginning of the chart; `length` holds the last day too. */
  readonly at: number
  readonly length: number
}
export interface Row {
  readonly bar: BarWire
  readonly span: Span | null
  readonly baseline: Span | null
}
export interface Chart {
  readonly first: string
  readonly days: number
  readonly rows: readonly Row[]
  /** Where months begin. */
  readonly months: readonly { readonly at: number; readonly day: string }[]
}

/** Where everything with dates stands, a week of room around it. What has one date only lasts that day; what has none has no bar. */
export function chartOf(bars: readonly BarWire[], today: string): Chart {
  const dates = bars.flatMap((one) => [one.starts_on, one.due_on, one.baseline_starts_on, one.baseline_due_on])
  const numbers = [...dates.filter((day) => day !== null), today].map(numberOf)
  const now = numberOf(today)
  const from = Math.max(Math.min(...numbers) - 7, now - aroundDays)
  const to = Math.min(Math.max(...numbers) + 7, now + aroundDays)
  const spanOf = (start: string | null, end: string | null): Span | null => {
    const last = end ?? start
    if (!last) return null
    const [a, b] = [Math.max(numberOf(start ?? last), from), Math.min(numberOf(last), to)]
    return a > b ? null : { at: a - from, length: b - a + 1 }
  }
  const months: { at: number; day: string }[] = []
  for (let number = from; number <= to; number++)
    if (dayAt(number).endsWith('-01')) months.push({ at: number - from, day: dayAt(number) })
  return {
    first: dayAt(from),
    days: to - from + 1,
    months,
    rows: bars.map((bar) => ({
      bar,
      span: spanOf(bar.starts_on, bar.due_on),
      baseline: spanOf(bar.baseline_starts_on, bar.baseline_due_on),
    })),
  }
}

export const daysBetween = (from: string, to: string): number => numberOf(to) - numberOf(from)
