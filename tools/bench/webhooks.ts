import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { startWebhookReceiver } from '@quoin/doubles/webhook-receiver'
import { connect, freePort } from '@quoin/kit/database'
import type { Dataset } from './dataset.ts'
import { ask } from './measure.ts'
import { Side } from './side.ts'

const events = 2_000
const waitMsMax = 120_000

/**
 * How many changes a second a receiver is told of, beside a bare loop that sends it the same bodies one after the other, signed by nobody and
 * written down nowhere.
 */
export async function webhookSide(stack: Side, data: Dataset, say: (line: string) => void): Promise<void> {
  const receiver = await startWebhookReceiver()
  const tenant = data.tenants[0]!
  const working = await Side.start('stack', data, await freePort(), [], 'workers')
  const admin = await connect(data.url, 'bench')
  const headers = { ...(await stack.signIn(tenant)), 'content-type': 'application/json' }
  const send = (method: 'POST' | 'DELETE', path: string, body?: object) =>
    ask(stack.origin, {
      method: method as 'POST',
      path: `/api/gateway${path}`,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
  let made: { readonly data: { readonly id: string } } | undefined
  try {
    const webhook = { name: `Bench ${randomUUID()}`, url: receiver.url, events: ['crm.contacts.*'] }
    made = (await send('POST', '/webhooks', { webhook })) as typeof made
    const started = performance.now()
    await admin.query(
      `insert into kit.outbox (tenant_id, operation, resource, record_id, payload)
       select $1, 'crm.contacts.update', 'crm.contacts', id, '{"changed": ["first_name"]}' from crm.contacts where tenant_id = $1 and deleted_at is null limit $2`,
      [tenant.id, events],
    )
    const told = () => new Set(receiver.accepted.map(({ id }) => id)).size
    const expected = Math.min(events, tenant.contacts)
    while (told() < expected && performance.now() - started < waitMsMax) await sleep(20)
    const perSecond = (told() / (performance.now() - started)) * 1_000
    const bodies = receiver.received.map(({ text }) => text)
    const bare = performance.now()
    for (const body of bodies) await (await fetch(receiver.url, { method: 'POST', body })).arrayBuffer()
    const floor = (bodies.length / (performance.now() - bare)) * 1_000
    say(
      `\nwebhooks: ${told()} of ${expected} changes told, ${perSecond.toFixed(0)} a second; a bare loop ${floor.toFixed(0)}, share ${((perSecond / floor) * 100).toFixed(0)} %`,
    )
  } finally {
    if (made) await send('DELETE', `/webhooks/${made.data.id}`)
    await admin.end()
    await working.stop()
    await receiver.close()
  }
}
