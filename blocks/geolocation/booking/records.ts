import type { AnyResource, Found, RecordOf } from '@quoin/kit'
import { type Context, refuse } from '@quoin/kit/server'
import type { BookingState, geolocation } from '../resources/index.ts'

export type Booking = RecordOf<(typeof geolocation.bookings)['definition']['fields']>
export type WaitingEntry = RecordOf<(typeof geolocation.waiting)['definition']['fields']>
export type PremiseEvent = RecordOf<(typeof geolocation.events)['definition']['fields']>

export const isStaff = ({ actor }: Pick<Context, 'actor'>): boolean => actor.permissions.has('geolocation.bookings.manage')

const statusOf: Readonly<Record<BookingState, Booking['status']>> = {
  held: 'pending',
  pending: 'pending',
  confirmed: 'active',
  checked_in: 'active',
  done: 'archived',
  cancelled: 'inactive',
  no_show: 'inactive',
}
/** A state, and the word that clients of the specification have for it. */
export const inState = (state: BookingState) => ({ state, status: statusOf[state] })

export const iso = (at: number): string => new Date(at).toISOString()

/** A live record whoever it is of: what one person gives up is another's, whom they may not see. */
export async function rowOf<R extends AnyResource>(context: Pick<Context, 'rows'>, resource: R, id: string): Promise<Found<R>> {
  const [row] = await context.rows(resource, 't.id = $2 and t.deleted_at is null', [id])
  if (!row) throw refuse.missing()
  return row
}
