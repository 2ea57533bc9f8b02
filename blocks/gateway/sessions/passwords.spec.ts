import type { Refusal } from '@quoin/kit/server'
import { describe, expect, it } from 'vitest'
import { PasswordHasher, refuseWeak } from './passwords.ts'

const isRefused = (password: string, words: readonly string[] = []): boolean => {
  try {
    refuseWeak(password, words)
    return false
  } catch (error) {
    expect(error).toMatchObject({ status: 422, code: 'password_too_common' })
    return true
  }
}

describe('A new password', () => {
  it('refuses the most common ones, plain, dressed, spelled otherwise and said twice [A9]', () => {
    const common = ['password123', 'qwertyuiop', '1q2w3e4r5t', 'iloveyou12', 'administrator', 'Football2026!', '0123456789']
    const made = [
      'P@ssw0rd123',
      '!!dragon1987',
      'sunshinesunshine',
      'ABCDabcd1234',
      'letmeinletmein',
      'blahblahblahblah',
      'wasdwasdwasd',
    ]
    for (const password of [...common, ...made]) expect(isRefused(password), password).toBe(true)
  })

  it('refuses words of the product and the person, and one letter over and over', () => {
    for (const password of ['quoin-2026', 'Lovelace42', 'lovelacelovelace', 'ada.lovelace'])
      expect(isRefused(password, ['ada@lovelace.example', 'Ada Lovelace']), password).toBe(true)
    expect(isRefused('aaaaaaaaaaaaaaaa')).toBe(true)
  })

  it('may be of any composition', () => {
    const fine = [
      'correct horse battery staple',
      'ein Kiesel im Schuh',
      'zebra quilt 1',
      'qx7vtkpw2m',
      '0471926385520917',
      'ひみつのことば、ながい',
    ]
    for (const password of fine) expect(isRefused(password, ['ada@demo.test']), password).toBe(false)
  })
})

describe('A password', () => {
  it('takes any composition, long and short enough, and cuts nothing off', async () => {
    const hasher = new PasswordHasher()
    const long = `${'ß€𝄞 "\\'.repeat(20)}x`
    const stored = await hasher.hash(long)
    expect(await hasher.verify(stored, long)).toBe(true)
    expect(await hasher.verify(stored, long.slice(0, -1))).toBe(false)
    expect(await hasher.verify(stored, long.toUpperCase())).toBe(false)
  })

  it('is kept as Argon2id, each with a salt of its own', async () => {
    const hasher = new PasswordHasher()
    const [one, other] = [await hasher.hash('the same for both'), await hasher.hash('the same for both')]
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(one).not.toBe(other)
  })
})

describe('A flood of sign-ins', () => {
  it('hashes two at once, lets fifty wait and sends the rest away [A8]', async () => {
    const hasher = new PasswordHasher()
    const answers = await Promise.allSettled(Array.from({ length: 80 }, () => hasher.verify(null, 'whatever it is')))
    const refused = answers.filter((answer) => answer.status === 'rejected').map(({ reason }) => reason as Refusal)
    expect(refused).toHaveLength(80 - 52)
    for (const refusal of refused) expect(refusal).toMatchObject({ status: 429, headers: { 'retry-after': '2' } })
    expect(await hasher.verify(null, 'when they are through')).toBe(false)
  })
  it('lets an owner in before those who wait, in the place of the last of them where there is no other [A5]', async () => {
    const hasher = new PasswordHasher(1, 3)
    const done: string[] = []
    const refused: string[] = []
    const ask = (name: string, rank?: 'first') =>
      hasher
        .inTurn(() => Promise.resolve(), rank)
        .then(
          () => done.push(name),
          ({ status }: Refusal) => refused.push(`${name} ${status}`),
        )
    const all = ['working', 'one', 'two', 'three', 'four'].map((name) => ask(name))
    expect(hasher.isFull).toBe(true)
    await Promise.all([...all, ask('owner', 'first'), ask('another owner', 'first')])
    expect(refused).toEqual(['four 429', 'three 429', 'two 429'])
    expect(done).toEqual(['working', 'owner', 'another owner', 'one'])
  })

  it('from one network keeps no other waiting, nor from being let in', async () => {
    const hasher = new PasswordHasher(1, 4)
    const done: string[] = []
    const refused: string[] = []
    const ask = (name: string, address: string) =>
      hasher
        .inTurn(() => Promise.resolve(), 'usual', address)
        .then(
          () => done.push(name),
          () => refused.push(name),
        )
    const flood = Array.from({ length: 8 }, (_, i) => ask(`flood ${i}`, `2001:db8:0:${i}::1`))
    const others = [ask('other', '192.0.2.1'), ask('third', '2001:db8:1::1'), ask('other again', '192.0.2.1')]
    await Promise.all([...flood, ...others])
    expect(done.slice(0, 4)).toEqual(['flood 0', 'flood 1', 'other', 'third'])
    expect(refused).toHaveLength(6)
  })
})
