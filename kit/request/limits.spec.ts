import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { nobody } from './actor.ts'
import { Limits } from './limits.ts'

// Time stands still, so that nothing is given back meanwhile.
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

describe('Budgets', () => {
  it('of a hundred thousand addresses keep that of whoever goes on asking, and no more than half of them', async () => {
    const limits = new Limits(1)
    const ask = (address: string) =>
      limits.take('signIn', nobody, address).then(
        () => 'let in',
        ({ status }: { status: number }) => status,
      )
    for (let i = 0; i < 10; i++) expect(await ask('10.0.0.1')).toBe('let in')
    for (let i = 0; i < 100_000; i++) {
      await ask(`10.${1 + (i >> 16)}.${(i >> 8) & 255}.${i & 255}`)
      if (i % 10_000 === 0) expect(await ask('10.0.0.1')).toBe(429)
    }
    expect(await ask('10.0.0.1')).toBe(429)
    expect(limits.size).toBe(50_000)
  })

  it('of IPv6 are those of a /64, however it is written, and of a /48 sixteen times that', async () => {
    const limits = new Limits(1)
    const letIn = async (addresses: readonly string[]) => {
      let count = 0
      for (const address of addresses)
        await limits.take('reset', nobody, address).then(
          () => (count += 1),
          ({ status }: { status: number }) => expect(status).toBe(429),
        )
      return count
    }
    const times = (count: number, write: (i: string) => string) =>
      Array.from({ length: count }, (_, i) => write((i + 1).toString(16)))
    expect(await letIn(times(50, (i) => `2001:db8:0:1::${i}`))).toBe(10)
    expect(await letIn(['2001:DB8::1:0:0:0:9', '2001:0db8:0000:0001:aaaa::', '2001:db8:0:1:0:0:1.2.3.4'])).toBe(0)
    expect(await letIn(times(300, (i) => `2001:db8:0:a${i}::1`))).toBe(150)
    expect(await letIn(['2001:db8:1::1', '::1', '192.0.2.1', '192.0.2.2'])).toBe(4)
    expect(await letIn(times(20, () => '::ffff:192.0.2.1'))).toBe(9)
  })

  it('of uploads and of heavy work are those of a person, however often they sign in', async () => {
    const limits = new Limits(1)
    for (const limit of ['presign', 'heavy'] as const) {
      let letIn = 0
      for (let i = 0; i < 100; i++)
        await limits.take(limit, { ...nobody, userId: 'uma', sessionId: `session ${i}` }, '192.0.2.1').then(
          () => (letIn += 1),
          ({ status }: { status: number }) => expect(status).toBe(429),
        )
      expect(letIn, limit).toBe({ presign: 60, heavy: 30 }[limit])
      expect(await limits.take(limit, { ...nobody, userId: 'uli', sessionId: 'session 0' }, '192.0.2.1')).toBeDefined()
    }
  })

  it('of a key are what its company chose, below those of everybody, and also where there are none', async () => {
    for (const factor of [0, 1]) {
      const limits = new Limits(factor)
      const key = { ...nobody, userId: 'key', sessionId: 'key', requestsPerMinute: 7 }
      for (let left = 6; left >= 0; left--) expect(await limits.take('general', key, '192.0.2.1')).toEqual({ limit: 7, left })
      await expect(limits.take('general', key, '192.0.2.2')).rejects.toMatchObject({ status: 429 })
      await limits.take('general', { ...key, userId: 'other', sessionId: 'other' }, '192.0.2.1')
    }
  })

  it('of tries at what can be guessed are those of a network too', async () => {
    const limits = new Limits(1)
    const tries = Array.from({ length: 30 }, (_, i) =>
      limits.try(nobody, `2001:db8::${i + 1}`).then(
        () => 1,
        () => 0,
      ),
    )
    expect((await Promise.all(tries)).reduce<number>((sum, one) => sum + one, 0)).toBe(20)
  })
})
