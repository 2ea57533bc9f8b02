import { custom, integer, longText, oneOf, ref, resource } from '@quoin/kit'
import * as z from 'zod'

export const stockReasons = ['initial', 'check_out', 'return', 'adjust', 'loss', 'consume', 'damage', 'restock'] as const

/** One entry of the ledger of a thing there are many of. Entries stay; the sum of all is what is on hand, and never below nothing. */
export const stockMoves = resource({
  type: 'stock_move',
  wrapper: 'stock_move',
  title: 'reason',
  fields: {
    asset: ref('assets.assets').required().fixed(),
    /** Pieces; the reason says whether they come or go, and for `adjust` the sign does. */
    quantity: integer(-1_000_000_000, 1_000_000_000).required(),
    reason: oneOf(...stockReasons)
      .default('restock')
      .filterable(),
    /** On hand behind this entry. */
    balance: integer().readOnly(),
    loan: ref('assets.loans').readOnly(),
    notes: longText(1_000),
  },
  under: { resource: 'assets', field: 'asset' },
  path: '/assets/:parent/stock',
  permissions: { read: 'assets.work.read', write: 'assets.work.write' },
  sort: '-created_at',
  only: ['list', 'create'],
  operations: {
    count: custom({
      method: 'POST',
      path: '/assets/:asset/stock/count',
      permission: 'assets.work.write',
      wrapper: 'count',
      ids: { asset: 'assets.assets' },
      body: z.object({ counted: z.int().min(0).max(1_000_000_000), notes: z.string().trim().max(1_000).optional() }),
      answer: z.object({ unique_id: z.string(), quantity: z.int(), difference: z.int() }),
      summary: 'Notes how many pieces were counted on the shelf; what differs from the ledger is entered as a correction.',
    }),
  },
})
