import type { ActivitySource } from '@quoin/kit/server'
import { wallet } from './resources/index.ts'

/** What happens in people's wallets. */
export const activity: readonly ActivitySource[] = [
  {
    resource: wallet.transactions,
    as: 'wallet',
    by: { user: 'user_id' },
    moments: [{ at: 'created_at', action: { column: 'type' } }],
    title: 't.description',
    amount: { column: 'amount', currency: 'currency' },
  },
]
