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
import { coreOf } from '../core.ts'
import { waitingMax } from './bounds.ts'
import { allOf } from './events.ts'

/** What a job of an endpoint is told. */
export interface EndpointJob {
  readonly tenantId: string
  readonly webhookId: string
}
export const deliverJob = 'gateway.deliver_webhooks'

/** Has what waits for an endpoint delivered; asked again, it replaces what waits to be done. */
export function wakeEndpoint({ jobs }: Pick<Services, 'jobs'>, tx: Tx, job: EndpointJob, runAt?: Date): Promise<void> {
  const name = `webhook ${job.webhookId}`
  return jobs.add(deliverJob, job, {
    tx,
    key: name,
    queue: name,
    ...(runAt && { runAt }),
  })
}

const backlog = new Backlog(waitingMax, 1_000)

const hasRoom = async (tx: Tx, tenantId: string, id: string): Promise<boolean> =>
  (await backlog.room(id, 1, async () => {
    const [row] = await tx.query<{ waiting: number }>(
      `select count(*)::int as waiting from gateway.webhook_deliveries where tenant_id = $1 and webhook_id = $2 and state = 'waiting'`,
      [tenantId, id],
    )
    return row!.waiting
  })) > 0

const idle = new IdleCompanies()

/** Puts down what each endpoint of the company is to be told, once, and has it delivered. What it says is written at the first try. */
async function queue(event: Announcement, services: Services, pool: Pool): Promise<void> {
  const { tenantId, operation, resource, recordId, actorId, payload, at, id } = event
  const { clock } = coreOf({ pools: { auth: pool } })
  if (idle.includes(pool, event)) return
  await inTransaction(pool, { tenantId, userId: null }, async (tx) => {
    const active = await tx.query<{ id: string; is_told: boolean; made_before: boolean }>(
      `select id, events && $2::text[] as is_told, created_at <= $3::timestamptz as made_before from gateway.webhooks
       where tenant_id = $1 and status = 'active'`,
      [tenantId, [allOf(resource), ...(operation.startsWith(`${resource}.`) ? [operation] : [])], at],
      'prepare',
    )
    if (active.length === 0) await idle.note(pool, tx, tenantId)
    const endpoints = active.filter(({ is_told: isTold, made_before: wasThere }) => isTold && wasThere)
    for (const endpoint of endpoints) {
      if (!(await hasRoom(tx, tenantId, endpoint.id))) {
        await tx.query('update gateway.webhooks set missed = missed + 1 where tenant_id = $1 and id = $2', [
          tenantId,
          endpoint.id,
        ])
        continue
      }
      const queued = await tx.query(
        `insert into gateway.webhook_deliveries (tenant_id, webhook_id, outbox_id, operation, resource, record_id, actor_id, changed,
           occurred_at, started_at, due_at)
         select $1, $2, $3, $4, $5, $6, $7, $8, $9, now, now from gateway.clock($10) as c(now)
         on conflict (tenant_id, webhook_id, outbox_id) do nothing returning 1`,
        [
          tenantId,
          endpoint.id,
          id,
          operation,
          resource,
          recordId,
          actorId,
          Array.isArray(payload.changed) ? payload.changed : [],
          at,
          clock.offsetMs,
        ],
        'prepare',
      )
      if (queued.length > 0) await wakeEndpoint(services, tx, { tenantId, webhookId: endpoint.id })
    }
  })
}

/** Hears what happens in every block, for the endpoints of the company it happens in. */
export const tellEndpoints: Listener = {
  name: 'gateway.webhooks',
  operation: 'any',
  hear: (event, services, pools) => queue(event, services, pools.auth),
}
