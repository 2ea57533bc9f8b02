import type { ActivitySource } from '@quoin/kit/server'
import { rewards } from './resources/index.ts'

/** What happens to people's points, and to what they hold in other units. */
export const activity: readonly ActivitySource[] = [
  {
    resource: rewards.movements,
    as: 'points',
    by: { user: 'user_id' },
    moments: [{ at: 'transaction_date', action: { column: 'type' } }],
    title: 't.reason',
    amount: {
      column: 'points',
      unit: '(select u.name from rewards.units u where u.tenant_id = t.tenant_id and u.id = t.unit_id)',
    },
  },
]
