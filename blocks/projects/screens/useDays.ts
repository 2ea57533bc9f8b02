import { useFormatter } from 'use-intl'

/** Days as the reader's language writes them; a day has no time zone. */
export function useDays() {
  const format = useFormatter()
  const dayOf = (day: string) => new Date(`${day}T00:00:00Z`)
  return {
    /** 3 Feb 2027 */
    day: (day: string | null) => (day ? format.dateTime(dayOf(day), { dateStyle: 'medium', timeZone: 'UTC' }) : '–'),
    month: (day: string) => format.dateTime(dayOf(day), { month: 'short', year: 'numeric', timeZone: 'UTC' }),
    moment: (at: string) => format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' }),
    isPast: (day: string | null) => day !== null && day < new Date().toISOString().slice(0, 10),
  }
}
