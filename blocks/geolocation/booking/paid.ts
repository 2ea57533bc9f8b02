import { type Context, type Listener, refuse } from '@quoin/kit/server'
import { sales } from '@quoin/sales/resources'
import { geolocation } from '../resources/index.ts'
import { bookingOf } from './charge.ts'
import { claimOf, saveOf } from './life.ts'
import { tell } from './mails.ts'
import { isOccupied, reoccupy } from './occupy.ts'
import { placeOf } from './place.ts'
import { inState } from './records.ts'
import { timesOf } from './rules.ts'
import { planTurn } from './planTurn.ts'

/**
 * A paid order makes its held time a booking. A hold that ended meanwhile is taken anew; where somebody else has the time by now, all
 * of the money goes back.
 */
export async function paid(context: Context, order: string): Promise<void> {
  const booking = await bookingOf(context, order)
  const contents = booking && (await context.callInternal(sales.orders.internal.contents, { order }))
  if (!booking || !contents?.isPaid || contents.isRefunded) return
  const isLate = booking.state === 'cancelled' && booking.endedBecause === 'expired'
  if (booking.state !== 'held' && !isLate) return
  const place = await placeOf(context, booking.premise)
  try {
    // Its things were given up with the hold, and half of a booking is none.
    if (isLate && booking.kit?.length) throw refuse.conflict('occupied', 'What was reserved along is no longer held.')
    await reoccupy(context, place, claimOf(booking, timesOf(booking.startsAt, booking.endsAt)))
  } catch (error) {
    if (!isOccupied(error)) throw error
    await context.callInternal(sales.orders.internal.giveBack, { order, keepPercent: 0 })
    return
  }
  const confirmed = await saveOf(context, booking)({ ...inState('confirmed'), heldUntil: null, endedBecause: null })
  await planTurn(context, place, confirmed)
  await tell(context, place, confirmed, 'booking_confirmed')
}

const money = new Set(['status', 'payment_state', 'paid_at'])

/** Hears that the order of a booking was paid. */
export const followOrders: Listener = {
  name: 'geolocation.follow_orders',
  operation: 'any',
  async hear({ tenantId, resource, recordId, payload }, _services, _pools, callInternal) {
    if (resource !== sales.orders.dotted || !recordId) return
    const changed = (payload.changed ?? []) as readonly string[]
    if (changed.some((name) => money.has(name)))
      await callInternal(tenantId, geolocation.bookings.internal.paid, { order: recordId })
  },
}
