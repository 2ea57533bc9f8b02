import { custom, resource, currencies } from '@quoin/kit'
import * as z from 'zod'

/** A language of what is sold, `fr` or `pt-BR`. */
export const languageTag = z
  .string()
  .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'is not a language tag')
  .max(35)
const fields = {
  /** The language names and descriptions are written in first, and those they are to be translated into. */
  language: languageTag,
  languages: z
    .array(languageTag)
    .max(30)
    .transform((list) => [...new Set(list)]),
  currency: z.enum(currencies),
  tax_rate: z.number().min(0).max(1),
  prices_include_tax: z.boolean(),
  rounding: z.enum(['line', 'document']),
  half: z.enum(['up', 'even']),
  reservation_minutes: z.int().min(1).max(1_440),
  /** How often what is held may be held that long once more. */
  reservation_extensions: z.int().min(0).max(20),
  delivery: z.number().min(0).max(1e12),
  /** What delivery costs in carts of other currencies; one that is not named has no price, unless delivery costs nothing. */
  deliveries: z
    .array(z.strictObject({ currency: z.enum(currencies), price: z.number().min(0).max(1e12) }))
    .max(currencies.length),
  /** Without one, delivery is taxed as the goods with the highest rate. */
  delivery_tax_class: z.string().trim().min(1).max(60).nullable(),
  /** From how many pieces of difference on somebody else posts a stock count. */
  count_limit: z.int().min(0).max(1_000_000_000),
  /** Whether anybody may look at what is sold, at `/s/<company>/`, and what stands above it. */
  storefront_open: z.boolean(),
  storefront_intro: z.string().trim().max(2_000).nullable(),
  /** Whether reviews are shown at once, once they are approved, or not taken. */
  reviews_mode: z.enum(['open', 'approve', 'closed']),
  /** Whether only those may review a product who have bought it. */
  reviews_buyers_only: z.boolean(),
}
const answer = z.object({ unique_id: z.string(), ...fields })

/** What holds for all that a company sells. */
export const settings = resource({
  type: 'product_settings',
  wrapper: 'settings',
  title: 'id',
  fields: {},
  permissions: { read: 'products.products.read', write: 'products.settings.write' },
  only: [],
  operations: {
    get: custom({
      method: 'GET',
      path: '/settings',
      permission: 'products.products.read',
      answer,
      summary: 'Currency, tax and rounding of the shop.',
    }),
    update: custom({
      method: 'PUT',
      path: '/settings',
      permission: 'products.settings.write',
      wrapper: 'settings',
      body: z.strictObject(fields).partial(),
      answer,
      summary: 'Changes currency, tax and rounding of the shop; prices that are there keep their currency.',
    }),
  },
})
