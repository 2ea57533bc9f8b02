import { custom, resource, uuid } from '@quoin/kit'
import * as z from 'zod'

const amount = z.number().min(0).max(1e12).nullable()
/** What a cell can be of; the last two need a price list, a warehouse. */
export const gridFields = ['price', 'cost', 'list_price', 'available'] as const
export type GridField = (typeof gridFields)[number]
const row = z.object({
  product_unique_id: z.string(),
  product_variation_unique_id: z.string().nullable(),
  sku: z.string(),
  name: z.string(),
  /** What the variation is called; empty for the product itself. */
  form: z.string().nullable(),
  currency: z.string(),
  price: z.number().nullable(),
  /** For those who may see costs. */
  cost: z.number().nullable().optional(),
  /** Where a price list was named. */
  list_price: z.number().nullable().optional(),
  /** Where a warehouse was named. */
  available: z.number().nullable().optional(),
  being_counted: z.boolean().optional(),
})

/** Prices and stock of many products and their forms side by side, as in a spreadsheet. */
export const grid = resource({
  type: 'grid_row',
  wrapper: 'grid',
  title: 'name',
  fields: {},
  permissions: { read: 'products.products.read', write: 'products.products.read' },
  only: [],
  operations: {
    list: custom({
      method: 'GET',
      path: '/grid',
      permission: 'products.products.read',
      query: z.object({
        search: z.string().max(200).optional(),
        category_unique_id: uuid().optional(),
        warehouse_unique_id: uuid().optional(),
        price_list_unique_id: uuid().optional(),
        page: z.string().max(10).optional(),
        records: z.string().max(10).optional(),
      }),
      answer: z.object({ data: z.array(row), meta: z.looseObject({ total_count: z.int() }) }),
      summary:
        'Products, each with its forms below it: prices, the price in a list, and what lies in a warehouse. Pages are of products.',
    }),
    save: custom({
      method: 'PUT',
      path: '/grid',
      // Which cells somebody may write is asked for each of them.
      permission: 'products.products.read',
      body: z.object({
        warehouse_unique_id: uuid().nullish(),
        price_list_unique_id: uuid().nullish(),
        cells: z
          .array(
            z.object({
              product_unique_id: uuid(),
              product_variation_unique_id: uuid().nullish(),
              field: z.enum(gridFields),
              value: amount,
              /** What stood there when it was written over: another value is not overwritten unseen. */
              was: amount.optional(),
            }),
          )
          .min(1)
          .max(500),
      }),
      answer: z.object({ unique_id: z.string(), results: z.array(z.looseObject({ ok: z.boolean() })), saved: z.int() }),
      summary: 'Saves cells, each by itself under the rights of its field, with a result for each.',
    }),
  },
})
