import { companiesOf, inTransaction, type Pools, type Services } from '@quoin/kit/server'
import { keptDays } from './bounds.ts'
import { wakeRule } from './listen.ts'
import { wakeAt } from './times.ts'

/** Forgets what the log has kept long enough, and looks after rules whose work was given up by a server that could not go on. */
export async function tidy(services: Pick<Services, 'jobs'>, pools: Pools, signal: AbortSignal): Promise<void> {
  for (const tenantId of await companiesOf(pools)) {
    if (signal.aborted) return
    await inTransaction(pools.runtime, { tenantId, userId: null }, async (tx) => {
      await tx.query(
        `delete from automations.runs where tenant_id = $1 and state <> 'waiting' and finished_at < clock_timestamp() - $2 * interval '1 day'`,
        [tenantId, keptDays],
      )
      const late = await tx.query<{ id: string }>(
        `select a.id from automations.rules a where a.tenant_id = $1 and a.status = 'active' and exists (
           select from automations.runs r where r.tenant_id = $1 and r.rule_id = a.id and r.state = 'waiting' and r.due_at < clock_timestamp() - interval '5 minutes')`,
        [tenantId],
      )
      for (const { id: ruleId } of late) await wakeRule(services, tx, { tenantId, ruleId })
      const missed = await tx.query<{ id: string }>(
        `select a.id from automations.rules a
         where a.tenant_id = $1 and a.status = 'active' and a.deleted_at is null and a.next_at < clock_timestamp() - interval '5 minutes'`,
        [tenantId],
      )
      for (const { id: ruleId } of missed) await wakeAt(services, tx, { tenantId, ruleId }, new Date())
    })
  }
}
