import { addDays, dayIn } from '@quoin/kit/days'
import type { Trigger } from '../resources/shapes.ts'

type Timed = Exclude<Trigger, { kind: 'event' }>
/** The moment a clock in a zone shows this; where it is skipped in spring, the moment after. */
export function momentOf(day: string, time: string, zone: string): Date {
  const wanted = Date.parse(`${day}T${time}:00Z`)
  const shown = (at: number) => {
    const parts = Object.fromEntries(
      new Intl.DateTimeFormat('en-US', { timeZone: zone, hourCycle: 'h23', dateStyle: 'short', timeStyle: 'medium' })
        .formatToParts(at)
        .map(({ type, value }) => [type, Number(value)]),
    )
    const { year = 0, month = 1, day: date = 1, hour = 0, minute = 0, second = 0 } = parts
    return Date.UTC(2_000 + (year % 100), month - 1, date, hour, minute, second)
  }
  const first = wanted - (shown(wanted) - wanted)
  const second = first - (shown(first) - wanted)
  // Where neither shows it, it is skipped: the later lies behind the gap, the earlier would be the day before at midnight.
  return new Date(shown(second) === wanted ? second : Math.max(first, second))
}

const isOn = (trigger: Timed, day: string): boolean => {
  if (trigger.kind === 'date' || trigger.every === 'day') return true
  const date = new Date(`${day}T00:00:00Z`)
  if (trigger.every === 'week') return (date.getUTCDay() || 7) === (trigger.weekday ?? 1)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  return date.getUTCDate() === Math.min(trigger.day ?? 1, last)
}

/** When a rule begins next, after a moment. */
export function nextAfter(trigger: Timed, after: Date): Date {
  for (let day = addDays(dayIn(trigger.time_zone, after), -1), i = 0; i < 70; i++, day = addDays(day, 1)) {
    const at = momentOf(day, trigger.at, trigger.time_zone)
    if (at > after && isOn(trigger, day)) return at
  }
  throw new Error('A time comes at least every second month.')
}
