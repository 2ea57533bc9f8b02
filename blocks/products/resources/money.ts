import { decimalsOf } from '@quoin/kit'

export { type Currency, currencies, decimalsOf } from '@quoin/kit'

/** Minor units with all decimals of their currency, as text: 1250 EUR → `12.50`. */
export function minorText(minor: number | bigint, currency: string): string {
  const decimals = decimalsOf(currency)
  const size = minor < 0 ? -minor : minor
  const digits = String(size).padStart(decimals + 1, '0')
  const text = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
  return minor < 0 ? `-${text}` : text
}

/** Minor units as the decimal number of the wire, exact to the last digit: 1250 EUR → 12.5. */
export const toDecimal = (minor: number | bigint, currency: string): number => Number(minorText(minor, currency))

/** A plain decimal of a currency as whole minor units; undefined when it has more decimals than the currency. Nothing is rounded here. */
export function toMinor(value: number | string, currency: string): bigint | undefined {
  const [, sign, whole, part = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(value)) ?? []
  const decimals = decimalsOf(currency)
  const fraction = part.replace(/0+$/, '')
  if (whole === undefined || fraction.length > decimals) return undefined
  return BigInt(`${sign}${whole}${fraction.padEnd(decimals, '0')}`)
}

/** A rate between 0 and 1 as whole hundredths of a percent: 0.19 → 1900. */
export function toBasisPoints(rate: number | string): number {
  const [, whole, part = ''] = /^(\d+)(?:\.(\d+))?$/.exec(String(rate)) ?? []
  return whole === undefined ? 0 : Number(`${whole}${part.slice(0, 4).padEnd(4, '0')}`)
}
