import { inTransaction, insertRecord, Model, nobody, type Pools } from '@quoin/kit/server'
import { crm } from '../resources/index.ts'

export interface RestPayload {
  readonly tenantId: string
  readonly opportunityId: string
}

/**
 * Plans what a stage asks for once a deal has rested in it too long, for the owner of the deal, today. The stay is marked in the same
 * transaction, so that each brings one; a deal that moved or showed a sign of life meanwhile is left to the job that was asked for then.
 */
export const rest = ({ tenantId, opportunityId }: RestPayload, pools: Pools): Promise<void> =>
  inTransaction(pools.runtime, { tenantId, userId: null }, async (tx) => {
    const [due] = await tx.query<{ owner: string | null; notes: string; today: string }>(
      `update crm.stage_visits v set nudged_at = clock_timestamp()
       from crm.opportunities o join crm.stages s on s.tenant_id = o.tenant_id and s.id = o.stage_id
       where o.tenant_id = $1 and o.id = $2 and o.deleted_at is null and o.outcome = 'open' and s.deleted_at is null
         and s.rot_follow is not null and o.updated_at <= clock_timestamp() - make_interval(days => s.rot_days::int)
         and v.tenant_id = $1 and v.opportunity_id = $2 and v.left_at is null and v.nudged_at is null
       returning coalesce(o.owner_id, o.created_by) as owner, s.rot_follow as notes, (clock_timestamp() at time zone 'UTC')::date::text as today`,
      [tenantId, opportunityId],
    )
    if (!due) return
    await insertRecord(
      tx,
      new Model(crm.opportunityFollows),
      { actor: nobody, tenantId, operation: 'crm.opportunityFollows.plan', requestId: 'job' },
      { opportunity: opportunityId, owner: due.owner, notes: due.notes, dueOn: due.today, reminder: true },
    )
  })
