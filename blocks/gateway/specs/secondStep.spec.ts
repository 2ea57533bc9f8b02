import { createHmac } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addMember, createPerson, removeLostApp } from '../server.ts'
import { openWorld, password, type Somebody, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world?.close())

/** An app that was not made by us: it knows the text of the QR code and the time. */
class App {
  private readonly totp: TOTP
  constructor(uri: string) {
    const url = new URL(uri)
    expect(url.protocol + url.host).toBe('otpauth:totp')
    this.totp = new TOTP({ secret: Secret.fromBase32(url.searchParams.get('secret')!) })
  }
  code(secondsFromNow = 0): string {
    return this.totp.generate({ timestamp: Date.now() + world.authenticator.core.clock.offsetMs + secondsFromNow * 1_000 })
  }
  /** A code that is none of those around now. */
  wrong(): string {
    const good = [-60, -30, 0, 30, 60].map((seconds) => this.code(seconds))
    return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !good.includes(code))!
  }
}

const signIn = (who: string, more: object = {}) =>
  world.ask('POST', '/auth/sign_in', { headers: { appid: 'demo' }, body: { email: `${who}@demo.test`, password, ...more } })
const codeOf = ({ body }: { body: any }): string | undefined => body.errors?.[0]?.code
const setUp = async (somebody: Somebody) => {
  const { body } = await somebody.ask('POST', `/users/${somebody.id}/mfa/setup`, { regenerate: 'true' })
  const { qr_code_uri: uri, backup_codes: codes, secret } = body.data.attributes
  return { app: new App(uri), codes: codes as string[], secret: secret as string }
}
const enable = async (somebody: Somebody) => {
  const made = await setUp(somebody)
  const answer = await somebody.ask('POST', `/users/${somebody.id}/mfa/enable`, { totp_code: made.app.code() })
  expect([answer.status, answer.body.data?.attributes.enabled]).toEqual([200, true])
  // The code that proved the app is used up.
  world.later(30)
  return made
}
const statusOf = async (somebody: Somebody) =>
  (await somebody.ask('GET', `/users/${somebody.id}/mfa/status`)).body.data.attributes

const mailsTo = async (who: string): Promise<string[]> => {
  const { rows } = await world.database.migrator.query<{ template: string }>(
    'select template from kit.mails where recipient = $1 order by created_at, id',
    [`${who}@demo.test`],
  )
  return rows.map(({ template }) => template)
}

describe('An authenticator app', () => {
  it('is told to its owner by mail when it counts, when its codes are replaced and when it ends', async () => {
    await createPerson(world.authenticator.core, { email: 'told@demo.test', name: 'Told', password })
    const told = await world.signIn('told')
    await setUp(told)
    expect(await mailsTo('told')).toEqual([])
    const { app } = await enable(told)
    expect(await mailsTo('told')).toEqual(['second_factor_on'])
    const replaced = await told.ask('POST', `/users/${told.id}/mfa/backup_codes`, { password, totp_code: app.code() })
    expect(replaced.status).toBe(200)
    world.later(30)
    const ended = await told.ask('POST', `/users/${told.id}/mfa/disable`, { password, totp_code: app.code() })
    expect(ended.status).toBe(200)
    expect(await mailsTo('told')).toEqual(['second_factor_on', 'recovery_codes_replaced', 'second_factor_off'])
  })
  it('that was lost with its codes is taken out by whoever runs the installation, and its owner is told', async () => {
    const { core } = world.authenticator
    await createPerson(core, { email: 'lost@demo.test', name: 'Lost', password })
    await enable(await world.signIn('lost'))
    expect(codeOf(await signIn('lost'))).toBe('mfa_required')
    const remove = (email: string) => removeLostApp(core, world.tellers, email)
    await expect(remove('nobody@demo.test')).rejects.toThrow('There is no account')
    await remove(' LOST@demo.test')
    expect((await signIn('lost')).status).toBe(200)
    expect(await mailsTo('lost')).toEqual(['second_factor_on', 'second_factor_off'])
    await expect(remove('lost@demo.test'), 'twice').rejects.toThrow('No authenticator app')
  })
  it('is set up by who has only just signed in, or shows the password', async () => {
    await createPerson(world.authenticator.core, { email: 'stale@demo.test', name: 'Stale', password })
    const stale = await world.signIn('stale')
    world.later(31 * 60)
    const begin = (proof: object) => stale.ask('POST', `/users/${stale.id}/mfa/setup`, proof)
    const refused = await begin({})
    expect([refused.status, codeOf(refused)]).toEqual([422, 'required'])
    expect(codeOf(await begin({ password: 'not the password' }))).toBe('wrong_password')
    expect((await begin({ password })).body.data.attributes.secret).toMatch(/^[A-Z2-7]{32}$/)
  })
  it('is asked for at sign-in once it has shown a code, and never before', async () => {
    const uma = await world.signIn('uma')
    const { app, codes } = await setUp(uma)
    expect([codes.length, new Set(codes).size]).toEqual([10, 10])
    expect((await signIn('uma')).status).toBe(200)
    expect(await statusOf(uma)).toMatchObject({ enabled: false, setup_required: false, backup_codes_remaining: 0 })
    const wrong = await uma.ask('POST', `/users/${uma.id}/mfa/enable`, { totp_code: app.wrong() })
    expect([wrong.status, codeOf(wrong)]).toEqual([422, 'wrong_code'])
    expect((await signIn('uma')).status).toBe(200)
    await uma.ask('POST', `/users/${uma.id}/mfa/enable`, { totp_code: app.code() })
    expect(await statusOf(uma)).toMatchObject({ enabled: true, backup_codes_remaining: 10 })
    const asked = await signIn('uma')
    expect([asked.status, codeOf(asked), asked.headers.get('access-token')]).toEqual([422, 'mfa_required', null])
    world.later(30)
    const entered = await signIn('uma', { mfa_code: app.code() })
    expect([entered.status, typeof entered.body.meta.auth.access_token]).toEqual([200, 'string'])
    expect((await uma.ask('POST', `/users/${uma.id}/mfa/setup`, {})).status, 'in use already').toBe(409)
  })
  it('shows codes that are good half a minute early or late, once', async () => {
    const rae = await world.signIn('rae')
    const { app } = await enable(rae)
    // Ten seconds into a half minute, so that none ends while the codes of it are tried.
    world.later(Math.ceil(40 - (((Date.now() + world.authenticator.core.clock.offsetMs) / 1_000) % 30)))
    for (const seconds of [-90, 90]) expect((await signIn('rae', { mfa_code: app.code(seconds) })).status, `${seconds}`).toBe(422)
    world.later(120)
    const early = app.code(-30)
    expect((await signIn('rae', { mfa_code: early })).status).toBe(200)
    expect(codeOf(await signIn('rae', { mfa_code: early }))).toBe('wrong_code')
    const now = app.code()
    const twice = await Promise.all([1, 2, 3].map(() => signIn('rae', { mfa_code: now })))
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 422, 422])
    expect((await signIn('rae', { mfa_code: app.code(30) })).status).toBe(200)
    expect((await signIn('rae', { mfa_code: now })).status, 'older than the last').toBe(422)
  })
  it('stands in the database sealed, and opens for its owner alone', async () => {
    const adam = await world.signIn('adam')
    const { secret } = await setUp(adam)
    const { rows } = await world.database.migrator.query('select * from gateway.authenticator_apps')
    expect(JSON.stringify(rows)).not.toContain(secret)
    const sealed = rows.find(({ person_id }) => person_id === adam.id).sealed_secret as Buffer
    expect(sealed.includes(Buffer.from(secret))).toBe(false)
    const { keys } = world.authenticator.core
    expect(keys.open(sealed, `authenticator app ${adam.id}`)).toBe(secret)
    expect(() => keys.open(sealed, `authenticator app ${world.people.get('ada')}`)).toThrow()
    const altered = Buffer.from(sealed)
    altered[20]! ^= 1
    expect(() => keys.open(altered, `authenticator app ${adam.id}`)).toThrow()
  })
  it('gives guessers five tries in a quarter of an hour, wherever they come from', async () => {
    const nona = await world.signIn('nona')
    const { app } = await enable(nona)
    const guesses = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        world.ask('POST', '/auth/sign_in', {
          headers: { 'user-agent': `guesser ${i}` },
          body: { email: 'nona@demo.test', password, mfa_code: app.wrong() },
        }),
      ),
    )
    const statuses = guesses.map(({ status }) => status).sort()
    expect([statuses.filter((s) => s === 422).length, statuses.filter((s) => s === 429).length]).toEqual([5, 15])
    const right = await world.ask('POST', '/auth/sign_in', {
      headers: { 'user-agent': 'guesser' },
      body: { email: 'nona@demo.test', password, mfa_code: app.code() },
    })
    expect(right.status).toBe(429)
    world.later(901)
    expect((await signIn('nona', { mfa_code: app.code() })).status).toBe(200)
  })
  it('takes no code that is not six digits', async () => {
    const more = await world.signIn('ada')
    const { app } = await enable(more)
    for (const mfa_code of ['', ' ', '12345', '1234567', 'abcdef', '١٢٣٤٥٦'])
      expect((await signIn('ada', { mfa_code })).status, mfa_code).toBe(422)
    for (const mfa_code of [123456, {}, [], null, true]) expect((await signIn('ada', { mfa_code })).status).toBe(422)
    world.later(901)
    const spaced = app.code()
    expect((await signIn('ada', { mfa_code: `${spaced.slice(0, 3)} ${spaced.slice(3)}` })).status).toBe(200)
    await more.ask('POST', `/users/${more.id}/mfa/disable`, { password })
  })
})

describe('Recovery codes', () => {
  it('are kept as passwords are, and those that were made before go on', async () => {
    const { core } = world.authenticator
    const { id } = await createPerson(core, { email: 'rey@demo.test', name: 'Rey', password })
    const { codes } = await enable(await world.signIn('rey'))
    const sql = world.database.migrator
    const kept = async () => {
      const { rows } = await sql.query('select hash from gateway.recovery_codes where person_id = $1', [id])
      return rows.map(({ hash }: { hash: Buffer }) => hash.toString('hex'))
    }
    const {
      rows: [{ recovery_salt: salt, sealed }],
    } = await sql.query(
      'select recovery_salt, sealed_recovery_keys as sealed from gateway.authenticator_apps where person_id = $1',
      [id],
    )
    const own = Buffer.from(core.keys.open(sealed, `recovery codes ${id}`), 'base64')
    const textOf = (code: string) => `${id} ${code.replace('-', '')}`
    const keyed = (code: string) => createHmac('sha256', own).update(textOf(code)).digest()
    const derived = await Promise.all(codes.map((code) => core.hasher.derive(keyed(code).toString('base64'), salt)))
    expect((await kept()).sort()).toEqual(derived.map((hash) => hash.toString('hex')).sort())
    expect(await kept()).not.toContain(keyed(codes[0]!).toString('hex'))

    await sql.query(
      'update gateway.authenticator_apps set recovery_salt = null, sealed_recovery_keys = null where person_id = $1',
      [id],
    )
    await sql.query('update gateway.recovery_codes set hash = $2 where person_id = $1 and hash = $3', [
      id,
      core.keys.hash(textOf(codes[0]!), 'recovery code'),
      derived[0],
    ])
    expect((await signIn('rey', { backup_code: codes[0] })).status).toBe(200)
    expect(codeOf(await signIn('rey', { backup_code: codes[0] }))).toBe('wrong_code')
  })
  it('let their owner in once each, however they are written, until new ones are made', async () => {
    const { core } = world.authenticator
    const { id } = await createPerson(core, { email: 'kay@demo.test', name: 'Kay', password })
    await addMember(core, { companyId: world.demo.id, personId: id, roleCode: 'user' })
    const kay = await world.signIn('kay')
    const { app, codes } = await enable(kay)
    expect((await signIn('kay', { backup_code: codes[0] })).status).toBe(200)
    expect((await signIn('kay', { backup_code: codes[0] })).status).toBe(422)
    expect((await signIn('kay', { backup_code: codes[1]!.toLowerCase().replace('-', ' ') })).status).toBe(200)
    const third = await Promise.all([1, 2].map(() => signIn('kay', { backup_code: codes[2] })))
    expect(third.map(({ status }) => status).sort()).toEqual([200, 422])
    expect((await statusOf(kay)).backup_codes_remaining).toBe(7)
    expect(
      await world.count(`select 1 from gateway.recovery_codes where position(convert_to($1, 'UTF8') in hash) > 0`, [codes[3]]),
    ).toBe(0)
    const renew = (more: object) => kay.ask('POST', `/users/${kay.id}/mfa/backup_codes`, more)
    expect([(await renew({})).status, (await renew({ password: 'not mine at all' })).status]).toEqual([422, 422])
    world.later(60)
    const renewed = await renew({ mfa_code: app.code() })
    expect(renewed.body.data.attributes.backup_codes).toHaveLength(10)
    expect((await signIn('kay', { backup_code: codes[4] })).status).toBe(422)
    expect((await signIn('kay', { backup_code: renewed.body.data.attributes.backup_codes[0] })).status).toBe(200)
    const other = await world.signIn('olga')
    expect((await other.ask('GET', `/users/${kay.id}/mfa/status`)).status).toBe(404)
    for (const path of ['setup', 'enable', 'disable', 'verify', 'backup_codes']) {
      const answer = await other.ask('POST', `/users/${kay.id}/mfa/${path}`, { password, totp_code: '1', code: '1' })
      expect(answer.status, path).toBe(404)
    }
    const verify = (body: object) => kay.ask('POST', `/users/${kay.id}/mfa/verify`, body)
    world.later(60)
    const code = app.code()
    expect((await verify({ code })).body.data.attributes).toMatchObject({ valid: true })
    expect((await verify({ code })).body.data.attributes).toMatchObject({ valid: false })
    const off = (body: object) => kay.ask('POST', `/users/${kay.id}/mfa/disable`, body)
    expect([(await off({})).status, (await off({ password: 'x' })).status]).toEqual([422, 422])
    expect((await off({ password })).body.data.attributes.enabled).toBe(false)
    expect((await off({ password })).status).toBe(409)
    expect(await world.count('select 1 from gateway.recovery_codes where person_id = $1', [kay.id])).toBe(0)
    expect((await signIn('kay')).status).toBe(200)
    expect(
      await world.count(
        `select 1 from gateway.security_events where person_id = $1 and kind in
      ('mfa_enabled', 'recovery_code_used', 'recovery_codes_replaced', 'mfa_disabled')`,
        [kay.id],
      ),
    ).toBe(1 + 4 + 1 + 1)
  })
})

describe('A company that asks its administrators for an app', () => {
  it('lets them do nothing before they have one, on any way in, and nobody else notices', async () => {
    const { core } = world.authenticator
    for (const [name, roleCode] of [
      ['chef', 'company_admin'],
      ['vize', 'admin'],
      ['hand', 'support'],
    ] as const) {
      const { id } = await createPerson(core, { email: `${name}@demo.test`, name, password })
      await addMember(core, { companyId: world.rival.id, personId: id, roleCode })
    }
    const [chef, vize, hand] = [
      await world.signIn('chef', { app: 'rival' }),
      await world.signIn('vize', { app: 'rival' }),
      await world.signIn('hand', { app: 'rival' }),
    ]
    const ask = (who: Somebody) => who.ask('PUT', '/auth/settings', { settings: { second_factor_for_administrators: true } })
    const shut = await ask(chef)
    expect([shut.status, codeOf(shut)], 'not oneself').toEqual([422, 'own_second_factor_needed'])
    await enable(chef)
    const read = (who: Somebody) => who.ask('GET', '/users').then(({ status }) => status)
    expect([await read(vize), await read(hand)]).toEqual([200, 200])
    expect((await ask(chef)).status).toBe(200)
    await expect.poll(() => read(vize), { timeout: 2_000 }).toBe(422)
    expect([await read(chef), await read(hand)]).toEqual([200, 200])
    expect(await statusOf(vize)).toMatchObject({ setup_required: true, required_by: ['Rival Company'] })
    expect(await statusOf(hand)).toMatchObject({ setup_required: false, required_by: [] })
    await enable(vize)
    await expect.poll(() => read(vize), { timeout: 2_000 }).toBe(200)
    const off = await vize.ask('POST', `/users/${vize.id}/mfa/disable`, { password })
    expect([off.status, codeOf(off)]).toEqual([422, 'mfa_required_by_company'])

    const all = await vize.ask('PUT', '/auth/settings', { settings: { second_factor_for_everybody: true } })
    expect(all.status).toBe(200)
    await expect.poll(() => read(hand), { timeout: 2_000 }).toBe(422)
    expect(await statusOf(hand)).toMatchObject({ setup_required: true, required_by: ['Rival Company'] })
    await enable(hand)
    await expect.poll(() => read(hand), { timeout: 2_000 }).toBe(200)
  })
})
