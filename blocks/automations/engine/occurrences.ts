import { addDays, dayIn, momentOf } from '@quoin/kit/days'
import type { Trigger } from '../resources/shapes.ts'

type Timed = Exclude<Trigger, { kind: 'event' }>

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
