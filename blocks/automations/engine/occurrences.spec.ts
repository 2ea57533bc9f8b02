import { describe, expect, it } from 'vitest'
import { addDays, dayIn, momentOf } from '@quoin/kit/days'
import { nextAfter } from './occurrences.ts'

const berlin = { at: '08:00', time_zone: 'Europe/Berlin' } as const
const next = (trigger: Parameters<typeof nextAfter>[0], after: string) => nextAfter(trigger, new Date(after)).toISOString()

describe('A time', () => {
  it('is the one the clock of its zone shows, in winter, in summer and where an hour is skipped', () => {
    expect(momentOf('2026-01-15', '08:00', 'Europe/Berlin').toISOString()).toBe('2026-01-15T07:00:00.000Z')
    expect(momentOf('2026-07-15', '08:00', 'Europe/Berlin').toISOString()).toBe('2026-07-15T06:00:00.000Z')
    expect(momentOf('2026-07-15', '00:30', 'Pacific/Auckland').toISOString()).toBe('2026-07-14T12:30:00.000Z')
    expect(dayIn('Europe/Berlin', momentOf('2026-03-29', '02:30', 'Europe/Berlin'))).toBe('2026-03-29')
  })

  it('is the moment after where it is skipped, east and west of Greenwich and at midnight', () => {
    const skipped = (day: string, time: string, zone: string) => momentOf(day, time, zone).toISOString()
    expect(skipped('2026-03-29', '02:30', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z')
    expect(skipped('2026-03-08', '02:30', 'America/New_York')).toBe('2026-03-08T07:30:00.000Z')
    expect(skipped('2026-04-24', '00:00', 'Africa/Cairo')).toBe('2026-04-23T22:00:00.000Z')
    expect(skipped('2026-09-06', '00:00', 'America/Santiago')).toBe('2026-09-06T04:00:00.000Z')
  })

  it('comes once on each day, where clocks are put forward at midnight and where an hour comes twice', () => {
    const daysFrom = (after: string, at: string, zone: string) => {
      const days: string[] = []
      for (let last = new Date(after), i = 0; i < 4; i++) {
        last = nextAfter({ kind: 'schedule', every: 'day', at, time_zone: zone }, last)
        days.push(dayIn(zone, last).slice(5))
      }
      return days
    }
    expect(daysFrom('2026-09-04T12:00:00Z', '00:00', 'America/Santiago')).toEqual(['09-05', '09-06', '09-07', '09-08'])
    expect(daysFrom('2026-10-23T12:00:00Z', '02:30', 'Europe/Berlin')).toEqual(['10-24', '10-25', '10-26', '10-27'])
    expect(daysFrom('2026-10-30T12:00:00Z', '01:30', 'America/New_York')).toEqual(['10-31', '11-01', '11-02', '11-03'])
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
