/** Digits after the point of currencies that do not have two (ISO 4217). */
const digitsOf: Readonly<Record<string, number>> = {
  BIF: 0,
  CLP: 0,
  DJF: 0,
  GNF: 0,
  ISK: 0,
  JPY: 0,
  KMF: 0,
  KRW: 0,
  PYG: 0,
  RWF: 0,
  UGX: 0,
  UYI: 0,
  VND: 0,
  VUV: 0,
  XAF: 0,
  XOF: 0,
  XPF: 0,
  PTS: 0,
  BHD: 3,
  IQD: 3,
  JOD: 3,
  KWD: 3,
  LYD: 3,
  OMR: 3,
  TND: 3,
  CLF: 4,
  UYW: 4,
}

/** How many digits a currency has after the point. */
export const minorDigits = (currency: string): number => digitsOf[currency] ?? 2

/** Minor units as exact decimal text: 1250n EUR → `12.50`. */
export function toDecimal(amount: bigint, currency: string): string {
  const digits = minorDigits(currency)
  const text = String(amount < 0n ? -amount : amount).padStart(digits + 1, '0')
  const whole = digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`
  return amount < 0n ? `-${whole}` : whole
}

/**
 * Decimal text or number as minor units; undefined for anything that is not exactly an amount of this currency: exponents, NaN,
 * more digits than the currency has, more than a number holds exactly.
 */
export function inMinorUnits(value: unknown, currency: string): bigint | undefined {
  if (typeof value === 'number' && !(Number.isFinite(value) && Math.abs(value) <= Number.MAX_SAFE_INTEGER)) return undefined
  if (typeof value !== 'number' && typeof value !== 'string') return undefined
  const parts = /^(-?)(\d{1,15})(?:\.(\d{1,6}))?$/.exec(String(value))
  if (!parts) return undefined
  const digits = minorDigits(currency)
  const fraction = (parts[3] ?? '').replace(/0+$/, '')
  if (fraction.length > digits) return undefined
  const units = BigInt(parts[2]! + fraction.padEnd(digits, '0'))
  return units > BigInt(Number.MAX_SAFE_INTEGER) ? undefined : parts[1] ? -units : units
}
