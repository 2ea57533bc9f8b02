import {
  boolean,
  custom,
  decimal,
  field,
  integer,
  json,
  longText,
  oneOf,
  ref,
  resource,
  share,
  text,
  url,
  uuid,
  currencies,
} from '@quoin/kit'
import * as z from 'zod'
import { inUse, notOfGoods, origin } from './common.ts'
import { productOption, productOptions } from './products.ts'

const values = z.array(z.string().trim().min(1).max(60)).min(1).max(5)
const ids = { product: 'products.products' }
/** What a matrix is made of: options, and how the skus of its combinations are written. */
const matrix = {
  options: productOptions.refine((options) => options.length > 0, 'must name an option'),
  /** `{sku}` is the product's, `{1}` or `{Size}` the value of that option. */
  sku_pattern: z.string().trim().min(1).max(120).optional(),
}

/** One form a product is sold in. What it does not say of price and tax, it has from its product. */
export const variations = resource({
  type: 'Variation',
  wrapper: 'variation',
  unsupported: {
    ...notOfGoods,
    ...Object.fromEntries(
      [
        'open_price',
        'open_stock',
        'category_unique_id',
        'product_type',
        'meta_title',
        'meta_description',
        'meta_keywords',
        'slug',
      ].map((name) => [name, 'A variant inherits this from its product.']),
    ),
    stock: 'Stock of a variation is kept on its shelves: POST /products/:id/stock.',
    stock_unit: 'Stock of a variation is kept on its shelves: POST /products/:id/stock.',
  },
  title: 'name',
  fields: {
    product: ref('products.products').required().fixed(),
    // The product's, with a part of the id behind it, when nobody gives one.
    sku: text(80).searchable().sortable().unique(),
    name: text(200).required().searchable().sortable(),
    description: longText(),
    size: text(60).searchable().filterable(),
    color: text(60).searchable().filterable(),
    extraVariation: text(60).searchable().filterable(),
    /** The value of each option, where it was made from the options of its product. */
    choices: field<Readonly<Record<string, string>>>('json', 'jsonb', z.record(z.string(), z.string())).readOnly(),
    currency: oneOf(...currencies).readOnly(),
    price: decimal(0, 1e12),
    cost: decimal(0, 1e12).seenWith('products.costs.read').writtenWith('products.costs.write'),
    discount: share(),
    tax: share(),
    priceMinor: integer().readOnly().sortable(),
    taxValue: decimal(0, 1e12).readOnly(),
    priceWithTaxes: decimal(0, 1e12).readOnly(),
    totalPrice: decimal(0, 1e12).readOnly(),
    enforceStock: boolean().default(true),
    imageUrl: url(),
    contentUrl: url(),
    qcode: text(120).searchable(),
    ...inUse,
    ...origin,
    payload: json(),
  },
  under: { resource: 'products', field: 'product' },
  permissions: { read: 'products.products.read', write: 'products.products.write', delete: 'products.products.delete' },
  sort: 'created_at',
  importKeys: ['sku'],
  only: ['list', 'get', 'create', 'update', 'delete', 'trash', 'restore', 'history'],
  operations: {
    matrix: custom({
      method: 'POST',
      path: '/products/:product/variations/matrix',
      permission: 'products.products.write',
      ids,
      body: z.object(matrix),
      answer: z.object({
        unique_id: z.string(),
        sku_pattern: z.string(),
        options: z.array(productOption),
        combinations: z.array(
          z.object({
            values: z.array(z.string()),
            name: z.string(),
            sku: z.string(),
            /** It is there already, can be made, or would have a sku that something else has. */
            state: z.enum(['there', 'new', 'sku_taken']),
            variation_unique_id: z.string().nullable(),
          }),
        ),
        /** Variations of the product that are none of the combinations. */
        others: z.int(),
      }),
      summary: 'Every combination of options, which of them are there, and the skus the others would have. Nothing is written.',
    }),
    generate: custom({
      method: 'POST',
      path: '/products/:product/variations/generate',
      permission: 'products.products.write',
      ids,
      body: z.object({
        ...matrix,
        /** Which to make; without it all that are missing. A sku given here goes before the pattern. */
        combinations: z
          .array(z.object({ values, sku: z.string().trim().min(1).max(80).optional() }))
          .min(1)
          .max(200)
          .optional(),
      }),
      answer: z.object({ unique_id: z.string(), created: z.int(), there: z.int(), variations: z.array(uuid()) }),
      summary:
        'Gives a product options and makes the variations that are missing, all or none; those that are there stay as they are.',
    }),
  },
  aliases: {
    create: ['POST /product_variations'],
    get: ['GET /product_variations/:id'],
    update: ['PUT /product_variations/:id'],
    delete: ['DELETE /product_variations/:id'],
  },
})
