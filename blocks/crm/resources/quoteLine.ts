import { uuid } from '@quoin/kit'
import * as z from 'zod'

/** One line of a quote. What it comes to is reckoned by the server; a client that names another amount is refused. */
export const quoteLine = z.strictObject({
  id: uuid().optional(),
  description: z.string().trim().min(1).max(2_000),
  quantity: z.number().min(0).max(1_000_000).default(1),
  unit: z.string().trim().max(40).nullish(),
  unit_price: z.number().min(0).max(1_000_000_000),
  discount_basis_points: z.int().min(0).max(10_000).nullish(),
  tax_basis_points: z.int().min(0).max(10_000).nullish(),
  /** Offered on top; counts only once it is chosen. */
  optional: z.boolean().optional(),
  chosen: z.boolean().optional(),
  net: z.number().optional(),
  net_minor: z.int().optional(),
})
export type QuoteLine = z.infer<typeof quoteLine>
