import { decimalsOf, inMinorUnits } from '@quoin/kit'
import { useFormatter } from 'use-intl'

/** Writes amounts the way the reader's language does, with their currency. */
export function useMoney(): (amount: number | null | undefined, currency: string, sign?: boolean) => string {
  const format = useFormatter()
  return (amount, currency, sign = false) => {
    if (amount === null || amount === undefined) return '–'
    const signed = sign ? { signDisplay: 'exceptZero' as const } : {}
    // Points and the units of the loyalty programme, `PTS.STARS`, are no currencies that a language knows.
    const [, unit] = currency.split('.')
    if (currency === 'PTS') return format.number(amount, signed)
    if (unit) return `${format.number(amount, signed)} ${unit}`
    return format.number(amount, { style: 'currency', currency, minimumFractionDigits: decimalsOf(currency), ...signed })
  }
}

/** What was typed as an amount of a currency; undefined when it is none, or nothing. A decimal comma is taken as well. */
export function typedAmount(text: string, currency: string): string | undefined {
  const plain = text.trim().replace(/\s/g, '').replace(',', '.')
  const units = inMinorUnits(plain, currency)
  return units !== undefined && units > 0n ? plain : undefined
}
