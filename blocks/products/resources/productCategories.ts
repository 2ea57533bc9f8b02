import { custom, resource, uuid } from '@quoin/kit'
import * as z from 'zod'

const ids = { id: 'products.products', category: 'products.categories' }

/** Which categories a product is found in; the first one counts where there is room for one. */
export const productCategories = resource({
  type: 'Product',
  wrapper: 'product',
  title: 'id',
  fields: {},
  access: { read: 'products.products.read', write: 'products.products.write' },
  only: [],
  operations: {
    add: custom({
      method: 'POST',
      path: '/products/:id/categories',
      access: 'products.products.write',
      wrapper: 'product',
      ids,
      body: z.object({ category_unique_id: uuid() }),
      summary: 'Puts a product into a category; a second time changes nothing.',
    }),
    remove: custom({
      method: 'DELETE',
      path: '/products/:id/categories/:category',
      access: 'products.products.write',
      ids,
      summary: 'Takes a product out of a category.',
    }),
  },
})
