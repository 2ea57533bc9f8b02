import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openWorld, password, sessionOf, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world?.close())

const app = { appid: 'demo' }
const chosen = 'a brand new pass phrase'
const register = (email: string, more: object = {}, headers: Record<string, string> = app) =>
  world.ask('POST', '/auth', { headers, body: { email, password: chosen, name: 'New Person', ...more } })
const confirm = (confirmation_token: unknown) => world.ask('POST', '/auth/confirmation', { body: { confirmation_token } })
const signIn = (email: string, secret = chosen, appid = 'demo') =>
  world.ask('POST', '/auth/sign_in', { headers: { appid }, body: { email, password: secret } })
const mailsTo = async (email: string): Promise<{ template: string; link: URL }[]> => {
  const { rows } = await world.database.migrator.query(
    `select template, values ->> 'link' as link from kit.mails where recipient = $1 order by created_at`,
    [email],
  )
  return rows.map(({ template, link }) => ({ template, link: new URL(link) }))
}
const mailTo = async (email: string, count = 1) => {
  await expect.poll(async () => (await mailsTo(email)).length, { timeout: 3_000 }).toBe(count)
  return (await mailsTo(email)).at(-1)!
}
const tokenTo = async (email: string, count = 1) => (await mailTo(email, count)).link.searchParams.get('confirmation_token')!
const settle = async (settings: object) => {
  const ada = await world.signIn('ada')
  const answer = await ada.ask('PUT', '/auth/settings', { settings })
  expect(answer.status).toBe(200)
}

describe('A registration', () => {
  it('counts once its address is confirmed, and lets nobody in before', async () => {
    const answer = await register('New.One@demo.test')
    expect(answer.status).toBe(200)
    expect(answer.body.data.attributes).toMatchObject({ email: 'new.one@demo.test', mail_status: 'unconfirmed' })
    expect([answer.body.meta.auth, sessionOf(answer.headers)]).toEqual([undefined, {}])
    const mail = await mailTo('new.one@demo.test')
    expect(mail.link.href).toMatch(/^http:\/\/127\.0\.0\.1\/auth\/step2\/\?confirmation_token=[\w-]{43}$/)
    const early = await signIn('new.one@demo.test')
    expect([early.status, early.body.errors[0].code]).toEqual([422, 'address_not_confirmed'])
    const twice = await Promise.all([1, 2].map(() => confirm(mail.link.searchParams.get('confirmation_token'))))
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    const entered = await signIn('new.one@demo.test')
    expect(entered.body.data.attributes).toMatchObject({ role_code: 'none', mail_status: 'confirmed', permissions: {} })
  })
  it('is taken in the wrapper of the published client, and confirmed with its GET', async () => {
    const body = {
      user: {
        email: 'wrapped@demo.test',
        password: chosen,
        password_confirmation: chosen,
        name: 'W',
        username: 'wrapped',
        payload: { from: 'app' },
        provider: 'email',
        uid: 'wrapped@demo.test',
      },
      confirm_success_url: 'http://127.0.0.1/auth/step2/?from=app',
    }
    expect((await world.ask('POST', '/auth', { headers: { 'x-api-key': 'demo' }, body })).status).toBe(200)
    const { link } = await mailTo('wrapped@demo.test')
    expect(link.searchParams.get('from')).toBe('app')
    const token = link.searchParams.get('confirmation_token')!
    const done = await world.ask('GET', `/auth/confirmation?confirmation_token=${token}`)
    expect([done.status, done.body.data.attributes.confirmed_at]).toEqual([200, expect.any(String)])
    expect((await signIn('wrapped@demo.test')).body.data.attributes).toMatchObject({ role_code: 'none', username: 'wrapped' })
  })
  it('never takes a role, an id or a confirmation from the body', async () => {
    await register('greedy@demo.test', {
      confirmed_at: '2026-01-01',
      user: { role_unique_id: 'x', status: 'active' },
    })
    await tokenTo('greedy@demo.test')
    for (const refused of [
      { role_id: 7 },
      { unique_id: 'x' },
      { subscription: 'gold' },
      { time_zone: 'UTC' },
      { provider: 'google' },
    ]) {
      const { status, body } = await register('greedier@demo.test', refused)
      expect([status, body.errors[0].source.pointer]).toEqual([422, `/data/attributes/${Object.keys(refused)[0]}`])
    }
    const found = `select 1 from gateway.users u join gateway.people p using (id) where u.email = 'greedy@demo.test'`
    expect(await world.count(`${found} and p.confirmed_at is null and u.status = 'pending' and u.role_number = 6`)).toBe(1)
  })
  it('answers alike for an address that is taken, and tells its owner alone', async () => {
    const shape = ({ status, body }: Awaited<ReturnType<typeof register>>) => [
      status,
      JSON.stringify(body)
        .replaceAll(/"(id|unique_id)":"[^"]+"/g, '')
        .replaceAll(/free|rae/g, ''),
    ]
    const [free, taken] = [await register('free@demo.test'), await register('rae@demo.test')]
    expect(shape(free)).toEqual(shape(taken))
    expect((await mailTo('rae@demo.test')).template).toBe('already_registered')
    await register('rae@demo.test')
    expect((await signIn('rae@demo.test', password)).status).toBe(200)
    expect((await signIn('rae@demo.test')).status).toBe(422)
    expect(await mailsTo('rae@demo.test')).toHaveLength(1)
  })
  it('by somebody with an account elsewhere lets them join, with the password they have', async () => {
    await register('olga@demo.test')
    expect((await signIn('olga@demo.test', password)).body.data.attributes.company_url_id).toBe('rival')
    expect((await confirm(await tokenTo('olga@demo.test'))).status).toBe(200)
    const joined = await signIn('olga@demo.test', password)
    expect(joined.body.data.attributes).toMatchObject({ company_url_id: 'demo', role_code: 'none' })
    expect((await signIn('olga@demo.test')).status).toBe(401)
  })
  it('by a stranger leaves no known password behind when the owner registers and confirms', async () => {
    await register('owner@demo.test', { password: 'what the stranger knows' })
    await tokenTo('owner@demo.test', 1)
    await register('owner@demo.test', { password: 'what the owner chose' })
    expect((await confirm(await tokenTo('owner@demo.test', 2))).status).toBe(200)
    expect((await signIn('owner@demo.test', 'what the stranger knows')).status).toBe(401)
    expect((await signIn('owner@demo.test', 'what the owner chose')).status).toBe(200)
  })
  it('that is sent twice mails one link, and it works', async () => {
    await Promise.all(Array.from({ length: 4 }, () => register('twice@demo.test')))
    await mailTo('twice@demo.test')
    await register('twice@demo.test')
    expect((await confirm(await tokenTo('twice@demo.test'))).status).toBe(200)
    // Whoever registers once more after that is told that they are known.
    expect((await mailsTo('twice@demo.test')).filter(({ template }) => template === 'confirmation')).toHaveLength(1)
  })
  it('ends in the company when its address is proven by a reset instead', async () => {
    await register('reset@demo.test')
    const confirmation_token = await tokenTo('reset@demo.test')
    await world.ask('POST', '/auth/password', { body: { email: 'reset@demo.test' } })
    const token = (await mailTo('reset@demo.test', 2)).link.searchParams.get('reset_password_token')
    const body = { reset_password_token: token, password: `${chosen} anew`, password_confirmation: `${chosen} anew` }
    expect((await world.ask('PUT', '/auth/password', { body })).status).toBe(200)
    const entered = await signIn('reset@demo.test', `${chosen} anew`)
    expect(entered.body.data.attributes).toMatchObject({ company_url_id: 'demo', role_code: 'none' })
    expect((await confirm(confirmation_token)).status, 'it is confirmed').toBe(200)
    expect((await mailTo('reset@demo.test', 3)).template).toBe('password_changed')
  })
  it('says that the address waits to be confirmed alike for a free address and a taken one', async () => {
    for (const email of ['free-one@demo.test', 'adam@demo.test']) {
      await register(email)
      await mailTo(email)
      const told = await signIn(email)
      expect([told.status, told.body.errors[0].code], email).toEqual([422, 'address_not_confirmed'])
      expect((await signIn(email, 'not what was chosen')).status, email).toBe(401)
    }
  })
  it('is refused with the name of the company for a password, however it is dressed', async () => {
    for (const password of ['Demo Company', 'DemoCompany', 'democompany2026'])
      expect((await register('named@demo.test', { password })).body.errors[0].code, password).toBe('password_too_common')
  })
  it('is refused with a reason for what cannot be right', async () => {
    const cases: [object, string][] = [
      [{ email: 'x' }, 'email'],
      [{ email: undefined }, 'email'],
      [{ email: `${'a'.repeat(65)}@demo.test` }, 'email'],
      [{ name: 'Two\nLines' }, 'name'],
      [{ name: 'No\0Text' }, 'name'],
      [{ name: 'Half a \ud800' }, 'name'],
      [{ name: '\u200b\u00ad' }, 'name'],
      [{ name: 'x'.repeat(161) }, 'name'],
      [{ password: 'short' }, 'password'],
      [{ password: 'password123' }, 'password'],
      [{ password: undefined }, 'password'],
      [{ password_confirmation: 'another one' }, 'password_confirmation'],
      [{ confirm_success_url: 'https://evil.example/' }, 'confirm_success_url'],
      [{ confirm_success_url: 'javascript:alert(1)' }, 'confirm_success_url'],
    ]
    for (const [body, field] of cases) {
      const { status, body: refusal } = await register('bad@demo.test', body)
      expect([status, refusal.errors?.[0].source?.pointer], field).toEqual([422, expect.stringContaining(field)])
    }
    expect((await register('bad@demo.test', {}, {})).body.errors[0].code).toBe('company_needed')
    expect(await world.count(`select 1 from gateway.people where email = 'bad@demo.test'`)).toBe(0)
  })
})

describe('A confirmation link', () => {
  it('is good for half an hour, and only the newest one', async () => {
    await register('slow@demo.test')
    const first = await tokenTo('slow@demo.test')
    const again = await world.ask('POST', '/users/reconfirm', { headers: app, body: { user: { email: 'SLOW@demo.test' } } })
    const second = await tokenTo('slow@demo.test', 2)
    expect([again.status, (await confirm(first)).body.errors[0].code]).toEqual([200, 'confirmation_token_invalid'])
    world.later(30 * 60 + 1)
    expect((await confirm(second)).status).toBe(422)
    await world.ask('POST', '/users/reconfirm', { headers: app, body: { user: { email: 'slow@demo.test' } } })
    expect((await confirm(await tokenTo('slow@demo.test', 3))).status).toBe(200)
    expect((await signIn('slow@demo.test')).body.data.attributes.company_url_id).toBe('demo')
  })
  it('is sent again without telling who waits for one, and not without end', async () => {
    const ask = (email: string) => world.ask('POST', '/users/reconfirm', { headers: app, body: { user: { email } } })
    const [nobody, done] = [await ask('nobody@demo.test'), await ask('ada@demo.test')]
    expect(nobody.body).toEqual(done.body)
    await register('often@demo.test')
    await tokenTo('often@demo.test')
    for (let i = 0; i < 8; i++) await ask('often@demo.test')
    await expect.poll(async () => (await mailsTo('often@demo.test')).length).toBe(5)
    expect(await mailsTo('ada@demo.test')).toEqual([])
  })
  it('is sent again by a manager, to their own people alone', async () => {
    await register('member@demo.test')
    await tokenTo('member@demo.test')
    const { rows } = await world.database.migrator.query(`select id from gateway.people where email = 'member@demo.test'`)
    const path = `/users/${rows[0].id}/confirmation`
    const [ada, olga, uma] = [await world.signIn('ada'), await world.signIn('olga', { app: 'rival' }), await world.signIn('uma')]
    expect((await ada.ask('POST', path, {})).status).toBe(200)
    await tokenTo('member@demo.test', 2)
    expect([(await olga.ask('POST', path, {})).status, (await uma.ask('POST', path, {})).status]).toEqual([404, 422])
  })
  it('is nothing but one of its kind', async () => {
    const uma = await world.signIn('uma')
    await world.ask('POST', '/auth/password', { body: { email: 'uma@demo.test' } })
    const reset = (await mailTo('uma@demo.test')).link.searchParams.get('reset_password_token')!
    for (const token of [uma.accessToken, uma.refreshToken, reset, 'x', '', '%00'])
      expect((await confirm(token)).status).toBe(422)
    for (const token of [{}, [], true, 0, null, { $ne: null }, ['x']]) expect((await confirm(token)).status).toBe(422)
    await register('kind@demo.test')
    const token = await tokenTo('kind@demo.test')
    const body = { reset_password_token: token, password: chosen, password_confirmation: chosen }
    expect((await world.ask('PUT', '/auth/password', { body })).status).toBe(422)
  })
})

describe('A company', () => {
  beforeEach(() => settle({ registration: 'open', role_code: 'none', unconfirmed_sign_in: false }))

  it('decides who may register, and says so', async () => {
    const said = () => world.ask('GET', '/auth/settings', { headers: app })
    expect((await said()).body.data.attributes).toMatchObject({ registration: 'open', company_name: 'Demo Company' })
    await settle({ registration: 'invited' })
    const refused = await register('late@demo.test')
    expect(refused.body.errors[0]).toMatchObject({ code: 'invite_needed', detail: "You can't register without an invite" })
    await settle({ registration: 'closed' })
    expect((await register('late@demo.test')).body.errors[0].code).toBe('registration_closed')
    expect((await said()).body.data.attributes.registration).toBe('closed')
    const uma = await world.signIn('uma')
    expect((await uma.ask('PUT', '/auth/settings', { settings: { registration: 'open' } })).status).toBe(422)
  })
  it('says where its terms and its privacy notice are read, and takes an address of the web alone', async () => {
    const said = async () => (await world.ask('GET', '/auth/settings', { headers: app })).body.data.attributes
    expect(await said()).toMatchObject({ terms_url: null, privacy_url: null })
    await settle({ terms_url: 'https://demo.test/terms', privacy_url: 'https://demo.test/privacy' })
    expect(await said()).toMatchObject({ terms_url: 'https://demo.test/terms', privacy_url: 'https://demo.test/privacy' })
    const ada = await world.signIn('ada')
    for (const terms_url of ['javascript:alert(1)', 'terms', `https://demo.test/${'x'.repeat(2_000)}`])
      expect((await ada.ask('PUT', '/auth/settings', { settings: { terms_url } })).status, terms_url).toBe(422)
    await settle({ terms_url: null })
    expect(await said()).toMatchObject({ terms_url: null, privacy_url: 'https://demo.test/privacy' })
  })
  it('may let people in before they confirm, and then says which addresses are taken', async () => {
    await settle({ unconfirmed_sign_in: true, role_code: 'guest' })
    const answer = await register('eager@demo.test')
    expect(answer.body.data.attributes).toMatchObject({ role_code: 'guest', mail_status: 'unconfirmed' })
    expect(answer.body.meta.auth.access_token).toBeTruthy()
    expect(Object.keys(sessionOf(answer.headers))).toHaveLength(5)
    const taken = await register('eager@demo.test')
    expect([taken.status, taken.body.errors[0].code]).toEqual([409, 'already_registered'])
    expect((await signIn('eager@demo.test')).status).toBe(200)
    expect((await signIn('eager@demo.test', chosen, 'rival')).status, 'elsewhere').toBe(422)
  })
  it('cannot hand out more than a guest by registration', async () => {
    const ada = await world.signIn('ada')
    for (const role_code of ['admin', 'user', 'company_admin', 7])
      expect((await ada.ask('PUT', '/auth/settings', { settings: { role_code } })).status).toBe(422)
  })
})
