import { companiesOf, inTransaction, type Pools, type Tx } from '@quoin/kit/server'
import { bounds } from '../bounds.ts'
import { tellMeetings } from '../operations/tellMeeting.ts'

/** Ends the meetings that nobody ended, and those that nobody started when it was time. */
export async function endMeetings(pools: Pools, signal: AbortSignal): Promise<void> {
  for (const tenantId of await companiesOf(pools)) {
    if (signal.aborted) return
    await inTransaction(pools.runtime, { tenantId, userId: null }, (tx) => endOld(tx, tenantId))
  }
}

async function endOld(tx: Tx, tenantId: string): Promise<void> {
  const ended = await tx.query<{ id: string }>(
    `update realtime.meetings set status = 'inactive', ended_at = case when status = 'active' then clock_timestamp() end,
       version = version + 1, updated_at = clock_timestamp()
     where tenant_id = $1 and status <> 'inactive' and coalesce(started_at, scheduled_at) < now() - $2::int * interval '1 hour'
     returning conversation_id as id`,
    [tenantId, bounds.meetingHours],
  )
  for (const id of new Set(ended.map((one) => one.id))) await tellMeetings({ tx, tenantId }, { id })
}
