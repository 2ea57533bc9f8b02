import { refuse } from '@quoin/kit/server'
import { dayMs, localOf, minuteMs } from './clock.ts'
import { hoursOn, openBetween } from './hours.ts'
import type { Place } from './place.ts'

export interface Times {
  readonly from: number
  readonly to: number
}
const yearMs = 366 * dayMs
/** Nothing is planned outside of these. */
const [earliest, latest] = [Date.UTC(1900), Date.UTC(3000)]

/** Two moments as times; refuses what is no time at all. */
export function timesOf(startsAt: string, endsAt: string): Times {
  const [from, to] = [Date.parse(startsAt), Date.parse(endsAt)]
  if (!(to > from)) throw refuse.invalid('invalid', 'The end must be after the start.', 'check_out_time')
  if (from < earliest || to > latest)
    throw refuse.invalid('invalid', 'Bookings are possible from the year 1900 to 2999.', 'check_in_time')
  if (to - from > yearMs) throw refuse.invalid('invalid', 'A booking can be up to one year long.', 'check_out_time')
  return { from, to }
}

/** It is open all of the time: else 409 `closed` says when it is on that day. */
export function mustBeOpen(place: Place, { from, to }: Times): void {
  if (openBetween(place, from, to).some((one) => one.from <= from && one.to >= to)) return
  const { day } = localOf(place.timeZone, from)
  const hours = hoursOn(place, day) ?? []
  const reason = place.exceptions?.find(({ on, until }) => on <= day && day <= (until ?? on))?.reason ?? null
  const said =
    hours.length > 0
      ? `Open on ${day} from ${hours.map((one) => `${one.from} to ${one.to}`).join(', ')} (${place.timeZone}).`
      : `Closed on ${day}${reason ? `: ${reason}` : ''}.`
  throw refuse.conflict('closed', said, { on: day, time_zone: place.timeZone, hours, reason }, 'check_in_time')
}

/** The rules of a premise for whoever books for themselves; who looks after bookings is not bound by them. */
export function mustFit(place: Place, { from, to }: Times, now: number): void {
  const minutes = (to - from) / minuteMs
  const no = (code: string, detail: string, meta: Record<string, unknown>, pointer = 'check_in_time') =>
    refuse.conflict(code, detail, meta, pointer)
  if (from < now + place.leadMinutes * minuteMs)
    throw no(
      'too_late_to_book',
      place.leadMinutes > 0 ? `Book ${place.leadMinutes} minutes ahead.` : 'This has already started.',
      {
        earliest_at: new Date(now + place.leadMinutes * minuteMs).toISOString(),
      },
    )
  if (from > now + place.horizonDays * dayMs)
    throw no('too_early_to_book', `This can be booked up to ${place.horizonDays} days ahead.`, {
      latest_at: new Date(now + place.horizonDays * dayMs).toISOString(),
    })
  if (minutes < place.minMinutes || minutes > place.maxMinutes)
    throw no(
      'length_not_offered',
      `This is booked for ${place.minMinutes} to ${place.maxMinutes} minutes.`,
      { min_minutes: place.minMinutes, max_minutes: place.maxMinutes },
      'check_out_time',
    )
  if (localOf(place.timeZone, from).minute % place.stepMinutes !== 0 || from % minuteMs !== 0)
    throw no('not_on_step', `Bookings start every ${place.stepMinutes} minutes from midnight.`, {
      step_minutes: place.stepMinutes,
    })
}

/** So many people find room. */
export function mustHold(place: Place, party: number): void {
  if (party > place.capacity)
    throw refuse.conflict(
      'too_many_people',
      `This space has ${place.capacity} seats.`,
      { capacity: place.capacity },
      'party_size',
    )
}

/** Until when people change a booking by themselves. */
export const changeableUntil = (place: Place, startsAt: string): number => Date.parse(startsAt) - place.cutoffMinutes * minuteMs
