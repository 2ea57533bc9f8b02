import { describe, expect, it } from 'vitest'
import { lanesOf, minutesOf, snapped, spanOf } from './hours.ts'

describe('The hours of a day', () => {
  it('put what overlaps beside each other, and only that', () => {
    const spans = [
      { start: 540, end: 600 },
      { start: 570, end: 630 },
      { start: 600, end: 660 },
      { start: 700, end: 730 },
    ]
    expect(lanesOf(spans)).toEqual([
      { lane: 0, lanes: 2 },
      { lane: 1, lanes: 2 },
      { lane: 0, lanes: 2 },
      { lane: 0, lanes: 1 },
    ])
    expect(lanesOf([])).toEqual([])
  })

  it('keep everything inside its day', () => {
    expect(spanOf(new Date(2027, 1, 3, 23, 50), 60)).toEqual({ start: 1_410, end: 1_440 })
    expect(spanOf(new Date(2027, 1, 3, 9, 15), 90)).toEqual({ start: 555, end: 645 })
    expect([snapped(-20), snapped(67), snapped(68), snapped(1_439)]).toEqual([0, 60, 75, 1_425])
  })

  it('read durations as they were written', () => {
    expect([minutesOf(2, 'hours'), minutesOf(45, null), minutesOf(null, 'h'), minutesOf(1, 'day')]).toEqual([120, 45, 30, 1_440])
  })
})
