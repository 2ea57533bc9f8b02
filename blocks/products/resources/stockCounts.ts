import { custom, integer, moment, oneOf, ref, resource, text, uuid, action } from '@quoin/kit'
import * as z from 'zod'

const ids = { id: 'products.stockCounts' }
const quantity = z.int().min(0).max(1_000_000_000)

/**
 * What lies in a warehouse is counted anew. *Freeze* keeps every shelf of it as it was when the count began: nothing is reserved,
 * received or moved there meanwhile. *Delta* lets the work go on and compares each shelf with what the books said when it was counted.
 */
export const stockCounts = resource({
  type: 'stock_count',
  wrapper: 'stock_count',
  title: 'name',
  path: '/stock_counts',
  fields: {
    name: text(160).required().searchable().sortable(),
    warehouse: ref('products.warehouses').required().fixed(),
    mode: oneOf('delta', 'freeze').default('delta').fixed().filterable(),
    status: oneOf('counting', 'submitted', 'posted', 'cancelled').default('counting').readOnly().filterable(),
    notes: text(500),
    /** How many shelves it is about, and how many of them were counted. */
    shelves: integer().default(0).readOnly(),
    counted: integer().default(0).readOnly(),
    /** How many shelves differ, and by how many pieces in all, too many and too few added up. */
    differing: integer().default(0).readOnly(),
    pieces: integer().default(0).readOnly(),
    submittedBy: ref('gateway.users').readOnly(),
    submittedAt: moment().readOnly(),
    postedBy: ref('gateway.users').readOnly(),
    postedAt: moment().readOnly().sortable(),
  },
  permissions: { read: 'products.stock.read', write: 'products.stock.write' },
  sort: '-created_at',
  only: ['list', 'get', 'create', 'update', 'history'],
  actions: {
    submit: action().when({ status: 'counting' }).says('Ends the counting: from here on the differences are looked at.'),
    reopen: action().when({ status: 'submitted' }).says('Lets the counting go on.'),
    post: action()
      .when({ status: 'submitted' })
      .says(
        'Writes the differences into the stock, all of them or none. Above the limit of the shop by somebody who did not count.',
      ),
    cancel: action()
      .when({ status: ['counting', 'submitted'] })
      .says('Ends a count that changes nothing.'),
  },
  operations: {
    enter: custom({
      method: 'PUT',
      path: '/stock_counts/:id/enter',
      permission: 'products.stock.write',
      ids,
      body: z.object({
        lines: z
          .array(
            z
              .object({
                stock_unique_id: uuid().optional(),
                /** A sku or a barcode. What has no shelf in this warehouse yet gets one. */
                code: z.string().trim().min(1).max(120).optional(),
                quantity,
                /** On top of what was counted there before. */
                add: z.boolean().default(false),
                note: z.string().trim().max(255).nullish(),
              })
              .refine((line) => line.stock_unique_id ?? line.code, {
                message: 'must be given, or a code',
                path: ['stock_unique_id'],
              }),
          )
          .min(1)
          .max(500),
      }),
      answer: z.object({ unique_id: z.string(), results: z.array(z.looseObject({ ok: z.boolean() })) }),
      summary: 'Writes down what was counted, with a result for each line; lines that are wrong do not stop the others.',
    }),
  },
})

/** One shelf of a count. It is written by way of its count. */
export const stockCountLines = resource({
  type: 'stock_count_line',
  wrapper: 'line',
  title: 'sku',
  path: '/stock_counts/:parent/lines',
  fields: {
    count: ref('products.stockCounts').required().fixed(),
    stock: ref('products.stock').required().fixed(),
    product: ref('products.products').readOnly(),
    variation: ref('products.variations').readOnly().named('product_variation_unique_id'),
    sku: text(80).readOnly().searchable().sortable(),
    name: text(403).readOnly().searchable().sortable(),
    bin: text(40).readOnly().sortable(),
    /** What the books said: when the count began, or when this shelf was counted. */
    expected: integer().readOnly(),
    counted: integer().readOnly(),
    difference: integer().readOnly().sortable(),
    /** The difference without its sign: how far off a shelf is, and nothing where nobody has counted. */
    piecesOff: integer().readOnly().sortable(),
    countedBy: ref('gateway.users').readOnly(),
    countedAt: moment().readOnly().sortable(),
    note: text(255).readOnly(),
  },
  under: { resource: 'stockCounts', field: 'count' },
  permissions: { read: 'products.stock.read', write: 'products.stock.write' },
  sort: 'bin,sku',
  recordsMax: 1_000,
  only: ['list'],
})
