const dayMs = 86_400_000

/** The day that a calendar shows in a time zone at a moment: `2026-11-22`. */
export const dayIn = (timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at)

/**
 * The day so many days after another, before it where there are less than none. Beyond the year 9999 there is none: days are compared as
 * texts, and what goes from day to day would never come to its end.
 */
export function addDays(day: string, days: number): string {
  const text = new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString()
  if (text.length > 24) throw new RangeError(`There is no day ${days} days from ${day}.`)
  return text.slice(0, 10)
}

/** Whether a zone is one by its name, `Europe/Berlin`. Offsets are none: Postgres and browsers read their signs the other way round. */
export const isZone = (zone: string): boolean => {
  try {
    return /^[A-Za-z]/.test(zone) && Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }))
  } catch {
    return false
  }
}

const clock = {
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
} as const
/** The moment a clock in a zone shows this; where it is skipped in spring, the moment after. */
export function momentOf(day: string, time: string, zone: string): Date {
  const wanted = Date.parse(`${day}T${time}:00Z`)
  const shown = (at: number) => {
    const parts = Object.fromEntries(
      new Intl.DateTimeFormat('en-US', { ...clock, timeZone: zone })
        .formatToParts(at)
        .map(({ type, value }) => [type, Number(value)]),
    )
    const { year = 0, month = 1, day: date = 1, hour = 0, minute = 0, second = 0 } = parts
    return Date.UTC(year, month - 1, date, hour, minute, second)
  }
  const first = wanted - (shown(wanted) - wanted)
  const second = first - (shown(first) - wanted)
  // Where neither shows it, it is skipped: the later lies behind the gap, the earlier would be the day before at midnight.
  return new Date(shown(second) === wanted ? second : Math.max(first, second))
}

export interface RelativeDay {
  /** `2026-11-22`. */
  readonly day: string
  readonly zone: string
}

/**
 * A day that is counted from today: `today`, `today-7d`, `today+2w`, also in months and years, with the zone whose today it is behind it,
 * `today@Europe/Berlin`; that of UTC where none is said. Undefined for what is none.
 */
export function relativeDay(text: string, now = new Date()): RelativeDay | undefined {
  // In an address that somebody typed, a plus is a space.
  const [isOne, sign, count = '0', unit, zone = 'UTC'] =
    /^today(?:([-+ ])(\d{1,3})([dwmy]))?(?:@([\w+/-]{1,60}))?$/.exec(text) ?? []
  if (!isOne || !isZone(zone)) return undefined
  const by = Number(count) * (sign === '-' ? -1 : 1)
  const day = dayIn(zone, now)
  if (unit === 'm' || unit === 'y') return { day: addMonths(day, unit === 'y' ? by * 12 : by), zone }
  return { day: addDays(day, unit === 'w' ? by * 7 : by), zone }
}

/** The same day so many months later; the last of the month where it is shorter. */
function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}
