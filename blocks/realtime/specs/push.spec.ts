import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { notify } from '@quoin/kit/notices'
import { inTransaction } from '@quoin/kit/server'
import { startWorld, type World } from '@quoin/server/testing'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { encryptPush } from '../push/encrypt.ts'
import { unsubscribeToken } from '../tell/unsubscribeToken.ts'

let world: World
let service: Server
const heard: { headers: IncomingHttpHeaders; body: Buffer }[] = []
let answer = 201
beforeAll(async () => {
  service = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      heard.push({ headers: request.headers, body: Buffer.concat(chunks) })
      response.writeHead(answer).end()
    })
  }).listen(0, '127.0.0.1')
  world = await startWorld({ workers: true, outboundNetworks: ['127.0.0.0/8'] })
})
afterAll(async () => {
  await world.close()
  service.close()
})

/** A browser, as its keys are. */
const browser = createECDH('prime256v1')
browser.generateKeys()
const keys = { p256dh: browser.getPublicKey().toString('base64url'), auth: randomBytes(16).toString('base64url') }
const endpoint = () => `http://127.0.0.1:${(service.address() as AddressInfo).port}/push/one`

const hkdf = (salt: Buffer, key: Buffer, info: Buffer | string, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))
/** What a browser makes of it, by RFC 8291. */
function decrypted(body: Buffer): { title: string; body: string | null; url: string; unread: number } {
  const [salt, theirs] = [body.subarray(0, 16), body.subarray(21, 86)]
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), theirs])
  const key = hkdf(Buffer.from(keys.auth, 'base64url'), browser.computeSecret(theirs), info, 32)
  const opener = createDecipheriv(
    'aes-128-gcm',
    hkdf(salt, key, 'Content-Encoding: aes128gcm\0', 16),
    hkdf(salt, key, 'Content-Encoding: nonce\0', 12),
  ).setAuthTag(body.subarray(-16))
  const plain = Buffer.concat([opener.update(body.subarray(86, -16)), opener.final()])
  return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString())
}

const ask = (who: Parameters<World['fetch']>[0], method: string, path: string, body?: unknown) =>
  world.fetch(who, method, `/api/realtime${path}`, body)
const tell = (key: string, text: string) => {
  const tenantId = world.tenantIds.a
  return inTransaction(world.running.database.runtime, { tenantId, userId: null }, (tx) =>
    notify(tx, {
      tenantId,
      notice: 'mentioned',
      people: [world.userIds.uma],
      values: { who: 'Ada', where: '', text },
      link: '/realtime/inbox',
      key,
    }),
  )
}
const browsers = async (who: 'uma' | 'uli') => (await ask(who, 'GET', '/push/subscriptions')).json.data

describe('Web push', () => {
  it('encrypts as the example of RFC 8291 does', () => {
    const bytes = (text: string) => Buffer.from(text, 'base64url')
    const encrypted = encryptPush(
      Buffer.from('When I grow up, I want to be a watermelon'),
      {
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      },
      { salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'), secret: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw') },
    )
    expect(encrypted.toString('base64url')).toBe(
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    )
  })

  it('tells a browser, by a key that proves who sends, what only the browser can read', async () => {
    const { public_key: publicKey } = (await ask('uma', 'GET', '/push/key')).json.data.attributes
    expect((await ask('uma', 'POST', '/push/subscriptions', { push_subscription: { endpoint: endpoint(), keys } })).status).toBe(
      201,
    )
    await tell('push one', 'Look at this')
    await vi.waitFor(() => expect(heard).toHaveLength(1), 10_000)
    const { headers, body } = heard[0]!
    expect(decrypted(body)).toMatchObject({
      title: 'Ada mentioned you',
      body: 'Look at this',
      url: `${world.running.services.settings.publicUrl}/c/${world.tenantIds.a}/realtime/inbox`,
      unread: 1,
    })
    expect(body.includes('Ada')).toBe(false)
    const [, token, key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization!)!
    expect(key).toBe(publicKey)
    const point = Buffer.from(publicKey, 'base64url')
    const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
    const [head, claims, signature] = token!.split('.')
    expect(
      verify(
        'sha256',
        Buffer.from(`${head}.${claims}`),
        {
          key: createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } }),
          dsaEncoding: 'ieee-p1363',
        },
        Buffer.from(signature!, 'base64url'),
      ),
    ).toBe(true)
    expect(JSON.parse(Buffer.from(claims!, 'base64url').toString())).toMatchObject({ aud: new URL(endpoint()).origin })
  })

  it('is one person’s at a time in a browser, tells nobody who sits before the app or paused, and forgets a browser that is gone', async () => {
    expect(
      (
        await ask('uma', 'POST', '/push/subscriptions', {
          push_subscription: { endpoint: endpoint(), keys: { ...keys, p256dh: 'AAAA' } },
        })
      ).status,
    ).toBe(422)
    await ask('uma', 'POST', '/users/status', { availability: { status: 'online' } })
    await tell('push two', 'Not pushed')
    await vi.waitFor(
      async () => expect((await ask('uma', 'GET', `/users/${world.userIds.uma}/notifications`)).json.data).toHaveLength(2),
      10_000,
    )
    await ask('uma', 'DELETE', '/users/status')
    const settings = `/users/${world.userIds.uma}/notifications/settings`
    const paused = new Date(Date.now() + 3_600_000).toISOString()
    await ask('uma', 'PUT', settings, { settings: { muted_until: paused } })
    await tell('push three', 'Paused')
    await vi.waitFor(
      async () => expect((await ask('uma', 'GET', `/users/${world.userIds.uma}/notifications`)).json.data).toHaveLength(3),
      10_000,
    )
    await ask('uma', 'PUT', settings, { settings: { muted_until: null } })
    answer = 410
    await tell('push four', 'Gone')
    await vi.waitFor(async () => expect(await browsers('uma')).toEqual([]), 10_000)
    expect(heard.map(({ body }) => decrypted(body).body)).toEqual(['Look at this', 'Gone'])
    await ask('uma', 'POST', '/push/subscriptions', { push_subscription: { endpoint: endpoint(), keys } })
    await ask('uli', 'POST', '/push/subscriptions', { push_subscription: { endpoint: endpoint(), keys } })
    expect([await browsers('uma'), await browsers('uli')].map((rows) => rows.length)).toEqual([0, 1])
    const [{ id }] = await browsers('uli')
    expect((await ask('uma', 'DELETE', `/push/subscriptions/${id}`)).status).toBe(404)
    expect((await ask('uli', 'DELETE', `/push/subscriptions/${id}`)).status).toBe(200)
  })
})

describe('A mail about notifications', () => {
  it('is ended by the link in it, and by nothing that was made up', async () => {
    const token = unsubscribeToken({ pools: world.running.database }, world.tenantIds.a, world.userIds.uma)
    expect((await ask('nobody', 'POST', '/notifications/unsubscribe', { token })).status).toBe(200)
    expect((await ask('nobody', 'POST', '/notifications/unsubscribe', { token: `${token.slice(0, -4)}AAAA` })).status).toBe(404)
    const { json } = await ask('uma', 'GET', `/users/${world.userIds.uma}/notifications/settings`)
    expect(json.data.attributes.email_enabled).toBe(false)
  })
})
