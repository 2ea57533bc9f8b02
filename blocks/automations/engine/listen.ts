import {
  type Announcement,
  Backlog,
  IdleCompanies,
  inTransaction,
  type Listener,
  type Services,
  type Tx,
} from '@quoin/kit/server'
import type { Pool } from 'pg'
import { depthMax, waitingMax } from './bounds.ts'
import { stopNaming } from './named.ts'
import { stop } from './stop.ts'

/** What a job of a rule is told. */
export interface RuleJob {
  readonly tenantId: string
  readonly ruleId: string
}
export const workJob = 'automations.work'

/** Has what waits for a rule done; asked again, it replaces what waits to be done. */
export function wakeRule({ jobs }: Pick<Services, 'jobs'>, tx: Tx, job: RuleJob, runAt?: Date): Promise<void> {
  const name = `automation ${job.ruleId}`
  return jobs.add(workJob, job, {
    tx,
    key: name,
    queue: name,
    ...(runAt && { runAt }),
  })
}

/** What a rule begins with: once for each `cause`. */
export interface Beginning {
  readonly cause: string
  readonly event: string
  readonly resource: string | null
  readonly recordId: string | null
  readonly actorId: string | null
  readonly because: readonly string[]
  readonly at: string
}

/** Puts down what a rule is to do, once; where too much waits, it stops instead. */
export async function begin(tx: Tx, services: Services, job: RuleJob, beginnings: readonly Beginning[]): Promise<void> {
  const { tenantId, ruleId } = job
  const left = await room(tx, job, beginnings.length)
  const kept = beginnings.slice(0, Math.max(left, 0))
  const missed = beginnings.length - kept.length
  if (missed > 0) {
    await tx.query('update automations.rules set missed = missed + $3 where tenant_id = $1 and id = $2', [
      tenantId,
      ruleId,
      missed,
    ])
    await stop(tx, services, { tenantId, ruleId, status: 'limited', reason: 'waiting' })
  }
  if (kept.length === 0) return
  const queued = await tx.query(
    `insert into automations.runs (tenant_id, rule_id, cause, event, resource, record_id, actor_id, because, occurred_at, due_at)
     select $1, $2, x.cause, x.event, x.resource, x.record, x.actor, x.because, x.at, clock_timestamp()
     from json_to_recordset($3::json) as x (cause text, event text, resource text, record text, actor uuid, because uuid[], at timestamptz)
     on conflict (tenant_id, rule_id, cause) do nothing returning 1`,
    [tenantId, ruleId, JSON.stringify(kept.map(({ recordId: record, actorId: actor, ...rest }) => ({ ...rest, record, actor })))],
  )
  if (queued.length > 0) await wakeRule(services, tx, job)
}

const backlog = new Backlog(waitingMax, 500)

const room = (tx: Tx, { tenantId, ruleId }: RuleJob, wanted: number): Promise<number> =>
  backlog.room(ruleId, wanted, async () => {
    const [row] = await tx.query<{ waiting: number }>(
      `select count(*)::int as waiting from automations.runs where tenant_id = $1 and rule_id = $2 and state = 'waiting'`,
      [tenantId, ruleId],
    )
    return row!.waiting
  })

const idle = new IdleCompanies()
/** What takes a field that a company added out of sight. */
const removals = new Set(['gateway.customFields.delete', 'gateway.customFields.archive'])

/**
 * Which of a company's own fields changed is announced to nobody; the audit knows it. Its entry is written by the statement of the
 * announcement, just before it, so that it is the last of the record until then that names any of them.
 */
const changedOwn = `exists (select from jsonb_array_elements_text(trigger -> 'changed') as own(name) join kit.audit a on a.changes ? own.name
  where starts_with(own.name, 'custom_fields.') and 'custom_fields' = any($5::text[]) and a.tenant_id = $1 and a.resource = $2 and a.record_id = $7
    and a.at = (select e.at from kit.audit e where e.tenant_id = $1 and e.resource = $2 and e.record_id = $7 and e.at <= $4::timestamptz
      and exists (select from jsonb_object_keys(e.changes) as k(name) where starts_with(k.name, 'custom_fields.')) order by e.at desc limit 1))`

async function queue(event: Announcement, services: Services, pool: Pool): Promise<void> {
  const { tenantId, operation, resource, recordId, actorId, payload, at, id } = event
  if (!recordId || resource.startsWith('automations.')) return
  if (removals.has(operation)) return stopNaming(pool, services, tenantId)
  if (idle.includes(pool, event)) return
  const because = Array.isArray(payload.because) ? payload.because.map(String) : []
  const changed = Array.isArray(payload.changed) ? payload.changed.map(String) : []
  if (because.length >= depthMax) return
  await inTransaction(pool, { tenantId, userId: null }, async (tx) => {
    const active = await tx.query<{ id: string; is_meant: boolean }>(
      `select id, coalesce(trigger ->> 'resource' = $2 and trigger -> 'events' ? $3 and begins_at <= $4::timestamptz
           and (trigger -> 'changed' is null or trigger -> 'changed' = '[]' or trigger -> 'changed' ?| $5::text[] or ${changedOwn}), false)
         and not id = any($6::uuid[]) as is_meant
       from automations.rules where tenant_id = $1 and status = 'active' and deleted_at is null and trigger ->> 'kind' = 'event'`,
      [tenantId, resource, operation, at, changed, because, recordId],
      'prepare',
    )
    if (active.length === 0) await idle.note(pool, tx, tenantId)
    for (const { id: ruleId, is_meant: isMeant } of active)
      if (isMeant)
        await begin(tx, services, { tenantId, ruleId }, [
          { cause: `event ${id}`, event: operation, resource, recordId, actorId, because, at },
        ])
  })
}

/** Hears what happens in every block, for the automations of the company it happens in. */
export const listen: Listener = {
  name: 'automations',
  operation: 'any',
  hear: (event, services, pools) => queue(event, services, pools.runtime),
}
