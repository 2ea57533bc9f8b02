import { useFormatter } from 'use-intl'

/** A moment in the reader's format; nothing where there is none. */
export function useWhen(): (at: string | null | undefined) => string {
  const format = useFormatter()
  return (at) => (at ? format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' }) : '')
}
