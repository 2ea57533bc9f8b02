import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Breaker, NotAsked } from './breaker.ts'

const fails = (outcome: { answer: unknown } | { error: unknown }) => 'error' in outcome || outcome.answer === 'in trouble'
const lost = () => Promise.reject(new Error('lost'))
const reasonOf = (asked: Promise<unknown>) =>
  asked.then(
    (answer) => answer,
    (error: Error) => (error instanceof NotAsked ? error.reason : error.message),
  )

// The breaker reads the time since the process began, and nothing else of a clock.
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

describe('Somebody who does not answer', () => {
  it('is left alone after so many failures in a row, is looked after by one call, and is asked again when that is answered', async () => {
    const breaker = new Breaker({ failuresMax: 3, restMs: 1_000 })
    let asked = 0
    const ask = (work: () => Promise<unknown>, name = 'a') =>
      reasonOf(
        breaker.through(
          name,
          () => {
            asked += 1
            return work()
          },
          fails,
        ),
      )
    const fine = () => Promise.resolve('fine')
    expect([await ask(lost), await ask(lost), await ask(fine)]).toEqual(['lost', 'lost', 'fine'])
    expect([await ask(lost), await ask(() => Promise.resolve('in trouble')), await ask(lost)]).toEqual([
      'lost',
      'in trouble',
      'lost',
    ])
    expect([await ask(fine), asked]).toEqual(['resting', 6])
    expect(await ask(fine, 'b'), 'others are asked as ever').toBe('fine')
    vi.advanceTimersByTime(1_001)
    let answer!: (text: string) => void
    const looking = ask(() => new Promise<string>((resolve) => (answer = resolve)))
    expect(await ask(fine), 'while one looks').toBe('resting')
    answer('in trouble')
    expect([await looking, await ask(fine)]).toEqual(['in trouble', 'resting'])
    vi.advanceTimersByTime(1_001)
    expect([await ask(fine), await ask(lost), await ask(fine)]).toEqual(['fine', 'lost', 'fine'])
  })
  it('keeps no more waiting than may fail, once one has', async () => {
    const breaker = new Breaker({ failuresMax: 3 })
    const losers: (() => void)[] = []
    const wait = () =>
      reasonOf(breaker.through('a', () => new Promise((_, reject) => losers.push(() => reject(new Error('lost')))), fails))
    const waiting = [wait(), wait(), wait()]
    losers[0]!()
    expect([await waiting[0], await wait()]).toEqual(['lost', 'resting'])
    for (const lose of losers) lose()
    expect([await waiting[1], await waiting[2], await wait()]).toEqual(['lost', 'lost', 'resting'])
  })
  it('is asked by so many at once and no more', async () => {
    const breaker = new Breaker({ atOnceMax: 2 })
    let answer!: (text: string) => void
    const held = new Promise<string>((resolve) => (answer = resolve))
    const asked = [1, 2, 3].map(() => reasonOf(breaker.through('a', () => held, fails)))
    expect(await asked[2]).toBe('busy')
    answer('fine')
    expect(await Promise.all(asked)).toEqual(['fine', 'fine', 'busy'])
    expect(await reasonOf(breaker.through('a', () => Promise.resolve('fine'), fails))).toBe('fine')
  })
  it('is asked by all when those before them are soon through, and by no more when they are not', async () => {
    vi.useRealTimers()
    const all = (breaker: Breaker, work: () => Promise<string>) =>
      Promise.all(Array.from({ length: 20 }, () => reasonOf(breaker.through('a', work, fails))))
    let inside = 0
    let insideMax = 0
    const soon = async () => {
      insideMax = Math.max(insideMax, ++inside)
      await new Promise((resolve) => setImmediate(resolve))
      inside -= 1
      return 'fine'
    }
    expect(await all(new Breaker({ atOnceMax: 2, turnMs: 60_000 }), soon)).toEqual(Array(20).fill('fine'))
    expect(insideMax).toBe(2)
    let answer!: (text: string) => void
    const held = new Promise<string>((resolve) => (answer = resolve))
    const breaker = new Breaker({ atOnceMax: 2, turnMs: 20 })
    const asked = all(breaker, () => held)
    const [first, second] = [reasonOf(breaker.through('a', () => held, fails)), reasonOf(breaker.through('a', () => held, fails))]
    expect([await first, await second]).toEqual(['busy', 'busy'])
    answer('fine')
    expect((await asked).filter((one) => one === 'fine')).toHaveLength(2)
  })
  it('is asked by ever more at once while answers come, and by a few again once it is silent', async () => {
    const breaker = new Breaker({ failuresMax: 5, atOnceMax: 3, wellAtOnceMax: 12, turnMs: 50 })
    let inside = 0
    let insideMax = 0
    const answers = async () => {
      insideMax = Math.max(insideMax, ++inside)
      await new Promise((resolve) => setImmediate(resolve))
      inside -= 1
      return 'fine'
    }
    const many = (work: () => Promise<unknown>) =>
      Promise.all(Array.from({ length: 40 }, () => reasonOf(breaker.through('a', work, fails))))
    // Somebody is always inside, so that it is known how it went lately.
    let answer!: (text: string) => void
    const first = breaker.through('a', () => new Promise<string>((resolve) => (answer = resolve)), fails)
    expect(await many(answers)).toEqual(Array(40).fill('fine'))
    expect(insideMax).toBe(11)
    const silence: ((error: Error) => void)[] = []
    const silent = many(() => new Promise((_, reject) => silence.push(reject)))
    await new Promise((resolve) => setImmediate(resolve))
    expect(silence).toHaveLength(11)
    vi.advanceTimersByTime(51)
    expect(await reasonOf(breaker.through('a', answers, fails)), 'at once').toBe('busy')
    // The others give up by themselves before anything is lost.
    await new Promise((resolve) => setTimeout(resolve, 200))
    for (const lose of silence) lose(new Error('lost'))
    expect((await silent).filter((one) => one === 'busy')).toHaveLength(29)
    expect(await reasonOf(breaker.through('a', answers, fails)), 'after so many in a row').toBe('resting')
    answer('fine')
    await first
  })
  it('is waited for by nobody who has no turn yet once it was silent for as long as a turn takes', async () => {
    const breaker = new Breaker({ atOnceMax: 2, wellAtOnceMax: 10, turnMs: 1_000 })
    let answer!: (text: string) => void
    const held = new Promise<string>((resolve) => (answer = resolve))
    const ask = () => reasonOf(breaker.through('a', () => held, fails))
    const two = [ask(), ask()]
    vi.advanceTimersByTime(1_001)
    expect(await ask(), 'at once, for the clock stands still').toBe('busy')
    answer('fine')
    expect(await Promise.all(two)).toEqual(['fine', 'fine'])
    expect(await ask()).toBe('fine')
  })
  it('that fails once while many ask keeps those waiting who come next, until it is known how the others fare', async () => {
    vi.useRealTimers()
    const breaker = new Breaker({ failuresMax: 3, atOnceMax: 5, turnMs: 60_000 })
    const enders: { answer(text: string): void; lose(): void }[] = []
    const ask = () =>
      reasonOf(
        breaker.through(
          'a',
          () => new Promise<string>((answer, reject) => enders.push({ answer, lose: () => reject(new Error('lost')) })),
          fails,
        ),
      )
    const asked = [ask(), ask(), ask()]
    enders[0]!.lose()
    expect(await asked[0]).toBe('lost')
    const next = ask()
    enders[1]!.answer('fine')
    expect(await asked[1]).toBe('fine')
    await vi.waitFor(() => expect(enders).toHaveLength(4))
    enders[2]!.answer('fine')
    enders[3]!.answer('fine')
    expect([await asked[2], await next]).toEqual(['fine', 'fine'])
  })
})
