import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { gateway } from '../resources/index.ts'
import { createCompany } from '../server.ts'
import { openWorld, password, sessionOf, type Somebody, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world?.close())

const asked = (who: Somebody, headers = who.headers) => world.ask('GET', '/auth/validate_token', { headers })
const interval = 301

describe('Signing out', () => {
  it('brings no token of the session that has ended, however old the one shown is', async () => {
    const uma = await world.signIn('uma')
    world.later(interval)
    const { status, headers } = await uma.ask('DELETE', '/auth/sign_out')
    expect([status, ...['access-token', 'client', 'expiry', 'token-type', 'uid'].map((name) => headers.get(name))]).toEqual([
      200,
      null,
      null,
      null,
      null,
      null,
    ])
  })
})

describe('A link that carries a session', () => {
  it('is good once: it is traded for a token of its own', async () => {
    const uma = await world.signIn('uma')
    const trade = () => uma.ask('POST', '/auth/link')
    const both = await Promise.all([trade(), trade()])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
    const traded = sessionOf(both.find(({ status }) => status === 200)!.headers)
    expect((await asked(uma)).status, 'the link').toBe(401)
    expect((await asked(uma, { appid: 'demo', ...traded })).status).toBe(200)
    const bearer = { authorization: `Bearer ${uma.accessToken}` }
    expect((await world.ask('POST', '/auth/link', { headers: bearer })).status, 'no link').toBe(422)
  })
})

describe('Signing in', () => {
  it('answers the person, tokens in the body and the five headers', async () => {
    const { status, body, headers } = await world.ask('POST', '/auth/sign_in', {
      headers: { appid: 'demo' },
      body: { email: ' ADA@demo.test ', password: 'correct horse battery staple' },
    })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      type: 'User',
      attributes: { email: 'ada@demo.test', role_id: 7, role_code: 'company_admin', company_url_id: 'demo' },
    })
    expect(body.meta.auth).toMatchObject({
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      expires_in: 3600,
      token_type: 'Bearer',
    })
    expect(sessionOf(headers)).toMatchObject({ 'token-type': 'Bearer', uid: 'ada@demo.test' })
  })
  it('takes the identity under the name login too', async () => {
    const { status } = await world.ask('POST', '/auth/sign_in', {
      headers: { 'x-api-key': 'demo' },
      body: { login: 'uma@demo.test', password: 'correct horse battery staple' },
    })
    expect(status).toBe(200)
  })
  it('keeps no token, only hashes', async () => {
    const ada = await world.signIn('ada')
    for (const token of [ada.headers['access-token']!, ada.accessToken, ada.refreshToken]) {
      expect(
        await world.count('select 1 from gateway.session_tokens where hash = $1', [createHash('sha256').update(token).digest()]),
      ).toBe(1)
    }
    const { rows } = await world.database.migrator.query(
      'select t::text as text from gateway.session_tokens t union all select s::text from gateway.sessions s',
    )
    expect(rows.filter(({ text }) => text.includes(ada.accessToken) || text.includes(ada.refreshToken))).toEqual([])
  })
  it('is looked up once for all who ask at once with the same token', async () => {
    const { accessToken, id } = await world.signIn('uma')
    const { pool } = world.authenticator.core
    const together = (token: string, appid = 'demo') =>
      Promise.all(
        Array.from({ length: 30 }, () =>
          world.ask('GET', `/users/${id}`, { headers: { appid, ...(token && { authorization: `Bearer ${token}` }) } }),
        ),
      )
    // Connections that are there already let them come at once.
    await together('')
    let questions = 0
    const count = () => void questions++
    pool.on('acquire', count)
    const replies = await together(accessToken)
    pool.off('acquire', count)
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    // Whose session it is, and what they are in the company.
    expect(questions).toBeLessThanOrEqual(3)
    expect(new Set((await together(`${accessToken}x`)).map(({ status }) => status))).toEqual(new Set([401]))
  })
  it('ends the session unused the longest when there are more than ten', async () => {
    const first = await world.signIn('rae')
    for (let i = 0; i < 10; i++) await world.signIn('rae')
    expect((await asked(first)).status).toBe(401)
    const last = await world.signIn('rae')
    expect((await last.call(gateway.users.devices, { id: last.id })).data).toHaveLength(10)
  })
})

describe('A header token', () => {
  // Eight times over, because a missing lock shows itself only in some bursts.
  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'is replaced once by forty parallel requests from three tabs, and none of them is refused (burst %i)',
    async () => {
      const uma = await world.signIn('uma')
      world.later(interval)
      const tabs = await Promise.all(Array.from({ length: 40 }, () => asked(uma)))
      expect(tabs.map((tab) => tab.status)).toEqual(Array(40).fill(200))
      const renewed = tabs.map((tab) => sessionOf(tab.headers)).filter((set) => set['access-token'])
      expect(renewed).toHaveLength(1)
      expect(tabs.filter((tab) => tab.headers.get('access-token')?.trim() === '')).toHaveLength(39)
      expect((await asked(uma, { ...uma.headers, ...renewed[0] })).status).toBe(200)
    },
  )
  it('outlives a lost answer: the old one gets another successor', async () => {
    const uma = await world.signIn('uma')
    world.later(interval)
    expect(sessionOf((await asked(uma)).headers)).not.toEqual({})
    world.later(6)
    const again = sessionOf((await asked(uma)).headers)
    expect(again['access-token']).toBeTruthy()
    expect((await asked(uma, { ...uma.headers, ...again })).status).toBe(200)
  })
  it('never brings an expiry earlier than the one before', async () => {
    const uma = await world.signIn('uma')
    world.later(interval)
    expect(Number(sessionOf((await asked(uma)).headers).expiry)).toBeGreaterThanOrEqual(Number(uma.headers.expiry))
  })
  it('ends the session, and leaves word of it, when it is shown again long after its successor was used', async () => {
    const uma = await world.signIn('uma')
    world.later(interval)
    const next = { ...uma.headers, ...sessionOf((await asked(uma)).headers) }
    expect((await asked(uma, next)).status).toBe(200)
    world.later(30)
    expect((await asked(uma)).status, 'a slow neighbour is still let in').toBe(200)
    world.later(31)
    expect((await asked(uma)).status).toBe(401)
    expect((await asked(uma, next)).status, 'the thief and the owner cannot be told apart').toBe(401)
    expect(
      await world.count(`select 1 from gateway.security_events where kind = 'token_replayed' and session_id = $1`, [
        uma.headers.client,
      ]),
    ).toBe(1)
  })
  it('is good with its client and its uid alone', async () => {
    const uma = await world.signIn('uma')
    const ada = await world.signIn('ada')
    expect((await asked(uma, { ...uma.headers, client: ada.headers.client! })).status).toBe(401)
    expect((await asked(uma, { ...uma.headers, uid: 'ada@demo.test' })).status).toBe(401)
    const { client: _, ...half } = uma.headers
    expect((await asked(uma, half)).status).toBe(401)
    expect((await asked(uma)).status).toBe(200)
  })
  it('is not looked at on other blocks', async () => {
    const uma = await world.signIn('uma')
    const { actor } = await world.authenticator.authenticate({ headers: uma.headers, address: '127.0.0.1', block: 'crm' })
    expect(actor.kind).toBe('visitor')
  })
})

describe('A bearer token', () => {
  const bearer = (token: string, more = {}) => ({ 'x-api-key': 'demo', authorization: `Bearer ${token}`, ...more })

  it('says who one is on the gateway and on every other block', async () => {
    const uma = await world.signIn('uma')
    expect((await asked(uma, bearer(uma.accessToken))).body.data.id).toBe(uma.id)
    const { actor } = await world.authenticator.authenticate({
      headers: bearer(uma.accessToken),
      address: '127.0.0.1',
      block: 'crm',
    })
    expect(actor).toMatchObject({ kind: 'member', userId: uma.id, tenantId: world.demo.id, roleCode: 'user' })
  })
  it('opens a company named by tenant-id only to its members', async () => {
    const uma = await world.signIn('uma')
    for (const named of ['rival', world.rival.id, 'nowhere']) {
      const { actor } = await world.authenticator.authenticate({
        headers: bearer(uma.accessToken, { 'tenant-id': named }),
        address: '127.0.0.1',
        block: 'crm',
      })
      expect(actor).toMatchObject({ kind: 'person', tenantId: null })
    }
  })
  it('lasts an hour; a refresh token brings the next one even while the old one is sent along', async () => {
    const uma = await world.signIn('uma')
    world.later(3_601)
    expect((await asked(uma, bearer(uma.accessToken))).status).toBe(401)
    const { status, body } = await world.ask('POST', '/auth/refresh', {
      headers: bearer(uma.accessToken),
      body: { refresh_token: uma.refreshToken },
    })
    expect(status).toBe(200)
    expect(body.meta).toMatchObject({ expires_in: 3600 })
    expect((await asked(uma, bearer(body.meta.access_token))).status).toBe(200)
  })
})

describe('A refresh token', () => {
  const refresh = (token: string) => world.ask('POST', '/auth/refresh', { body: { refresh_token: token } })

  it('can be used by several tabs at once, and again when the answer was lost', async () => {
    const uma = await world.signIn('uma')
    const tabs = await Promise.all(Array.from({ length: 8 }, () => refresh(uma.refreshToken)))
    expect(tabs.map((tab) => tab.status)).toEqual(Array(8).fill(200))
    world.later(600)
    expect((await refresh(uma.refreshToken)).status).toBe(200)
  })
  it('ends the session when it is shown again after its successor was used', async () => {
    const uma = await world.signIn('uma')
    const {
      body: { meta: second },
    } = await refresh(uma.refreshToken)
    const {
      body: { meta: third },
    } = await refresh(second.refresh_token)
    world.later(61)
    expect((await refresh(uma.refreshToken)).status).toBe(401)
    expect((await refresh(third.refresh_token)).status).toBe(401)
  })
  it('is nothing but a refresh token', async () => {
    const uma = await world.signIn('uma')
    for (const token of [uma.accessToken, uma.headers['access-token']!, 'x', '']) expect((await refresh(token)).status).toBe(401)
    expect((await world.ask('POST', '/auth/refresh', { body: { refresh_token: {} } })).status).toBe(422)
  })
})

describe('A company token', () => {
  const open = async (who: Somebody, urlId = 'demo') =>
    (await who.ask('POST', `/companies/${urlId}/access`, { user: { appid: 'demo', provider: 'email' } })).body.data?.attributes
  const on = (block: string, token: string, appid: string, more = {}) =>
    world.authenticator.authenticate({ headers: { 'company-token': token, appid, ...more }, address: '127.0.0.1', block }).then(
      ({ actor }) => actor,
      (error) => error.status,
    )

  it('says on another block who one is in the company, from the secret alone', async () => {
    const uma = await world.signIn('uma')
    const { company_token: token, appid, url_id } = await open(uma)
    expect(url_id).toBe('demo')
    expect(await on('crm', token, appid)).toMatchObject({
      kind: 'member',
      userId: uma.id,
      tenantId: world.demo.id,
      roleCode: 'user',
      sessionId: uma.headers.client,
    })
  })
  it('is bound to its app', async () => {
    const { company_token: token } = await open(await world.signIn('uma'))
    expect(await on('crm', token, 'rival')).toBe(401)
    expect(await on('crm', token, '')).toBe(401)
    expect(await on('crm', token, 'demo', { 'tenant-id': 'rival' })).toBe(401)
    expect(await on('crm', `${token.slice(0, -1)}_`, 'demo')).toBe(401)
  })
  it('is not given for a company one does not belong to', async () => {
    const uma = await world.signIn('uma')
    for (const urlId of ['rival', 'nowhere'])
      expect((await uma.ask('POST', `/companies/${urlId}/access`, { user: {} })).status).toBe(404)
  })
  it('dies with its session within a second', async () => {
    const uma = await world.signIn('uma')
    const { company_token: token, appid } = await open(uma)
    expect(await on('crm', token, appid)).toMatchObject({ kind: 'member' })
    await uma.ask('DELETE', '/auth/sign_out')
    await expect.poll(() => on('crm', token, appid), { timeout: 1_000 }).toBe(401)
  })
  it('of a parent company opens a child by name, as a parent and on other blocks only', async () => {
    const { core } = world.authenticator
    const child = await createCompany(core, { name: 'Demo North', parentId: world.demo.id, appKey: 'demo-north' })
    const uma = await world.signIn('uma')
    const { company_token: token } = await open(uma)
    expect(await on('crm', token, 'demo-north')).toMatchObject({
      tenantId: child.id,
      parentTenantId: world.demo.id,
      userId: uma.id,
    })
    expect(await on('crm', token, 'demo', { 'tenant-id': 'demo-north' })).toMatchObject({
      tenantId: child.id,
      parentTenantId: world.demo.id,
    })
    expect(await on('gateway', token, 'demo-north')).toBe(401)
    const olga = await world.signIn('olga', { app: 'rival' })
    const { company_token: foreign } = (await olga.ask('POST', '/companies/rival/access', { user: {} })).body.data.attributes
    expect(await on('crm', foreign, 'demo-north')).toBe(401)
  })
})

describe('A session', () => {
  it('ends after three days without use, and after fourteen days whatever happens', async () => {
    const idle = await world.signIn('uma')
    world.later(3 * 86_400 + 1)
    expect((await asked(idle)).status).toBe(401)
    const used = await world.signIn('uma')
    let { headers } = used
    for (let day = 0; day < 13; day++) {
      world.later(86_400)
      const answer = await asked(used, headers)
      expect(answer.status, `day ${day + 1}`).toBe(200)
      headers = { ...headers, ...sessionOf(answer.headers) }
    }
    world.later(86_400 + 1)
    expect((await asked(used, headers)).status).toBe(401)
  })
  it('is listed with the others, and one or all of them can be ended', async () => {
    const here = await world.signIn('adam')
    const there = await world.signIn('adam', {
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
    })
    const elsewhere = await world.signIn('adam')
    const { data } = await here.call(gateway.users.devices, { id: here.id })
    expect(data).toContainEqual(expect.objectContaining({ id: there.headers.client, name: 'Firefox on Linux', current: false }))
    expect(data.filter((device) => device.current).map((device) => device.id)).toEqual([here.headers.client])
    await here.call(gateway.users.deviceEnd, { id: here.id, device: there.headers.client! })
    expect((await asked(there)).status).toBe(401)
    expect(await here.call(gateway.users.deviceEndOthers, { id: here.id })).toMatchObject({ ended: 1 })
    expect([(await asked(elsewhere)).status, (await asked(here)).status]).toEqual([401, 200])
  })
  it('is ended by who can show more than a session, once that is half an hour old', async () => {
    const [here, there] = [await world.signIn('adam'), await world.signIn('adam')]
    const end = async (device: string, proof?: object) => {
      const { status, body } = await here.ask('DELETE', `/users/${here.id}/devices${device}`, proof)
      return [status, body.errors?.[0].code]
    }
    const one = `/${there.headers.client}`
    world.later(31 * 60)
    for (const device of [one, '']) {
      expect(await end(device)).toEqual([422, 'required'])
      expect(await end(device, { password: 'not the password' })).toEqual([422, 'wrong_password'])
    }
    expect((await asked(there)).status).toBe(200)
    expect(await end(one, { password })).toEqual([200, undefined])
    expect((await asked(there)).status).toBe(401)
    expect(await end('', { password })).toEqual([200, undefined])
    expect(await end(`/${here.headers.client}`), 'leaving asks for nothing').toEqual([200, undefined])
  })
  it("is nobody else's to list or to end", async () => {
    const [ada, uma] = [await world.signIn('ada'), await world.signIn('uma')]
    expect((await ada.ask('GET', `/users/${uma.id}/devices`)).status).toBe(404)
    expect((await ada.ask('DELETE', `/users/${uma.id}/devices/${uma.headers.client}`)).status).toBe(404)
    expect((await ada.ask('DELETE', `/users/${ada.id}/devices/${uma.headers.client}`)).status).toBe(404)
    expect((await asked(uma)).status).toBe(200)
  })
  it('ends elsewhere when the password changes, and goes on here', async () => {
    const [here, there] = [await world.signIn('nona'), await world.signIn('nona')]
    const change = (body: object) => here.ask('PUT', '/auth/password', body)
    const password = 'a better password of nine words'
    expect((await change({ password, password_confirmation: password })).status).toBe(422)
    expect((await change({ current_password: 'wrong', password, password_confirmation: password })).body.errors[0].code).toBe(
      'wrong_password',
    )
    expect(
      (await change({ current_password: 'correct horse battery staple', password, password_confirmation: 'other' })).status,
    ).toBe(422)
    for (const weak of ['short', 'nona@demo.test', 'password1234', 'aaaaaaaaaaaa']) {
      expect(
        (await change({ current_password: 'correct horse battery staple', password: weak, password_confirmation: weak })).status,
        weak,
      ).toBe(422)
    }
    expect(
      (await change({ current_password: 'correct horse battery staple', password, password_confirmation: password })).status,
    ).toBe(200)
    expect([(await asked(here)).status, (await asked(there)).status]).toEqual([200, 401])
  })
})

describe('Tidying up', () => {
  it('removes what is over and nothing that is still of use', async () => {
    const old = await world.signIn('rae')
    await world.ask('POST', '/auth/sign_in', { body: { email: 'rae@demo.test', password: 'wrong' } })
    const left = (table: string) => world.count(`select 1 from gateway.${table}`)
    world.later(15 * 86_400)
    const uma = await world.signIn('uma')
    await world.tidy()
    expect([await left('session_tokens'), await left('sign_in_attempts')]).toEqual([3, 1])
    expect(
      await world.count('select 1 from gateway.sessions where id = $1', [old.headers.client]),
      'its device is still known',
    ).toBe(1)
    expect((await asked(uma)).status).toBe(200)
    world.later(91 * 86_400)
    await world.tidy()
    expect(await world.count('select 1 from gateway.sessions where id = $1', [old.headers.client])).toBe(0)
  })
})
