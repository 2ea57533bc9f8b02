import { describe, expect, it } from 'vitest'
import { span, turned, weeksOf } from './month.ts'

describe('A month', () => {
  it('is drawn in whole weeks, from the day the language begins them with', () => {
    const german = weeksOf('2026-11', 'de')
    expect([german[0], german.at(-1), german.length]).toEqual(['2026-10-26', '2026-12-06', 42])
    expect(weeksOf('2027-02', 'de')).toHaveLength(28)
    expect(weeksOf('2026-11', 'en')[0]).toBe('2026-11-01')
    expect(weeksOf('2026-12', 'de').at(-1)).toBe('2027-01-03')
  })

  it('is followed by the next, over the end of a year too', () => {
    expect([turned('2026-12', 1), turned('2026-01', -1), turned('2026-03', 0)]).toEqual(['2027-01', '2025-12', '2026-03'])
  })

  it('has days that begin where the one before ends', () => {
    for (const day of ['2026-03-28', '2026-03-29', '2026-10-25', '2026-12-31']) {
      const next = new Date(`${day}T12:00:00Z`)
      next.setUTCDate(next.getUTCDate() + 1)
      expect(span(day)[1]).toEqual(span(next.toISOString().slice(0, 10))[0])
    }
  })
})
