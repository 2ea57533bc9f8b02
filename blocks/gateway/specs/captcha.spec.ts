import { createHash } from 'node:crypto'
import { createChallenge } from 'altcha-lib/v1'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, password, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  const ada = await world.signIn('ada')
  expect((await ada.ask('PUT', '/auth/settings', { settings: { captcha: true } })).status).toBe(200)
})
afterAll(() => world?.close())

const ask = (method: string, path: string, body?: object, appid = 'demo') => world.ask(method, path, { headers: { appid }, body })
interface Challenge {
  algorithm: string
  challenge: string
  maxnumber: number
  salt: string
  signature: string
}
const challenge = async (): Promise<Challenge> => (await ask('GET', '/auth/captcha')).body.data.attributes
const wrap = (solution: object): string => Buffer.from(JSON.stringify(solution)).toString('base64')
const solve = async (given?: Challenge) => {
  const { algorithm, challenge: hash, maxnumber, salt, signature } = given ?? (await challenge())
  const isIt = (number: number) => createHash('sha256').update(`${salt}${number}`).digest('hex') === hash
  let number = 0
  while (number <= maxnumber && !isIt(number)) number++
  return { algorithm, challenge: hash, number, salt, signature }
}
const codeOf = ({ body }: { body: any }): string | undefined => body.errors?.[0]?.code
const register = (email: string, recaptcha_token?: unknown, appid = 'demo') =>
  ask('POST', '/auth', { email, password: 'a brand new pass phrase', recaptcha_token }, appid)

describe('A captcha', () => {
  it('is needed to register, to reset and for mails to sign in with, where a company asks for it, and nowhere else', async () => {
    for (const path of ['/auth/password', '/auth/magic_link', '/auth/passwordless/request', '/auth/password/otp']) {
      const refused = await ask('POST', path, { email: 'uma@demo.test' })
      expect([path, refused.status, codeOf(refused)]).toEqual([path, 422, 'captcha_needed'])
      expect(codeOf(await ask('POST', path, { email: 'nobody@demo.test' })), path).toBe('captcha_needed')
      expect((await ask('POST', path, { email: 'uma@demo.test', recaptcha_token: wrap(await solve()) })).status, path).toBe(200)
      expect((await ask('POST', path, { email: 'olga@demo.test' }, 'rival')).status, path).toBe(200)
    }
    expect(codeOf(await register('one@demo.test'))).toBe('captcha_needed')
    expect((await register('one@demo.test', wrap(await solve()))).status).toBe(200)
    expect((await register('two@demo.test', undefined, 'rival')).status).toBe(200)
  })
  it('is good once, in time and as it was given', async () => {
    const good = await solve()
    const twice = await Promise.all([register('a@demo.test', wrap(good)), register('b@demo.test', wrap(good))])
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(codeOf(await register('c@demo.test', wrap({ ...good, took: 1 }))), 'written otherwise').toBe('captcha_needed')
    const fresh = await solve()
    const expires = Number(/expires=(\d+)/.exec(fresh.salt)![1])
    for (const altered of [
      { ...fresh, number: fresh.number + 1 },
      { ...fresh, number: -1 },
      { ...fresh, number: String(fresh.number) },
      { ...fresh, salt: fresh.salt.replace(String(expires), String(expires + 9_999)) },
      { ...fresh, salt: fresh.salt.replace(/\?.*/, '&') },
      { ...fresh, signature: good.signature },
      { ...fresh, signature: '' },
      { ...fresh, algorithm: 'SHA-1' },
      { ...fresh, challenge: good.challenge },
      {},
    ])
      expect(codeOf(await register('d@demo.test', wrap(altered))), JSON.stringify(altered)).toBe('captcha_needed')
    for (const text of ['', 'x', '%', 'null', Buffer.from('null').toString('base64'), Buffer.from('[]').toString('base64')])
      expect(codeOf(await register('d@demo.test', text)), text).toBe('captcha_needed')
    for (const value of [{}, [], 1, true, null, 'x'.repeat(4_001)])
      expect((await register('d@demo.test', value)).status).toBe(422)
    world.later(10 * 60 + 1)
    expect(codeOf(await register('d@demo.test', wrap(fresh))), 'too late').toBe('captcha_needed')
    expect(await world.count(`select 1 from gateway.people where email in ('c@demo.test', 'd@demo.test')`)).toBe(0)
  })
  it('made elsewhere, with a key of somebody else, is none', async () => {
    const own = await createChallenge({
      hmacKey: 'another key',
      maxNumber: 10,
      expires: new Date(Date.now() + 3_600_000),
      number: 3,
    })
    expect(codeOf(await register('e@demo.test', wrap({ ...own, number: 3 })))).toBe('captcha_needed')
  })
  it('is looked at through the gateway, and what is answered stands for it once', async () => {
    const look = async (site_token: string) =>
      (await ask('POST', '/google/recaptcha/', { recaptcha: { site_token } })).body.data.attributes
    const text = wrap(await solve())
    const { success, token } = await look(text)
    expect([success, typeof token]).toEqual([true, 'string'])
    expect(await look(text)).toMatchObject({ success: false, token: null })
    expect(await look('x')).toMatchObject({ success: false, token: null })
    expect(await look(token)).toMatchObject({ success: false })
    const twice = await Promise.all([register('f@demo.test', token), register('g@demo.test', token)])
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 422])
  })
  it('is needed to sign in after three wrong passwords, whether or not anybody has the address', async () => {
    const signIn = (email: string, typed: string, recaptcha_token?: string) =>
      ask('POST', '/auth/sign_in', { email, password: typed, recaptcha_token })
    for (const email of ['uma@demo.test', 'nobody@demo.test']) {
      for (let i = 0; i < 3; i++) expect((await signIn(email, 'wrong')).status).toBe(401)
      expect(codeOf(await signIn(email, 'wrong')), email).toBe('captcha_needed')
      expect(codeOf(await signIn(email, password)), email).toBe('captcha_needed')
      expect((await signIn(email, 'wrong', wrap(await solve()))).status, email).toBe(401)
    }
    expect((await signIn('uma@demo.test', password, wrap(await solve()))).status).toBe(200)
    expect((await signIn('rae@demo.test', password)).status).toBe(200)
  })
})
