import type { Listener } from '@quoin/kit/server'
import { inTransaction } from '@quoin/kit/server'
import { rewards } from '../resources/index.ts'

/** Hears all that happens in any block and gives what it earns; what the programme does itself earns nothing. */
export const earnByEvents: Listener = {
  name: 'rewards.earn_by_events',
  operation: 'any',
  async hear({ id, tenantId, operation, actorId, recordId, at }, _services, pools, callInternal) {
    if (!actorId || operation.startsWith('rewards.')) return
    // Most of what happens earns nothing, and that is found out without a lock.
    const [rule] = await inTransaction(pools.runtime, { tenantId, userId: null, readOnly: true }, (tx) =>
      tx.query(
        `select 1 where exists (select from rewards.event_rules where tenant_id = $1 and event_type = $2 and is_active and deleted_at is null)
           or exists (select from rewards.badges where tenant_id = $1 and event_type = $2 and enabled and status = 'active' and deleted_at is null)`,
        [tenantId, operation],
        'plan',
      ),
    )
    if (rule)
      await callInternal(tenantId, rewards.customers.internal.hear, { operation, user: actorId, record: recordId, key: id, at })
  },
}
