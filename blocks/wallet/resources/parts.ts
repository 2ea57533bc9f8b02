import { uuid } from '@quoin/kit'
import * as z from 'zod'
import { amount } from './amounts.ts'

const line = (max: number) => z.string().trim().max(max)

/** More people than this are a payroll, which is a file and not a form. */
export const partsMax = 20

/** Of the whole amount, with four decimals at most: `33.3333`. */
const percent = z
  .union([z.number(), z.string().max(8)])
  .refine(
    (value) => /^\d{1,3}(\.\d{1,4})?$/.test(String(value)) && Number(value) > 0 && Number(value) <= 100,
    'must be a share of a hundred with four decimals at most',
  )

/** One of several who are paid at once: a fixed amount, a share of the whole, or what the others leave. */
export const part = z.object({
  alias: line(60).optional(),
  destination_wallet_code: line(60).optional(),
  amount: amount.optional(),
  percent: percent.optional(),
  remainder: z.boolean().optional(),
})
export type PartInput = z.output<typeof part>
export const parts = z.array(part).min(2).max(partsMax)

/** What a payment to several says of itself; without an amount it is what the fixed parts add up to. */
export const division = { amount: amount.optional(), currency: line(3).optional(), parts }

export const splitInput = z.object({
  ...division,
  description: line(500).nullish(),
  otp: line(20).optional(),
  challenge_unique_id: uuid().optional(),
  key: line(100).min(1).optional(),
})

/** Who gets how much, as whoever pays may know them. */
export const shareAnswer = z.object({ payee: z.string(), owner_name: z.string(), amount: z.number() })
