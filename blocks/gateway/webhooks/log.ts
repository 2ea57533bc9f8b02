import { type Context, refuse } from '@quoin/kit/server'
import { gateway } from '../resources/index.ts'

export interface LoggedRow extends Record<string, unknown> {
  readonly id: string
  readonly operation: string
  readonly resource: string
  readonly record_id: string | null
  readonly outbox_id: string | null
  readonly state: 'waiting' | 'delivered' | 'failed'
  readonly tries: number
  readonly occurred_at: string
  readonly due_at: string
  readonly finished_at: string | null
  readonly acts_as: string | null
  readonly body: string | null
  readonly last_status: number | null
  readonly last_trouble: string | null
}
interface TryRow extends Record<string, unknown> {
  readonly at: string
  readonly took_ms: number
  readonly status: number | null
  readonly trouble: string | null
  readonly answer: string | null
}

const columns = `d.id, d.operation, d.resource, d.record_id, d.outbox_id::text, d.state, d.tries, d.occurred_at, d.due_at, d.finished_at,
  d.acts_as, l.status as last_status, l.trouble as last_trouble`
const withLast = `left join lateral (select t.status, t.trouble from gateway.webhook_tries t
  where t.tenant_id = d.tenant_id and t.delivery_id = d.id order by t.at desc limit 1) l on true`
const matching = `d.tenant_id = $1 and d.webhook_id = $2 and ($3::text is null or d.state = $3)
    and ($4 = '' or starts_with(d.operation, $4) or d.record_id = app.id($4))`

/** Counting stops here: a log may hold hundreds of thousands. */
const countMax = 10_000

/** A part of what an endpoint was told, the newest first. */
export async function readDeliveries(
  { tx, tenantId }: Pick<Context, 'tx' | 'tenantId'>,
  webhook: string,
  { page, records, state, search }: { page: number; records: number; state?: string; search?: string },
): Promise<{ rows: LoggedRow[]; total: number }> {
  const values = [tenantId, webhook, state ?? null, search ?? '']
  const [rows, [count]] = await Promise.all([
    tx.query<LoggedRow>(
      `select ${columns}, null as body from (select * from gateway.webhook_deliveries d where ${matching}
         order by d.occurred_at desc, d.id limit $5 offset $6) d ${withLast} order by d.occurred_at desc, d.id`,
      [...values, records, (page - 1) * records],
    ),
    tx.query<{ total: number }>(
      `select count(*)::int as total from (select from gateway.webhook_deliveries d where ${matching} limit $5) found`,
      [...values, countMax],
    ),
  ])
  return { rows, total: count!.total }
}

/** One thing an endpoint was told, with every try. Throws 404. */
export async function readDelivery(
  { tx, tenantId }: Pick<Context, 'tx' | 'tenantId'>,
  webhook: string,
  id: string,
): Promise<LoggedRow & { attempts: TryRow[] }> {
  const [row] = await tx.query<LoggedRow>(
    `select ${columns}, d.body from gateway.webhook_deliveries d ${withLast} where d.tenant_id = $1 and d.webhook_id = $2 and d.id = app.id($3)`,
    [tenantId, webhook, id],
  )
  if (!row) throw refuse.missing()
  const attempts = await tx.query<TryRow>(
    `select at, took_ms, status, trouble, answer from gateway.webhook_tries where tenant_id = $1 and delivery_id = $2
     order by at desc limit 100`,
    [tenantId, row.id],
  )
  return { ...row, attempts }
}

export const toDelivery = (row: LoggedRow) => ({
  id: row.id,
  type: 'webhook_delivery',
  attributes: {
    unique_id: row.id,
    event: row.operation,
    resource: row.resource,
    record_unique_id: row.record_id,
    state: row.state,
    tries: row.tries,
    occurred_at: row.occurred_at,
    due_at: row.state === 'waiting' ? row.due_at : null,
    finished_at: row.finished_at,
    is_test: row.operation === gateway.webhooks.test.name,
    last_status: row.last_status,
    last_trouble: row.last_trouble,
  },
})
