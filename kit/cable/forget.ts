import type { Database } from '../database/index.ts'
import { inTransaction } from '../transaction/transaction.ts'

const portionMax = 5_000

/** Removes what was told on streams longer ago than a day: who was away longer asks for the records themselves. */
export async function forgetStreamEvents({ migrator, auth }: Database, signal?: AbortSignal): Promise<void> {
  const { rows } = await migrator.query<{ tenant_id: string }>(
    `select distinct tenant_id from kit.stream_events where created_at < now() - interval '1 day'`,
  )
  for (const { tenant_id: tenantId } of rows)
    for (let portion = portionMax; portion === portionMax && !signal?.aborted; ) {
      const gone = await inTransaction(auth, { tenantId, userId: null }, (tx) =>
        tx.query(
          `with old as (select stream, position from kit.stream_events where tenant_id = $1 and created_at < now() - interval '1 day' limit $2)
           delete from kit.stream_events e using old where e.tenant_id = $1 and e.stream = old.stream and e.position = old.position returning 1`,
          [tenantId, portionMax],
        ),
      )
      portion = gone.length
    }
}
