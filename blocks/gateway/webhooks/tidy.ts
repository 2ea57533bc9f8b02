import { inTransaction, type Services } from '@quoin/kit/server'
import { type Core, nowhere } from '../sessions/core.ts'
import { keptDays } from './bounds.ts'
import { wakeEndpoint } from './listen.ts'

/** Forgets what the log has kept long enough, and looks after endpoints whose work was given up by a server that could not go on. */
export async function tidyWebhooks(core: Core, services: Pick<Services, 'jobs'>): Promise<void> {
  const companies = await inTransaction(core.pool, { ...nowhere, readOnly: true }, (tx) =>
    tx.query<{ id: string }>("select id from gateway.companies where status = 'active'"),
  )
  for (const { id: tenantId } of companies)
    await inTransaction(core.pool, { tenantId, userId: null }, async (tx) => {
      await tx.query(
        `delete from gateway.webhook_deliveries where tenant_id = $1 and state <> 'waiting' and finished_at < gateway.clock($2)
           - case state when 'delivered' then $3::int else $4::int end * interval '1 day'`,
        [tenantId, core.clock.offsetMs, keptDays.delivered, keptDays.failed],
      )
      const waiting = await tx.query<{ id: string }>(
        `select w.id from gateway.webhooks w where w.tenant_id = $1 and w.status = 'active' and exists (
           select from gateway.webhook_deliveries d where d.tenant_id = $1 and d.webhook_id = w.id and d.state = 'waiting'
             and d.due_at < gateway.clock($2))`,
        [tenantId, core.clock.offsetMs],
      )
      for (const { id: webhookId } of waiting) await wakeEndpoint(services, tx, { tenantId, webhookId })
    })
}
