import { readMails } from '@quoin/kit/mail'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linkWith } from '../people/linkWith.ts'
import { openWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world?.close())

const ask = (email: unknown, more = {}) => world.ask('POST', '/auth/password', { body: { email, ...more } })
const choose = (reset_password_token: unknown, password = 'a fresh password of mine') =>
  world.ask('PUT', '/auth/password', { body: { reset_password_token, password, password_confirmation: password } })
const linksTo = async (email: string) => {
  const { rows } = await world.database.migrator.query(
    `select values ->> 'link' as link from kit.mails where recipient = $1 order by created_at`,
    [email],
  )
  return rows.map(({ link }) => new URL(link as string))
}
const tokenFor = async (email: string, count: number) => {
  await expect.poll(async () => (await linksTo(email)).length, { timeout: 3_000 }).toBe(count)
  return (await linksTo(email)).at(-1)!.searchParams.get('reset_password_token')!
}

describe('A link of a mail', () => {
  it('has its token where a hash router reads it, and elsewhere in the query', () => {
    const made = (link: string) => linkWith(new URL(link), 'token', 'a b').href
    expect(made('https://app.test/page#/reset?step=1')).toBe('https://app.test/page#/reset?step=1&token=a+b')
    expect(made('https://app.test/page#!/reset')).toBe('https://app.test/page#!/reset?token=a+b')
    expect(made('https://app.test/page?x=1#part')).toBe('https://app.test/page?x=1&token=a+b#part')
  })
})

describe('A forgotten password', () => {
  it('is answered alike for everybody, and mailed only to who has the address', async () => {
    const answers = [await ask('UMA@demo.test'), await ask('nobody@demo.test')]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[0]!.body).toEqual(answers[1]!.body)
    await tokenFor('uma@demo.test', 1)
    expect((await readMails(world.database.auth, { tenantId: null })).map((mail) => mail.to)).toEqual(['uma@demo.test'])
    expect((await linksTo('uma@demo.test'))[0]!.href).toMatch(
      /^http:\/\/127\.0\.0\.1\/auth\/change-password\/\?reset_password_token=[\w-]{43}$/,
    )
  })
  it('is chosen anew once, ends every session and carries none', async () => {
    const rae = await world.signIn('rae')
    await ask('rae@demo.test')
    const token = await tokenFor('rae@demo.test', 1)
    const twice = await Promise.all([choose(token), choose(token)])
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 422])
    const done = twice.find(({ status }) => status === 200)!
    expect([done.headers.get('access-token'), done.body.meta]).toEqual([null, undefined])
    expect((await rae.ask('GET', '/auth/validate_token')).status).toBe(401)
    const signIn = (password: string) => world.ask('POST', '/auth/sign_in', { body: { email: 'rae@demo.test', password } })
    expect([(await signIn('a fresh password of mine')).status, (await signIn('correct horse battery staple')).status]).toEqual([
      200, 401,
    ])
  })
  it('is chosen with the newest link alone, for half an hour', async () => {
    await ask('adam@demo.test')
    const first = await tokenFor('adam@demo.test', 1)
    await ask('adam@demo.test')
    const second = await tokenFor('adam@demo.test', 2)
    expect((await choose(first)).status).toBe(422)
    world.later(30 * 60 + 1)
    expect((await choose(second)).body.errors[0].code).toBe('reset_token_invalid')
  })
  it('is not chosen with anything that is no link of that kind', async () => {
    const ada = await world.signIn('ada')
    for (const token of [ada.accessToken, ada.refreshToken, 'x', '%', '0']) expect((await choose(token)).status).toBe(422)
    for (const token of [{}, [], true, 0, { $ne: null }, ['x'], 'x'.repeat(201)])
      expect((await choose(token)).status, JSON.stringify(token)).toBe(422)
    expect((await choose(undefined)).status).toBe(401)
    for (const email of [{}, [], ['ada@demo.test'], 1]) expect((await ask(email)).status).toBe(422)
  })
  it('leads nowhere but to pages of this installation', async () => {
    for (const redirect_url of [
      'https://evil.example/',
      '//evil.example',
      'javascript:alert(1)',
      'http://127.0.0.1.evil.example/',
      'http://127.0.0.1@evil.example/',
      'http://user@127.0.0.1/',
      'https://127.0.0.1/',
      'http://127.0.0.1:81/',
      'data:text/html,x',
      '/auth/change-password/',
      'http:\\\\evil.example',
      'ftp://127.0.0.1/',
    ]) {
      expect((await ask('ada@demo.test', { redirect_url })).status, redirect_url).toBe(422)
      expect((await ask('nobody@demo.test', { redirect_url })).status, redirect_url).toBe(422)
    }
    expect((await ask('nobody@demo.test', { redirect_url: 'http://127.0.0.1/auth/change-password/?from=mail' })).status).toBe(200)
  })
})
