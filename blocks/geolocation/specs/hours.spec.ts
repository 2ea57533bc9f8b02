import { describe, expect, it } from 'vitest'
import { hoursShown } from '../screens/calendar/days.ts'
import type { Entry, Row } from '../screens/calendar/types.ts'

const at = (hour: number) => Date.UTC(2026, 10, 30) + hour * 3_600_000
const span = (from: number, to: number) => ({
  starts_at: new Date(at(from)).toISOString(),
  ends_at: new Date(at(to)).toISOString(),
})
const shown = (open: readonly ReturnType<typeof span>[], entries: readonly ReturnType<typeof span>[] = []) => {
  const { from, to } = hoursShown(
    { premises: [{ open } as unknown as Row], entries: entries as unknown as Entry[] },
    at(0),
    at(24),
  )
  return [from - at(0), to - at(0)].map((ms) => ms / 3_600_000)
}

describe('A day of the calendar', () => {
  it('is as wide as the hours in which a room is open, and what is booked outside of them', () => {
    expect(shown([span(8, 20)])).toEqual([8, 20])
    expect(shown([span(8.5, 12), span(13, 17.25)])).toEqual([8, 18])
    expect(shown([span(8, 20)], [span(5.75, 6), span(21, 30)])).toEqual([5, 24])
  })

  it('is that of an office where nothing closes, or nothing is open', () => {
    expect(shown([span(0, 24)])).toEqual([7, 20])
    expect(shown([])).toEqual([7, 20])
    expect(shown([span(-24, 48)], [span(22, 23)])).toEqual([7, 23])
  })
})
