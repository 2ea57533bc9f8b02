import { notify } from '@quoin/kit/notices'
import type { Services, Tx } from '@quoin/kit/server'

export type Reason = 'waiting' | 'hour' | 'companyHour' | 'failing' | 'person' | 'field'

/** Has a rule do nothing more until somebody resumes it, and tells those who may. What waits is kept. */
export async function stop(
  tx: Tx,
  { jobs }: Pick<Services, 'jobs'>,
  { tenantId, ruleId, status, reason }: { tenantId: string; ruleId: string; status: 'limited' | 'ended'; reason: Reason },
): Promise<void> {
  const [rule] = await tx.query<{ name: string; version: string }>(
    `update automations.rules set status = $3, stopped_for = $4, version = version + 1, updated_at = clock_timestamp()
     where tenant_id = $1 and id = $2 and status = 'active' returning name, version::text`,
    [tenantId, ruleId, status, reason],
  )
  if (!rule) return
  const payload: Stopped = { tenantId, ruleId, name: rule.name, notice: `automation_${status}`, key: `${ruleId} ${rule.version}` }
  await jobs.add(tellJob, payload, { tx })
}

/** That a rule stopped, for whoever may mend it. */
export interface Stopped {
  readonly tenantId: string
  readonly ruleId: string
  readonly name: string
  readonly notice: string
  readonly key: string
}
export const tellJob = 'automations.tell'

export const tellStopped = (tx: Tx, { tenantId, ruleId, name, notice, key }: Stopped, people: readonly string[]): Promise<void> =>
  notify(tx, {
    tenantId,
    notice,
    people,
    values: { name },
    link: `/automations/rules/${ruleId}`,
    about: { resource: 'automations.rules', id: ruleId },
    key,
  })
