import { describe, expect, it } from 'vitest'
import type { Chapter } from './content.ts'
import { dayAfter, locksOf, type Standing } from './locks.ts'

const chapter = (id: string, more: Partial<Chapter> = {}): Chapter => ({
  id,
  title: id,
  kind: 'day',
  summary: null,
  unlock: 'order',
  unlockDays: null,
  unlockAt: null,
  steps: [],
  ...more,
})
const standing = (more: Partial<Standing> = {}): Standing => ({
  status: 'active',
  inOrder: true,
  startedAt: '2026-03-01T10:00:00.000Z',
  pausedSeconds: 0,
  zones: ['UTC'],
  finished: new Map(),
  done: new Set(),
  overrides: new Map(),
  ...more,
})
const at = (iso: string) => new Date(iso)
const lock = (chapters: readonly Chapter[], so: Standing, iso: string, id: string) => locksOf(chapters, so, at(iso)).get(id)

describe('A lock', () => {
  it('of days opens when the day begins where the learner is, and naming another zone opens nothing early', () => {
    const days = [chapter('1'), chapter('2', { unlock: 'days', unlockDays: 1 })]
    const late = standing({ startedAt: '2026-03-01T11:50:00.000Z', zones: ['Pacific/Auckland'], finished: new Map([['1', 'x']]) })
    // 23:50 of March 1st in Auckland is 00:50 of the 2nd with daylight time: the next day begins on the 3rd.
    expect(lock(days, late, '2026-03-01T12:00:00.000Z', '2')).toEqual({ reason: 'days', opensAt: '2026-03-02T11:00:00.000Z' })
    const moved = { ...late, zones: ['Pacific/Auckland', 'America/New_York'] }
    expect(lock(days, moved, '2026-03-02T10:00:00.000Z', '2')?.opensAt).toBe('2026-03-02T11:00:00.000Z')
    const west = standing({ startedAt: '2026-03-02T04:50:00.000Z', zones: ['America/New_York'], finished: new Map([['1', 'x']]) })
    const opens = lock(days, west, '2026-03-02T04:55:00.000Z', '2')!.opensAt!
    expect(opens).toBe('2026-03-02T05:00:00.000Z')
    expect(
      new Date(lock(days, { ...west, zones: [...west.zones, 'Pacific/Auckland'] }, '2026-03-02T04:55:00.000Z', '2')!.opensAt!) >=
        new Date(opens),
    ).toBe(true)
  })

  it('of days is put off by a pause', () => {
    const days = [chapter('1'), chapter('2', { unlock: 'days', unlockDays: 1 })]
    const so = standing({ finished: new Map([['1', 'x']]) })
    expect(lock(days, so, '2026-03-02T00:00:01.000Z', '2')).toBeNull()
    expect(lock(days, { ...so, pausedSeconds: 7_200 }, '2026-03-02T00:00:01.000Z', '2')?.opensAt).toBe('2026-03-02T02:00:00.000Z')
  })

  it('of order, quiz, date and coach holds until what it asks for has happened', () => {
    const quiz = { id: 'q', kind: 'quiz', isRequired: true } as Chapter['steps'][number]
    const parts = [
      chapter('1', { steps: [quiz] }),
      chapter('2'),
      chapter('3', { unlock: 'quiz' }),
      chapter('4', { unlock: 'date', unlockAt: '2026-04-01T00:00:00.000Z' }),
      chapter('5', { unlock: 'coach' }),
      chapter('6', { unlock: 'open' }),
    ]
    const reasons = (so: Standing, iso = '2026-03-05T00:00:00.000Z') =>
      [...locksOf(parts, so, at(iso)).values()].map((one) => one?.reason ?? null)
    expect(reasons(standing())).toEqual([null, 'order', 'quiz', 'date', 'coach', null])
    const finished = new Map(['1', '2', '3', '4'].map((id) => [id, 'x']))
    expect(reasons(standing({ finished }))).toEqual([null, null, 'quiz', 'date', 'coach', null])
    const passed = standing({ finished, done: new Set(['q']), overrides: new Map([['5', '2026-03-04T00:00:00.000Z']]) })
    expect(reasons(passed, '2026-04-01T00:00:00.000Z')).toEqual([null, null, null, null, null, null])
  })

  it('holds everything for whoever waits, pauses, has not begun or was refunded', () => {
    const parts = [chapter('intro', { kind: 'intro' }), chapter('1')]
    const reasons = (so: Partial<Standing>) =>
      [...locksOf(parts, standing(so), new Date()).values()].map((one) => one?.reason ?? null)
    expect(reasons({ status: 'waiting' })).toEqual(['not_enrolled', 'not_enrolled'])
    expect(reasons({ status: 'paused' })).toEqual(['paused', 'paused'])
    expect(reasons({ status: 'refunded' })).toEqual(['over', 'over'])
    expect(reasons({ startedAt: null })).toEqual([null, 'not_started'])
    expect(reasons({ status: 'completed', startedAt: null })).toEqual([null, null])
  })

  it('counts the days of a cohort from its first day on, however early somebody begins', () => {
    const days = [chapter('1'), chapter('2', { unlock: 'days', unlockDays: 2 })]
    const so = standing({
      startedAt: '2026-02-01T10:00:00.000Z',
      cohortAt: '2026-03-10T00:00:00.000Z',
      finished: new Map([['1', 'x']]),
    })
    expect(lock(days, { ...so, zones: ['UTC'] }, '2026-03-10T12:00:00.000Z', '2')?.opensAt).toBe('2026-03-12T00:00:00.000Z')
    expect(lock(days, { ...so, zones: ['UTC'] }, '2026-03-12T00:00:01.000Z', '2')).toBeNull()
    const west = { ...so, zones: ['America/New_York'] }
    expect(lock(days, west, '2026-03-10T12:00:00.000Z', '2')?.opensAt).toBe('2026-03-12T04:00:00.000Z')
  })

  it('counts days over a change of clocks', () => {
    expect(dayAfter(at('2026-03-28T12:00:00.000Z'), 2, 'Europe/Berlin').toISOString()).toBe('2026-03-29T22:00:00.000Z')
    expect(dayAfter(at('2026-10-24T12:00:00.000Z'), 2, 'Europe/Berlin').toISOString()).toBe('2026-10-25T23:00:00.000Z')
  })
})
