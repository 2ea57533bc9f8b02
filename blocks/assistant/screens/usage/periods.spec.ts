import { describe, expect, it } from 'vitest'
import { periodsOf } from './periods.ts'

const span = (from: string, until: string, time_zone = 'UTC') => ({ from, until, time_zone })

describe('The periods of a span', () => {
  it('are all its days, where the company is', () => {
    const days = periodsOf(span('2026-03-27T23:00:00.000Z', '2026-03-30T22:00:00.000Z', 'Europe/Berlin'), 'day')
    expect(days).toEqual(['2026-03-28', '2026-03-29', '2026-03-30'])
    expect(periodsOf(span('2026-03-27T15:00:00.000Z', '2026-03-28T15:00:00.000Z', 'Asia/Tokyo'), 'day')).toEqual(['2026-03-28'])
  })
  it('are weeks that begin on Mondays, and months, each once', () => {
    expect(periodsOf(span('2026-03-01T00:00:00Z', '2026-03-10T00:00:00Z'), 'week')).toEqual([
      '2026-02-23',
      '2026-03-02',
      '2026-03-09',
    ])
    expect(periodsOf(span('2026-01-31T00:00:00Z', '2026-03-02T00:00:00Z'), 'month')).toEqual(['2026-01', '2026-02', '2026-03'])
  })
})
