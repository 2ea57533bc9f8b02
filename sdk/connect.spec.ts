import { crm } from '@quoin/crm/resources'
import { wireSchema } from '@quoin/kit'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { connect } from './connect.ts'
import { memoryStorage } from './session/storage.ts'
import { basesBelow } from './bases.ts'
import { operation, stored } from './specs/stage.ts'
import { upload } from './upload.ts'
import { walletOf } from './wallet.ts'

interface Received {
  method: string
  url: string
  headers: IncomingMessage['headers']
  body: string
}
interface Answer {
  status?: number
  headers?: Record<string, string>
  body?: unknown
}

let server: Server
let root = ''
let received: Received[] = []
const user = {
  type: 'User',
  id: 'user-1',
  attributes: { unique_id: 'user-1', email: 'ada@demo.test', uid: 'ada@demo.test', name: 'Ada', phone: null, role_id: 4 },
}
const company = (urlId: string) => ({
  type: 'Company',
  id: urlId,
  attributes: { unique_id: urlId, url_id: urlId, name: urlId, api_access_key: `app-${urlId}` },
})
const person = { 'access-token': 'token-1', client: 'client-1', expiry: '2000', 'token-type': 'Bearer', uid: 'ada@demo.test' }
const contact = {
  type: 'contacts',
  id: 'contact-1',
  attributes: { unique_id: 'contact-1', first_name: 'Grace', created_at: '2026-11-20T00:00:00.000Z' },
}

const answers: Record<string, Answer> = {
  'POST /gateway/auth/sign_in': { headers: person, body: { data: user, meta: { auth: {} } } },
  'DELETE /gateway/auth/sign_out': { status: 500, body: { message: 'broken' } },
  'GET /gateway/users/user-1/companies': { body: { data: [company('lovelace'), company('byron')], meta: { total_count: 2 } } },
  'GET /gateway/companies/lovelace': { body: { data: company('lovelace') } },
  'GET /gateway/companies/byron': { body: { data: company('byron') } },
  'POST /gateway/companies/lovelace/access': {
    body: {
      data: { type: 'company_access', id: 'a', attributes: { app_id: 'app-lovelace', company_token: 'company-lovelace' } },
    },
  },
  'POST /gateway/companies/byron/access': {
    body: { data: { type: 'company_access', id: 'b', attributes: { app_id: 'app-byron', company_token: 'company-byron' } } },
  },
  'GET /crm/contacts?page=1&records=50': {
    body: {
      data: [contact],
      meta: { current_page: 1, per_page: 50, total_pages: 1, total_count: 1, total_records: 1, totalPages: 1, totalRecords: 1 },
    },
  },
}

// A server that speaks the wire: what the client sends and reads is checked over a real connection.
beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => {
      body += chunk
    })
    request.on('end', () => {
      const one = { method: request.method ?? '', url: (request.url ?? '').replace('/api', ''), headers: request.headers, body }
      received.push(one)
      const answer = answers[`${one.method} ${one.url}`] ?? {
        status: one.method === 'PUT' || one.method === 'DELETE' ? 200 : 404,
        body: {},
      }
      response.writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...answer.headers })
      response.end(JSON.stringify(answer.body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  root = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))
beforeEach(() => {
  received = []
})

const open = () => {
  const storage = memoryStorage()
  return { storage, quoin: connect({ bases: basesBelow(root), appId: 'default-app', storage }) }
}

describe('A connected client', () => {
  it('signs in, opens the first company and stores the seven items [session.seven_items]', async () => {
    const { quoin, storage } = open()
    const signedIn = await quoin.signIn({ email: 'ada@demo.test', password: 'secret' })
    expect(signedIn).toMatchObject({
      user: { uniqueId: 'user-1', roleId: 4 },
      company: { urlId: 'lovelace' },
      companies: [{ urlId: 'lovelace' }, { urlId: 'byron' }],
    })
    expect(stored(storage)).toEqual({
      companyToken: 'company-lovelace',
      accessToken: 'token-1',
      client: 'client-1',
      expiry: '2000',
      tokenType: 'Bearer',
      uid: 'ada@demo.test',
      appid: 'app-lovelace',
    })
    expect(JSON.parse(received[0]?.body ?? '')).toEqual({ email: 'ada@demo.test', password: 'secret' })
    expect(received.find(({ url }) => url.endsWith('/access'))).toMatchObject({
      headers: { ...person, appid: 'default-app' },
      body: JSON.stringify({
        user: { appid: 'app-lovelace', email: 'ada@demo.test', provider: 'email', unique_id: 'user-1', uid: 'ada@demo.test' },
      }),
    })
  })
  it('opens the company it is told to, and later another [company.access_granted]', async () => {
    const { quoin, storage } = open()
    const { user, company } = await quoin.signIn({ email: 'ada@demo.test', password: 'secret', company: 'byron' })
    expect([company?.urlId, storage.getItem('companyToken')]).toEqual(['byron', 'company-byron'])
    await quoin.enter(user, 'lovelace')
    expect([storage.getItem('companyToken'), storage.getItem('appid')]).toEqual(['company-lovelace', 'app-lovelace'])
  })
  it('calls any block as that company and reads JSON:API [transport.jsonapi]', async () => {
    const { quoin } = open()
    await quoin.signIn({ email: 'ada@demo.test', password: 'secret' })
    const page = await quoin.call(crm.contacts.list, { page: 1, records: 50 })
    expect(page.data[0]).toMatchObject({ id: 'contact-1', firstName: 'Grace', createdAt: '2026-11-20T00:00:00.000Z' })
    expect(page.meta).toMatchObject({ currentPage: 1, perPage: 50, totalPages: 1, totalCount: 1 })
    expect(received.at(-1)?.headers).toMatchObject({ 'company-token': 'company-lovelace', appid: 'app-lovelace' })
    expect(received.at(-1)?.headers).not.toHaveProperty('access-token')
  })
  it('is signed out even when the server fails to [session.sign_out_clears_always]', async () => {
    const { quoin, storage } = open()
    await quoin.signIn({ email: 'ada@demo.test', password: 'secret' })
    await expect(quoin.signOut()).rejects.toMatchObject({ status: 500, message: 'broken' })
    expect([quoin.session.held(), storage.length]).toEqual([null, 0])
  })
  it('sends a body with a DELETE that has one [transport.delete_with_body]', async () => {
    const { quoin } = open()
    const parts = operation('assets', 'DELETE', '/assets/:id/parts', { wrapper: 'asset', body: wireSchema({}, 'create') })
    await quoin.call(parts, { id: 'asset-1', parts: ['part-1'] })
    expect(received[0]).toMatchObject({
      method: 'DELETE',
      url: '/assets/assets/asset-1/parts',
      body: '{"asset":{"parts":["part-1"]}}',
    })
  })
})

describe('An upload', () => {
  const file = new Blob(['hello'], { type: 'text/plain' })
  const presigned = () => ({ presigned_url: `${root}/bucket/key`, headers: { 'x-store': 'yes' } })
  it('asks for an address, puts the raw file there, then registers it [transport.presign_flow]', async () => {
    const order: string[] = []
    const done = await upload(file, {
      async presign() {
        order.push('presign')
        return presigned()
      },
      async register(where) {
        order.push(`register after ${received.length} request`)
        return where.presigned_url
      },
    })
    expect(done).toBe(`${root}/bucket/key`)
    expect(order).toEqual(['presign', 'register after 1 request'])
    expect(received[0]).toMatchObject({
      method: 'PUT',
      url: '/bucket/key',
      body: 'hello',
      headers: { 'content-type': 'text/plain', 'x-store': 'yes' },
    })
    expect(received[0]?.headers).not.toHaveProperty('appid')
  })
  it('that the store refuses is not registered [transport.presign_flow]', async () => {
    answers['PUT /bucket/key'] = { status: 403 }
    const registered: unknown[] = []
    const refused = upload(file, { presign: async () => presigned(), register: async (where) => registered.push(where) })
    await expect(refused).rejects.toMatchObject({ status: 403, code: 'upload_refused' })
    expect(registered).toEqual([])
    delete answers['PUT /bucket/key']
  })
})

describe('A wallet', () => {
  it('is read from the data field; empty or missing is none [transport.wallet_data_field]', () => {
    expect(walletOf({ data: { code: 'w-1' } })).toEqual({ code: 'w-1' })
    expect(walletOf({ data: [{ code: 'w-1' }, { code: 'w-2' }] })).toEqual({ code: 'w-1' })
    for (const none of [null, undefined, {}, { data: null }, { data: [] }, { data: {} }]) expect(walletOf(none)).toBeNull()
  })
})
