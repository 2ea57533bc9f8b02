import { useFormatter } from 'use-intl'

/** Writes whole minor units as money, the way the reader's language does. */
export function useAmount(): (minor: number, currency: string) => string {
  const format = useFormatter()
  return (minor, currency) => {
    const digits = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
    return format.number(minor / 10 ** digits, { style: 'currency', currency })
  }
}
