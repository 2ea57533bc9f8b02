import { inMinorUnits } from '@quoin/kit'
import { addDays, localOf, minuteMs, momentOf, weekdayOf } from './clock.ts'
import type { Stretch } from './hours.ts'

/** A time that is set at a location: every week by the clock, or once. */
export interface SetTime {
  readonly startTime: string
  readonly endTime: string
  /** Sunday is 0; null is every day. */
  readonly dayOfWeek: number | null
  /** In minutes; parts of that length where it is less than the whole. */
  readonly duration: number | null
}
export interface PricedTime extends SetTime {
  readonly price: number
  readonly currency: string
}

export const isClock = (time: string): boolean => /^\d\d:\d\d$/.test(time)
export const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

/** On one day, by the clock of the location; nothing where it is none of its days. */
export function setTimeOn(slot: SetTime, timeZone: string, day: string): Stretch | undefined {
  if (!isClock(slot.startTime)) return { from: Date.parse(slot.startTime), to: Date.parse(slot.endTime) }
  if (slot.dayOfWeek !== null && slot.dayOfWeek !== weekdayOf(day) % 7) return undefined
  return {
    from: momentOf(timeZone, day, minuteOf(slot.startTime)),
    to: momentOf(timeZone, day, minuteOf(slot.endTime)),
  }
}

/** The one that is on, or the next. */
export function nextOf(slot: SetTime, timeZone: string, now: number): Stretch | undefined {
  const today = localOf(timeZone, now).day
  for (let ahead = 0; ahead <= 7; ahead++) {
    const found = setTimeOn(slot, timeZone, addDays(today, ahead))
    if (found && found.to > now) return found
  }
  return undefined
}

/** What a booking of exactly a set time, or of a whole part of one, costs instead of its hours. */
export function setPrice(
  { pricedTimes, timeZone }: { readonly pricedTimes: readonly PricedTime[] | null; readonly timeZone: string },
  { from, to }: Stretch,
): { readonly priceMinor: number; readonly currency: string } | undefined {
  const found = pricedTimes?.find((slot) => {
    const whole = setTimeOn(slot, timeZone, localOf(timeZone, from).day)
    if (!whole || from < whole.from || to > whole.to) return false
    const length = slot.duration ? slot.duration * minuteMs : whole.to - whole.from
    return to - from === length && (from - whole.from) % length === 0
  })
  const minor = found && inMinorUnits(found.price, found.currency)
  return minor === undefined ? undefined : { priceMinor: Number(minor), currency: found!.currency }
}
