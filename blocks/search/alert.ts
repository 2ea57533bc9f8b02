import { type CallAs, companiesOf, inTransaction, type Pools, Refusal, type Services } from '@quoin/kit/server'
import { search } from './resources/index.ts'

/** Saved searches of one company that are looked at in one turn; the others have theirs in the next. */
const perTurnMax = 200

/** Asks the saved searches of every company that alert, each as its owner: they are told of what they may see, and of nothing else. */
export async function alertOfNew(services: Services, pools: Pools, callAs: CallAs, signal: AbortSignal): Promise<void> {
  for (const tenantId of await companiesOf(pools)) {
    const due = await inTransaction(pools.runtime, { tenantId, userId: null, readOnly: true }, (tx) =>
      tx.query<{ id: string; user: string }>(
        `select s.id, s.user_id as "user" from search.saved s where s.tenant_id = $1 and s.alert and s.user_id is not null and s.deleted_at is null
         order by s.checked_at nulls first limit $2`,
        [tenantId, perTurnMax],
      ),
    )
    for (const { id, user } of due) {
      if (signal.aborted) return
      try {
        await callAs(tenantId, user, search.saved.check, { id })
      } catch (error) {
        // Whoever left the company, or may not search any more, is not told.
        if (!(error instanceof Refusal)) services.log.warn({ err: error, saved: id }, 'A saved search could not be looked at')
        await putBehind(pools, tenantId, id)
      }
    }
  }
}

/** One that cannot be looked at waits its turn like the others, or so many of them would keep the rest from theirs. */
const putBehind = (pools: Pools, tenantId: string, id: string) =>
  inTransaction(pools.runtime, { tenantId, userId: null }, (tx) =>
    tx.query('update search.saved set checked_at = clock_timestamp() where tenant_id = $1 and id = $2', [tenantId, id]),
  )
