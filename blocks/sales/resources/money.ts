import { decimalsOf, field } from '@quoin/kit'
import * as z from 'zod'

export { decimalsOf } from '@quoin/kit'

/**
 * A decimal number or text of a currency as whole minor units: `12.5` EUR → 1250. Undefined when it has more decimals than the
 * currency, is written any other way (`1e3`, `NaN`, `+1`), or does not fit a safe integer; nothing is rounded.
 */
export function toMinor(value: number | string, currency: string): number | undefined {
  const [, sign, whole, part = ''] = /^(-?)(\d{1,16})(?:\.(\d{1,16}))?$/.exec(String(value)) ?? []
  const decimals = decimalsOf(currency)
  const fraction = part.replace(/0+$/, '')
  if (whole === undefined || fraction.length > decimals) return undefined
  const minor = Number(`${sign}${whole}${fraction.padEnd(decimals, '0')}`)
  return Number.isSafeInteger(minor) ? minor + 0 : undefined
}

/** Minor units with all decimals of their currency, as text: 1250 EUR → `12.50`. */
export function minorText(minor: number, currency: string): string {
  const decimals = decimalsOf(currency)
  const digits = String(Math.abs(minor)).padStart(decimals + 1, '0')
  const text = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
  return minor < 0 ? `-${text}` : text
}

/** `amount × basis points`, rounded half up. Never of negative amounts. */
export const rate = (amount: number, basisPoints: number): number =>
  Number((BigInt(amount) * BigInt(basisPoints) + 5_000n) / 10_000n)

/** Minor units as the decimal number of the wire: 1250 EUR → 12.5. */
export const toDecimal = (minor: number, currency: string): number => Number(minorText(minor, currency))

/** A decimal amount a client may say: a number or plain decimal text, never negative, never beyond a trillion. */
export const amount = z.union([
  z.number().min(0).max(1e12),
  z.string().regex(/^\d{1,13}(\.\d{1,4})?$/, 'must be a plain decimal number'),
])

/** A part of one, such as a rate: 0.15. */
export const part = z.union([
  z
    .number()
    .min(0)
    .max(1)
    .refine((value) => Math.abs(value * 10_000 - Math.round(value * 10_000)) < 1e-6, 'has more than four decimals'),
  z.string().regex(/^(0(\.\d{1,4})?|1(\.0{1,4})?)$/, 'must be a part of one, such as 0.15'),
])

/** An amount that the server calculates, as its decimals for the wire; the minor units stand beside it in `…Minor`. */
export const amountShown = () => field<number>('decimal', 'numeric', z.number()).readOnly()

/** Three letters of ISO 4217. */
export const currencyCode = () =>
  field<string>('text', 'text', z.string().regex(/^[A-Z]{3}$/, 'must be three capital letters'), { max: 3 })
