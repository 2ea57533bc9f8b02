import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPerson } from '../server.ts'
import { type Answered, openWorld, password, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  const { core } = world.authenticator
  await createPerson(core, { email: 'gone@demo.test', name: 'Gone', password })
  await createPerson(core, { email: 'early@demo.test', name: 'Early', password })
  await createPerson(core, { email: 'bare@demo.test', name: 'Bare' })
  await world.database.migrator.query(`update gateway.people set status = 'suspended' where email = 'gone@demo.test'`)
  await world.database.migrator.query(`update gateway.people set confirmed_at = null where email = 'early@demo.test'`)
})
afterAll(() => world?.close())

/** A member, somebody of another company, nobody, one suspended, one unconfirmed, one without a password. */
const addresses = ['uma', 'olga', 'none', 'gone', 'early', 'bare'].map((name) => `${name}@demo.test`)
/** All that could tell two answers apart; what is new every time is left out, and the address itself, which was asked with. */
const faceOf = ({ status, body, headers }: Answered, email: string) => ({
  status,
  body: JSON.stringify(body)
    .replaceAll(email, '…')
    .replaceAll(`${email[0]}***`, '…')
    .replaceAll(email.split('@')[0]!, '…')
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id'),
  headers: [...headers].filter(([name]) => !['date', 'x-request-id', 'content-length', 'keep-alive'].includes(name)).sort(),
})
const same = async (method: string, path: string, bodyOf: (email: string) => object) => {
  const faces = []
  for (const email of addresses)
    faces.push(
      faceOf(await world.ask(method, path, { headers: { appid: 'demo', 'user-agent': email }, body: bodyOf(email) }), email),
    )
  for (const [i, face] of faces.entries()) expect(face, `${path} ${addresses[i]}`).toEqual(faces[0])
  return faces[0]!
}

describe('Nobody learns who has an account [A6]', () => {
  it('from a sign-in with a wrong password, which costs the same for all', async () => {
    const { hasher } = world.authenticator.core
    let looked = 0
    const verify = hasher.verify.bind(hasher)
    hasher.verify = (...given) => {
      looked++
      return verify(...given)
    }
    expect((await same('POST', '/auth/sign_in', (email) => ({ email, password: 'wrong' }))).status).toBe(401)
    hasher.verify = verify
    expect(looked).toBe(addresses.length)
  })
  it('from registering, which costs the same for all', async () => {
    const { hasher } = world.authenticator.core
    let made = 0
    const hash = hasher.hash.bind(hasher)
    hasher.hash = (...given) => {
      made++
      return hash(...given)
    }
    const body = (email: string) => ({ email, name: 'Somebody', password: 'a brand new pass phrase' })
    expect((await same('POST', '/auth', body)).status).toBe(200)
    hasher.hash = hash
    expect(made).toBe(addresses.length)
  })
  it('from asking for a link or a code', async () => {
    for (const [path, bodyOf] of [
      ['/auth/password', (email: string) => ({ email })],
      ['/auth/magic_link', (email: string) => ({ email })],
      ['/auth/passwordless/request', (email: string) => ({ email })],
      ['/auth/password/otp', (email: string) => ({ email })],
      ['/users/reconfirm', (email: string) => ({ user: { email } })],
    ] as const) {
      const { status, body } = await same('POST', path, (email) => bodyOf(email))
      expect([path, status]).toEqual([path, 200])
      expect(body).not.toMatch(/uma|olga/)
    }
  })
  it('from trying codes', async () => {
    for (const path of ['/auth/passwordless/verify', '/auth/password/otp/verify'])
      expect((await same('POST', path, (email) => ({ email, code: '000000' }))).status, path).toBe(401)
  })
  it('from being made to wait', async () => {
    for (let i = 0; i < 20; i++)
      for (const email of ['uma@demo.test', 'none@demo.test'])
        await world.ask('POST', '/auth/sign_in', {
          headers: { 'user-agent': `guesser ${i}` },
          body: { email, password: 'wrong' },
        })
    const waits = []
    for (const email of ['uma@demo.test', 'none@demo.test']) {
      const answer = await world.ask('POST', '/auth/sign_in', { headers: { 'user-agent': 'last' }, body: { email, password } })
      waits.push([answer.status, Math.round(Number(answer.headers.get('retry-after')) / 30)])
    }
    expect(waits[0]![0]).toBe(429)
    expect(waits[1]).toEqual(waits[0])
  })
})
