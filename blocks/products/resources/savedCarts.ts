import { custom, field, integer, moment, ref, resource, text } from '@quoin/kit'
import * as z from 'zod'

/** What is kept of a line: which goods and how many, and never what they cost. */
export interface SavedLine {
  readonly product: string
  readonly variation: string | null
  readonly sku: string
  readonly name: string
  readonly quantity: number
  readonly notes: string | null
}
const link = z.string().max(100)
const name = z.string().trim().min(1).max(120)
const sku = z.string().trim().min(1).max(80)
/** So many lines as a cart may have. */
export const savedLinesMax = 500
const line = z.object({
  sku,
  quantity: z.int().min(1).max(1_000_000).default(1),
  notes: z.string().trim().max(2_000).nullish(),
})
const permission = 'products.carts.write'
const ids = { id: 'products.savedCarts' }
/** Goods that were left out, because they cannot be bought any more. */
const filled = z.object({ unique_id: z.string(), added: z.int(), left_out: z.array(z.string()) })

/** What somebody keeps of a cart under a name, to fill a cart with it again or to show it to a colleague. */
export const savedCarts = resource({
  type: 'SavedCart',
  wrapper: 'saved_cart',
  title: 'name',
  fields: {
    user: ref('gateway.users').readOnly(),
    name: text(120).required().searchable().sortable(),
    lines: field<SavedLine[]>('json', 'jsonb', z.array(z.looseObject({}))).readOnly(),
    totalItems: integer().default(0).readOnly().sortable(),
    /** Until when its link opens; without one it has none. */
    linkUntil: moment().readOnly(),
  },
  owner: 'user',
  path: '/saved_carts',
  permissions: { read: 'products.carts.read', write: permission },
  only: ['list', 'get', 'update', 'delete', 'trash', 'restore'],
  sort: '-updated_at',
  operations: {
    create: custom({
      method: 'POST',
      path: '/saved_carts',
      permission,
      wrapper: 'saved_cart',
      body: z.object({
        name,
        /** What to keep instead of what is in the cart; nothing yet is allowed. */
        lines: z.array(line).max(savedLinesMax).optional(),
      }),
      answersRecord: true,
      summary: "Keeps what is in one's own cart, or the lines that are given, under a name; the cart stays as it is.",
    }),
    fill: custom({
      method: 'PUT',
      path: '/saved_carts/:id/fill',
      permission,
      ids,
      answer: filled,
      summary: "Puts what was kept into one's own cart, at the prices of today; what is sold no longer is left out and named.",
    }),
    addLine: custom({
      method: 'POST',
      path: '/saved_carts/:id/lines',
      permission,
      wrapper: 'line',
      ids,
      body: line,
      answersRecord: true,
      summary: 'Adds goods to what is kept; of what is kept already so many more.',
    }),
    removeLine: custom({
      method: 'DELETE',
      path: '/saved_carts/:id/lines',
      permission,
      wrapper: 'line',
      ids,
      body: z.object({ sku }),
      answersRecord: true,
      summary: 'Takes the goods of a sku out of what is kept.',
    }),
    share: custom({
      method: 'PUT',
      path: '/saved_carts/:id/share',
      permission,
      secret: true,
      wrapper: 'link',
      ids,
      body: z.object({ days: z.int().min(1).max(90).default(7) }),
      answer: z.object({ unique_id: z.string(), url: z.string(), link_until: z.string() }),
      summary:
        'Answers an address under which members of the company see what was kept, for some days. It is shown once; the one before stops working.',
    }),
    unshare: custom({
      method: 'PUT',
      path: '/saved_carts/:id/unshare',
      permission,
      ids,
      answersRecord: true,
      summary: 'Ends the link.',
    }),
    shared: custom({
      method: 'GET',
      path: '/saved_carts/shared',
      permission,
      limit: 'lookup',
      query: z.object({ link }),
      answer: z.object({
        unique_id: z.string(),
        name: z.string(),
        link_until: z.string(),
        currency: z.string(),
        lines: z.array(
          z.object({
            sku: z.string(),
            name: z.string(),
            quantity: z.int(),
            /** As the reader would pay it today; null for what cannot be bought. */
            unit_price: z.number().nullable(),
            problem: z.enum(['not_sold', 'no_price']).nullable(),
            /** How many of it are there; null where nobody counts. */
            available: z.int().nullable(),
          }),
        ),
      }),
      summary:
        'What is behind a link, at the prices and with the stock of today as they are for whoever looks. Nothing of whose it is.',
    }),
    fillShared: custom({
      method: 'PUT',
      path: '/saved_carts/shared/fill',
      permission,
      limit: 'lookup',
      wrapper: 'link',
      body: z.object({ link }),
      answer: filled,
      summary: "Puts a copy of what is behind a link into one's own cart, at the prices of today.",
    }),
  },
})
