import { type CallInternal, inTransaction, type MountParts, type TellAs, type Tx } from '@quoin/kit/server'
import { coreOf } from '../core.ts'
import { gateway } from '../resources/index.ts'
import type { Core } from '../sessions/core.ts'
import { bodyOf, type DeliveryRow } from './body.ts'
import { failingForMs, failuresMax, lanes, pauseMs, restMs, triedForMs } from './bounds.ts'
import { type EndpointRow, readEndpoints, secretsOf } from './endpoints.ts'
import { deliverJob, type EndpointJob, wakeEndpoint } from './listen.ts'
import { arrived, type Outcome, send } from '@quoin/kit/webhook'

/** How long one endpoint is worked for before others have their turn. */
const turnMs = 20_000
/** How long a delivery is somebody's: longer than a call may take, and its writing down. */
const claimSeconds = 60

interface Working {
  readonly core: Core
  readonly tellAs: TellAs
  readonly callInternal: CallInternal
  readonly tenantId: string
  readonly webhookId: string
  readonly signal: AbortSignal
}

/** Delivers what is due at one endpoint, one after the other for each record, and comes again when more will be. */
export function defineDelivery({ services, pools, callInternal, tellAs }: MountParts): void {
  services.jobs.define<EndpointJob>(
    deliverJob,
    async ({ payload: { tenantId, webhookId }, signal }) => {
      const core = coreOf({ pools })
      const working: Working = { core, tellAs, callInternal, tenantId, webhookId, signal }
      const until = performance.now() + turnMs
      const endpoint = await behind(working, (tx) => readEndpoints(tx, tenantId, webhookId))
      const count = (endpoint[0]?.failures ?? 0) >= failuresMax ? 1 : lanes
      await Promise.all(Array.from({ length: count }, () => lane(working, until)))
      await behind(working, async (tx) => {
        const next = await nextDue(tx, working)
        if (next) await wakeEndpoint(services, tx, { tenantId, webhookId }, next)
      })
    },
    { pool: 'webhooks' },
  )
}

const behind = <T>({ core, tenantId }: Pick<Working, 'core' | 'tenantId'>, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTransaction(core.pool, { tenantId, userId: null }, work)

async function lane(working: Working, until: number): Promise<void> {
  while (performance.now() < until && !working.signal.aborted) {
    const claimed = await behind(working, (tx) => claim(tx, working))
    if (!claimed || !(await deliver(working, claimed))) return
  }
}

/** What waits and has nothing before it: what happened to one record is told in its order. */
const isFirst = `d.tenant_id = $1 and d.webhook_id = $2 and d.state = 'waiting' and not exists (select from gateway.webhook_deliveries e
  where e.tenant_id = d.tenant_id and e.webhook_id = d.webhook_id and e.state = 'waiting' and e.record_id = d.record_id and e.outbox_id < d.outbox_id)`

interface Claimed {
  readonly endpoint: EndpointRow
  readonly delivery: DeliveryRow
}

/** Takes the delivery that has been due longest, for as long as a call may take. */
async function claim(tx: Tx, { core, tenantId, webhookId }: Working): Promise<Claimed | undefined> {
  const [endpoint] = await readEndpoints(tx, tenantId, webhookId)
  const now = Date.now() + core.clock.offsetMs
  if (endpoint?.status !== 'active' || Date.parse(endpoint.resting_until ?? '') > now) return undefined
  const [delivery] = await tx.query<DeliveryRow>(
    `update gateway.webhook_deliveries set claimed_until = gateway.clock($3) + $4 * interval '1 second'
     where tenant_id = $1 and id = (select d.id from gateway.webhook_deliveries d
       where ${isFirst} and d.due_at <= gateway.clock($3) and coalesce(d.claimed_until < gateway.clock($3), true)
       order by d.due_at limit 1 for update of d skip locked)
     returning id, webhook_id, operation, resource, record_id, actor_id, changed, occurred_at, body, acts_as, tries, started_at`,
    [tenantId, webhookId, core.clock.offsetMs, claimSeconds],
    'prepare',
  )
  return delivery && { endpoint, delivery }
}

/** When the next one is to be tried; undefined while nothing waits. A claim that nobody gave back ends by itself. */
async function nextDue(tx: Tx, { core, tenantId, webhookId }: Working): Promise<Date | undefined> {
  const [row] = await tx.query<{ in_ms: number | null }>(
    `select (extract(epoch from greatest(min(greatest(d.due_at, d.claimed_until)), max(w.resting_until)) - gateway.clock($3)) * 1000)::float8 as in_ms
     from gateway.webhook_deliveries d join gateway.webhooks w on w.tenant_id = d.tenant_id and w.id = d.webhook_id and w.status = 'active'
     where ${isFirst}`,
    [tenantId, webhookId, core.clock.offsetMs],
  )
  return row?.in_ms === null || row === undefined ? undefined : new Date(Date.now() + Math.max(row.in_ms, 0))
}

/** Tries once. Answers whether to go on with the next. */
async function deliver(working: Working, { endpoint, delivery }: Claimed): Promise<boolean> {
  const { core, tellAs, tenantId, signal } = working
  const told = await tellAs(tenantId, endpoint.acts_as, {
    operation: delivery.operation,
    resource: delivery.resource,
    recordId: delivery.record_id,
    payload: { changed: delivery.changed },
  })
  if (told === 'nobody') {
    await end(working, 'person', null)
    return false
  }
  if (told === null) {
    // It is not theirs to know, or no longer: nothing of it stays.
    await behind(working, (tx) =>
      tx.query('delete from gateway.webhook_deliveries where tenant_id = $1 and id = $2', [tenantId, delivery.id]),
    )
    return true
  }
  const isTheirs = delivery.body !== null && delivery.acts_as === endpoint.acts_as
  const body = isTheirs ? delivery.body! : bodyOf(tenantId, delivery, told)
  const secrets = secretsOf(core, endpoint)
  const outcome = await send(
    core.outboundToWebhooks,
    { company: tenantId, url: endpoint.url, secrets, id: delivery.id, body },
    signal,
  )
  return note(working, { endpoint, delivery: { ...delivery, body, acts_as: endpoint.acts_as } }, outcome)
}

/** Writes down what came of a try, and what follows from it. */
async function note(working: Working, { endpoint, delivery }: Claimed, outcome: Outcome): Promise<boolean> {
  const { core, tenantId, webhookId } = working
  const isThere = arrived(outcome)
  const tries = delivery.tries + 1
  const now = Date.now() + core.clock.offsetMs
  const due = outcome.isBusy ? now + 1_000 : now + pauseMs(tries)
  const isGivenUp = !isThere && !outcome.isBusy && due > Date.parse(delivery.started_at) + triedForMs
  const [after] = await behind(working, async (tx) => {
    await tx.query(
      `update gateway.webhook_deliveries set body = $3, acts_as = $4, state = $5, tries = $6, due_at = $7, claimed_until = null,
         finished_at = case when $5 <> 'waiting' then $8::timestamptz end
       where tenant_id = $1 and id = $2`,
      [
        tenantId,
        delivery.id,
        delivery.body,
        delivery.acts_as,
        isThere ? 'delivered' : isGivenUp ? 'failed' : 'waiting',
        outcome.isBusy ? delivery.tries : tries,
        new Date(due).toISOString(),
        new Date(now).toISOString(),
      ],
      'prepare',
    )
    if (outcome.isBusy) return []
    await noteTry(tx, tenantId, delivery.id, outcome, now)
    return noteEndpoint(tx, { tenantId, webhookId, isThere, isFailing: endpoint.failures > 0, now })
  })
  if (outcome.isBusy) return false
  if (outcome.status === 410) await end(working, 'gone', outcome)
  else if (after && Date.parse(after.failing_since ?? '') < now - failingForMs) await end(working, 'failing', outcome)
  return isThere || (after?.failures ?? 0) < failuresMax
}

export const noteTry = (tx: Tx, tenantId: string, delivery: string, { tookMs, status, answer, trouble }: Outcome, now: number) =>
  tx.query(
    `insert into gateway.webhook_tries (tenant_id, delivery_id, at, took_ms, status, answer, trouble) values ($1, $2, $3, $4, $5, $6, $7)`,
    [tenantId, delivery, new Date(now).toISOString(), tookMs, status, answer, trouble],
    'prepare',
  )

/** What an endpoint is known to do: answer, or fail since when. One that has failed often in a row is left alone for a while. */
function noteEndpoint(
  tx: Tx,
  {
    tenantId,
    webhookId,
    isThere,
    isFailing,
    now,
  }: { tenantId: string; webhookId: string; isThere: boolean; isFailing: boolean; now: number },
): Promise<{ failures: number; failing_since: string | null }[]> {
  const at = new Date(now).toISOString()
  if (isThere)
    return tx.query(
      `update gateway.webhooks set failures = 0, failing_since = null, resting_until = null, last_delivered_at = $3
       where tenant_id = $1 and id = $2 and ($4 or coalesce(last_delivered_at < $3::timestamptz - interval '5 seconds', true))
       returning failures, failing_since`,
      [tenantId, webhookId, at, isFailing],
      'prepare',
    )
  return tx
    .query<{ failures: number; failing_since: string | null }>(
      `update gateway.webhooks set failures = failures + 1, failing_since = coalesce(failing_since, $3::timestamptz)
       where tenant_id = $1 and id = $2 returning failures, failing_since`,
      [tenantId, webhookId, at],
      'prepare',
    )
    .then(async (rows) => {
      const failures = rows[0]?.failures ?? 0
      if (failures >= failuresMax)
        await tx.query('update gateway.webhooks set resting_until = $3 where tenant_id = $1 and id = $2', [
          tenantId,
          webhookId,
          new Date(now + restMs(failures)).toISOString(),
        ])
      return rows
    })
}

const end = ({ callInternal, tenantId, webhookId }: Working, reason: 'failing' | 'gone' | 'person', outcome: Outcome | null) =>
  callInternal(tenantId, gateway.webhooks.internal.end, {
    id: webhookId,
    reason,
    answer: outcome && (outcome.trouble ?? `${outcome.status}`),
  })
