import { custom, resource, uuid } from '@quoin/kit'
import * as z from 'zod'

const ids = { id: 'products.products', other: 'products.products' }
const paging = z.object({
  search: z.string().optional(),
  page: z.string().optional(),
  records: z.string().optional(),
  sort: z.string().optional(),
  language: z.string().optional(),
  /** Where somebody buys: only what is sold there, and what is there of it in the warehouses it sells from. */
  channel_unique_id: uuid().optional(),
  /** Only what a customer may see now, in the shop itself or on the channel that is named. */
  visible: z.enum(['true', 'false']).optional(),
})

/** Products that are offered beside another one. */
export const suggestions = resource({
  type: 'Product',
  wrapper: 'product',
  title: 'id',
  fields: {},
  permissions: { read: 'products.products.read', write: 'products.products.write' },
  only: [],
  operations: {
    list: custom({
      method: 'GET',
      path: '/products/:id/suggestions',
      permission: 'products.products.read',
      ids,
      query: paging,
      summary:
        'Lists the products suggested for one; what is not sold to whoever asks is left out with visible=true or a channel.',
    }),
    add: custom({
      method: 'POST',
      path: '/products/:id/suggestions',
      permission: 'products.products.write',
      ids,
      // One client wraps the id, the other does not.
      body: z
        .object({ product_unique_id: uuid().optional(), product: z.object({ product_unique_id: uuid() }).optional() })
        .refine((b) => b.product_unique_id ?? b.product, { message: 'must name a product', path: ['product_unique_id'] }),
      summary: 'Suggests a product beside one; a second time changes nothing.',
    }),
    remove: custom({
      method: 'DELETE',
      path: '/products/:id/suggestions/:other',
      permission: 'products.products.write',
      ids,
      summary: 'Suggests a product no longer.',
    }),
  },
})
