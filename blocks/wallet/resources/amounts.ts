import { decimal, field, inMinorUnits, integer } from '@quoin/kit'
import * as z from 'zod'

/** An amount as a caller writes it: a decimal number, or the same as text. What the currency allows is looked at when it is known. */
export const amount = z
  .union([z.number(), z.string().max(24)])
  .refine((value) => (inMinorUnits(value, 'CLF') ?? 0n) > 0n, 'must be a positive decimal number')

/** A code of ISO 4217. */
export const currency = () =>
  field<string>(
    'currency',
    'text',
    z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z]{3}$/, 'is not a currency'),
    { max: 3 },
  )

/** An amount that is ours to calculate: minor units, and the decimal number the wire wants beside it. */
export const kept = () => ({ minor: integer().readOnly(), decimal: decimal(-1e15, 1e15).readOnly() })

const largest = 9_007_199_254_740_991
/** A bound in minor units; empty means the company's. */
export const bound = () => integer(0, largest)
