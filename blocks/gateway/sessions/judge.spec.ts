import { describe, expect, it } from 'vitest'
import { type Generations, judge } from './judge.ts'
import { defaultSessionSettings as interval } from './settings.ts'

const minute = 60_000
const current: Generations = { generation: 3, latest: 3, madeAgo: minute, successorMadeAgo: null, successorUsedAgo: null }
const before: Generations = { ...current, generation: 2, madeAgo: 6 * minute, successorMadeAgo: 1_000 }

describe('A header token', () => {
  it.each([
    ['is good while it is young', current, 'good'],
    ['is replaced once it is older than the interval', { ...current, madeAgo: 5 * minute }, 'renew'],
    ['waits for its successor while that one is under way', before, 'wait'],
    [
      'gets another successor when nobody used the first one, whose answer was lost',
      { ...before, successorMadeAgo: 9_000 },
      'renew',
    ],
    ['gets another successor however late, while none was ever used', { ...before, successorMadeAgo: 60 * minute }, 'renew'],
    ['stays good for a minute after its successor was used', { ...before, successorUsedAgo: 59_000 }, 'wait'],
    ['is a replay when its successor was used and the minute is over', { ...before, successorUsedAgo: 60_000 }, 'replayed'],
    ['is a replay two generations later', { ...before, generation: 1, successorUsedAgo: 5 * minute }, 'replayed'],
    ['is not good two generations later even within the minute', { ...before, generation: 1, successorUsedAgo: 10_000 }, 'dead'],
  ] as const)('%s', (_, token, verdict) => {
    expect(judge(token, interval)).toBe(verdict)
  })

  it('is replaced every time, a burst apart, when the setting is every', () => {
    const every = { ...interval, rotation: 'every' as const }
    expect(judge({ ...current, madeAgo: 4_000 }, every)).toBe('good')
    expect(judge({ ...current, madeAgo: 5_000 }, every)).toBe('renew')
  })
  it('is never replaced when the setting is off', () => {
    expect(judge({ ...current, madeAgo: 1e9 }, { ...interval, rotation: 'off' })).toBe('good')
  })
})
