import { uuid } from '@quoin/kit'
import * as z from 'zod'

/** One line of a quote. What it comes to is calculated by the server; a client that names another amount is refused. */
export const quoteLine = z
  .strictObject({
    id: uuid().optional(),
    /** Out of the catalogue: description, price and tax are then the product's, where they are left out. */
    product_unique_id: uuid().nullish(),
    variation_unique_id: uuid().nullish(),
    description: z.string().trim().min(1).max(2_000).optional(),
    quantity: z.number().min(0).max(1_000_000).default(1),
    unit: z.string().trim().max(40).nullish(),
    unit_price: z.number().min(0).max(1_000_000_000).optional(),
    discount_basis_points: z.int().min(0).max(10_000).nullish(),
    tax_basis_points: z.int().min(0).max(10_000).nullish(),
    /** Offered on top; counts only once it is chosen. */
    optional: z.boolean().optional(),
    chosen: z.boolean().optional(),
    net: z.number().optional(),
    net_minor: z.int().optional(),
  })
  .superRefine((line, { addIssue }) => {
    if (line.product_unique_id) return
    for (const name of ['description', 'unit_price'] as const)
      if (line[name] === undefined) addIssue({ code: 'custom', path: [name], message: 'is needed where no product is named' })
    if (line.variation_unique_id)
      addIssue({ code: 'custom', path: ['variation_unique_id'], message: 'is a form of a product that is not named' })
  })
/** A line as it is kept: whatever was left to the catalogue is filled in. */
export type QuoteLine = z.infer<typeof quoteLine> & { readonly description: string; readonly unit_price: number }
