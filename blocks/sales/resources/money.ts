import { divide, field } from '@quoin/kit'
import * as z from 'zod'

/** `amount × basis points`, rounded half up. Never of negative amounts. */
export const rate = (amount: number, basisPoints: number): number =>
  Number(divide(BigInt(amount) * BigInt(basisPoints), 10_000n, 'up'))

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
