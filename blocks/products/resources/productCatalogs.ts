import { custom, resource, uuid } from '@quoin/kit'
import * as z from 'zod'

const ids = { id: 'products.products', catalog: 'products.catalogs' }

/** Which catalogs a product stands in. */
export const productCatalogs = resource({
  type: 'Product',
  wrapper: 'catalog',
  title: 'id',
  fields: {},
  permissions: { read: 'products.products.read', write: 'products.catalogs.write' },
  only: [],
  operations: {
    add: custom({
      method: 'POST',
      path: '/products/:id/catalogs',
      permission: 'products.catalogs.write',
      wrapper: 'catalog',
      ids,
      body: z.object({ unique_id: uuid() }),
      answersRecord: 'Product',
      summary: 'Puts a product into a catalog; a second time changes nothing.',
    }),
    remove: custom({
      method: 'DELETE',
      path: '/products/:id/catalogs/:catalog',
      permission: 'products.catalogs.write',
      ids,
      summary: 'Takes a product out of a catalog.',
    }),
  },
})
