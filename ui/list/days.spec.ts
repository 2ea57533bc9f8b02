import { describe, expect, it } from 'vitest'
import { addDays, addMonths, dayOf, monthOf, onDay, weekOf } from './days.ts'

describe('The days of the calendar', () => {
  it('are whole weeks around a month, from the first day of the week', () => {
    expect(monthOf('2027-02-14', 1)).toEqual(expect.arrayContaining(['2027-02-01', '2027-02-28']))
    expect(monthOf('2027-02-14', 1)).toHaveLength(28)
    expect(monthOf('2026-11-20', 1)[0]).toBe('2026-10-26')
    expect(monthOf('2026-11-20', 7)[0]).toBe('2026-11-01')
    expect(monthOf('2026-08-31', 1)).toHaveLength(42)
    expect(weekOf('2026-11-22', 1)).toEqual([
      '2026-11-16',
      '2026-11-17',
      '2026-11-18',
      '2026-11-19',
      '2026-11-20',
      '2026-11-21',
      '2026-11-22',
    ])
  })

  it('go on over the ends of months, of years and over changes of clocks', () => {
    expect(addDays('2027-03-27', 2)).toBe('2027-03-29')
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
    expect(addMonths('2026-01-31', -2)).toBe('2025-11-30')
  })

  it('keep the hour of what is moved between them', () => {
    const moved = onDay(new Date(2027, 2, 27, 9, 30), '2027-03-29')
    expect([dayOf(moved), moved.getHours(), moved.getMinutes()]).toEqual(['2027-03-29', 9, 30])
  })
})
