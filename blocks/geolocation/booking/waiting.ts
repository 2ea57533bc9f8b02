import { type Context, Refusal } from '@quoin/kit/server'
import { bounds } from '../bounds.ts'
import { geolocation } from '../resources/index.ts'
import { book } from './book.ts'
import { minuteMs } from './clock.ts'
import { tell } from './mails.ts'
import type { Place } from './place.ts'
import { type Booking, rowOf, type WaitingEntry } from './records.ts'

/** Those who wait longest for what became free are offered it, each as a time held for them; what cannot be had is passed over. */
export async function offerNext(context: Context, place: Place, freed: Pick<Booking, 'startsAt' | 'endsAt'>): Promise<void> {
  const { tx, tenantId } = context
  const rows = await tx.query<{ id: string }>(
    `select w.id from geolocation.waiting w where w.tenant_id = $1 and w.premise_id = $2 and w.state = 'waiting' and w.deleted_at is null
       and w.starts_at < $4 and w.ends_at > $3 and w.starts_at > now() order by w.created_at, w.id limit 20 for update skip locked`,
    [tenantId, place.id, freed.startsAt, freed.endsAt],
  )
  for (const { id } of rows) {
    const entry = await rowOf(context, geolocation.waiting, id)
    const holdUntil = Math.min(Date.now() + bounds.offerMinutes * minuteMs, Date.parse(entry.startsAt))
    try {
      const made = await book(context, place, inputOf(entry), { isStaff: true, holdUntil })
      const offeredUntil = new Date(holdUntil).toISOString()
      await context.update(geolocation.waiting, entry, { state: 'offered', booking: made.id, offeredUntil })
      await tell(context, place, await rowOf(context, geolocation.bookings, made.id), 'booking_offered')
    } catch (error) {
      // Closed by now, or too small: whoever gives a time up is not refused for what others wish.
      if (!(error instanceof Refusal) || error.status !== 409) throw error
    }
  }
}

/** An offer ends with the time that was held for it, as what that came to. */
export const settleOffer = ({ tx, tenantId }: Context, booking: string, state: 'booked' | 'expired'): Promise<unknown> =>
  tx.query(
    `update geolocation.waiting set state = $3, version = version + 1, updated_at = clock_timestamp() where tenant_id = $1 and booking_id = $2 and state = 'offered'`,
    [tenantId, booking, state],
  )

const inputOf = ({ startsAt, endsAt, user, partySize }: WaitingEntry) => ({ startsAt, endsAt, user, partySize: partySize ?? 1 })
