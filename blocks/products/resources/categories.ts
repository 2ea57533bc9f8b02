import { custom, integer, json, longText, ref, resource, text, url } from '@quoin/kit'
import * as z from 'zod'
import { inUse, meta, origin } from './common.ts'

/** A branch of the tree that products are found by. */
export const categories = resource({
  type: 'Category',
  wrapper: 'category',
  title: 'name',
  fields: {
    name: text(160).required().searchable().sortable(),
    code: text(60).searchable().sortable(),
    description: longText(2_000),
    parent: ref('products.categories').alsoKnownAs('parent_id'),
    displayOrder: integer(0, 1_000_000).default(0).sortable(),
    iconUrl: url(),
    imageUrl: url(),
    contentUrl: url(),
    ...meta,
    ...inUse,
    ...origin,
    payload: json(),
  },
  shows: z.object({
    parent_id: z.string().nullable(),
    product_count: z.int(),
    product_count_below: z.int(),
    products: z.array(z.looseObject({})),
  }),
  permissions: { read: 'products.products.read', write: 'products.catalogs.write' },
  sort: 'display_order,name',
  recordsMax: 1_000,
  importKeys: ['code'],
  operations: {
    children: custom({
      method: 'GET',
      path: '/categories/:id/children',
      permission: 'products.products.read',
      ids: { id: 'products.categories' },
      answersRecords: true,
      summary: 'Lists the branches of a category.',
    }),
  },
})
