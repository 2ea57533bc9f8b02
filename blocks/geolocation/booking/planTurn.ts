import { type Context, prepared } from '@quoin/kit/server'
import { dayMs, minuteMs } from './clock.ts'
import type { Place } from './place.ts'
import type { Booking } from './records.ts'

type Due = Pick<Booking, 'id' | 'state' | 'startsAt' | 'endsAt' | 'heldUntil' | 'remindedAt'>

/** When something is to be done about a booking next. */
export function nextTurn(place: Pick<Place, 'graceMinutes'>, booking: Due, now: number): number | undefined {
  const [from, to] = [Date.parse(booking.startsAt), Date.parse(booking.endsAt)]
  switch (booking.state) {
    case 'held':
      return booking.heldUntil ? Date.parse(booking.heldUntil) : undefined
    case 'pending':
      return from
    case 'confirmed':
      if (!booking.remindedAt && from - dayMs > now) return from - dayMs
      return place.graceMinutes === null ? to : Math.min(to, from + place.graceMinutes * minuteMs)
    case 'checked_in':
      return to
    default:
      return undefined
  }
}

/** One job for each booking: what was planned before gives way. */
export async function planTurn(context: Context, place: Pick<Place, 'graceMinutes'>, booking: Due): Promise<void> {
  const at = nextTurn(place, booking, Date.now())
  if (at === undefined) return
  const payload: TurnPayload = { tenantId: context.tenantId, booking: booking.id }
  await context.jobs.add('geolocation.turn', payload, {
    tx: prepared(context.tx),
    runAt: new Date(at),
    key: `geolocation booking ${booking.id}`,
  })
}

export interface TurnPayload {
  readonly tenantId: string
  readonly booking: string
}
