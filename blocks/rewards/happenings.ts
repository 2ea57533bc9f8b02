import type { Happening } from '@quoin/kit/server'
import { rewards } from './resources/index.ts'

/** What happens to people's points. */
export const happenings: readonly Happening[] = [
  {
    resource: rewards.movements,
    as: 'points',
    by: { user: 'user_id' },
    moments: [{ at: 'transaction_date', deed: { column: 'type' } }],
    title: 't.reason',
    amount: { column: 'points' },
  },
]
