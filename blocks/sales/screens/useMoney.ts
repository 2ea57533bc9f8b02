import { useFormatter } from 'use-intl'
import { minorText } from '../resources/money.ts'

/** Writes minor units the way the reader's language writes money. */
export function useMoney(): (minor: unknown, currency: unknown, short?: boolean) => string {
  const format = useFormatter()
  return (minor, currency, short = false) => {
    if (minor === null || minor === undefined) return '–'
    const code = typeof currency === 'string' && currency ? currency : 'EUR'
    return format.number(Number(minorText(Number(minor), code)), {
      style: 'currency',
      currency: code,
      ...(short ? { notation: 'compact', maximumFractionDigits: 1 } : {}),
    })
  }
}
