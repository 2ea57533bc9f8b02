import { addDays } from '@quoin/kit/days'

export { addDays }

/** What a calendar and a clock show in a time zone. */
export interface Local {
  /** `2026-11-22`. */
  readonly day: string
  /** Minutes since midnight. */
  readonly minute: number
}

export const minuteMs = 60_000
export const dayMs = 86_400_000

const formats = new Map<string, Intl.DateTimeFormat>()
function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone)
  if (!format) {
    const two = '2-digit' as const
    format = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
      timeZone,
      year: 'numeric',
      month: two,
      day: two,
      hour: two,
      minute: two,
      second: two,
      hourCycle: 'h23',
    })
    formats.set(timeZone, format)
  }
  return format
}

/** How far the clocks of a zone are ahead of UTC at a moment. */
function offsetAt(timeZone: string, at: number): number {
  if (timeZone === 'UTC') return 0
  const part: Record<string, number> = {}
  for (const { type, value } of formatOf(timeZone).formatToParts(at)) part[type] = Number(value)
  return Date.UTC(part.year!, part.month! - 1, part.day!, part.hour!, part.minute!, part.second!) - Math.floor(at / 1000) * 1000
}

export function localOf(timeZone: string, at: number): Local {
  const shown = new Date(at + offsetAt(timeZone, at))
  return { day: shown.toISOString().slice(0, 10), minute: shown.getUTCHours() * 60 + shown.getUTCMinutes() }
}

/**
 * The moment at which clocks show this. Where they show it twice it is the first time; where they leap over it, as far behind the leap
 * as it would have been behind the moment before.
 */
export function momentOf(timeZone: string, day: string, minute: number): number {
  const shown = Date.parse(`${day}T00:00:00Z`) + minute * minuteMs
  if (timeZone === 'UTC') return shown
  // The offsets half a day before and behind: the clocks change at most once in between.
  const [before, behind] = [offsetAt(timeZone, shown - dayMs / 2), offsetAt(timeZone, shown + dayMs / 2)]
  if (offsetAt(timeZone, shown - before) === before) return shown - before
  return offsetAt(timeZone, shown - behind) === behind ? shown - behind : shown - before
}

/** From Monday as 1. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

/** The first moment at or after this one at which minutes since midnight are a multiple of the step. */
export function onStep(timeZone: string, at: number, stepMinutes: number): number {
  const whole = Math.ceil(at / minuteMs) * minuteMs
  const { day, minute } = localOf(timeZone, whole)
  const next = Math.ceil(minute / stepMinutes) * stepMinutes
  const found = next >= 1_440 ? momentOf(timeZone, addDays(day, 1), 0) : next === minute ? whole : momentOf(timeZone, day, next)
  // In the hour that clocks show twice, what they show lies before as well.
  return found < whole ? whole + (next - minute) * minuteMs : found
}
