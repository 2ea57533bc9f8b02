import type { Happening } from '@quoin/kit/server'
import { sales } from './resources/index.ts'

/** What happens to people who buy. */
export const happenings: readonly Happening[] = [
  {
    resource: sales.orders,
    as: 'orders',
    by: { user: 'user_id', mail: 'customer_email', rows: { 'crm.quotes': 'quote_id' } },
    moments: [
      { at: 'placed_at', deed: 'placed' },
      { at: 'paid_at', deed: 'paid' },
      { at: 'cancelled_at', deed: 'cancelled' },
    ],
    title: 't.display_unique_id',
    amount: { column: 'total', currency: 'currency' },
  },
]
