import { custom, resource, uuid } from '@quoin/kit'
import * as z from 'zod'

const ids = { id: 'products.products', other: 'products.products' }
const read = 'products.products.read'
const write = 'products.products.write'
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
/** How many products can stand beside one, of each kind. */
export const relatedMax = 50

/** Products that are offered beside another one, or instead of it where it is archived or sold out. */
export const suggestions = resource({
  type: 'Product',
  wrapper: 'product',
  title: 'id',
  fields: {},
  permissions: { read, write },
  only: [],
  operations: {
    list: custom({
      method: 'GET',
      path: '/products/:id/suggestions',
      permission: read,
      ids,
      query: paging,
      answersRecords: 'Product',
      summary:
        'Lists the products suggested for one; what is not sold to whoever asks is left out with visible=true or a channel.',
    }),
    add: custom({
      method: 'POST',
      path: '/products/:id/suggestions',
      permission: write,
      ids,
      // One client wraps the id, the other does not.
      body: z
        .object({ product_unique_id: uuid().optional(), product: z.object({ product_unique_id: uuid() }).optional() })
        .refine((b) => b.product_unique_id ?? b.product, { message: 'must name a product', path: ['product_unique_id'] }),
      answersRecord: 'Product',
      summary: 'Suggests a product beside one; a second time changes nothing.',
    }),
    remove: custom({
      method: 'DELETE',
      path: '/products/:id/suggestions/:other',
      permission: write,
      ids,
      summary: 'Suggests a product no longer.',
    }),
    getReplacements: custom({
      method: 'GET',
      path: '/products/:id/replacements',
      permission: read,
      ids,
      query: paging,
      answersRecords: 'Product',
      summary: 'Lists the products offered instead of one that is archived or sold out.',
    }),
    addReplacements: custom({
      method: 'POST',
      path: '/products/:id/replacements',
      permission: write,
      ids,
      body: z.object({ replacement_product_unique_ids: z.array(uuid()).min(1).max(relatedMax) }),
      answersRecords: 'Product',
      summary: 'Offers products instead of one, beside those that are offered already.',
    }),
    removeReplacement: custom({
      method: 'DELETE',
      path: '/products/:id/replacements/:other',
      permission: write,
      ids,
      summary: 'Offers a product instead of another no longer.',
    }),
  },
})

/** Products that go into the cart together with another one. */
export const addons = resource({
  type: 'Product',
  wrapper: 'product',
  title: 'id',
  fields: {},
  permissions: { read, write },
  only: [],
  operations: {
    list: custom({
      method: 'GET',
      path: '/products/:id/addons',
      permission: read,
      ids,
      query: paging,
      answersRecords: 'Product',
      summary: 'Lists the products that can be added to one in the cart.',
    }),
    add: custom({
      method: 'POST',
      path: '/products/:id/addons',
      permission: write,
      ids,
      body: z.object({ addon_unique_id: uuid() }),
      answersRecord: 'Product',
      summary: 'Offers a product as an add-on of one; a second time changes nothing.',
    }),
    remove: custom({
      method: 'DELETE',
      path: '/products/:id/addons/:other',
      permission: write,
      ids,
      summary: 'Offers a product as an add-on no longer.',
    }),
  },
})
