import { describe, expect, it } from 'vitest'
import { periodEnd, prorate } from './periods.ts'

describe('A period', () => {
  it('ends with its month where the month has no such day, and comes back to the day', () => {
    const ends = (anchor: string, unit: 'month' | 'year' | 'week' | 'day', duration = 1) =>
      [1, 2, 3].map((n) => periodEnd(anchor, n, duration, unit).slice(0, 10))
    expect(ends('2027-01-31T10:00:00.000Z', 'month')).toEqual(['2027-02-28', '2027-03-31', '2027-04-30'])
    expect(ends('2028-01-31T10:00:00.000Z', 'month')[0]).toBe('2028-02-29')
    expect(ends('2028-02-29T00:00:00.000Z', 'year')).toEqual(['2029-02-28', '2030-02-28', '2031-02-28'])
    expect(periodEnd('2028-02-29T00:00:00.000Z', 4, 1, 'year').slice(0, 10)).toBe('2032-02-29')
    expect(ends('2026-11-30T23:59:59.999Z', 'month', 3)).toEqual(['2027-02-28', '2027-05-30', '2027-08-30'])
    expect(ends('2026-12-25T00:00:00.000Z', 'week')).toEqual(['2027-01-01', '2027-01-08', '2027-01-15'])
  })

  it('changes its plan for the share that is left, to the cent, on forty days of a year', () => {
    // What a spreadsheet says: price × seconds left ÷ seconds of the period, halves up.
    for (let i = 0; i < 40; i++) {
      const startAt = new Date(Date.UTC(2028, 0, 31)).toISOString()
      const from = periodEnd(startAt, i % 13, 1, 'month')
      const endAt = periodEnd(startAt, (i % 13) + 1, 1, 'month')
      const at = new Date(Date.parse(from) + i * 61_537_000).toISOString()
      const [oldMinor, newMinor] = [999 + i * 7, 2_999 + i * 13]
      const whole = (Date.parse(endAt) - Date.parse(from)) / 1_000
      const left = Math.min(whole, Math.max(0, Math.round((Date.parse(endAt) - Date.parse(at)) / 1_000)))
      const sheet = (price: number) => Math.floor((2 * price * left + whole) / (2 * whole))
      expect(prorate({ startAt: from, endAt, at, oldMinor, newMinor })).toEqual({
        creditMinor: sheet(oldMinor),
        chargeMinor: sheet(newMinor),
        dueMinor: sheet(newMinor) - sheet(oldMinor),
      })
    }
    expect(
      prorate({
        startAt: '2028-02-01T00:00:00Z',
        endAt: '2028-03-01T00:00:00Z',
        at: '2028-02-15T12:00:00Z',
        oldMinor: 2_900,
        newMinor: 5_800,
      }),
    ).toEqual({ creditMinor: 1_450, chargeMinor: 2_900, dueMinor: 1_450 })
  })
})
