import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { gateway } from '../resources/index.ts'
import { addMember, createPerson } from '../server.ts'
import { openWorld, password, type Somebody, type World } from './world.ts'

let world: World
let ada: Somebody
let uma: Somebody
let olga: Somebody
beforeAll(async () => {
  world = await openWorld()
  ada = await world.signIn('ada')
  uma = await world.signIn('uma')
  olga = await world.signIn('olga', { app: 'rival' })
})
afterAll(() => world.close())

const withKey = (secret: string, path: string, headers: Record<string, string> = {}) =>
  world.ask('GET', path, { headers: { 'x-api-key': secret, ...headers } })
const makeKey = async (values: object = {}) =>
  (await ada.ask('POST', '/api_keys', { api_key: { name: 'Shop', scopes: ['gateway.users.read'], ...values } })).body.data
    .attributes

describe('A company is found from outside', () => {
  it('by a code that is free or taken, with one that is free beside it', async () => {
    const ask = async (code: string) => (await world.ask('POST', '/auth/tenant/validate/', { body: { company: { code } } })).body
    expect(await ask('Newcomer')).toEqual({ status: 'available', suggestedCode: 'newcomer' })
    expect(await ask('DEMO')).toEqual({ status: 'taken', suggestedCode: 'demo-2' })
  })

  it('by its whole name, code or address word, and not by a part of it', async () => {
    const ask = (name: string) => world.ask('POST', '/auth/tenant/search', { body: { tenant: { name } } })
    expect((await ask('demo company')).body.data.attributes).toMatchObject({ url_id: 'demo', api_access_key: 'demo' })
    expect((await ask('rival')).body.data.attributes).toMatchObject({ name: 'Rival Company' })
    expect((await ask('dem')).status).toBe(404)
    expect((await ask('%')).status).toBe(404)
  })
  it('not at all when it chose so', async () => {
    const ask = () => world.ask('POST', '/auth/tenant/search', { body: { tenant: { name: 'demo company' } } })
    const choose = (findable: boolean) => ada.ask('PUT', '/auth/settings', { settings: { findable } })
    expect((await choose(false)).body.data.attributes.findable).toBe(false)
    expect((await ask()).status).toBe(404)
    await choose(true)
    expect((await ask()).status).toBe(200)
  })
})

describe('A secret that lets programs in', () => {
  it('asks for the password, or a new sign-in, where the last one is half an hour old', async () => {
    const { id } = await createPerson(world.authenticator.core, { email: 'later@demo.test', name: 'Later', password })
    await addMember(world.authenticator.core, { personId: id, companyId: world.demo.id, roleCode: 'company_admin' })
    const later = await world.signIn('later')
    const { unique_id: key } = await makeKey()
    const expires_at = new Date(Date.now() + 3_600_000).toISOString()
    const scopes = ['gateway.users.read']
    const ask = async (proof: object = {}, who = later) => {
      const replies = [
        await who.ask('POST', '/access_tokens', { access_token: { name: 'Helper', scopes, expires_at, ...proof } }),
        await who.ask('POST', '/api_keys', { api_key: { name: 'Late', scopes, ...proof } }),
        await who.ask('POST', `/api_keys/${key}/regenerate`, proof),
      ]
      return replies.map(({ status, body }) => [status, body.errors?.[0].code, body.errors?.[0].source?.pointer])
    }
    const made = [
      [201, undefined, undefined],
      [201, undefined, undefined],
      [200, undefined, undefined],
    ]
    expect(await ask()).toEqual(made)
    world.later(31 * 60)
    expect(await ask()).toEqual(Array(3).fill([422, 'required', '/data/attributes/password']))
    expect(await ask({ password })).toEqual(made)
    expect((await ask({ password: 'something else' }))[0]).toEqual([422, 'wrong_password', '/data/attributes/password'])
    const shown = await world.count("select 1 from kit.audit where changes::text like '%' || $1 || '%'", [password])
    expect(shown).toBe(0)
    // Who has nothing to show signs in anew, by whatever let them in before.
    await world.database.migrator.query('update gateway.people set password_hash = null where id = $1', [id])
    expect(await ask()).toEqual(Array(3).fill([422, 'sign_in_again', undefined]))
    world.later(-31 * 60)
    expect(await ask()).toEqual(made)
  })
})

describe("A company's secret", () => {
  it('is shown once, replaced with a day in which both are good, and written down', async () => {
    const first = (await ada.ask('GET', '/companies/demo/secret')).body.data.attributes
    expect(first.secret_key).toMatch(/^quoin_sk_.{43}$/)
    expect((await ada.ask('GET', '/companies/demo/secret')).body.data.attributes).toMatchObject({
      key_id: first.key_id,
      secret_key: null,
    })
    expect((await withKey(first.secret_key, '/users')).status).toBe(200)
    const second = (await ada.ask('POST', '/companies/demo/secret/rotate')).body.data.attributes
    expect(second.previous_expires_at).not.toBeNull()
    expect((await withKey(first.secret_key, '/users')).status).toBe(200)
    expect((await withKey(second.secret_key, '/users')).status).toBe(200)
    world.later(25 * 3_600)
    expect((await withKey(first.secret_key, '/users')).status).toBe(401)
    expect((await withKey(second.secret_key, '/users')).status).toBe(200)
    world.later(-25 * 3_600)
    expect(await world.count(`select 1 from kit.audit where operation like 'gateway.companies.secret%'`)).toBe(2)
    expect(await world.count(`select 1 from kit.audit where changes::text like '%quoin_sk_%'`)).toBe(0)
  })

  it('asks for the password once the sign-in is half an hour old', async () => {
    const stale = await world.signIn('ada')
    world.later(31 * 60)
    const rotate = (proof: object) => stale.ask('POST', '/companies/demo/secret/rotate', proof)
    const refused = await rotate({})
    expect([refused.status, refused.body.errors[0].code]).toEqual([422, 'required'])
    expect((await rotate({ password: 'not mine' })).body.errors[0].code).toBe('wrong_password')
    expect((await rotate({ password })).body.data.attributes.secret_key).toMatch(/^quoin_sk_/)
    const olga = await world.signIn('olga', { app: 'rival' })
    world.later(31 * 60)
    expect((await olga.ask('GET', '/companies/rival/secret')).body.errors[0].code, 'the first look makes it').toBe('required')
    world.later(-62 * 60)
  })
  it("is not for those who are no administrators, nor for another company's", async () => {
    expect((await uma.ask('GET', '/companies/demo/secret')).body.errors[0].meta.permission).toBe('gateway.company.secret')
    expect((await olga.ask('GET', '/companies/demo/secret')).status).toBe(404)
  })
})

describe('A key', () => {
  it('may do what its scopes say in its company, and nothing else', async () => {
    const { secret_key: secret } = await makeKey()
    const people = await withKey(secret, '/users')
    expect(people.body.data.map((one: any) => one.attributes.email)).toContain('uma@demo.test')
    expect(people.body.data.map((one: any) => one.attributes.email)).not.toContain('olga@demo.test')
    const refused = await world.ask('POST', '/roles', {
      headers: { 'x-api-key': secret },
      body: { role: { name: 'Mine', code: 'mine' } },
    })
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ code: 'not_allowed' }] } })
    expect((await withKey(secret, '/users', { 'tenant-id': 'rival' })).status).toBe(401)
    expect((await withKey(secret, '/users', { appid: 'rival' })).status).toBe(401)
    expect((await withKey(secret, '/users', { appid: 'demo', 'tenant-id': 'demo' })).status).toBe(200)
    expect((await withKey(`${secret}x`, '/users')).status).toBe(401)
  })

  it('cannot be given more than its maker may do', async () => {
    const given = await ada.ask('POST', '/api_keys', { api_key: { name: 'Odd', scopes: ['nothing.known'] } })
    expect(given.body.errors[0].code).toBe('no_such_permission')
    const { secret_key: secret } = await makeKey({ scopes: ['gateway.apiKeys.manage'] })
    const more = await world.ask('POST', '/api_keys', {
      headers: { 'x-api-key': secret },
      body: { api_key: { name: 'More', scopes: ['gateway.roles.write'] } },
    })
    expect(more.body.errors[0].code).toBe('role_above_own')
  })

  it('never shows its secret again, is told when it was used, and ends at once when it is revoked', async () => {
    const { unique_id: id, key_id: keyId, secret_key: secret } = await makeKey({ name: 'Short' })
    await withKey(secret, '/users')
    const shown = (await ada.ask('GET', `/api_keys/${id}`)).body.data.attributes
    expect(shown).toMatchObject({ secret_key: null, status: 'active' })
    expect(shown.last_used_at).not.toBeNull()
    expect((await ada.ask('GET', `/api_keys/by_key_id/${keyId}`)).body.data.id).toBe(id)
    expect((await olga.ask('GET', `/api_keys/${id}`)).status).toBe(404)
    expect((await ada.ask('POST', `/api_keys/${id}/revoke`, { reason: 'Lost' })).body.data.attributes.status).toBe('inactive')
    await expect.poll(async () => (await withKey(secret, '/users')).status, { timeout: 1_000 }).toBe(401)
    expect((await ada.ask('POST', `/api_keys/${id}/revoke`, {})).status).toBe(409)
    expect((await ada.ask('POST', `/api_keys/${id}/regenerate`)).status).toBe(409)
    expect((await ada.ask('DELETE', `/api_keys/${id}`)).status).toBe(200)
    expect((await ada.ask('GET', `/api_keys/${id}`)).status).toBe(404)
  })

  it('is refused from addresses and pages its company did not allow, at once when that changes', async () => {
    const { unique_id: id, secret_key: secret } = await makeKey({ allowed_ips: ['127.0.0.0/8', '::1'] })
    const restrict = (api_key: object) => ada.ask('PUT', `/api_keys/${id}`, { api_key })
    const status = async (headers = {}) => (await withKey(secret, '/users', headers)).status
    expect(await status()).toBe(200)
    expect((await restrict({ allowed_ips: ['203.0.113.0/24', '2001:db8::/32'] })).body.data.attributes.allowed_ips).toEqual([
      '203.0.113.0/24',
      '2001:db8::/32',
    ])
    await expect.poll(status, { timeout: 1_000 }).toBe(401)
    expect((await withKey(secret, '/users')).body.errors[0].code).toBe('address_not_allowed')
    await restrict({ allowed_ips: null, allowed_origins: ['https://shop.example'] })
    await expect.poll(() => status({ origin: 'https://shop.example' }), { timeout: 1_000 }).toBe(200)
    for (const origin of [undefined, 'https://shop.example.evil.example', 'http://shop.example'])
      expect((await withKey(secret, '/users', origin ? { origin } : {})).body.errors[0].code).toBe('origin_not_allowed')
    expect((await ada.ask('GET', `/api_keys/${id}`)).body.data.attributes).toMatchObject({
      allowed_ips: [],
      allowed_origins: ['https://shop.example'],
    })
    // What is not mentioned stays.
    await restrict({ name: 'Another' })
    expect(await status()).toBe(401)
    await restrict({ allowed_origins: [] })
    await expect.poll(status, { timeout: 1_000 }).toBe(200)
  })

  it('has no more calls in a minute than its company allows', async () => {
    const { unique_id: id, secret_key: secret } = await makeKey({ rate_limit_per_minute: 3 })
    const other = await makeKey()
    for (let i = 0; i < 3; i++) expect((await withKey(secret, '/users')).status).toBe(200)
    const refused = await withKey(secret, '/users')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await withKey(other.secret_key, '/users')).status).toBe(200)
    expect((await ada.ask('GET', `/api_keys/${id}`)).body.data.attributes.rate_limit_per_minute).toBe(3)
    await ada.ask('PUT', `/api_keys/${id}`, { api_key: { rate_limit_per_minute: null } })
    await expect.poll(async () => (await withKey(secret, '/users')).status, { timeout: 1_000 }).toBe(200)
  })

  it('is found by its name and status among the others, as are subscriptions, what one may subscribe to, and templates', async () => {
    await makeKey({ name: 'Searched for' })
    const named = async (path: string) => (await ada.ask('GET', path)).body.data.map((one: any) => one.attributes.name)
    expect(await named('/api_keys?filter[name]=searched%20for&filter[status]=active')).toEqual(['Searched for'])
    for (const list of ['api_keys', 'subscription_models', 'company_subscriptions', 'mailtemplates']) {
      const all = (await ada.ask('GET', `/${list}`)).body
      for (const filter of ['filter[name]=zzqqxxyy', 'filter[status]=archived'])
        expect([list, (await ada.ask('GET', `/${list}?${filter}`)).body]).toMatchObject([
          list,
          { data: [], meta: { total_count: 0 } },
        ])
      if (all.data.length === 0) continue
      const { status } = all.data[0].attributes
      if (status) expect((await ada.ask('GET', `/${list}?filter[status]=${status}`)).body.data.length, list).toBeGreaterThan(0)
    }
  })

  it('takes no restriction that could not be kept', async () => {
    for (const values of [
      { rate_limit_per_minute: 0 },
      { rate_limit_per_minute: 1.5 },
      { allowed_ips: ['shop.example'] },
      { allowed_ips: ['10.0.0.0/33'] },
      { allowed_origins: ['shop.example'] },
      { allowed_origins: ['https://shop.example/cart'] },
      { allowed_origins: ['*'] },
      { rate_limit_per_hour: 100 },
      { rate_limit_per_day: 100 },
    ])
      expect([values, (await ada.ask('POST', '/api_keys', { api_key: { name: 'Odd', ...values } })).status]).toEqual([
        values,
        422,
      ])
  })

  it('ends when it expires', async () => {
    const { secret_key: secret } = await makeKey({ expires_at: new Date(Date.now() + 3_600_000).toISOString() })
    expect((await withKey(secret, '/users')).status).toBe(200)
    world.later(3_700)
    expect((await withKey(secret, '/users')).status).toBe(401)
    world.later(-3_700)
  })
  it('that has expired is given no secret that would be good for nothing', async () => {
    const { unique_id: id } = await makeKey({ expires_at: new Date(Date.now() + 3_600_000).toISOString() })
    await world.database.migrator.query(`update gateway.api_keys set expires_at = now() - interval '1 minute' where id = $1`, [
      id,
    ])
    const { status, body } = await ada.ask('POST', `/api_keys/${id}/regenerate`, {})
    expect([status, body.errors[0].code]).toEqual([409, 'wrong_state'])
  })

  it('gets an answer of some sort from every call of the gateway, never a failure', async () => {
    const { secret_key: secret } = await makeKey({ scopes: Object.keys(gateway.declares) })
    const failed: string[] = []
    for (const operation of Object.values(gateway.resources).flatMap((one) => one.operations)) {
      const path = operation.path.replace(/:(\w+)/g, '1c7f2c43-9c5e-4a2b-8f53-0d8a6f1f0e11')
      const body = operation.method === 'GET' || operation.method === 'DELETE' ? undefined : {}
      const { status } = await world.ask(operation.method, path, { headers: { 'x-api-key': secret }, body })
      if (status >= 500) failed.push(`${operation.name}: ${status}`)
    }
    expect(failed).toEqual([])
  })
})

describe("A company's logo", () => {
  it('is drawn anew from what was uploaded for it, and from nothing else', async () => {
    const {
      key,
      presigned_url: url,
      headers,
    } = (await ada.ask('PUT', '/companies/demo/presign_logo', { filename: 'logo.png' })).body
    const bytes = await sharp({ create: { width: 900, height: 300, channels: 3, background: '#a4572f' } })
      .png()
      .toBuffer()
    const address = world.base.replace('/api/gateway', '') + new URL(url).pathname + new URL(url).search
    expect((await fetch(address, { method: 'PUT', headers, body: new Uint8Array(bytes) })).status).toBe(200)
    const published = await ada.ask('PUT', '/companies/demo/logo/publish', { file: { name: key } })
    expect(published.body.data.attributes.logo_url).toContain('thumb-512x512.webp')
    const foreign = await olga.ask('PUT', '/companies/rival/logo/publish', { file: { name: key } })
    expect(foreign.body.errors[0].code).toBe('upload_missing')
    expect((await ada.ask('PUT', '/companies/demo/presign_logo', { filename: 'logo.svg' })).status).toBe(422)
    expect((await ada.ask('GET', '/companies/demo/details')).body.data.attributes.logo_url).toContain('.webp')
  })
})
