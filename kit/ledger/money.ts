import { decimalsOf } from '../currencies.ts'

/** Minor units as exact decimal text: 1250n EUR → `12.50`. */
export function toDecimal(amount: bigint, currency: string): string {
  const digits = decimalsOf(currency)
  const text = String(amount < 0n ? -amount : amount).padStart(digits + 1, '0')
  const whole = digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`
  return amount < 0n ? `-${whole}` : whole
}

/**
 * Decimal text or number as minor units; undefined for anything that is not exactly an amount of this currency: exponents, NaN,
 * more digits than the currency has, more than a number holds exactly.
 */
export const inMinorUnits = (value: unknown, currency: string): bigint | undefined => minorUnitsAt(value, decimalsOf(currency))

/** The same in units of a currency that has so many digits behind the point. */
export function minorUnitsAt(value: unknown, digits: number): bigint | undefined {
  if (typeof value === 'number' && !(Number.isFinite(value) && Math.abs(value) <= Number.MAX_SAFE_INTEGER)) return undefined
  if (typeof value !== 'number' && typeof value !== 'string') return undefined
  const parts = /^(-?)(\d{1,15})(?:\.(\d{1,6}))?$/.exec(String(value))
  if (!parts) return undefined
  const fraction = (parts[3] ?? '').replace(/0+$/, '')
  if (fraction.length > digits) return undefined
  const units = BigInt(parts[2]! + fraction.padEnd(digits, '0'))
  return units > BigInt(Number.MAX_SAFE_INTEGER) ? undefined : parts[1] ? -units : units
}
