import { describe, expect, it } from 'vitest'
import { addDays, dayIn } from '@quoin/kit/days'
import { momentOf, nextAfter } from './occurrences.ts'

const berlin = { at: '08:00', time_zone: 'Europe/Berlin' } as const
const next = (trigger: Parameters<typeof nextAfter>[0], after: string) => nextAfter(trigger, new Date(after)).toISOString()

describe('A time', () => {
  it('is the one the clock of its zone shows, in winter, in summer and where an hour is skipped', () => {
    expect(momentOf('2026-01-15', '08:00', 'Europe/Berlin').toISOString()).toBe('2026-01-15T07:00:00.000Z')
    expect(momentOf('2026-07-15', '08:00', 'Europe/Berlin').toISOString()).toBe('2026-07-15T06:00:00.000Z')
    expect(momentOf('2026-07-15', '00:30', 'Pacific/Auckland').toISOString()).toBe('2026-07-14T12:30:00.000Z')
    expect(dayIn('Europe/Berlin', momentOf('2026-03-29', '02:30', 'Europe/Berlin'))).toBe('2026-03-29')
  })

  it('comes every day, every week on its day, and every month on its last where it is short', () => {
    expect(next({ kind: 'schedule', every: 'day', ...berlin }, '2026-11-28T07:00:00Z')).toBe('2026-11-29T07:00:00.000Z')
    expect(next({ kind: 'schedule', every: 'day', ...berlin }, '2026-11-28T06:59:59Z')).toBe('2026-11-28T07:00:00.000Z')
    expect(next({ kind: 'schedule', every: 'week', weekday: 1, ...berlin }, '2026-11-28T12:00:00Z')).toBe(
      '2026-11-30T07:00:00.000Z',
    )
    expect(next({ kind: 'schedule', every: 'month', day: 31, ...berlin }, '2026-02-01T12:00:00Z')).toBe(
      '2026-02-28T07:00:00.000Z',
    )
    expect(next({ kind: 'schedule', every: 'month', day: 1, ...berlin }, '2026-03-01T12:00:00Z')).toBe('2026-04-01T06:00:00.000Z')
  })

  it('counts days over the end of a month', () => {
    expect(addDays('2026-02-27', 3)).toBe('2026-03-02')
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
  })
})
