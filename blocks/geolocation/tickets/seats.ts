import { type Context, refuse } from '@quoin/kit/server'

/** Seats of an event by kind. */
export type Seats = ReadonlyMap<string, number>

export const seatsOf = (tickets: readonly { readonly kind: string | null }[]): Seats => {
  const seats = new Map<string, number>()
  for (const { kind } of tickets) if (kind) seats.set(kind, (seats.get(kind) ?? 0) + 1)
  return seats
}

const soldOut = () => refuse.conflict('sold_out', 'There are not that many tickets left.')

/**
 * Takes seats of an event, all or none: each kind counts what is taken of it in its own row, which buyers lock one after the other, always
 * in the same order and the event last. What is already counted is never more than there is, whoever asks meanwhile.
 */
export async function takeSeats(context: Context, event: string, seats: Seats): Promise<void> {
  const { tx, tenantId } = context
  const taken = new Map<string, number>()
  // Whoever catches the refusal goes on in the same transaction: nothing of it may stay counted.
  const refused = async () => {
    await freeKinds(context, taken)
    return soldOut()
  }
  for (const [kind, count] of sorted(seats)) {
    const rows = await tx.query(
      `update geolocation.ticket_kinds k set sold = k.sold + $4 where k.tenant_id = $1 and k.id = $2 and k.event_id = $3 and k.deleted_at is null
         and k.sold + $4 <= k.capacity returning k.id`,
      [tenantId, kind, event, count],
    )
    if (rows.length === 0) throw await refused()
    taken.set(kind, count)
  }
  const rows = await tx.query(
    `update geolocation.events e set attendee_count = e.attendee_count + $3 where e.tenant_id = $1 and e.id = $2 and e.deleted_at is null
       and (e.capacity is null or e.attendee_count + $3 <= e.capacity) returning e.id`,
    [tenantId, event, total(seats)],
  )
  if (rows.length === 0) throw await refused()
}

async function freeKinds({ tx, tenantId }: Context, seats: Seats): Promise<void> {
  for (const [kind, count] of sorted(seats))
    await tx.query('update geolocation.ticket_kinds k set sold = greatest(0, k.sold - $3) where k.tenant_id = $1 and k.id = $2', [
      tenantId,
      kind,
      count,
    ])
}

export async function freeSeats(context: Context, event: string, seats: Seats): Promise<void> {
  await freeKinds(context, seats)
  const { tx, tenantId } = context
  await tx.query(
    'update geolocation.events e set attendee_count = greatest(0, e.attendee_count - $3) where e.tenant_id = $1 and e.id = $2',
    [tenantId, event, total(seats)],
  )
}

const sorted = (seats: Seats) => [...seats].sort(([a], [b]) => (a < b ? -1 : 1))
const total = (seats: Seats): number => [...seats.values()].reduce((sum, one) => sum + one, 0)
