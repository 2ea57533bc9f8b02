import type { ActivitySource } from '@quoin/kit/server'
import { assets } from './resources/index.ts'

/** What happens to people who borrow and reserve. */
export const activity: readonly ActivitySource[] = [
  {
    resource: assets.loans,
    as: 'loans',
    by: { user: 'user_id' },
    moments: [
      { at: 'lent_at', action: 'lent' },
      { at: 'returned_at', action: 'returned' },
    ],
    title: 't.number',
  },
  {
    resource: assets.reservations,
    as: 'reservations',
    by: { user: 'user_id' },
    moments: [{ at: 'created_at', action: 'reserved' }],
    // A reservation may be seen by those who may not look into the register.
    title: (reads) =>
      reads('assets.assets.read')
        ? 'coalesce(t.model, (select a.name from assets.assets a where a.tenant_id = t.tenant_id and a.id = t.asset_id))'
        : 'coalesce(t.model, t.purpose)',
  },
]
