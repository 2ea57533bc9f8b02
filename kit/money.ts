import { decimalsOf } from './currencies.ts'

/** Minor units with all decimals of their currency, as exact text: 1250 EUR → `12.50`. */
export function minorText(minor: number | bigint, currency: string): string {
  const decimals = decimalsOf(currency)
  const digits = String(minor < 0 ? -minor : minor).padStart(decimals + 1, '0')
  const text = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
  return minor < 0 ? `-${text}` : text
}

/** Minor units as the decimal number of the wire: 1250 EUR → 12.5. */
export const toDecimal = (minor: number | bigint, currency: string): number => Number(minorText(minor, currency))

/**
 * Decimal text or number as minor units; undefined for anything that is not exactly an amount of this currency: exponents, NaN,
 * more digits than the currency has, more than a number holds exactly. Nothing is rounded.
 */
export const inMinorUnits = (value: unknown, currency: string): bigint | undefined => minorUnitsAt(value, decimalsOf(currency))

/** The same as a number. */
export function toMinor(value: unknown, currency: string): number | undefined {
  const units = inMinorUnits(value, currency)
  return units === undefined ? undefined : Number(units)
}

/** The same in units of a currency that has so many digits behind the point. */
export function minorUnitsAt(value: unknown, digits: number): bigint | undefined {
  if (typeof value !== 'number' && typeof value !== 'string') return undefined
  if (typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER) return undefined
  const parts = /^(-?)(\d{1,16})(?:\.(\d{1,16}))?$/.exec(String(value))
  if (!parts) return undefined
  const fraction = (parts[3] ?? '').replace(/0+$/, '')
  if (fraction.length > digits) return undefined
  const units = BigInt(parts[2]! + fraction.padEnd(digits, '0'))
  return units > BigInt(Number.MAX_SAFE_INTEGER) ? undefined : parts[1] ? -units : units
}
