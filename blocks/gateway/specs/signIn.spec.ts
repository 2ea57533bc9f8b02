import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPerson } from '../server.ts'
import { openWorld, password, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world?.close())

const attempt = (email: string, typed: string, userAgent = 'attacker') =>
  world.ask('POST', '/auth/sign_in', { headers: { appid: 'demo', 'user-agent': userAgent }, body: { email, password: typed } })

describe('A wrong sign-in', () => {
  it('is refused with the same words for a wrong password, an unknown address and a suspended person', async () => {
    const { core } = world.authenticator
    const gone = await createPerson(core, { email: 'gone@demo.test', name: 'Gone', password })
    await world.database.migrator.query(`update gateway.people set status = 'suspended' where id = $1`, [gone.id])
    const answers = [
      await attempt('ada@demo.test', 'wrong'),
      await attempt('nobody@demo.test', 'wrong'),
      await attempt('gone@demo.test', password),
    ]
    for (const { status, body, headers } of answers) {
      expect(status).toBe(401)
      expect(body).toEqual(answers[0]!.body)
      expect([...headers.keys()].filter((name) => !['date', 'x-request-id'].includes(name))).toEqual(
        [...answers[0]!.headers.keys()].filter((name) => !['date', 'x-request-id'].includes(name)),
      )
    }
    expect(answers[0]!.body.errors).toEqual([
      { status: '401', code: 'invalid_credentials', title: 'Signed out', detail: 'Invalid identity or password.' },
    ])
  })
  it('takes identities and passwords as text only', async () => {
    for (const body of [
      { email: {}, password },
      { email: 'ada@demo.test', password: {} },
      { email: ['ada@demo.test'], password },
      { email: 'ada@demo.test', password: null },
    ]) {
      expect((await world.ask('POST', '/auth/sign_in', { headers: { appid: 'demo' }, body })).status).toBe(422)
    }
  })
  it('is not helped by look-alike letters', async () => {
    for (const email of ['аda@demo.test', 'ada@demo.test\u200b', 'ada@démo.test', 'ada@demo.test%00'])
      expect((await attempt(email, password)).status, email).toBe(401)
  })
})

describe('Guessing', () => {
  it('tells the owner of the account once it was the last one, and nobody else', async () => {
    const lastTries = (email: string) => Array.from({ length: 10 }, () => attempt(email, 'wrong'))
    await Promise.all([...lastTries('nona@demo.test'), ...lastTries('nobody.at.all@demo.test')])
    const told = async () =>
      (
        await world.database.migrator.query(
          `select recipient, values ->> 'link' as link from kit.mails where template = 'unlock'`,
        )
      ).rows
    await expect.poll(async () => (await told()).length, { timeout: 3_000 }).toBe(1)
    expect((await attempt('nona@demo.test', password)).status).toBe(429)
    const [mail] = await told()
    expect(mail.recipient).toBe('nona@demo.test')
    const reset_password_token = new URL(mail.link).searchParams.get('reset_password_token')
    const chosen = { password, password_confirmation: password }
    expect((await world.ask('PUT', '/auth/password', { body: { ...chosen, reset_password_token } })).status).toBe(200)
    expect((await attempt('nona@demo.test', password)).status).toBe(200)
  })
  it('gets ten tries of a hundred at once, whoever the account belongs to, while its owner gets in from where they were before', async () => {
    await world.signIn('uma', { userAgent: 'her own browser' })
    for (const email of ['uma@demo.test', 'no-such-person@demo.test']) {
      const tries = await Promise.all(Array.from({ length: 100 }, (_, i) => attempt(email, 'wrong', `attacker ${i}`)))
      expect(tries.filter((one) => one.status === 401).length, email).toBeLessThanOrEqual(10)
      expect(tries.filter((one) => one.status === 429).length).toBeGreaterThanOrEqual(90)
      await expect.poll(async () => (await attempt(email, 'wrong')).status, { timeout: 5_000 }).toBe(429)
    }
    const refused = await attempt('uma@demo.test', password)
    expect(refused.status, 'the right password is no way around').toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60)
    expect((await attempt('uma@demo.test', password, 'her own browser')).status).toBe(200)
  })
  it('may go on when the wait is over, and waits longer every time', async () => {
    for (let i = 0; i < 10; i++) expect((await attempt('rae@demo.test', 'wrong', `other ${i}`)).status).toBe(401)
    world.later(901)
    expect((await attempt('rae@demo.test', 'wrong')).status).toBe(401)
    const first = Number((await attempt('rae@demo.test', 'wrong')).headers.get('retry-after'))
    world.later(first)
    expect((await attempt('rae@demo.test', 'wrong')).status).toBe(401)
    expect(Number((await attempt('rae@demo.test', 'wrong')).headers.get('retry-after'))).toBeGreaterThan(first)
    world.later(901)
    expect((await attempt('rae@demo.test', password)).status).toBe(200)
  })
})

describe('Somebody who mistypes now and then', () => {
  it('is not kept out of their own account from their own device', async () => {
    const { core } = world.authenticator
    await createPerson(core, { email: 'slips@demo.test', name: 'Slips', password })
    const at = (typed: string) => attempt('slips@demo.test', typed, 'their own').then(({ status }) => status)
    expect(await at(password)).toBe(200)
    for (let time = 0; time < 14; time++) {
      expect(await at('a slip')).toBe(401)
      expect(await at(password), `the ${time}th time`).toBe(200)
      world.later(20 * 60)
    }
    for (let i = 0; i < 10; i++) await attempt('slips@demo.test', 'a guess', 'a stranger')
    expect((await attempt('slips@demo.test', 'a guess', 'a stranger')).status).toBe(429)
    expect(await at(password)).toBe(200)
    expect((await attempt('slips@demo.test', 'a guess', 'a stranger')).status, 'a guesser is not forgiven').toBe(429)
  })
})

describe('A flood of sign-ins', () => {
  it('is turned away before anything is written down or locked, while an owner gets in from where they were before [A8]', async () => {
    const { hasher } = world.authenticator.core
    await world.signIn('adam', { userAgent: 'his own browser' })
    // A try that was taken back has used up a number all the same.
    const tries = () => world.count('select generate_series(1, last_value) from gateway.sign_in_attempts_id_seq')
    const before = await tries()
    let isOver = false
    // From the network of those who sign in, as networks take turns. Whoever is through comes again before anybody else hears of it, so that the queue is full all the while.
    const crowd = Array.from({ length: 60 }, async () => {
      while (!isOver) await hasher.verify(null, 'whatever it is', 'usual', '127.0.0.1').catch(() => new Promise(setImmediate))
    })
    try {
      for (const email of ['ada@demo.test', 'nobody@demo.test']) {
        const { status, headers } = await attempt(email, password, 'a browser nobody knows')
        expect([status, headers.get('retry-after')], email).toEqual([429, '2'])
      }
      expect(await tries()).toBe(before)
      expect((await attempt('adam@demo.test', password, 'his own browser')).status).toBe(200)
    } finally {
      isOver = true
      await Promise.all(crowd)
    }
  })
})
