import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { notify } from '@quoin/kit/notices'
import { inTransaction } from '@quoin/kit/server'
import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

type Person = 'uma' | 'uli' | 'ada' | 'rob'
const incomingToken = 'what the gateway of the specs shows when it hands over an answer'
let world: World
let gateway: Server
const sent: { headers: IncomingHttpHeaders; body: { id: string; to: string; from: string; text: string } }[] = []
let answer: { status: number; body: unknown } = { status: 200, body: null }
beforeAll(async () => {
  gateway = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      sent.push({ headers: request.headers, body: JSON.parse(Buffer.concat(chunks).toString()) })
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
    })
  })
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
  world = await startWorld({
    workers: true,
    outboundNetworks: ['127.0.0.0/8'],
    textMessages: {
      gateway: 'http',
      url: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/send`,
      token: 'secret of the gateway',
      from: 'Quoin',
      perDay: 12,
      incomingToken,
    },
  })
})
afterAll(async () => {
  await world.close()
  gateway.close()
})
beforeEach(async () => {
  sent.length = 0
  answer = { status: 200, body: { id: 'g-1', parts: 2, cost: 0.0735, currency: 'EUR' } }
  for (const table of ['texts', 'text_numbers', 'settings']) await world.sql.query(`delete from realtime.${table}`)
  await world.sql.query('delete from kit.notice_choices')
})

const ask = (who: Person, method: string, path: string, body?: unknown) => world.fetch(who, method, `/api/realtime${path}`, body)
const change = (who: Person, settings: object) =>
  ask(who, 'PUT', `/users/${world.userIds[who]}/notifications/settings`, { settings })
const settingsOf = async (who: Person) =>
  (await ask(who, 'GET', `/users/${world.userIds[who]}/notifications/settings`)).json.data.attributes
const codeIn = (text: string) => /\b\d{6}\b/.exec(text)![0]
/** Somebody who gave their number and said what was texted to it. */
async function confirmed(who: Person, number: string, categories: object = { mentions: { sms: 'now' } }): Promise<void> {
  expect((await change(who, { sms_number: number })).status).toBe(200)
  const done = await change(who, { sms_code: codeIn(sent.at(-1)!.body.text), preferences: categories })
  expect(done.status, done.text).toBe(200)
  sent.length = 0
}
let keys = 0
const tell = (text: string, who: Person = 'uma', tenant: 'a' | 'b' = 'a') => {
  const tenantId = world.tenantIds[tenant]
  return inTransaction(world.running.database.runtime, { tenantId, userId: null }, (tx) =>
    notify(tx, {
      tenantId,
      notice: 'mentioned',
      people: [world.userIds[who]],
      values: { who: 'Ada', where: '', text },
      link: '/realtime/inbox',
      key: `texted ${++keys}`,
    }),
  )
}
const logOf = async (who: Person = 'ada') =>
  (await ask(who, 'GET', '/texts')).json.data.map((one: { attributes: object }) => one.attributes)

describe('Text messages', () => {
  it('are sent to a number that somebody confirmed, for what they asked for, and their cost is told', async () => {
    expect(await settingsOf('uma')).toMatchObject({
      sms_available: true,
      sms_number: null,
      sms_enabled: false,
      preferences: { mentions: { sms: 'off' } },
    })
    expect((await change('uma', { sms_number: '0151 123' })).status).toBe(422)
    expect((await change('uma', { sms_number: '+49 (151) 234-56789' })).json.data.attributes).toMatchObject({
      sms_number: '+4915123456789',
      sms_confirmed: false,
      sms_enabled: false,
    })
    const [{ headers, body }] = sent as [(typeof sent)[0]]
    expect(headers.authorization).toBe('Bearer secret of the gateway')
    expect(body).toMatchObject({ to: '+4915123456789', from: 'Quoin' })
    expect(body.text).toMatch(/^\d{6} is your code/)
    // Before it is confirmed nothing else goes there.
    await change('uma', { sms_enabled: true, preferences: { mentions: { sms: 'now' } } })
    await tell('Too early')
    const code = codeIn(body.text)
    const wrong = code === '000000' ? '000001' : '000000'
    expect((await change('uma', { sms_code: wrong })).json.errors[0].code).toBe('wrong_code')
    const done = await change('uma', { sms_code: code })
    expect(done.json.data.attributes).toMatchObject({ sms_confirmed: true, sms_enabled: true })
    expect((await change('uma', { sms_code: code })).status).toBe(422)
    await tell('The boat is ready')
    await vi.waitFor(() => expect(sent).toHaveLength(2), 10_000)
    expect(sent[1]!.body).toMatchObject({ to: '+4915123456789', text: 'Ada mentioned you\nReply STOP to end.' })
    await vi.waitFor(async () => expect((await logOf()).map((one: any) => one.state)).toEqual(['sent', 'sent']), 10_000)
    const [notification, first] = await logOf()
    expect(notification).toMatchObject({
      user_unique_id: world.userIds.uma,
      phone: '+49•••89',
      purpose: 'notification',
      category: 'mentions',
      language: 'en',
      parts: 2,
      cost: 0.0735,
      currency: 'EUR',
      reference: 'g-1',
    })
    expect(first).toMatchObject({ purpose: 'code' })
    expect(JSON.stringify(await logOf())).not.toContain(code)
    // The log is not everybody's, and not another company's.
    expect((await ask('uma', 'GET', '/texts')).status).toBe(403)
    expect((await ask('rob', 'GET', '/texts')).json.data ?? []).toEqual([])
  })

  it('let a code be guessed five times, and be asked for five times a day', async () => {
    await change('uma', { sms_number: '+4915123456789' })
    const code = codeIn(sent[0]!.body.text)
    for (let i = 0; i < 5; i++) {
      const wrong = String((Number(code) + 1 + i) % 1_000_000).padStart(6, '0')
      expect((await change('uma', { sms_code: wrong })).status).toBe(422)
    }
    expect((await change('uma', { sms_code: code })).status).toBe(422)
    for (let i = 0; i < 4; i++) expect((await change('uma', { sms_number: '+4915123456789' })).status).toBe(200)
    expect((await change('uma', { sms_number: '+4915123456789' })).json.errors[0].code).toBe('too_many')
    expect(sent).toHaveLength(5)
    const late = codeIn(sent.at(-1)!.body.text)
    await world.sql.query(`update realtime.text_numbers set code_until = now() - interval '1 second'`)
    expect((await change('uma', { sms_code: late })).status).toBe(422)
    expect((await settingsOf('uma')).sms_confirmed).toBe(false)
  })

  it('are in the language of whoever gets them, wait for the end of quiet hours, and stop for what was not asked for', async () => {
    await world.sql.query(`update gateway.users set language = 'de' where id = $1`, [world.userIds.uma])
    try {
      await confirmed('uma', '+4915123456789')
      await tell('Auf Deutsch')
      await vi.waitFor(() => expect(sent).toHaveLength(1), 10_000)
      expect(sent[0]!.body.text).toMatch(/STOP antworten/)
    } finally {
      await world.sql.query('update gateway.users set language = null where id = $1', [world.userIds.uma])
    }
    const clock = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString().slice(11, 16)
    await change('uma', { quiet_hours_start: clock(-60), quiet_hours_end: clock(60), timezone: 'UTC' })
    await tell('At night')
    const waiting = async () =>
      (
        await world.sql.query<{ at: string }>(
          `select j.run_at as at from graphile_worker.jobs j where j.task_identifier = 'realtime.text' and j.run_at > now()`,
        )
      ).rows
    await vi.waitFor(async () => expect(await waiting()).toHaveLength(1), 10_000)
    expect(Date.parse((await waiting())[0]!.at) - Date.now()).toBeGreaterThan(50 * 60_000)
    await change('uma', { quiet_hours_start: null, quiet_hours_end: null, preferences: { mentions: { sms: 'off' } } })
    await tell('Not asked for')
    await vi.waitFor(async () => {
      const { json } = await ask('uma', 'GET', '/notifications')
      expect(JSON.stringify(json)).toContain('Not asked for')
    }, 10_000)
    expect(sent).toHaveLength(1)
  })

  it('end for whoever answers STOP, in every company, until they turn them on themselves', async () => {
    await confirmed('uma', '+4915123456789')
    await confirmed('rob', '+4915123456789')
    const incoming = (body: unknown, token = incomingToken) =>
      fetch(`${world.address}/api/realtime/texts/incoming`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      })
    expect((await incoming({ from: '+4915123456789', text: 'stop' }, 'somebody else')).status).toBe(401)
    expect((await incoming({ from: 'x' })).status).toBe(422)
    expect((await incoming({ from: '49 151 23456789', text: 'Thanks, do not stop' })).status).toBe(204)
    expect((await settingsOf('uma')).sms_enabled).toBe(true)
    expect((await incoming({ from: '49 151 23456789', text: ' Stop. ' })).status).toBe(204)
    expect([(await settingsOf('uma')).sms_enabled, (await settingsOf('rob')).sms_enabled]).toEqual([false, false])
    expect((await change('uma', { sms_enabled: true })).json.data.attributes).toMatchObject({
      sms_enabled: true,
      sms_confirmed: true,
    })
    expect((await change('uma', { sms_number: null })).json.data.attributes).toMatchObject({
      sms_number: null,
      sms_confirmed: false,
    })
  })

  it('are bound for a company in a day, and one that is not taken is noted and not sent again', async () => {
    await confirmed('uma', '+4915123456789')
    answer = { status: 500, body: null }
    await tell('Into nothing')
    await vi.waitFor(
      async () => expect((await logOf())[0]).toMatchObject({ state: 'failed', trouble: expect.stringMatching(/500/) }),
      10_000,
    )
    expect(sent).toHaveLength(1)
    answer = { status: 200, body: 'taken' }
    for (let i = 0; i < 14; i++) await tell(`News ${i}`)
    await vi.waitFor(async () => {
      const states = (await logOf()).map((one: any) => one.state)
      expect(states.filter((state: string) => state === 'refused')).toHaveLength(4)
      expect(states.filter((state: string) => state === 'sent')).toHaveLength(11)
    }, 20_000)
    // One code and one that failed count among the twelve.
    expect(sent).toHaveLength(11)
  })
})

describe('Where no gateway is named', () => {
  it('nobody is asked for a number, and none is taken', async () => {
    const without = await startWorld()
    try {
      const path = `/api/realtime/users/${without.userIds.uma}/notifications/settings`
      expect((await without.fetch('uma', 'GET', path)).json.data.attributes.sms_available).toBe(false)
      const { status, json } = await without.fetch('uma', 'PUT', path, { settings: { sms_number: '+4915123456789' } })
      expect([status, json.errors[0].code]).toEqual([409, 'no_text_messages'])
      const { status: incoming } = await without.fetch('uma', 'POST', '/api/realtime/texts/incoming', { from: '1', text: 'STOP' })
      expect(incoming).toBe(404)
    } finally {
      await without.close()
    }
  })
})
