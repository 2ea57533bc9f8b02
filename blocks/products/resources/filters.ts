import { custom, integer, language, oneOf, resource, text, url, uuid } from '@quoin/kit'
import * as z from 'zod'

/** How many ready-made filters a company keeps. */
export const filtersMax = 100

/**
 * A ready-made filter of the shop, shown above its products in the order the company gave. What it finds is asked of the list of
 * products with `filter_unique_id`.
 */
export const filters = resource({
  type: 'product_filter',
  wrapper: 'filter',
  title: 'name',
  fields: {
    name: text(120).required().searchable().sortable(),
    /**
     * Words to search for, or a question to the list of products as its address has it, which is a rule of a catalog in one line:
     * `category_unique_id=…&in_stock=true&price_to=50&filter[tags]=sale`. Without one it finds everything.
     */
    value: text(1_000),
    /** Its place among the filters; a new one comes last. */
    displayOrder: integer(0, 1_000_000).sortable().named('order'),
    iconUrl: url(),
    imageUrl: url(),
    /** For readers of this language alone. */
    language: language().filterable(),
    status: oneOf('active', 'inactive', 'pending', 'archived', 'deleted').default('active').filterable(),
  },
  shows: z.object({
    filter_key: z.literal('filter_unique_id'),
    filter_type: z.literal('query'),
    options: z.array(z.string()),
    min_value: z.number().nullable(),
    max_value: z.number().nullable(),
    sort_order: z.int().nullable(),
    is_active: z.boolean(),
  }),
  permissions: { read: 'products.products.read', write: 'products.catalogs.write' },
  sort: 'order',
  only: ['list', 'get', 'create', 'update', 'delete', 'trash', 'restore', 'history'],
  operations: {
    reorder: custom({
      method: 'PUT',
      path: '/filters/reorder',
      permission: 'products.catalogs.write',
      body: z.object({ filter_ids: z.array(uuid()).min(1).max(filtersMax) }),
      answersRecords: true,
      summary: 'Puts the ready-made filters of the shop in an order; those that are not named follow as they were.',
    }),
  },
})
