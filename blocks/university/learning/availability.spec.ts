import { describe, expect, it } from 'vitest'
import { overlapHours } from './availability.ts'

const slot = (day_of_week: number, start_time: string, end_time: string, timezone = 'UTC') => ({
  day_of_week,
  start_time,
  end_time,
  timezone,
})
const winter = new Date('2026-01-15T12:00:00Z')
const summer = new Date('2026-07-15T12:00:00Z')

describe('Hours that two people share', () => {
  it('are counted once, however often they are said', () => {
    const mine = [slot(1, '09:00', '12:00'), slot(1, '11:00', '13:00')]
    expect(overlapHours(mine, [slot(1, '10:30', '18:00')], winter)).toBe(2.5)
    expect(overlapHours(mine, [slot(2, '10:30', '18:00')], winter)).toBe(0)
    expect(overlapHours(mine, [], winter)).toBe(0)
  })
  it('follow the clocks of both, over midnight and the end of the week', () => {
    expect(overlapHours([slot(1, '09:00', '10:00', 'Europe/Berlin')], [slot(1, '08:00', '09:00')], winter)).toBe(1)
    expect(overlapHours([slot(1, '09:00', '10:00', 'Europe/Berlin')], [slot(1, '08:00', '09:00')], summer)).toBe(0)
    // Saturday evening in New York is Sunday in UTC.
    expect(overlapHours([slot(6, '18:00', '22:00', 'America/New_York')], [slot(0, '00:00', '02:00')], winter)).toBe(2)
    expect(overlapHours([slot(0, '06:00', '08:00', 'Asia/Tokyo')], [slot(6, '21:00', '22:30')], winter)).toBe(1.5)
  })
})
