// [WEBHOOKS] npm run prove -- WEBHOOKS [events]: a receiver that fails half the time is told everything at least once, in order per record, under one id.
import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { startWebhookReceiver } from '@quoin/doubles/webhook-receiver'
import { gateway } from '@quoin/gateway/resources'
import { prove, quantile } from './place.ts'

const events = Number(process.argv[2] ?? 10_000)
const records = Math.max(1, Math.floor(events / 10))

await prove(
  'WEBHOOKS',
  async (world) => {
    const receiver = await startWebhookReceiver()
    receiver.answer = (_, response) => void response.writeHead(randomInt(2) ? 204 : 500).end()
    const { id: webhookId, secret } = await world.as('ada')(gateway.webhooks.create, {
      name: 'Proof',
      url: receiver.url,
      events: ['crm.contacts.*'],
    })
    receiver.secrets = [secret!]
    // Contacts that are there, so that there is something to show; what happened to each is announced ten times.
    const { rows: made } = await world.sql.query<{ id: string }>(
      `insert into crm.contacts (tenant_id, first_name, last_name) select $1, 'Proof', n::text from generate_series(1, $2) n returning id`,
      [world.tenantIds.a, records],
    )
    const started = performance.now()
    await world.sql.query(
      `insert into kit.outbox (tenant_id, operation, resource, record_id, payload)
       select $1, 'crm.contacts.update', 'crm.contacts', r, jsonb_build_object('changed', jsonb_build_array('first_name'))
       from generate_series(1, $3) round, unnest($2::uuid[]) r order by round`,
      [world.tenantIds.a, made.map(({ id }) => id), Math.ceil(events / records)],
    )
    const expected = records * Math.ceil(events / records)
    const { core } = world.running.authenticator
    const done = () => new Set(receiver.accepted.map(({ id }) => id)).size
    for (const deadline = Date.now() + 20 * 60_000; done() < expected && Date.now() < deadline; ) {
      await sleep(1_000)
      // Time passes so that what failed is due again; what waits for its turn is not touched by it.
      core.clock.offsetMs += 120_000
      const job = { tenantId: world.tenantIds.a, webhookId }
      await world.running.services.jobs.add('gateway.deliver_webhooks', job, {
        key: `webhook ${webhookId}`,
        queue: `webhook ${webhookId}`,
      })
    }
    const seconds = (performance.now() - started) / 1_000
    const { rows: queued } = await world.sql.query<{ id: string; record_id: string }>(
      'select id, record_id from gateway.webhook_deliveries where webhook_id = $1 order by outbox_id',
      [webhookId],
    )
    const first = new Map<string, number>()
    for (const [at, { id }] of receiver.accepted.entries()) if (!first.has(id)) first.set(id, at)
    const lost = queued.filter(({ id }) => !first.has(id)).length
    let disordered = 0
    const last = new Map<string, number>()
    for (const { id, record_id: record } of queued) {
      const at = first.get(id) ?? 0
      if (at < (last.get(record) ?? 0)) disordered += 1
      last.set(record, at)
    }
    const bodies = new Map<string, string[]>()
    for (const { id, text } of receiver.received) bodies.set(id, [...(bodies.get(id) ?? []), text])
    const differing = [...bodies.values()].filter((texts) => new Set(texts).size > 1).length
    const calls = [...bodies.values()].map((texts) => texts.length)
    await receiver.close()
    return [
      lost === 0 && disordered === 0 && differing === 0 && receiver.unsigned.length === 0 && queued.length === expected,
      `${queued.length} of ${expected} events queued, ${receiver.received.length} calls (${quantile(calls, 0.5)} a delivery, at most ${Math.max(...calls)}), ` +
        `${Math.round(receiver.received.length / seconds)} calls a second; ${lost} lost, ${disordered} out of order, ${differing} bodies that changed, ${receiver.unsigned.length} unsigned`,
    ]
  },
  { workers: true, outboundNetworks: ['127.0.0.1'] },
)
