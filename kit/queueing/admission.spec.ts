import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Admission } from './admission.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Enters, and notes whose turn it is. */
function entering(admission: Admission, order: string[]) {
  return async (who: string, company: string | null) => {
    await admission.enter(company)
    order.push(who)
  }
}
/** Lets everything run that only waits for its turn. */
const settle = () => vi.advanceTimersByTimeAsync(0)
const isRefused = (admission: Admission, company: string | null) => {
  try {
    admission.look(company)
    return false
  } catch (error) {
    expect(error).toMatchObject({ status: 503, code: 'not_available', headers: { 'retry-after': '1' } })
    return true
  }
}

describe('Shares of connections', () => {
  it('are taken at once while there are any', async () => {
    const admission = new Admission(2)
    expect(admission.enter('a')).toBeUndefined()
    expect(admission.enter('a')).toBeUndefined()
    const third = admission.enter('a')
    expect(third).toBeInstanceOf(Promise)
    admission.leave()
    await third
    admission.leave()
    admission.leave()
    expect(admission.enter('a')).toBeUndefined()
  })

  it('are given to one company after the other, and within one in the order they came', async () => {
    const order: string[] = []
    const admission = new Admission(1)
    const enter = entering(admission, order)
    await enter('first', 'noisy')
    const all = ['n1', 'n2', 'n3', 'n4'].map((who) => enter(who, 'noisy'))
    all.push(enter('q1', 'quiet'), enter('q2', 'quiet'), enter('nobody', null))
    for (let i = 0; i < all.length; i++) {
      admission.leave()
      await settle()
    }
    await Promise.all(all)
    expect(order).toEqual(['first', 'n1', 'q1', 'nobody', 'n2', 'q2', 'n3', 'n4'])
    expect(admission.waiting).toBe(0)
  })

  it('are given first, within a company, to who keeps others waiting', async () => {
    const order: string[] = []
    const admission = new Admission(1)
    const enter = entering(admission, order)
    await enter('now', 'a')
    const all = [enter('a1', 'a'), enter('b1', 'b'), enter('a2', 'a')]
    for (const who of ['in a lane', 'in another']) all.push(admission.enter('a', 'first')!.then(() => void order.push(who)))
    for (let i = 0; i < all.length; i++) {
      admission.leave()
      await settle()
    }
    await Promise.all(all)
    expect(order).toEqual(['now', 'in a lane', 'b1', 'in another', 'a1', 'a2'])
  })

  it('are refused to who would wait too long behind its own company, and to nobody else', async () => {
    const admission = new Admission(1)
    void admission.enter('noisy')
    // At ten milliseconds a turn, five seconds are five hundred turns.
    for (let i = 0; i < 800; i++) void admission.enter('noisy')
    for (let i = 0; i < 200; i++) {
      await vi.advanceTimersByTimeAsync(10)
      admission.leave()
      void admission.enter('noisy')
    }
    expect(isRefused(admission, 'noisy')).toBe(true)
    expect(isRefused(admission, 'quiet')).toBe(false)
  })

  it('are refused to who would come behind five hundred, however fast they go', () => {
    const admission = new Admission(1)
    void admission.enter('a')
    for (let i = 0; i < 499; i++) void admission.enter('a')
    expect(isRefused(admission, 'a')).toBe(false)
    void admission.enter('a')
    expect(isRefused(admission, 'a')).toBe(true)
    expect(isRefused(admission, 'b')).toBe(false)
  })

  it('let a burst wait longer than a line that has stood for a while', async () => {
    const admission = new Admission(1)
    void admission.enter('a')
    for (let i = 0; i < 100; i++) void admission.enter('a')
    // Each turn takes ten milliseconds, so a hundred of them a second.
    for (let i = 0; i < 490; i++) {
      await vi.advanceTimersByTimeAsync(10)
      admission.leave()
      void admission.enter('a')
    }
    expect(isRefused(admission, 'a')).toBe(false)
    for (let i = 0; i < 20; i++) {
      await vi.advanceTimersByTimeAsync(10)
      admission.leave()
      void admission.enter('a')
    }
    expect(isRefused(admission, 'a')).toBe(true)
    // Once it was empty, the next burst may come.
    while (admission.waiting > 0) {
      await vi.advanceTimersByTimeAsync(10)
      admission.leave()
    }
    for (let i = 0; i < 100; i++) void admission.enter('a')
    expect(isRefused(admission, 'a')).toBe(false)
  })

  it('are not refused for long because everything stopped for once', async () => {
    const admission = new Admission(1)
    void admission.enter('a')
    for (let i = 0; i < 20; i++) void admission.enter('a')
    await vi.advanceTimersByTimeAsync(5_000)
    admission.leave()
    expect(isRefused(admission, 'a')).toBe(false)
  })

  it('are waited for ten seconds at most, and what is given up is nobody’s turn', async () => {
    const admission = new Admission(1)
    void admission.enter('a')
    const given = expect(admission.enter('a')).rejects.toMatchObject({ status: 503 })
    await vi.advanceTimersByTimeAsync(6_000)
    const next = admission.enter('a')
    await vi.advanceTimersByTimeAsync(5_000)
    await given
    expect(admission.waiting).toBe(1)
    admission.leave()
    await next
    admission.leave()
    expect(admission.enter('b')).toBeUndefined()
  })
})
