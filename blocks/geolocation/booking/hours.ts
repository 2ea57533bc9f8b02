import type { Exception } from '../resources/index.ts'
import { addDays, localOf, momentOf, weekdayOf } from './clock.ts'

export interface Hours {
  readonly timeZone: string
  readonly openingHours: readonly { readonly day: number; readonly from: string; readonly to: string }[] | null
  readonly exceptions: readonly Exception[] | null
}
/** In milliseconds, without its end. */
export interface Stretch {
  readonly from: number
  readonly to: number
}

export const isAlwaysOpen = ({ openingHours, exceptions }: Hours): boolean => !openingHours?.length && !exceptions?.length

const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

/** When it is open on a day; null all day. */
export function hoursOn({ openingHours, exceptions }: Hours, day: string): readonly { from: string; to: string }[] | null {
  const exception = exceptions?.find(({ on, until }) => on <= day && day <= (until ?? on))
  if (exception) return exception.hours ?? []
  if (!openingHours?.length) return null
  const weekday = weekdayOf(day)
  return openingHours.filter((one) => one.day === weekday)
}

/** When it is open between two moments; what ends as the next begins is one. */
export function openBetween(hours: Hours, from: number, to: number): Stretch[] {
  if (isAlwaysOpen(hours)) return [{ from, to }]
  const { timeZone } = hours
  const stretches: Stretch[] = []
  const last = localOf(timeZone, to).day
  for (let day = addDays(localOf(timeZone, from).day, -1); day <= last; day = addDays(day, 1)) {
    const open = hoursOn(hours, day) ?? [{ from: '00:00', to: '24:00' }]
    for (const one of open)
      stretches.push({ from: momentOf(timeZone, day, minuteOf(one.from)), to: momentOf(timeZone, day, minuteOf(one.to)) })
  }
  return merged(stretches)
    .map((one) => ({ from: Math.max(one.from, from), to: Math.min(one.to, to) }))
    .filter((one) => one.from < one.to)
}

/** In order, and as one where they touch. */
export function merged(stretches: readonly Stretch[]): Stretch[] {
  const all: { from: number; to: number }[] = []
  for (const { from, to } of [...stretches].sort((a, b) => a.from - b.from)) {
    if (from >= to) continue
    const before = all.at(-1)
    if (before && from <= before.to) before.to = Math.max(before.to, to)
    else all.push({ from, to })
  }
  return all
}

/** What is left of stretches where others, in order and apart, are in the way. */
export const without = (stretches: readonly Stretch[], others: readonly Stretch[]): Stretch[] =>
  stretches.flatMap(({ from, to }) => {
    const left: Stretch[] = []
    let at = from
    for (const other of others) {
      if (other.to <= at || other.from >= to) continue
      if (other.from > at) left.push({ from: at, to: other.from })
      at = Math.max(at, other.to)
    }
    return at < to ? [...left, { from: at, to }] : left
  })
