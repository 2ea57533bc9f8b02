import { createHash, randomBytes } from 'node:crypto'
import { type OidcDouble, startOidc } from '@quoin/doubles/oidc'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Provider, readProviders } from '../server.ts'
import { openWorld, password, sessionOf, type World } from './world.ts'

const publicUrl = 'http://127.0.0.1'
const callback = (key: string) => `${publicUrl}/api/gateway/auth/oauth/${key}/callback`

let oidc: OidcDouble
let other: OidcDouble
let world: World
beforeAll(async () => {
  const redirectUris = ['main', 'rivals', 'other', 'narrow'].map(callback)
  ;[oidc, other] = await Promise.all([startOidc({ redirectUris }), startOidc({ redirectUris })])
  const settings = (at: OidcDouble) => ({ issuer: at.issuer, client_id: at.clientId, client_secret: at.clientSecret })
  const providers: Provider[] = [
    { key: 'main', name: 'Main', ...settings(oidc) },
    { key: 'other', name: 'Other', ...settings(other) },
    { key: 'rivals', name: 'Of the rival', ...settings(oidc), company: 'rival', domains: ['rival.test'] },
    { key: 'narrow', name: 'Narrow', ...settings(oidc), domains: ['narrow.test'] },
  ]
  world = await openWorld({ providers })
})
afterAll(async () => {
  await world?.close()
  await Promise.all([oidc?.close(), other?.close()])
})
beforeEach(() => {
  oidc.crooked = undefined
})

const secretOf = () => randomBytes(32).toString('base64url')
const challengeOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')
const start = (challenge: string, { provider = 'main', appid = 'demo', ...more }: Record<string, string> = {}) =>
  world.ask('POST', '/auth/oauth/start', { headers: { appid }, body: { provider, challenge, ...more } })
/** Comes back as the browser would: the server is asked at its own port, whatever its public address says. */
const comeBack = async (address: URL) => {
  const response = await fetch(`${world.base}${address.pathname.replace('/api/gateway', '')}${address.search}`, {
    redirect: 'manual',
  })
  const back = response.headers.get('location')
  return { status: response.status, back: back ? new URL(back) : null, body: back ? null : await response.json() }
}
const finish = (oauth_token: unknown, secret: unknown, more: object = {}) =>
  world.ask('POST', '/auth/oauth/finish', { headers: { appid: 'demo' }, body: { oauth_token, secret, ...more } })
/** The whole journey, with a word in on the way there and on the way back. */
const journey = async (
  options: Record<string, string> = {},
  { there = (url: URL) => url, back = (url: URL) => url, at = oidc } = {},
) => {
  const secret = secretOf()
  const begun = await start(challengeOf(secret), options)
  expect(begun.status).toBe(200)
  const returned = await comeBack(back(await at.visit(there(new URL(begun.body.data.attributes.url)).href)))
  return {
    secret,
    ...returned,
    token: returned.back?.searchParams.get('oauth_token'),
    error: returned.back?.searchParams.get('oauth_error'),
  }
}
const changed = (change: (parameters: URLSearchParams) => void) => (url: URL) => {
  const copy = new URL(url)
  change(copy.searchParams)
  return copy
}

describe('A provider', () => {
  it('signs in whoever it knows by a proven address, and ever after by who they are there', async () => {
    oidc.person = { sub: 'uma-there', email: 'UMA@demo.test', email_verified: true, name: 'Uma There' }
    const first = await journey()
    expect([first.status, first.back!.origin + first.back!.pathname]).toEqual([303, `${publicUrl}/oauth_callback`])
    const answer = await finish(first.token, first.secret)
    expect([answer.status, answer.body.data.id]).toEqual([200, world.people.get('uma')])
    const headers = { appid: 'demo', ...sessionOf(answer.headers) }
    expect((await world.ask('GET', '/auth/validate_token', { headers })).status).toBe(200)
    oidc.person = { sub: 'uma-there', email: 'rae@demo.test', email_verified: true }
    const second = await journey()
    expect((await finish(second.token, second.secret)).body.data.id, 'not whose address it says now').toBe(
      world.people.get('uma'),
    )
    const list = await world.ask('GET', `/users/${world.people.get('uma')}/identities`, { headers })
    expect(list.body.data).toMatchObject([{ attributes: { provider: 'main', email: 'rae@demo.test' } }])
    const [{ id }] = list.body.data
    const mine = `/users/${world.people.get('uma')}/identities/${id}`
    const olga = await world.signIn('olga')
    expect((await olga.ask('DELETE', mine)).status).toBe(404)
    expect((await olga.ask('DELETE', `/users/${olga.id}/identities/${id}`)).status).toBe(404)
    expect((await world.ask('DELETE', mine, { headers })).status).toBe(200)
    expect((await world.ask('DELETE', mine, { headers })).status).toBe(404)
  })
  it('is refused with a wrong state, nonce, issuer or audience, with an altered code, and with the return of another', async () => {
    oidc.person = { sub: 'ada-there', email: 'ada@demo.test', email_verified: true }
    other.person = { sub: 'ada-elsewhere', email: 'ada@demo.test', email_verified: true }
    const before = await world.count('select 1 from gateway.identities')
    const wrongState = await journey({}, { back: changed((p) => p.set('state', secretOf())) })
    expect([wrongState.status, wrongState.back, wrongState.body.errors[0].code]).toEqual([422, null, 'oauth_start_token_invalid'])
    expect((await journey({}, { back: changed((p) => p.delete('state')) })).status).toBe(422)
    const refused = async (options: Parameters<typeof journey>[1]) =>
      expect((await journey({}, options)).error).toBe('provider_refused')
    await refused({ there: changed((p) => p.set('nonce', 'another nonce altogether')) })
    await refused({ there: changed((p) => p.delete('nonce')) })
    await refused({ back: changed((p) => p.set('iss', 'https://somebody.example')) })
    await refused({ back: changed((p) => p.delete('iss')) })
    await refused({ back: changed((p) => p.set('code', 'x')) })
    await refused({ there: changed((p) => p.set('code_challenge', challengeOf('x'))) })
    await refused({ back: changed((p) => p.set('error', 'access_denied')) })
    oidc.crooked = 'issuer'
    await refused({})
    oidc.crooked = 'audience'
    await refused({ there: changed((p) => p.set('client_id', oidc.otherClientId)) })
    oidc.crooked = undefined
    // Begun at one provider, come back from another: the code is not one of ours, nor the address one of theirs.
    const secret = secretOf()
    const begun = new URL((await start(challengeOf(secret), { provider: 'other' })).body.data.attributes.url)
    const elsewhere = await other.visit(begun.href)
    elsewhere.pathname = elsewhere.pathname.replace('/other/', '/main/')
    expect((await comeBack(elsewhere)).back!.searchParams.get('oauth_error')).toBe('provider_refused')
    expect(await world.count('select 1 from gateway.identities')).toBe(before)
    expect((await journey()).token, 'all of that was the reason').toBeTruthy()
  })
  it('sends people back once, in time, to a page of ours alone', async () => {
    oidc.person = { sub: 'rae-there', email: 'rae@demo.test', email_verified: true }
    const begun = await start(challengeOf(secretOf()))
    const address = await oidc.visit(begun.body.data.attributes.url)
    const twice = await Promise.all([comeBack(address), comeBack(address)])
    expect(twice.map(({ status }) => status).sort()).toEqual([303, 422])
    const late = await oidc.visit((await start(challengeOf(secretOf()))).body.data.attributes.url)
    world.later(601)
    expect((await comeBack(late)).status).toBe(422)
    for (const redirect_url of [
      'https://evil.example/',
      '//evil.example',
      'javascript:alert(1)',
      'http://127.0.0.1@evil.example/',
    ])
      expect((await start(challengeOf('x'), { redirect_url })).status, redirect_url).toBe(422)
    for (const provider of ['nobody', 'rivals']) expect((await start(challengeOf('x'), { provider })).status, provider).toBe(404)
    for (const challenge of ['', 'x', 'x'.repeat(44)]) expect((await start(challenge)).status).toBe(422)
  })
  it('hands over to the page that began, once and within two minutes', async () => {
    oidc.person = { sub: 'rae-there', email: 'rae@demo.test', email_verified: true }
    const done = await journey()
    expect((await finish(done.token, secretOf())).status, 'another page').toBe(422)
    const twice = await Promise.all([finish(done.token, done.secret), finish(done.token, done.secret)])
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 422])
    const late = await journey()
    world.later(121)
    expect((await finish(late.token, late.secret)).status).toBe(422)
    for (const token of ['', 'x', {}, null, 1]) expect((await finish(token, done.secret)).status).toBe(422)
  })
  it('is asked for more where an account asks for a code', async () => {
    const adam = await world.signIn('adam')
    const { body } = await adam.ask('POST', `/users/${adam.id}/mfa/setup`, {})
    const totp = new TOTP({ secret: Secret.fromBase32(body.data.attributes.secret) })
    const code = totp.generate({ timestamp: Date.now() + world.authenticator.core.clock.offsetMs })
    expect((await adam.ask('POST', `/users/${adam.id}/mfa/enable`, { totp_code: code })).status).toBe(200)
    oidc.person = { sub: 'adam-there', email: 'adam@demo.test', email_verified: true }
    const { token, secret } = await journey()
    expect((await finish(token, secret)).body.errors[0].code).toBe('mfa_required')
    expect((await finish(token, secret, { backup_code: body.data.attributes.backup_codes[0] })).status).toBe(200)
  })
})

describe('An account', () => {
  it('is joined to an identity by a proven address alone', async () => {
    const before = await world.count('select 1 from gateway.identities')
    for (const person of [
      { sub: 'thief-1', email: 'ada@demo.test', email_verified: false },
      { sub: 'thief-2', email: 'ada@demo.test' },
      { sub: 'thief-3' },
      { sub: 'thief-4', email: 'ada@demo.test', email_verified: 'true' as unknown as boolean },
    ]) {
      oidc.person = person
      expect((await journey()).error, person.sub).toBe('mail_not_proven')
    }
    oidc.person = { sub: 'stranger', email: 'ada@demo.test', email_verified: true }
    expect((await journey({ provider: 'narrow' })).error).toBe('domain_not_allowed')
    expect((await journey({ provider: 'rivals', appid: 'rival' })).error).toBe('domain_not_allowed')
    expect(await world.count('select 1 from gateway.identities')).toBe(before)
  })
  it('that somebody else began with this address loses what they typed', async () => {
    const ask = world.ask('POST', '/auth', { headers: { appid: 'demo' }, body: { email: 'early@demo.test', password } })
    expect((await ask).status).toBe(200)
    await expect
      .poll(() => world.count(`select 1 from kit.mails where recipient = 'early@demo.test'`), { timeout: 3_000 })
      .toBe(1)
    oidc.person = { sub: 'early-there', email: 'early@demo.test', email_verified: true }
    const { token, secret } = await journey()
    expect((await finish(token, secret)).status).toBe(200)
    expect(await world.count(`select 1 from gateway.people where email = 'early@demo.test' and password_hash is null`)).toBe(1)
    const signIn = await world.ask('POST', '/auth/sign_in', {
      headers: { appid: 'demo' },
      body: { email: 'early@demo.test', password },
    })
    expect(signIn.status).toBe(401)
  })
  it('is made where a company takes people, with the least of rights, and not where it does not', async () => {
    oidc.person = { sub: 'new-there', email: 'new@demo.test', email_verified: true, name: 'New There' }
    const made = await journey()
    const answer = await finish(made.token, made.secret)
    expect(answer.body.data.attributes).toMatchObject({
      email: 'new@demo.test',
      name: 'New There',
      role_code: 'none',
      mail_status: 'confirmed',
    })
    const ada = await world.signIn('ada')
    expect((await ada.ask('PUT', '/auth/settings', { settings: { registration: 'invited' } })).status).toBe(200)
    oidc.person = { sub: 'newer-there', email: 'newer@demo.test', email_verified: true }
    expect((await journey()).error).toBe('no_account')
    expect((await journey({ appid: '' })).error).toBe('no_account')
    expect(await world.count(`select 1 from gateway.people where email = 'newer@demo.test'`)).toBe(0)
    await world.database.migrator.query(`update gateway.people set status = 'suspended' where email = 'new@demo.test'`)
    oidc.person = { sub: 'new-there', email: 'new@demo.test', email_verified: true }
    expect((await journey()).error).toBe('account_not_active')
  })
})

describe('The list of providers', () => {
  it('is shown as far as it is for the company of the app, without anything secret', async () => {
    const list = (appid: string) => world.ask('GET', '/auth/providers', { headers: { appid } })
    expect((await list('demo')).body.data.map(({ id }: { id: string }) => id)).toEqual(['main', 'other', 'narrow'])
    const rival = await list('rival')
    expect(rival.body.data.map(({ id }: { id: string }) => id)).toEqual(['main', 'other', 'rivals', 'narrow'])
    expect(JSON.stringify(rival.body)).not.toContain(oidc.clientSecret)
  })
  it('is read from the settings or refused with a reason', () => {
    const one = { key: 'acme', name: 'Acme', issuer: 'https://id.example', client_id: 'a', client_secret: 'b' }
    expect(readProviders(undefined)).toEqual([])
    expect(readProviders(JSON.stringify([one]))).toEqual([one])
    for (const bad of [
      'x',
      '{}',
      '[{}]',
      JSON.stringify([one, one]),
      JSON.stringify([{ ...one, issuer: 'http://id.example' }]),
      JSON.stringify([{ ...one, issuer: 'ftp://id.example' }]),
      JSON.stringify([{ ...one, company: 'demo' }]),
      JSON.stringify([{ ...one, key: '../x' }]),
      JSON.stringify([{ ...one, colour: 'red' }]),
    ])
      expect(() => readProviders(bad), bad).toThrow(/OIDC_PROVIDERS/)
  })
})
