import { setTimeout as sleep } from 'node:timers/promises'
import { startWebhookReceiver, type WebhookReceiver } from '@quoin/doubles/webhook-receiver'
import { crm } from '@quoin/crm/resources'
import { gateway } from '@quoin/gateway/resources'
import { products } from '@quoin/products/resources'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Name, startWorld, type World } from '../testing/index.ts'

let world: World
let receiver: WebhookReceiver
beforeAll(async () => {
  world = await startWorld({ workers: true, outboundNetworks: ['127.0.0.1'] })
  // People whose own rights end somewhere may make webhooks here, so that it is seen where those end.
  await world.sql.query(
    `insert into gateway.role_permissions (tenant_id, role_id, code, scope)
     select tenant_id, id, 'gateway.webhooks.manage', 'tenant' from gateway.roles where code in ('user', 'authorized')`,
  )
})
afterAll(() => world?.close())
beforeEach(async () => {
  await world.sql.query('delete from gateway.webhooks')
  receiver = await startWebhookReceiver()
  passTo(0)
})
afterEach(() => receiver.close())

const until = async (isSo: () => boolean | Promise<boolean>, ms = 40_000) => {
  for (const deadline = Date.now() + ms; !(await isSo()) && Date.now() < deadline; ) await sleep(25)
  expect(await isSo()).toBe(true)
}
/** Moves the clock; whoever is signed in signs in anew. */
function passTo(offsetMs: number): void {
  world.running.authenticator.core.clock.offsetMs = offsetMs
  for (const who of ['ada', 'uma', 'uli', 'art'] as const) world.forget(who)
}
const hook = (who: Name, events: string[], url = receiver.url) =>
  world.as(who)(gateway.webhooks.create, { name: 'Warehouse', url, events })
const contact = (name: string, who: Name = 'ada') => world.as(who)(crm.contacts.create, { firstName: name, lastName: 'Told' })
/** What a webhook was told, the newest first. */
const rows = async (id: string) =>
  (
    await world.sql.query<{ id: string; state: string; tries: number; status: number | null; trouble: string | null }>(
      `select d.id, d.state, d.tries, t.status, t.trouble from gateway.webhook_deliveries d left join lateral (
         select * from gateway.webhook_tries t where t.delivery_id = d.id order by t.at desc, t.status limit 1) t on true
       where d.webhook_id = $1 order by d.occurred_at desc`,
      [id],
    )
  ).rows
/** Lets time pass, and has what is due by then delivered at once. */
async function later(seconds: number, id: string): Promise<void> {
  passTo(world.running.authenticator.core.clock.offsetMs + seconds * 1_000)
  await wake(id)
}
const wake = (webhookId: string) =>
  world.running.services.jobs.add(
    'gateway.deliver_webhooks',
    { tenantId: world.tenantIds.a, webhookId },
    { queue: `webhook ${webhookId}`, key: `webhook ${webhookId}` },
  )

describe('A webhook', () => {
  it('is told what happened, signed, with the record as its maker gets it, and of nothing else', async () => {
    const made = await hook('ada', ['crm.contacts.*', 'crm.accounts.create'])
    receiver.secrets = [made.secret!]
    const { id } = await contact('Nora')
    await world.as('ada')(crm.contacts.update, { id, firstName: 'Leonora' })
    await world.as('ada')(crm.leads.create, { firstName: 'Not', lastName: 'Asked for' })
    await world.as('ada')(crm.contacts.delete, { id })
    await until(() => receiver.accepted.length === 3)
    const types = receiver.accepted.map(({ body }) => body.type)
    expect(types).toEqual(['crm.contacts.create', 'crm.contacts.update', 'crm.contacts.delete'])
    const [, changed, deleted] = receiver.accepted.map(({ body }) => body)
    expect(changed.data).toMatchObject({
      company_unique_id: world.tenantIds.a,
      resource: 'crm.contacts',
      record_unique_id: id,
      actor_unique_id: world.userIds.ada,
      changed: ['first_name'],
    })
    expect(deleted.data.record).toBeNull()
    expect(receiver.unsigned).toEqual([])
    expect(made.secret).toMatch(/^whsec_/)
    expect((await world.as('ada')(gateway.webhooks.get, { id: made.id })).secret).toBeNull()
  })

  it('is told rows and fields as far as whoever made it sees them', async () => {
    await hook('art', ['crm.contacts.*'])
    await hook('uma', ['products.products.*'])
    await contact('Hidden')
    const mine = await contact('Mine', 'ada')
    await world.as('ada')(crm.contacts.update, { id: mine.id, owner: world.userIds.art })
    await world.as('ada')(products.products.create, { sku: 'told-1', name: 'Told', price: 5, cost: 3, currency: 'EUR' })
    await until(() => receiver.accepted.some(({ body }) => body.type === 'products.products.create'))
    await until(() => receiver.accepted.some(({ body }) => body.data.record_unique_id === mine.id))
    expect(receiver.received.filter(({ body }) => body.data.record?.attributes.first_name === 'Hidden')).toEqual([])
    const { record, changed } = receiver.accepted.find(({ body }) => body.type === 'products.products.create')!.body.data
    expect(record.attributes.name).toBe('Told')
    expect(record.attributes).not.toHaveProperty('cost')
    expect(changed).not.toContain('cost')
  })

  it('is told each thing at least once, under one id and in order, by a receiver that fails half the time', async () => {
    let calls = 0
    receiver.answer = (_, response) => void response.writeHead(calls++ % 2 ? 204 : 500).end()
    const { id: webhook } = await hook('ada', ['crm.contacts.*'])
    const made = await Promise.all(['A', 'B', 'C', 'D'].map((name) => contact(name)))
    for (let round = 1; round < 4; round++)
      await Promise.all(made.map(({ id }) => world.as('ada')(crm.contacts.update, { id, firstName: `Round ${round}` })))
    await until(async () => {
      await later(300, webhook)
      await sleep(150)
      return receiver.accepted.length >= 16
    })
    for (const { id } of made) {
      const own = receiver.accepted.filter(({ body }) => body.data.record_unique_id === id)
      expect(own.map(({ body }) => body.type.split('.').at(-1))).toEqual(['create', 'update', 'update', 'update'])
      expect(own.map(({ body }) => body.timestamp)).toEqual(own.map(({ body }) => body.timestamp).sort())
    }
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(16)
    expect(new Set(receiver.received.map(({ text }) => text)).size).toBe(16)
  })

  it('bears a receiver that redirects inside, sends ten megabytes back and answers slowly', async () => {
    const inside = await startWebhookReceiver()
    const { id: webhook } = await hook('ada', ['crm.contacts.create'])
    receiver.answer = (_, response) => void response.writeHead(307, { location: inside.url }).end()
    await contact('Redirected')
    await until(async () => (await rows(webhook))[0]?.status === 307)
    expect(inside.received).toEqual([])
    expect((await rows(webhook))[0]!.trouble).toContain('not followed')
    receiver.answer = (_, response) => void response.writeHead(200).end(Buffer.alloc(10 * 1_048_576, 'x'))
    await later(60, webhook)
    await until(async () => (await rows(webhook))[0]?.state === 'delivered')
    const whole = await world.as('ada')(gateway.webhooks.delivery, { id: webhook, delivery: (await rows(webhook))[0]!.id })
    expect(whole.attempts[0]!.answer).toHaveLength(4_096)
    receiver.answer = () => {}
    await contact('Slow')
    await until(async () => (await rows(webhook))[0]?.trouble?.includes('did not answer in time') ?? false)
    await inside.close()
  }, 60_000)

  it('of an address inside is never called', async () => {
    const { id } = await hook('ada', ['crm.contacts.create'], 'https://10.0.0.1/hook')
    expect(await world.as('ada')(gateway.webhooks.test, { id })).toMatchObject({ delivered: false, status: null })
  })

  it('signs with both secrets while one is being replaced, and a test says what was answered', async () => {
    const made = await hook('ada', ['crm.contacts.create'])
    const { secret } = await world.as('ada')(gateway.webhooks.rotate, { id: made.id })
    for (const one of [made.secret!, secret!]) {
      receiver.secrets = [one]
      expect(await world.as('ada')(gateway.webhooks.test, { id: made.id })).toMatchObject({ delivered: true, status: 204 })
    }
    passTo(25 * 3_600_000)
    receiver.secrets = [made.secret!]
    expect(await world.as('ada')(gateway.webhooks.test, { id: made.id })).toMatchObject({ delivered: false, status: 401 })
  })

  it('gives up after three days, and sends again what is asked for under the same id', async () => {
    receiver.answer = (_, response) => void response.writeHead(503).end('closed')
    const { id: webhook } = await hook('ada', ['crm.contacts.create'])
    await contact('Late')
    await until(async () => (await rows(webhook))[0]?.tries === 1)
    await later(73 * 3_600, webhook)
    await until(async () => (await rows(webhook))[0]?.state === 'failed')
    receiver.answer = (_, response) => void response.writeHead(200).end('here again')
    const from = new Date(Date.now() - 3_600_000).toISOString()
    expect(await world.as('ada')(gateway.webhooks.replay, { id: webhook, from })).toMatchObject({ replayed: 1, is_cut: false })
    await until(() => receiver.accepted.length === 1)
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1)
    const [one] = await rows(webhook)
    await world.as('ada')(gateway.webhooks.replayOne, { id: webhook, delivery: one!.id })
    await until(() => receiver.accepted.length === 2)
  })

  it('ends after days of failure, or when its maker is no member any more, with a mail to who may mend it', async () => {
    receiver.answer = (_, response) => void response.writeHead(500).end()
    const failing = await hook('ada', ['crm.contacts.create'])
    await contact('First')
    await until(async () => (await rows(failing.id))[0]?.tries === 1)
    await later(6 * 86_400, failing.id)
    const status = async (id: string) =>
      (await world.sql.query<{ status: string }>('select status from gateway.webhooks where id = $1', [id])).rows[0]!.status
    await until(async () => (await status(failing.id)) === 'ended')
    const orphan = await hook('uli', ['crm.contacts.create'])
    await world.sql.query(`update gateway.users set status = 'inactive' where id = $1`, [world.userIds.uli])
    await contact('Second')
    await until(async () => (await status(orphan.id)) === 'ended')
    const mails = (await world.mails()).filter(({ text }) => text.includes('Warehouse'))
    expect(mails.map(({ recipient }) => recipient)).toContain(`ada@quillfeather.example`)
    expect(mails.length).toBeGreaterThanOrEqual(2)
    expect(receiver.accepted).toEqual([])
  })

  it('shows what was sent to nobody but the person it was seen with, and takes no event they may not see', async () => {
    const made = await hook('ada', ['crm.contacts.create'])
    await contact('Private')
    await until(() => receiver.accepted.length === 1)
    const [{ id: delivery } = { id: '' }] = await rows(made.id)
    expect((await world.as('ada')(gateway.webhooks.delivery, { id: made.id, delivery })).body).toContain('Private')
    expect(await world.as('uma')(gateway.webhooks.delivery, { id: made.id, delivery })).toMatchObject({
      body: null,
      is_hidden: true,
    })
    const moved = await world.as('uma')(gateway.webhooks.update, { id: made.id, url: `${receiver.url}/uma` })
    expect(moved.acts_as_unique_id).toBe(world.userIds.uma)
    for (const event of ['gateway.audit.*', 'crm.nothing.create', 'gateway.companies.secretRotate'])
      await expect(hook('uma', [event])).rejects.toMatchObject({ code: 'no_such_event' })
    await expect(hook('ada', ['crm.contacts.create'], 'ftp://here.example')).rejects.toMatchObject({ status: 422 })
  })
})
