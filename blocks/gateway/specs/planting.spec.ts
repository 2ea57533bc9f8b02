import { passkeyDevice } from '@quoin/doubles/passkey'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addMember, createPerson } from '../server.ts'
import { openWorld, password, sessionOf, type World } from './world.ts'

const origin = 'https://quoin.example'
let world: World
beforeAll(async () => {
  world = await openWorld({ publicUrl: origin })
  const olga = await world.signIn('olga', { app: 'rival' })
  const open = await olga.ask('PUT', '/auth/settings', { settings: { registration: 'open', unconfirmed_sign_in: true } })
  expect(open.status).toBe(200)
})
afterAll(() => world?.close())

const codeOf = ({ body }: { body: any }): string | undefined => body.errors?.[0]?.code
const planted = 'what the stranger has chosen'
const chosen = 'what the owner has chosen'
const linkTo = async (email: string, template: string, parameter: string): Promise<string> => {
  let found: string | undefined
  await expect
    .poll(async () => {
      const { rows } = await world.database.migrator.query(
        `select values ->> 'link' as link from kit.mails where recipient = $1 and template = $2 order by created_at desc limit 1`,
        [email, template],
      )
      found = rows[0]?.link
      return found
    })
    .toBeTruthy()
  return new URL(found!).searchParams.get(parameter)!
}

/** A stranger who registers somebody's address where people are let in unconfirmed, and enrols what this version refuses, past it. */
async function stranger(email: string) {
  const answer = await world.ask('POST', '/auth', {
    headers: { appid: 'rival' },
    body: { email, password: planted, name: 'Stranger' },
  })
  expect(answer.status).toBe(200)
  const id: string = answer.body.data.id
  const headers = { appid: 'rival', ...sessionOf(answer.headers) }
  const bearer: string = answer.body.meta.auth.access_token
  const ask = (method: string, path: string, body?: unknown) => world.ask(method, path, { headers, body })
  const { migrator } = world.database
  // Enrolled as if the address was proven, as it could be before.
  await migrator.query('update gateway.people set confirmed_at = clock_timestamp() where id = $1', [id])
  const device = passkeyDevice()
  const options = (await ask('POST', `/users/${id}/passkeys/options`, { password: planted })).body.data.attributes.options
  expect(
    (await ask('POST', `/users/${id}/passkeys`, { name: 'Theirs', credential: device.create(options, origin) })).status,
  ).toBe(201)
  const { secret } = (await ask('POST', `/users/${id}/mfa/setup`, {})).body.data.attributes
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const code = totp.generate({ timestamp: Date.now() + world.authenticator.core.clock.offsetMs })
  expect((await ask('POST', `/users/${id}/mfa/enable`, { totp_code: code })).status).toBe(200)
  const { rows } = await migrator.query(
    `with made as (insert into gateway.api_keys (company_id, kind, key_id, name, created_by)
       values ($1, 'named', $2, 'Theirs', $3) returning id)
     insert into gateway.api_key_secrets (hash, api_key_id) select sha256(convert_to($2, 'UTF8')), id from made returning api_key_id`,
    [world.rival.id, `key of ${email}`, id],
  )
  await migrator.query('update gateway.people set confirmed_at = null where id = $1', [id])
  return { id, bearer, device, keyId: rows[0].api_key_id as string }
}

const ways: Readonly<Record<string, (email: string) => Promise<void>>> = {
  async 'an invitation'(email) {
    const ada = await world.signIn('ada')
    expect((await ada.ask('POST', '/auth/invitation', { user: { email } })).status).toBe(200)
    const invitation_token = await linkTo(email, 'invitation', 'invitation_token')
    const body = { invitation: { invitation_token, password: chosen, name: 'Owner' } }
    expect((await world.ask('PUT', '/auth/invitation', { body })).status).toBe(200)
  },
  async 'a confirmation'(email) {
    // Where they registered, the owner is told that the address is taken; elsewhere a link of theirs is sent.
    await world.ask('POST', '/auth', { headers: { appid: 'demo' }, body: { email, password: chosen, name: 'Owner' } })
    await expect
      .poll(() => world.count(`select 1 from kit.mails where recipient = $1 and template = 'confirmation'`, [email]))
      .toBe(2)
    const body = { confirmation_token: await linkTo(email, 'confirmation', 'confirmation_token') }
    expect((await world.ask('POST', '/auth/confirmation', { body })).status).toBe(200)
  },
  async 'a reset'(email) {
    await world.ask('POST', '/auth/password', { body: { email } })
    const reset_password_token = await linkTo(email, 'password_reset', 'reset_password_token')
    const body = { reset_password_token, password: chosen, password_confirmation: chosen }
    expect((await world.ask('PUT', '/auth/password', { body })).status).toBe(200)
  },
}

describe('What a stranger enrolled under an address that was not theirs', () => {
  for (const [way, prove] of Object.entries(ways))
    it(`ends when its owner proves it by ${way}: session, passkey, app, recovery codes, keys`, async () => {
      const email = `victim-${way.replaceAll(' ', '-')}@demo.test`
      const { id, bearer, device, keyId } = await stranger(email)
      await prove(email)
      const asStranger = (path: string) =>
        world.ask('GET', path, { headers: { appid: 'rival', authorization: `Bearer ${bearer}` } })
      expect((await asStranger('/auth/validate_token')).status, 'session').toBe(401)
      const question = (await world.ask('POST', '/auth/passkey/options', { body: {} })).body.data.attributes.options
      const byPasskey = await world.ask('POST', '/auth/passkey', { body: { credential: device.use(question, origin) } })
      expect([byPasskey.status, codeOf(byPasskey)], 'passkey').toEqual([401, 'passkey_unknown'])
      for (const table of ['passkeys', 'authenticator_apps', 'recovery_codes'])
        expect(await world.count(`select 1 from gateway.${table} where person_id = $1`, [id]), table).toBe(0)
      expect(await world.count('select 1 from gateway.api_key_secrets where api_key_id = $1', [keyId]), 'key').toBe(0)
      const signIn = (secret: string) =>
        world.ask('POST', '/auth/sign_in', { headers: { appid: 'rival' }, body: { email, password: secret } })
      expect((await signIn(planted)).status, 'password').toBe(401)
      const owner = await signIn(chosen)
      expect([owner.status, owner.body.data?.id], 'no lock').toEqual([200, id])
    })
})

describe('Who has not confirmed their address', () => {
  it('enrols nothing, and is told why', async () => {
    const answer = await world.ask('POST', '/auth', {
      headers: { appid: 'rival' },
      body: { email: 'early@demo.test', password: chosen, name: 'Early' },
    })
    const id = answer.body.data.id
    const headers = { appid: 'rival', ...sessionOf(answer.headers) }
    const enrolments: [string, object][] = [
      [`/users/${id}/mfa/setup`, {}],
      [`/users/${id}/mfa/enable`, { totp_code: '123456' }],
      [`/users/${id}/mfa/backup_codes`, { password: chosen }],
      [`/users/${id}/passkeys/options`, { password: chosen }],
      [
        `/users/${id}/passkeys`,
        {
          name: 'One',
          credential: passkeyDevice().create({ rpId: 'x', challenge: 'x', rp: { id: 'x' }, user: { id: 'x' } }, origin),
        },
      ],
    ]
    for (const [path, body] of enrolments) {
      const refused = await world.ask('POST', path, { headers, body })
      expect([refused.status, codeOf(refused)], path).toEqual([409, 'address_not_proven'])
    }
    // Also somebody an administrator has given more to than a guest has.
    await addMember(world.authenticator.core, { companyId: world.rival.id, personId: id, roleCode: 'company_admin' })
    const again = await world.ask('POST', '/auth/sign_in', {
      headers: { appid: 'rival' },
      body: { email: 'early@demo.test', password: chosen },
    })
    const more = { appid: 'rival', ...sessionOf(again.headers) }
    const key = { name: 'Early', scopes: ['crm.contacts.read'] }
    for (const [path, body] of [
      ['/api_keys', { api_key: key }],
      ['/companies', { company: { name: 'Below', url_id: 'below-early' } }],
      ['/companies/rival/secret/rotate', {}],
    ] as const) {
      const refused = await world.ask('POST', path, { headers: more, body })
      expect([refused.status, codeOf(refused)], path).toEqual([409, 'address_not_proven'])
    }
    const shown = await world.ask('GET', '/companies/rival/secret', { headers: more })
    expect([shown.status, codeOf(shown)]).toEqual([409, 'address_not_proven'])
  })
  it('is signed out when the company lets nobody in unconfirmed any more', async () => {
    const answer = await world.ask('POST', '/auth', {
      headers: { appid: 'rival' },
      body: { email: 'inside@demo.test', password: chosen, name: 'Inside' },
    })
    const headers = { authorization: `Bearer ${answer.body.meta.auth.access_token}`, appid: 'rival' }
    const ask = () => world.ask('GET', '/auth/validate_token', { headers }).then(({ status }) => status)
    expect(await ask()).toBe(200)
    const olga = await world.signIn('olga', { app: 'rival' })
    await olga.ask('PUT', '/auth/settings', { settings: { unconfirmed_sign_in: false } })
    expect(await ask()).toBe(401)
    expect((await olga.ask('GET', '/auth/validate_token')).status, 'who has confirmed').toBe(200)
    await olga.ask('PUT', '/auth/settings', { settings: { unconfirmed_sign_in: true } })
  })
})

describe('An account without a password', () => {
  it('is asked for the code of its app by an invitation too', async () => {
    const { core } = world.authenticator
    const { id } = await createPerson(core, { email: 'bare@demo.test', name: 'Bare', password })
    await addMember(core, { companyId: world.demo.id, personId: id, roleCode: 'user' })
    const bare = await world.signIn('bare')
    const { secret } = (await bare.ask('POST', `/users/${id}/mfa/setup`, {})).body.data.attributes
    const totp = new TOTP({ secret: Secret.fromBase32(secret) })
    const code = () => totp.generate({ timestamp: Date.now() + core.clock.offsetMs })
    expect((await bare.ask('POST', `/users/${id}/mfa/enable`, { totp_code: code() })).status).toBe(200)
    await world.database.migrator.query('update gateway.people set password_hash = null where id = $1', [id])
    const olga = await world.signIn('olga', { app: 'rival' })
    expect(await olga.ask('POST', '/auth/invitation', { user: { email: 'bare@demo.test' } })).toMatchObject({ status: 200 })
    const invitation_token = await linkTo('bare@demo.test', 'invitation', 'invitation_token')
    const accept = (more: object) =>
      world.ask('PUT', '/auth/invitation', { body: { invitation: { invitation_token, password: chosen, ...more } } })
    const refused = await accept({})
    expect([refused.status, codeOf(refused)]).toEqual([422, 'mfa_required'])
    world.later(60)
    expect((await accept({ mfa_code: code() })).status).toBe(200)
  })
})

describe('A company that asks somebody to sign in again', () => {
  it('ends nothing of theirs in another company', async () => {
    const { core } = world.authenticator
    const { id } = await createPerson(core, { email: 'both@demo.test', name: 'Both', password })
    for (const company of [world.demo, world.rival])
      await addMember(core, { companyId: company.id, personId: id, roleCode: 'user' })
    const both = await world.signIn('both')
    const at = (appid: string, more: object = {}) =>
      world.ask('GET', '/auth/validate_token', { headers: { appid, authorization: `Bearer ${both.accessToken}`, ...more } })
    const open = (company: string) =>
      world.ask('POST', `/companies/${company}/access`, {
        headers: { authorization: `Bearer ${both.accessToken}` },
        body: { user: {} },
      })
    const tokenOf = async (company: string) => {
      const answer = await open(company)
      expect(answer).toMatchObject({ status: 200 })
      return answer.body.data.attributes.company_token as string
    }
    const tokens = { demo: await tokenOf('demo'), rival: await tokenOf('rival') }
    const byToken = (company: 'demo' | 'rival') =>
      world.ask('GET', '/users', { headers: { appid: company, 'company-token': tokens[company] } })
    expect([(await byToken('demo')).status, (await byToken('rival')).status]).toEqual([200, 200])
    const olga = await world.signIn('olga', { app: 'rival' })
    const roles = (await olga.ask('GET', '/roles?records=50')).body.data
    const guest = roles.find((role: any) => role.attributes.code === 'guest').id
    const body = { role: { role_unique_id: guest, force_reauth: true, reason: 'spec' } }
    expect((await olga.ask('PUT', `/users/${id}/role`, body)).status).toBe(200)
    const there = await at('rival')
    expect([there.status, codeOf(there), (await byToken('rival')).status, (await open('rival')).status]).toEqual([
      401,
      'sign_in_again',
      401,
      401,
    ])
    expect([(await at('demo')).status, (await byToken('demo')).status, (await open('demo')).status]).toEqual([200, 200, 200])
    const anew = await world.signIn('both', { app: 'rival' })
    expect((await anew.ask('GET', '/auth/validate_token')).status).toBe(200)
  })
})

describe('A key of a company', () => {
  it('is answered by no operation of the gateway with an error of ours', async () => {
    const ada = await world.signIn('ada')
    const { secret_key: secret } = (await ada.ask('GET', '/companies/demo/secret')).body.data.attributes
    const me = (await world.database.migrator.query(`select id from gateway.api_keys where kind = 'company'`)).rows[0].id
    const headers = { 'x-api-key': secret }
    for (const [method, path, body] of [
      ['DELETE', '/auth', { password }],
      ['PUT', '/auth/password', { password: chosen, password_confirmation: chosen, current_password: password }],
      ['DELETE', `/users/${me}/devices`, {}],
      ['DELETE', `/users/${me}/devices/${me}`, {}],
      ['GET', `/users/${me}/devices`, undefined],
      ['GET', `/users/${me}/export`, undefined],
      ['GET', `/users/${me}/companies`, undefined],
      ['POST', `/users/${me}/mfa/setup`, {}],
      ['GET', '/auth/validate_token', undefined],
      ['DELETE', '/auth/sign_out', undefined],
    ] as const) {
      const { status } = await world.ask(method, path, { headers, body })
      expect(status, `${method} ${path}`).toBeLessThan(500)
    }
  })
})
