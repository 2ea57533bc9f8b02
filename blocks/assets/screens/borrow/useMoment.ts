import { useFormatter } from 'use-intl'

/** A day and its time as the reader writes them. */
export function useMoment(): (iso: string) => string {
  const format = useFormatter()
  return (iso) => format.dateTime(new Date(iso), { dateStyle: 'medium', timeStyle: 'short' })
}
