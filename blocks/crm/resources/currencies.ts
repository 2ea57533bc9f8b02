import { decimalsOf } from '@quoin/kit'

export { type Currency, currencies, decimalsOf } from '@quoin/kit'

/**
 * A decimal number of a currency as whole minor units: 12.5 EUR → 1250. Undefined when it has more decimals than the currency
 * or does not fit a safe integer; nothing is ever rounded here.
 */
export function toMinor(value: number | string, currency: string): number | undefined {
  const [, sign, whole, part = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(value)) ?? []
  const decimals = decimalsOf(currency)
  const fraction = part.replace(/0+$/, '')
  if (whole === undefined || fraction.length > decimals) return undefined
  const minor = Number(`${sign}${whole}${fraction.padEnd(decimals, '0')}`)
  return Number.isSafeInteger(minor) ? minor + 0 : undefined
}

/** Minor units as the decimal number of the wire, exact to the last digit: 1250 EUR → 12.5. */
export const toDecimal = (minor: number, currency: string): number => Number(minorText(minor, currency))

/** Minor units with all decimals of their currency, as text: 1250 EUR → `12.50`. */
export function minorText(minor: number, currency: string): string {
  const decimals = decimalsOf(currency)
  const digits = String(Math.abs(minor)).padStart(decimals + 1, '0')
  const text = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
  return minor < 0 ? `-${text}` : text
}
