import type { Announcement, Listener } from '@quoin/kit/server'
import { inTransaction } from '@quoin/kit/server'
import { rewards } from '../resources/index.ts'

/** Hears all that happens in any block and gives what it earns; what the programme does itself earns nothing. */
export const earnByEvents: Listener = {
  name: 'rewards.earn_by_events',
  operation: 'any',
  async hear(event, _services, pools, callInternal) {
    const { tenantId, operation, actorId, recordId, at } = event
    if (!actorId || operation.startsWith('rewards.')) return
    const key = keyOf(event)
    if (!key) return
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
      await callInternal(tenantId, rewards.customers.internal.hear, { operation, user: actorId, record: recordId, key, at })
  },
}

/** What was announced first of the change that is being heard: changes are heard one after the other, each in its order. */
let first: { change: string; id: string; record: string | null; isOwn: boolean } | undefined

/**
 * Under which key an announcement earns; undefined where the same change has earned before. An operation that writes several records, such
 * as an enrollment and its certificate, was done once; one that does the same to many records of its own resource was done to each.
 */
function keyOf({ id, transaction, operation, resource, recordId, actorId }: Announcement): string | undefined {
  const change = `${transaction} ${operation} ${actorId}`
  const isOwn = operation.startsWith(`${resource}.`)
  if (first?.change !== change) first = { change, id, record: recordId, isOwn }
  if (id === first.id) return id
  return isOwn && first.isOwn && recordId !== first.record ? `${first.id} ${recordId}` : undefined
}
