import { release } from '@quoin/kit/occupancy'
import type { Context } from '@quoin/kit/server'
import { geolocation } from '../resources/index.ts'
import { settleEnd } from './charge.ts'
import { giveUpKit } from './kit.ts'
import { tell } from './mails.ts'
import { type Place, placeOf } from './place.ts'
import { type Booking, inState, iso } from './records.ts'
import { nextTurn, planTurn, reminderLateMs } from './planTurn.ts'
import { offerNext, settleOffer } from './waiting.ts'

/** Does what the time has come for: a hold ends, nobody came, it is over, it is tomorrow. */
export async function turn(context: Context, id: string): Promise<void> {
  const booking: Booking | undefined = await context.find(geolocation.bookings, id, 'lock').catch(() => undefined)
  if (!booking) return
  const place = await placeOf(context, booking.premise)
  const now = Date.now()
  const due = nextTurn(place, booking, now - reminderLateMs)
  if (due === undefined) return
  if (due > now + 1_000) return planTurn(context, place, booking)
  const changes = changesOf(place, booking, now)
  await context.update(geolocation.bookings, booking, changes)
  const changed = { ...booking, ...changes }
  if (changes.remindedAt) await tell(context, place, changed, 'booking_reminder')
  if (changed.state === 'cancelled' || changed.state === 'no_show') {
    await release(context.tx, { subject: id, ...(changed.state === 'no_show' && { at: iso(now) }) })
    if (booking.state === 'held') await settleOffer(context, id, 'expired')
    await giveUpKit(context, booking)
    await settleEnd(context, place, booking, changed.feeMinor ?? 0, null)
    await offerNext(context, place, booking)
  }
  await planTurn(context, place, changed)
}

function changesOf(place: Place, booking: Booking, now: number): Partial<Booking> {
  const [from, to] = [Date.parse(booking.startsAt), Date.parse(booking.endsAt)]
  switch (booking.state) {
    case 'held':
    case 'pending':
      return { ...inState('cancelled'), endedBecause: 'expired' }
    case 'checked_in':
      return { ...inState('done'), checkedOutAt: booking.endsAt }
    default:
      if (now < from) return { remindedAt: iso(now) }
      if (place.graceMinutes !== null && now < to)
        return { ...inState('no_show'), endedBecause: 'released', ...lateFee(place, booking) }
      return place.graceMinutes === null ? inState('done') : { ...inState('no_show'), ...lateFee(place, booking) }
  }
}

/** What is owed for a booking that nobody came to, or that was given up too late. */
export const lateFee = (
  { lateFeePercent }: Pick<Place, 'lateFeePercent'>,
  { priceMinor }: Pick<Booking, 'priceMinor'>,
): { readonly feeMinor?: number } =>
  priceMinor && lateFeePercent > 0 ? { feeMinor: Math.round((priceMinor * lateFeePercent) / 100) } : {}
