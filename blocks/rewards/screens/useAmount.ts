import { decimalsOf } from '@quoin/kit'
import { useFormatter } from 'use-intl'

/** Writes whole minor units as money, the way the reader's language does. */
export function useAmount(): (minor: number, currency: string) => string {
  const format = useFormatter()
  return (minor, currency) => {
    const minimumFractionDigits = decimalsOf(currency)
    return format.number(minor / 10 ** minimumFractionDigits, { style: 'currency', currency, minimumFractionDigits })
  }
}
