import type { AnyResource, Found, RecordOf } from '@quoin/kit'
import { type Context, refuse } from '@quoin/kit/server'
import type { BookingState, geolocation } from '../resources/index.ts'

export type Booking = RecordOf<(typeof geolocation.bookings)['definition']['fields']>
export type WaitingEntry = RecordOf<(typeof geolocation.waiting)['definition']['fields']>
export type PremiseEvent = RecordOf<(typeof geolocation.events)['definition']['fields']>

const manage = 'geolocation.bookings.manage'
/** Looks after all bookings of the company. */
export const looksAfterAll = ({ actor }: Pick<Context, 'actor'>): boolean => actor.permissions.get(manage) === 'tenant'

/** Locations that somebody looks after, where those are not all. */
export async function lookedAfter({
  actor,
  tx,
  tenantId,
  me,
}: Pick<Context, 'actor' | 'tx' | 'tenantId' | 'me'>): Promise<string[]> {
  if (!actor.permissions.has(manage)) return []
  const rows = await tx.query<{ location: string }>(
    'select m.location_id as location from geolocation.location_managers m where m.tenant_id = $1 and m.user_id = $2 and m.deleted_at is null',
    [tenantId, me],
  )
  return rows.map(({ location }) => location)
}

/** Looks after the bookings of a location: of all there are, or of this one. */
export async function isStaff(
  context: Pick<Context, 'actor' | 'tx' | 'tenantId' | 'me'>,
  { location }: { readonly location: string | null },
): Promise<boolean> {
  return looksAfterAll(context) || (location !== null && (await lookedAfter(context)).includes(location))
}

/** A booking of one's own at a location that others look after is theirs to decide on. */
export async function mustLookAfter(context: Context, booking: Pick<Booking, 'location'>): Promise<void> {
  if (!(await isStaff(context, booking))) throw refuse.forbidden(manage)
}

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
