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
      await ask(`2001:db8::${i.toString(16)}`)
      if (i % 10_000 === 0) expect(await ask('10.0.0.1')).toBe(429)
    }
    expect(await ask('10.0.0.1')).toBe(429)
    expect(limits.size).toBe(50_000)
  })
})
