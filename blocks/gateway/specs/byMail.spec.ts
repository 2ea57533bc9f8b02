import { createHash } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPerson } from '../server.ts'
import { openWorld, password, sessionOf, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world?.close())

const app = { appid: 'demo' }
const post = (path: string, body: object, headers: Record<string, string> = app) => world.ask('POST', path, { headers, body })
const mailsTo = async (email: string, template: string): Promise<any[]> => {
  const { rows } = await world.database.migrator.query(
    'select values from kit.mails where recipient = $1 and template = $2 order by created_at, id',
    [email, template],
  )
  return rows.map(({ values }) => values)
}
const newest = async (email: string, template: string, count: number) => {
  await expect.poll(async () => (await mailsTo(email, template)).length, { timeout: 3_000 }).toBe(count)
  return (await mailsTo(email, template)).at(-1)!
}
const tokenTo = async (email: string, count = 1) =>
  new URL((await newest(email, 'magic_link', count)).link).searchParams.get('magic_link_token')!
const codeTo = async (email: string, count = 1): Promise<string> => (await newest(email, 'mailed_code', count)).code
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const link = (email: string, more: object = {}) => post('/auth/magic_link', { email, ...more })
const verify = (token: unknown, more: object = {}) => post('/auth/magic_link/verify', { token, ...more })
const sessions = (who: string) => world.count('select 1 from gateway.sessions where person_id = $1', [world.people.get(who)])

describe('A link by mail', () => {
  it('signs in once, with what the published client and ours look for, and is spared by scanners', async () => {
    expect((await link('Uma@demo.test')).status).toBe(200)
    const token = await tokenTo('uma@demo.test')
    // The page of the link is the app's: opening it asks the server for nothing.
    expect((await newest('uma@demo.test', 'magic_link', 1)).link).toMatch(
      /^http:\/\/127\.0\.0\.1\/auth\/magic-link\/\?magic_link_token=[\w-]{43}$/,
    )
    const twice = await Promise.all([verify(token), verify(token)])
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 422])
    const { body, headers } = twice.find(({ status }) => status === 200)!
    expect(body.meta).toMatchObject({
      access_token: body.meta.auth.access_token,
      refresh_token: body.meta.auth.refresh_token,
      expires_in: 3_600,
    })
    expect(body.data.id).toBe(world.people.get('uma'))
    const session = await world.ask('GET', '/auth/validate_token', { headers: { ...app, ...sessionOf(headers) } })
    expect(session.status).toBe(200)
    expect((await verify(token)).body.errors[0].code).toBe('magic_link_token_invalid')
  })
  it('is answered alike for everybody, and sent to whoever is known and proven', async () => {
    const { core } = world.authenticator
    const gone = await createPerson(core, { email: 'gone@demo.test', name: 'Gone', password })
    const early = await createPerson(core, { email: 'early@demo.test', name: 'Early', password })
    await world.database.migrator.query(`update gateway.people set status = 'suspended' where id = $1`, [gone.id])
    await world.database.migrator.query('update gateway.people set confirmed_at = null where id = $1', [early.id])
    const answers = []
    for (const email of ['rae@demo.test', 'nobody@demo.test', 'gone@demo.test', 'early@demo.test'])
      answers.push(await link(email))
    for (const { status, body } of answers) expect([status, body]).toEqual([200, answers[0]!.body])
    await tokenTo('rae@demo.test')
    expect(
      await world.count(`select 1 from kit.mails where recipient in ('nobody@demo.test', 'gone@demo.test', 'early@demo.test')`),
    ).toBe(0)
  })
  it('works for ten minutes, the newest alone, five times an hour, and leads nowhere else', async () => {
    await link('nona@demo.test')
    const first = await tokenTo('nona@demo.test')
    await link('nona@demo.test')
    const second = await tokenTo('nona@demo.test', 2)
    expect((await verify(first)).status).toBe(422)
    world.later(10 * 60 + 1)
    expect((await verify(second)).status).toBe(422)
    for (let n = 3; n <= 5; n++) {
      await link('nona@demo.test')
      await tokenTo('nona@demo.test', n)
    }
    await link('nona@demo.test')
    await link('adam@demo.test')
    await tokenTo('adam@demo.test')
    expect(await mailsTo('nona@demo.test', 'magic_link')).toHaveLength(5)
    for (const redirect_url of [
      'https://evil.example/',
      '//evil.example',
      'javascript:alert(1)',
      'http://127.0.0.1@evil.example/',
    ])
      expect((await link('adam@demo.test', { redirect_url })).status, redirect_url).toBe(422)
  })
  it('is not replaced by any other secret, nor good for anything else', async () => {
    const ada = await world.signIn('ada')
    await post('/auth/password', { email: 'ada@demo.test' })
    const reset = new URL((await newest('ada@demo.test', 'password_reset', 1)).link).searchParams.get('reset_password_token')!
    const before = await sessions('ada')
    for (const token of [reset, ada.accessToken, ada.refreshToken, 'x', '', '%00', '../..', 'null'])
      expect((await verify(token)).status, token).toBe(422)
    for (const token of [{}, [], true, 0, null, ['x'], 'x'.repeat(201)]) expect((await verify(token)).status).toBe(422)
    await link('ada@demo.test')
    const token = await tokenTo('ada@demo.test')
    const chosen = { password: 'a fresh password of mine', password_confirmation: 'a fresh password of mine' }
    expect((await world.ask('PUT', '/auth/password', { body: { reset_password_token: token, ...chosen } })).status).toBe(422)
    expect((await post('/auth/confirmation', { confirmation_token: token })).status).toBe(422)
    expect((await post('/auth/refresh', { refresh_token: token })).status).toBe(401)
    expect(await sessions('ada')).toBe(before)
    expect((await verify(token)).status).toBe(200)
  })
  it('waits for the code of an account that asks for one', async () => {
    const olga = await world.signIn('olga', { app: 'rival' })
    const { body } = await olga.ask('POST', `/users/${olga.id}/mfa/setup`, {})
    const totp = new TOTP({ secret: Secret.fromBase32(body.data.attributes.secret) })
    const code = () => totp.generate({ timestamp: Date.now() + world.authenticator.core.clock.offsetMs })
    expect((await olga.ask('POST', `/users/${olga.id}/mfa/enable`, { totp_code: code() })).status).toBe(200)
    await link('olga@demo.test')
    const token = await tokenTo('olga@demo.test')
    const asked = await verify(token)
    expect([asked.status, asked.body.errors[0].code]).toEqual([422, 'mfa_required'])
    world.later(30)
    expect((await verify(token, { mfa_code: code() })).status).toBe(200)
    await post('/auth/passwordless/request', { email: 'olga@demo.test' })
    const mailed = await codeTo('olga@demo.test')
    const enter = (more: object) => post('/auth/passwordless/verify', { email: 'olga@demo.test', code: mailed, ...more })
    expect((await enter({})).body.errors[0].code).toBe('mfa_required')
    expect((await enter({ backup_code: body.data.attributes.backup_codes[0] })).status).toBe(200)
  })
})

describe('A code by mail', () => {
  it('signs in once, is asked for alike by everybody, and hints at nothing that was not typed', async () => {
    const answers = [
      await post('/auth/passwordless/request', { email: 'uma@demo.test' }),
      await post('/auth/passwordless/request', { email: 'una@demo.test' }),
    ]
    expect(answers[0]!.body).toEqual(answers[1]!.body)
    expect(answers[0]!.body.data.attributes).toMatchObject({ status: 'sent', email_hint: 'u***@demo.test', expires_in: 300 })
    const code = await codeTo('uma@demo.test')
    const enter = (email: string, typed: string) => post('/auth/passwordless/verify', { email, code: typed })
    const refusals = [
      await enter('uma@demo.test', otherThan(code)),
      await enter('una@demo.test', code),
      await enter('rae@demo.test', code),
    ]
    for (const { status, body } of refusals) expect([status, body]).toEqual([401, refusals[0]!.body])
    const twice = await Promise.all([enter('uma@demo.test', code), enter('UMA@demo.test', code)])
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 401])
  })
  it('ends after five tries, five minutes, or with the next one', async () => {
    const enter = (typed: string, agent: string) =>
      post('/auth/passwordless/verify', { email: 'rae@demo.test', code: typed }, { ...app, 'user-agent': agent })
    const request = () => post('/auth/passwordless/request', { email: 'rae@demo.test' })
    await request()
    const first = await codeTo('rae@demo.test')
    await request()
    const second = await codeTo('rae@demo.test', 2)
    if (first !== second) expect((await enter(first, 'a')).status).toBe(401)
    const tries = await Promise.all(Array.from({ length: 30 }, (_, i) => enter(otherThan(second), `b ${i}`)))
    expect(tries.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(5)
    expect(tries.every(({ status }) => status === 401 || status === 429)).toBe(true)
    expect((await enter(second, 'c')).status, 'after five tries').not.toBe(200)
    world.later(901)
    expect((await enter(second, 'c')).status, 'too late').toBe(401)
    // After that many the wait grows.
    world.later(901)
    await request()
    const third = await codeTo('rae@demo.test', 3)
    expect((await enter(third, 'd')).status).toBe(200)
  })
  it('for a new password opens that alone, and no session', async () => {
    await post('/auth/password/otp', { email: 'adam@demo.test' })
    const code = await codeTo('adam@demo.test')
    expect((await post('/auth/passwordless/verify', { email: 'adam@demo.test', code })).status, 'another purpose').toBe(401)
    const traded = await post('/auth/password/otp/verify', { email: 'adam@demo.test', code })
    expect([traded.status, sessionOf(traded.headers)]).toEqual([200, {}])
    expect((await post('/auth/password/otp/verify', { email: 'adam@demo.test', code })).status, 'twice').toBe(401)
    const authorization = `Bearer ${traded.body.meta.auth.access_token}`
    expect((await world.ask('GET', '/auth/validate_token', { headers: { authorization } })).status).toBe(401)
    const chosen = { password: 'another password of mine', password_confirmation: 'another password of mine' }
    const choose = () => world.ask('PUT', '/auth/password', { headers: { authorization }, body: chosen })
    expect([(await choose()).status, (await choose()).status]).toEqual([200, 422])
    expect((await post('/auth/sign_in', { email: 'adam@demo.test', password: chosen.password })).status).toBe(200)
  })
  it('is kept as a hash that takes the installation to compute', async () => {
    await post('/auth/passwordless/request', { email: 'ada@demo.test' })
    const code = await codeTo('ada@demo.test')
    const { rows } = await world.database.migrator.query('select hash from gateway.mailed_codes')
    const plain = [code, `${world.people.get('ada')} sign_in ${code}`].map((text) =>
      createHash('sha256').update(text).digest('hex'),
    )
    for (const { hash } of rows) expect(plain).not.toContain((hash as Buffer).toString('hex'))
  })
})
