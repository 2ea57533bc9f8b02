import type { ActivitySource } from '@quoin/kit/server'
import { sales } from './resources/index.ts'

/** What happens to people who buy. */
export const activity: readonly ActivitySource[] = [
  {
    resource: sales.orders,
    as: 'orders',
    by: { user: 'user_id', mail: 'customer_email', rows: { 'crm.quotes': 'quote_id' } },
    moments: [
      { at: 'placed_at', action: 'placed' },
      { at: 'paid_at', action: 'paid' },
      { at: 'cancelled_at', action: 'cancelled' },
    ],
    title: 't.display_unique_id',
    amount: { column: 'total', currency: 'currency' },
  },
]
