import { boolean, custom, date, internal, integer, moment, ref, resource, text, uuid } from '@quoin/kit'
import * as z from 'zod'
import { inUse, origin } from './common.ts'

/** What comes back: of each line, to the warehouse it left or the one that is named. */
/** What is to be picked; what it was sold as names it where the catalogue knows it no more. */
export interface PickLine extends RestockLine {
  readonly sku: string | null
  readonly name: string
}
export interface RestockLine {
  readonly product: string
  readonly variation: string | null
  readonly quantity: number
  readonly warehouse?: string | null
}

/** A line that was agreed on elsewhere, as far as stock is about it. */
export interface HoldLine {
  readonly id: string
  readonly product: string
  readonly variation: string | null
  readonly quantity: number
}
/** What an order keeps of goods that are held for it; `cost` is that of the whole line. */
export interface HeldGoods {
  readonly sku: string
  readonly vendor: string | null
  readonly brand: string | null
  readonly category: { readonly id: string; readonly name: string } | null
  readonly cost: number | null
  /** The day by which all of the line is there, where some of it is not yet and somebody said when. */
  readonly expected: string | null
}

/** What is to be taken from where; nothing counts a product without a warehouse. */
export interface Pick {
  readonly warehouse: string | null
  readonly bin: string | null
  readonly sku: string | null
  readonly name: string
  readonly quantity: number
}

/** How many of a product or variation lie in a warehouse. `available` can be sold now; `reserved` is promised to somebody; together they are on hand. */
export const stock = resource({
  type: 'ProductStock',
  wrapper: 'stock',
  unsupported: { on_transaction: 'Reserved quantities follow from orders.' },
  title: 'id',
  fields: {
    product: ref('products.products').required().fixed(),
    variation: ref('products.variations').fixed().named('product_variation_unique_id').alsoKnownAs('variation_unique_id'),
    warehouse: ref('products.warehouses').fixed(),
    vendor: ref('products.vendors'),
    available: integer(0, 1_000_000_000).default(0).sortable(),
    reserved: integer().default(0).readOnly().sortable(),
    onHand: integer().readOnly().sortable(),
    /** On its way here; counts for nothing yet. */
    onTransit: integer(0, 1_000_000_000).default(0),
    /** Off: it may be sold below nothing, and is owed. */
    enforceAvailability: boolean().default(true).filterable(),
    /** How far below nothing it may be sold, where it may; empty means without a bound. */
    backOrderMax: integer(0, 1_000_000_000),
    /** When what is owed, or sold before it is there, comes. */
    expectedOn: date().sortable(),
    /** Kept back: sales leave so many on the shelf. */
    safetyStock: integer(0, 1_000_000_000).default(0),
    /** At this somebody should order more; those who may are told once, and again after it was above. */
    lowAt: integer(0, 1_000_000_000),
    isLow: boolean().readOnly().filterable(),
    lowSince: moment().readOnly(),
    stockUnit: text(40),
    /** Where in the warehouse it lies, as the shelves are marked there. */
    bin: text(40).filterable(),
    /** The lowest is taken from first. */
    priority: integer(0, 1_000_000).default(0).sortable(),
    prime: boolean().default(false),
    /** The count that keeps it as it is until it is posted. */
    frozenFor: ref('products.stockCounts').readOnly(),
    ...inUse,
    ...origin,
  },
  permissions: { read: 'products.stock.read', write: 'products.stock.write' },
  sort: 'priority,created_at',
  // A shelf that was counted once is never removed for good: its movements are the books.
  only: ['list', 'get', 'create', 'update', 'delete', 'trash', 'restore', 'history'],
  path: '/stocks',
  aliases: {
    list: ['GET /products/:parent/stock'],
    get: ['GET /products/:parent/stock/:id'],
    create: ['POST /products/:parent/stock'],
    update: ['PUT /products/:parent/stock/:id'],
    delete: ['DELETE /products/:parent/stock/:id'],
  },
  operations: {
    movements: custom({
      method: 'GET',
      path: '/stocks/:id/movements',
      permission: 'products.stock.read',
      ids: { id: 'products.stock' },
      query: z.object({ page: z.coerce.number().int().min(1).max(1_000).optional() }),
      answer: z.object({ unique_id: z.string(), movements: z.array(z.looseObject({ reason: z.string() })) }),
      summary: 'Every change of a shelf, newest first, with why and for whom.',
    }),
    receive: custom({
      method: 'PUT',
      path: '/stocks/:id/receive',
      permission: 'products.stock.write',
      wrapper: 'stock',
      ids: { id: 'products.stock' },
      body: z.object({ quantity: z.int().min(1).max(1_000_000_000), note: z.string().trim().max(255).nullish() }),
      answersRecord: true,
      summary: 'Adds what arrived to a shelf.',
    }),
    lookup: custom({
      method: 'GET',
      path: '/stocks/lookup',
      permission: 'products.stock.read',
      query: z.object({ code: z.string().trim().min(1).max(120) }),
      answer: z.object({
        unique_id: z.string(),
        product_unique_id: z.string(),
        product_variation_unique_id: z.string().nullable(),
        sku: z.string(),
        name: z.string(),
        shelves: z.array(
          z.object({
            unique_id: z.string(),
            warehouse_unique_id: z.string().nullable(),
            warehouse_name: z.string().nullable(),
            bin: z.string().nullable(),
            available: z.number(),
            reserved: z.number(),
            on_hand: z.number(),
          }),
        ),
      }),
      summary: 'What a sku or a barcode names, and where it lies.',
    }),
    receiveMany: custom({
      method: 'PUT',
      path: '/stocks/receive',
      permission: 'products.stock.write',
      body: z.object({
        warehouse_unique_id: uuid(),
        note: z.string().trim().max(255).nullish(),
        lines: z
          .array(z.object({ code: z.string().trim().min(1).max(120), quantity: z.int().min(1).max(1_000_000_000) }))
          .min(1)
          .max(500),
      }),
      answer: z.object({ unique_id: z.string(), results: z.array(z.looseObject({ ok: z.boolean() })), received: z.int() }),
      summary:
        'Takes in what arrived by sku or barcode, with a result for each line; lines that are wrong do not stop the others.',
    }),
    transfer: custom({
      method: 'PUT',
      path: '/stocks/:id/transfer',
      permission: 'products.stock.write',
      wrapper: 'stock',
      ids: { id: 'products.stock' },
      body: z.object({
        quantity: z.int().min(1).max(1_000_000_000),
        warehouse_unique_id: uuid(),
        note: z.string().trim().max(255).nullish(),
      }),
      answersRecord: true,
      summary: 'Moves goods to another warehouse, both shelves in one step.',
    }),
  },
  internal: {
    commit: internal<{ reservation: string; order: string }, { committed: boolean }>(
      'Takes what was reserved off the shelf for good, for an order; a second time changes nothing.',
    ),
    take: internal<
      { lines: readonly RestockLine[]; currency: string; order: string; channel?: string | null },
      { taken: number }
    >('Takes goods off the shelves of a channel at once, for an order that reserved nothing; refuses out_of_stock.'),
    queue: internal<{ products: readonly string[] }, null>(
      'Waits for the turn of whoever goes on to take these products, or what is in them, off their shelves; asked before anything else is locked.',
    ),
    extend: internal<{ reservation: string }, { until: string; left: number }>(
      'Holds what was reserved for as long once more; refuses reservation_over and no_more_extensions.',
    ),
    hold: internal<
      { lines: readonly HoldLine[]; currency: string },
      { reservation: string | null; goods: readonly (HeldGoods | null)[] }
    >(
      'Reserves goods at prices agreed on elsewhere until their order is paid or cancelled; null for what is no goods any more. Refuses out_of_stock.',
    ),
    release: internal<{ reservation: string }, { released: boolean }>(
      'Puts what was reserved back on the shelf; a second time changes nothing.',
    ),
    restock: internal<{ lines: readonly RestockLine[]; reason: string; order: string | null }, { restocked: number }>(
      'Puts goods that came back on the shelf.',
    ),
    expected: internal<{ lines: readonly RestockLine[]; channel?: string | null }, readonly (string | null)[]>(
      'The day by which each of some lines is there that is not all there yet; null where it is, or nobody said.',
    ),
    picks: internal<{ lines: readonly PickLine[]; order: string; language?: string }, readonly Pick[]>(
      'Where the goods of an order lie that left the shelf in the books, in the order one walks past them.',
    ),
  },
})
