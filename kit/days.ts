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
