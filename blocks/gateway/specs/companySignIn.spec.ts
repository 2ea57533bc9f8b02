import { createHash, randomBytes } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type DnsDouble, startDns } from '@quoin/doubles/dns'
import { type OidcDouble, startOidc } from '@quoin/doubles/oidc'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { addMember, createPerson } from '../server.ts'
import { openWorld, password, sessionOf, type Somebody, type World } from './world.ts'

let oidc: OidcDouble
let dns: DnsDouble
let world: World
let ada: Somebody
let olga: Somebody
const roles: Record<string, string> = {}
beforeAll(async () => {
  ;[oidc, dns] = await Promise.all([startOidc({ redirectUris: ['http://127.0.0.1/nowhere'] }), startDns()])
  world = await openWorld({ outboundNetworks: ['127.0.0.1'], dnsServers: [dns.server] })
  ;[ada, olga] = await Promise.all([world.signIn('ada'), world.signIn('olga', { app: 'rival' })])
  for (const { attributes } of (await ada.ask('GET', '/roles')).body.data) roles[attributes.code] = attributes.unique_id
})
afterAll(async () => {
  await world?.close()
  await Promise.all([oidc?.close(), dns?.close()])
})
afterEach(() => {
  oidc.crooked = undefined
  dns.isBroken = false
})

/** A domain of a company, proven. */
const proven = async (who: Somebody, domain: string) => {
  const made = await who.ask('POST', '/mail_domains', { mail_domain: { domain } })
  const { unique_id: id, record } = made.body.data.attributes
  dns.lines.set(domain, [...(dns.lines.get(domain) ?? []), record])
  expect((await who.ask('POST', `/mail_domains/${id}/verify`)).status).toBe(200)
  return { id: id as string, record: record as string }
}
const provider = async (who: Somebody, values: object = {}) => {
  const input = { name: 'Acme', issuer: oidc.issuer, client_id: oidc.clientId, client_secret: oidc.clientSecret, ...values }
  const made = await who.ask('POST', '/sign_in_providers', { sign_in_provider: input })
  expect(made.status).toBe(201)
  const { unique_id: id, callback_url } = made.body.data.attributes
  await oidc.addRedirect(callback_url)
  return id as string
}
const person = async (email: string, company?: 'demo' | 'rival') => {
  const { core } = world.authenticator
  const { id } = await createPerson(core, { email, name: email, password })
  if (company) await addMember(core, { companyId: world[company].id, personId: id, roleCode: 'user' })
  return id
}
const sessionFor = async (email: string, appid = 'demo') => {
  const answer = await world.ask('POST', '/auth/sign_in', { headers: { appid }, body: { email, password } })
  const headers = { appid, ...sessionOf(answer.headers) }
  return {
    id: answer.body.data.id as string,
    ask: (method: string, path: string, body?: unknown) => world.ask(method, path, { headers, body }),
  }
}

/** The whole journey through a provider; `back` may put in a word on the way home. */
const journey = async (key: string, { appid = '', there = (url: URL) => url, back = (url: URL) => url } = {}) => {
  const secret = randomBytes(32).toString('base64url')
  const challenge = createHash('sha256').update(secret).digest('base64url')
  const begun = await world.ask('POST', '/auth/oauth/start', { headers: { appid }, body: { provider: key, challenge } })
  if (begun.status !== 200) return { status: begun.status, error: begun.body.errors[0].code, session: undefined }
  const address = back(await oidc.visit(there(new URL(begun.body.data.attributes.url)).href))
  const home = await fetch(`${world.base}${address.pathname.replace('/api/gateway', '')}${address.search}`, {
    redirect: 'manual',
  })
  const query = new URL(home.headers.get('location') ?? 'http://127.0.0.1/').searchParams
  const token = query.get('oauth_token')
  if (!token) return { status: home.status, error: query.get('oauth_error'), session: undefined }
  const finished = await world.ask('POST', '/auth/oauth/finish', { headers: { appid }, body: { oauth_token: token, secret } })
  const headers: Record<string, string> = { ...(appid && { appid }), ...sessionOf(finished.headers) }
  return {
    status: finished.status,
    error: null,
    session: {
      id: finished.body.data.id as string,
      attributes: finished.body.data.attributes,
      bearer: finished.body.meta.auth.access_token as string,
      ask: (method: string, path: string, body?: unknown, more: Record<string, string> = {}) =>
        world.ask(method, path, { headers: { ...headers, ...more }, body }),
    },
  }
}
const changed = (change: (parameters: URLSearchParams) => void) => (url: URL) => {
  const copy = new URL(url)
  change(copy.searchParams)
  return copy
}

describe('A mail domain', () => {
  it('is the company\u2019s when it says so itself, for one company, and as long as it says so', async () => {
    const claim = await ada.ask('POST', '/mail_domains', { mail_domain: { domain: '@Bücher.Example' } })
    expect([claim.status, claim.body.data.attributes.domain, claim.body.data.attributes.status]).toEqual([
      201,
      'xn--bcher-kva.example',
      'pending',
    ])
    expect((await ada.ask('POST', '/mail_domains', { mail_domain: { domain: 'bücher.example' } })).status, 'twice').toBe(409)
    const { unique_id: id, record } = claim.body.data.attributes
    expect(record).toMatch(/^quoin-verification=[\w-]{43}$/)
    const verify = (who: Somebody, which: string) => who.ask('POST', `/mail_domains/${which}/verify`)
    const domain = 'xn--bcher-kva.example'
    for (const lines of [undefined, [], ['v=spf1 -all'], [`${record}x`], [` ${record}`]]) {
      if (lines) dns.lines.set(domain, lines)
      const answer = await verify(ada, id)
      expect([answer.status, answer.body.errors[0].code]).toEqual([409, 'domain_not_proven'])
    }
    dns.isBroken = true
    expect((await verify(ada, id)).status).toBe(503)
    dns.isBroken = false
    dns.lines.set(domain, ['v=spf1 -all', record])
    expect((await verify(ada, id)).body.data.attributes.status).toBe('verified')

    const theirs = (await olga.ask('POST', '/mail_domains', { mail_domain: { domain } })).body.data.attributes
    dns.lines.set(domain, [record, theirs.record])
    expect((await verify(olga, theirs.unique_id)).body.errors[0].code, 'while the first still stands there').toBe('domain_taken')
    dns.lines.set(domain, [theirs.record])
    expect((await verify(olga, theirs.unique_id)).body.data.attributes.status).toBe('verified')
    const mine = async () => (await ada.ask('GET', '/mail_domains')).body.data.find((one: any) => one.id === id).attributes.status
    expect(await mine(), 'it was given up with its line').toBe('pending')
    // Who hears of it is whoever decides how people come in, and of each loss once.
    const told = async (template: string) =>
      (
        await world.database.migrator.query('select recipient from kit.mails where template = $1 order by created_at', [template])
      ).rows.map((row: any) => row.recipient)
    expect(await told('mail_domain_lost')).toEqual(['ada@demo.test'])

    const state = async () => (await olga.ask('GET', '/mail_domains')).body.data[0].attributes.status
    const tidyAfter = async (days: number) => {
      world.later(days * 86_400)
      olga = await world.signIn('olga', { app: 'rival' })
      await world.tidy()
    }
    dns.isBroken = true
    await tidyAfter(9)
    expect(await state(), 'name servers that fail say nothing').toBe('verified')
    dns.isBroken = false
    dns.lines.delete(domain)
    await tidyAfter(1)
    expect(await state()).toBe('missing')
    await Promise.all([world.tidy(), world.tidy()])
    expect(await told('mail_domain_missing')).toEqual(['olga@demo.test'])
    dns.lines.set(domain, [theirs.record])
    await tidyAfter(1)
    expect(await state()).toBe('verified')
    dns.lines.delete(domain)
    await tidyAfter(1)
    await tidyAfter(4)
    await tidyAfter(1)
    expect(await world.count('select 1 from gateway.mail_domains where domain = $1 and verified_at is not null', [domain])).toBe(
      0,
    )
    expect(await told('mail_domain_missing')).toEqual(['olga@demo.test', 'olga@demo.test'])
    expect(await told('mail_domain_lost')).toEqual(['ada@demo.test', 'olga@demo.test'])
    await world.deliver()
    expect(await world.count(`select 1 from kit.mails where template like 'mail_domain_%' and state = 'kept'`)).toBe(4)
    ada = await world.signIn('ada')
  })
  it('is nobody\u2019s to see or touch but theirs who decide how people come in', async () => {
    const { id } = await proven(ada, 'walls.example')
    for (const domain of [
      '',
      'x',
      'demo',
      '127.0.0.1',
      'a b.example',
      'a..example',
      `${'x'.repeat(64)}.example`,
      'a@b.example',
      'http://a.example/',
    ])
      expect((await ada.ask('POST', '/mail_domains', { mail_domain: { domain } })).status, domain).toBe(422)
    const [adam, uma] = await Promise.all([world.signIn('adam'), world.signIn('uma')])
    for (const who of [adam, uma]) {
      expect((await who.ask('GET', '/mail_domains')).status).toBe(422)
      expect((await who.ask('POST', `/mail_domains/${id}/verify`)).status).toBe(422)
    }
    expect((await world.ask('GET', '/mail_domains', { headers: { appid: 'demo' } })).status).toBe(401)
    expect((await olga.ask('POST', `/mail_domains/${id}/verify`)).status).toBe(404)
    expect((await olga.ask('DELETE', `/mail_domains/${id}`)).status).toBe(404)
    expect((await ada.ask('DELETE', `/mail_domains/${id}`)).status).toBe(200)
    expect((await ada.ask('DELETE', `/mail_domains/${id}`)).status).toBe(404)
  })
})

describe('A company\u2019s own provider', () => {
  it('brings in the people of its proven domains, from the company\u2019s page or by their address', async () => {
    const key = await provider(ada, { creates_people: true, role_unique_id: roles.guest })
    const list = async (appid: string, email?: string) =>
      (await world.ask('GET', `/auth/providers${email ? `?email=${encodeURIComponent(email)}` : ''}`, { headers: { appid } }))
        .body.data
    expect(await list('demo'), 'before a domain is proven').toEqual([])
    expect((await journey(key)).status).toBe(404)
    await proven(ada, 'acme.example')
    expect(await list('demo')).toMatchObject([{ id: key, attributes: { name: 'Acme' } }])
    expect(await list('', 'Somebody@ACME.example')).toMatchObject([{ id: key }])
    expect(await list('rival', 'somebody@acme.example')).toMatchObject([{ id: key }])
    for (const email of ['', 'acme.example@rival.test', 'x@sub.acme.example', "'@acme.example'"])
      expect(await list('rival', email)).toEqual([])
    expect(JSON.stringify(await list('demo'))).not.toContain(oidc.clientSecret)

    oidc.person = { sub: 'nia', email: 'Nia@acme.example', email_verified: true, name: 'Nia There' }
    const { session } = await journey(key, { appid: 'rival' })
    expect(session!.attributes).toMatchObject({
      email: 'nia@acme.example',
      name: 'Nia There',
      role_code: 'guest',
      company_url_id: 'demo',
    })
    oidc.person = { sub: 'nia', email: 'changed@acme.example', email_verified: true }
    expect((await journey(key)).session!.id, 'by who they are there').toBe(session!.id)
    const [{ id: unlinked }] = (await session!.ask('GET', `/users/${session!.id}/identities`)).body.data
    expect(unlinked).toBeTruthy()
    expect((await ada.ask('PUT', `/sign_in_providers/${key}`, { sign_in_provider: { active: false } })).status).toBe(200)
    expect((await journey(key)).status).toBe(404)
    expect(
      (await ada.ask('PUT', `/sign_in_providers/${key}`, { sign_in_provider: { active: true, creates_people: false } })).status,
    ).toBe(200)
    oidc.person = { sub: 'newer', email: 'newer@acme.example', email_verified: true }
    expect((await journey(key)).error).toBe('no_account')
    expect((await ada.ask('DELETE', `/sign_in_providers/${key}`)).status).toBe(200)
    expect(await world.count('select 1 from gateway.identities where sign_in_provider_id is not null')).toBe(0)
  })
  it('is refused with a wrong state, nonce, issuer or audience, and with a forged return', async () => {
    const key = await provider(ada, { creates_people: true })
    oidc.person = { sub: 'kit', email: 'kit@acme.example', email_verified: true }
    const people = () => world.count('select 1 from gateway.people')
    const before = await people()
    expect((await journey(key, { back: changed((p) => p.set('state', randomBytes(32).toString('base64url'))) })).status).toBe(422)
    const refused = async (options: Parameters<typeof journey>[1]) =>
      expect((await journey(key, options)).error).toBe('provider_refused')
    await refused({ there: changed((p) => p.set('nonce', 'another nonce altogether')) })
    await refused({ back: changed((p) => p.set('iss', 'https://somebody.example')) })
    await refused({ back: changed((p) => p.set('code', 'x')) })
    oidc.crooked = 'issuer'
    await refused({})
    oidc.crooked = 'audience'
    await refused({ there: changed((p) => p.set('client_id', oidc.otherClientId)) })
    oidc.crooked = undefined
    for (const claims of [{}, { email: 'kit@acme.example' }, { email: 'kit@acme.example', email_verified: false }]) {
      oidc.person = { sub: 'kit', ...claims }
      expect((await journey(key)).error).toBe('mail_not_proven')
    }
    expect(await people()).toBe(before)
    await ada.ask('DELETE', `/sign_in_providers/${key}`)
  })
  it('takes over no account that is not the company\u2019s', async () => {
    const key = await provider(olga, { creates_people: true, name: 'Of the rival' })
    await proven(olga, 'rival.example')
    const says = async (sub: string, email: string) => {
      oidc.person = { sub, email, email_verified: true }
      return journey(key, { appid: 'rival' })
    }
    const identities = () => world.count('select 1 from gateway.identities')
    const before = await identities()
    expect((await says('t1', 'ada@demo.test')).error, 'outside of its domains').toBe('domain_not_allowed')
    expect((await says('t2', 'x@acme.example')).error, 'in the domain of another company').toBe('domain_not_allowed')
    await person('elsewhere@rival.example', 'demo')
    expect((await says('t3', 'elsewhere@rival.example')).error, 'a member of another company alone').toBe('account_elsewhere')
    const gone = await person('gone@rival.example', 'rival')
    expect((await olga.ask('DELETE', `/users/${gone}`)).status).toBe(200)
    expect((await says('t4', 'gone@rival.example')).error, 'who was taken out').toBe('no_account')
    const suspended = await person('suspended@rival.example', 'rival')
    expect((await olga.ask('POST', `/users/${suspended}/deactivate`)).status).toBe(200)
    expect((await says('t5', 'suspended@rival.example')).error).toBe('account_not_active')
    expect(await identities()).toBe(before)

    const free = await person('free@rival.example')
    expect((await says('free', 'free@rival.example')).session!.id, 'an account that belongs nowhere').toBe(free)
    const both = await person('both@rival.example', 'rival')
    await addMember(world.authenticator.core, { companyId: world.demo.id, personId: both, roleCode: 'company_admin' })
    const { session } = await says('both', 'both@rival.example')
    expect(session!.id).toBe(both)
    // What the rival's provider opened is good in the rival's company, and leaves nothing behind that is good elsewhere.
    expect((await session!.ask('GET', '/companies')).body.data.map((one: any) => one.attributes.url_id)).toEqual(['rival'])
    for (const path of ['/companies/demo', '/companies/demo/details'])
      expect((await session!.ask('GET', path)).status, path).toBe(404)
    expect((await session!.ask('POST', '/companies/demo/access', { user: {} })).status).toBe(404)
    expect((await session!.ask('POST', '/companies/rival/access', { user: {} })).status).toBe(200)
    expect((await session!.ask('GET', '/users', undefined, { appid: 'demo' })).status).toBe(422)
    const bearer = { authorization: `Bearer ${session!.bearer}`, 'x-api-key': 'demo', 'tenant-id': 'demo' }
    expect((await world.ask('GET', '/users', { headers: bearer })).status).toBe(422)
    for (const [method, path, body] of [
      ['POST', 'mfa/setup', {}],
      ['POST', 'passkeys/options', {}],
      ['DELETE', 'devices', undefined],
      ['GET', 'export', undefined],
      ['POST', 'joinable/demo', undefined],
    ] as const)
      expect((await session!.ask(method, `/users/${both}/${path}`, body)).body.errors[0].code, path).toBe('confined_session')
    expect((await session!.ask('GET', `/users/${both}/joinable`)).body.data).toEqual([])

    // An account with the same subject at the same issuer, known through another provider, is somebody else's word.
    const ours = await provider(ada, { creates_people: true })
    oidc.person = { sub: 'both', email: 'same-subject@acme.example', email_verified: true }
    expect((await journey(ours)).session!.id).not.toBe(both)
    const domain = (await olga.ask('GET', '/mail_domains')).body.data.find(
      (one: any) => one.attributes.domain === 'rival.example',
    )
    await proven(olga, 'rival-two.example')
    await olga.ask('DELETE', `/mail_domains/${domain.id}`)
    expect((await says('both', 'both@rival.example')).error, 'whoever knew them before').toBe('domain_not_allowed')
    expect((await says('both', 'new@rival-two.example')).error, 'under an address of their own').toBe('domain_not_allowed')
  })
  it('that answers slowly keeps the checks of its company waiting and nobody else\u2019s', async () => {
    const asked: ServerResponse[] = []
    const slow = createServer((_, response) => void asked.push(response))
    await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve))
    const issuer = `http://127.0.0.1:${(slow.address() as AddressInfo).port}`
    const [theirs, healthy] = await Promise.all([Promise.all([0, 1, 2].map(() => provider(ada, { issuer }))), provider(olga)])
    const check = async (who: Somebody, id: string) =>
      (await who.ask('POST', `/sign_in_providers/${id}/check`)).body.data.attributes
    const waiting = [0, 1, 2, 3].map((at) => check(ada, theirs[at % 3]!))
    await vi.waitFor(() => expect(asked).toHaveLength(4))
    expect(await check(ada, theirs[0]!)).toMatchObject({ reachable: false, reason: 'busy' })
    expect(await check(olga, healthy)).toMatchObject({ reachable: true, reason: null })
    for (const response of asked) response.destroy()
    expect(await Promise.all(waiting)).toEqual(waiting.map(() => expect.objectContaining({ reachable: false, reason: 'answer' })))
    await Promise.all([
      ...theirs.map((id) => ada.ask('DELETE', `/sign_in_providers/${id}`)),
      olga.ask('DELETE', `/sign_in_providers/${healthy}`),
      new Promise((resolve) => slow.close(resolve)),
    ])
  })
  it('is called at public addresses alone, unless the operator opened a network', async () => {
    const reasons = async (issuer: string) => {
      const id = await provider(ada, { issuer })
      const { attributes } = (await ada.ask('POST', `/sign_in_providers/${id}/check`)).body.data
      const started = await journey(id)
      await ada.ask('DELETE', `/sign_in_providers/${id}`)
      return [attributes.reachable, attributes.reason, started.status]
    }
    for (const issuer of [
      'http://169.254.169.254',
      'https://10.0.0.1',
      'https://[::1]',
      'http://192.168.1.1:8080',
      'https://0x7f.1.0.2',
    ])
      expect(await reasons(issuer), issuer).toEqual([false, 'address', 503])
    expect(await reasons('http://127.0.0.1:9')).toEqual([false, 'answer', 503])
    const open = await provider(ada)
    expect((await ada.ask('POST', `/sign_in_providers/${open}/check`)).body.data.attributes).toMatchObject({
      reachable: true,
      reason: null,
    })
    await ada.ask('DELETE', `/sign_in_providers/${open}`)
  })
  it('is kept with its secret sealed, by those alone who decide how people come in', async () => {
    const id = await provider(ada)
    const at = `/sign_in_providers/${id}`
    const text = JSON.stringify((await ada.ask('GET', '/sign_in_providers')).body)
    expect(text).toContain(id)
    expect(text).not.toContain(oidc.clientSecret)
    expect(
      await world.count(`select 1 from gateway.sign_in_providers where position($1 in encode(sealed_secret, 'escape')) > 0`, [
        oidc.clientSecret,
      ]),
    ).toBe(0)
    const change = (who: Somebody, sign_in_provider: object) => who.ask('PUT', at, { sign_in_provider })
    for (const bad of [
      { issuer: 'x' },
      { issuer: 'ftp://id.example' },
      { issuer: 'https://a:b@id.example' },
      { issuer: 'https://id.example?x' },
      { name: '' },
      { role_unique_id: 'x' },
      { role_unique_id: world.demo.id },
    ])
      expect((await change(ada, bad)).status, JSON.stringify(bad)).toBe(422)
    expect(
      (await change(ada, { issuer: 'https://id.example' })).body.errors[0].source.pointer,
      'the secret stays where it was meant for',
    ).toContain('client_secret')
    const [adam, uma] = await Promise.all([world.signIn('adam'), world.signIn('uma')])
    for (const who of [adam, uma]) {
      expect((await who.ask('GET', '/sign_in_providers')).status).toBe(422)
      expect((await change(who, { name: 'Mine' })).status).toBe(422)
    }
    expect((await world.ask('GET', '/sign_in_providers', { headers: { appid: 'demo' } })).status).toBe(401)
    for (const [method, path] of [
      ['PUT', at],
      ['DELETE', at],
      ['POST', `${at}/check`],
    ] as const)
      expect(
        (await olga.ask(method, path, method === 'PUT' ? { sign_in_provider: { name: 'x' } } : undefined)).status,
        path,
      ).toBe(404)
    // Somebody who decides how people come in without answering for the company gives no more than they have.
    const made = await ada.ask('POST', '/roles', { role: { name: 'Doorkeeper', code: 'doorkeeper' } })
    await ada.ask('PUT', `/roles/${made.body.data.id}/permissions`, {
      permission_ids: ['gateway.signIn.manage'],
      scopes: { 'gateway.signIn.manage': 'tenant' },
    })
    await ada.ask('PUT', `/users/${uma.id}/role`, { role: { role_unique_id: made.body.data.id, reason: 'keeps the door' } })
    const keeper = await world.signIn('uma')
    expect((await change(keeper, { creates_people: true, role_unique_id: roles.company_admin })).body.errors[0].code).toBe(
      'role_above_own',
    )
    expect(
      (await keeper.ask('PUT', '/mail_domains/joining', { joining: { role_unique_id: roles.admin } })).body.errors[0].code,
    ).toBe('role_above_own')
    await ada.ask('DELETE', at)
  })
})

describe('People of a proven domain', () => {
  it('ask to join, and come in when somebody agrees', async () => {
    await proven(ada, 'people.example')
    const decide = (joining: object) => ada.ask('PUT', '/mail_domains/joining', { joining })
    await person('pia@people.example')
    const pia = await sessionFor('pia@people.example', 'rival')
    const offers = async () => (await pia.ask('GET', `/users/${pia.id}/joinable`)).body.data.map((one: any) => one.attributes)
    const ask = () => pia.ask('POST', `/users/${pia.id}/joinable/demo`)
    expect(await offers()).toEqual([])
    expect((await ask()).status).toBe(404)
    expect((await decide({ joining: 'ask', role_unique_id: roles.guest })).body.data.attributes).toMatchObject({
      joining: 'ask',
      role_unique_id: roles.guest,
    })
    expect(await offers()).toMatchObject([{ url_id: 'demo', way: 'ask', request: null }])
    expect((await pia.ask('POST', `/users/${pia.id}/joinable/rival`)).status).toBe(404)
    expect((await pia.ask('POST', `/users/${ada.id}/joinable/demo`)).status).toBe(404)
    const twice = await Promise.all([ask(), ask()])
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await offers()).toMatchObject([{ request: 'asked' }])
    await world.deliver()
    const told = (to: string, template: string) =>
      world.count('select 1 from kit.mails where recipient = $1 and template = $2', [to, template])
    expect(
      await Promise.all([
        told('ada@demo.test', 'join_request'),
        told('adam@demo.test', 'join_request'),
        told('uma@demo.test', 'join_request'),
        told('olga@demo.test', 'join_request'),
      ]),
    ).toEqual([1, 1, 0, 0])

    const open = async (who: Somebody) => (await who.ask('GET', '/join_requests?status=asked')).body.data
    const [{ id, attributes }] = await open(ada)
    expect(attributes).toMatchObject({ email: 'pia@people.example', status: 'asked' })
    expect(await open(olga)).toEqual([])
    expect((await olga.ask('POST', `/join_requests/${id}/accept`, {})).status).toBe(404)
    expect((await (await world.signIn('rae')).ask('POST', `/join_requests/${id}/accept`, {})).status).toBe(422)
    expect((await ada.ask('POST', `/join_requests/${id}/decline`)).body.data.attributes.status).toBe('declined')
    expect((await ask()).body.errors[0].code).toBe('declined')
    world.later(31 * 86_400)
    ada = await world.signIn('ada')
    const later = await sessionFor('pia@people.example', 'rival')
    expect((await later.ask('POST', `/users/${later.id}/joinable/demo`)).body.data.attributes.status).toBe('asked')
    const [again] = await open(ada)
    const adam = await world.signIn('adam')
    expect(
      (await adam.ask('POST', `/join_requests/${again.id}/accept`, { role_unique_id: roles.company_admin })).body.errors[0].code,
    ).toBe('role_above_own')
    expect((await adam.ask('POST', `/join_requests/${again.id}/accept`, {})).body.data.attributes.status).toBe('accepted')
    expect((await adam.ask('POST', `/join_requests/${again.id}/decline`)).status, 'twice').toBe(409)
    expect(
      await world.count(
        `select 1 from gateway.users u join gateway.roles r on r.id = u.role_id where u.tenant_id = $1 and u.id = $2 and r.code = 'guest'`,
        [world.demo.id, later.id],
      ),
    ).toBe(1)
    expect(await told('pia@people.example', 'join_accepted')).toBe(1)
    expect((await later.ask('GET', `/users/${later.id}/joinable`)).body.data, 'who belongs there already').toEqual([])
  })
  it('join at once where the company says so, by registering or with the account they have', async () => {
    await ada.ask('PUT', '/mail_domains/joining', { joining: { joining: 'join', role_unique_id: roles.user } })
    await ada.ask('PUT', '/auth/settings', { settings: { registration: 'invited' } })
    const register = (email: string) =>
      world.ask('POST', '/auth', { headers: { appid: 'demo' }, body: { email, password, name: 'Somebody New' } })
    expect((await register('new@elsewhere.example')).body.errors[0].code).toBe('invite_needed')
    const confirm = async (email: string) => {
      expect((await register(email)).status).toBe(200)
      await expect.poll(() => world.count('select 1 from kit.mails where recipient = $1', [email])).toBeGreaterThan(0)
      const { rows } = await world.database.migrator.query(
        `select values ->> 'link' as link from kit.mails where recipient = $1 order by created_at desc limit 1`,
        [email],
      )
      const confirmation_token = new URL(rows[0].link).searchParams.get('confirmation_token')
      return world.ask('POST', '/auth/confirmation', { headers: { appid: 'demo' }, body: { confirmation_token } })
    }
    const roleOf = async (email: string) =>
      (
        await world.database.migrator.query(
          `select r.code from gateway.users u join gateway.roles r on r.id = u.role_id where u.tenant_id = $1 and u.email = $2 and u.status = 'active'`,
          [world.demo.id, email],
        )
      ).rows[0]?.code
    expect((await confirm('new@people.example')).status).toBe(200)
    expect(await roleOf('new@people.example')).toBe('user')
    await person('known@people.example', 'rival')
    const known = await sessionFor('known@people.example', 'rival')
    expect((await known.ask('POST', `/users/${known.id}/joinable/demo`)).body.data.attributes.status).toBe('joined')
    expect(await roleOf('known@people.example')).toBe('user')
    expect((await known.ask('POST', `/users/${known.id}/joinable/demo`)).status, 'twice').toBe(404)
    // An address that nobody has confirmed joins nothing.
    await register('unconfirmed@people.example')
    await expect.poll(() => world.count(`select 1 from gateway.people where email = 'unconfirmed@people.example'`)).toBe(1)
    expect(await roleOf('unconfirmed@people.example')).toBeUndefined()

    await ada.ask('PUT', '/mail_domains/joining', { joining: { joining: 'ask' } })
    expect((await confirm('asks@people.example')).status).toBe(200)
    expect(await roleOf('asks@people.example')).toBeUndefined()
    const waiting = (await ada.ask('GET', '/join_requests?status=asked&search=asks@')).body.data
    expect(waiting).toMatchObject([{ attributes: { email: 'asks@people.example' } }])
    const asking = await sessionFor('asks@people.example')
    expect((await asking.ask('DELETE', '/auth', { password })).status).toBe(200)
    expect((await ada.ask('GET', '/join_requests?status=asked&search=asks@')).body.data, 'whose account is gone').toEqual([])
    expect(await world.count('select 1 from gateway.join_requests where person_id = $1', [asking.id])).toBe(0)
    await ada.ask('PUT', '/mail_domains/joining', { joining: { joining: 'off' } })
    expect((await register('late@people.example')).body.errors[0].code).toBe('invite_needed')
  })
})
