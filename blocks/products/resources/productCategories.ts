import { custom, resource, uuid } from '@quoin/kit'
import * as z from 'zod'

const ids = { id: 'products.products', category: 'products.categories' }

/** Which categories a product is found in; the first one counts where there is room for one. */
export const productCategories = resource({
  type: 'Product',
  wrapper: 'product',
  title: 'id',
  fields: {},
  permissions: { read: 'products.products.read', write: 'products.products.write' },
  only: [],
  operations: {
    add: custom({
      method: 'POST',
      path: '/products/:id/categories',
      permission: 'products.products.write',
      wrapper: 'product',
      ids,
      body: z.object({ category_unique_id: uuid() }),
      answersRecord: 'Product',
      summary: 'Puts a product into a category; a second time changes nothing.',
    }),
    remove: custom({
      method: 'DELETE',
      path: '/products/:id/categories/:category',
      permission: 'products.products.write',
      ids,
      summary: 'Takes a product out of a category.',
    }),
  },
})
