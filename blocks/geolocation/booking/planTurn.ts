import { companiesOf, type Context, inTransaction, type Pools, prepared, type Services, type Tx } from '@quoin/kit/server'
import { dayMs, minuteMs } from './clock.ts'
import type { Place } from './place.ts'
import type { Booking } from './records.ts'

type Due = Pick<Booking, 'id' | 'state' | 'startsAt' | 'endsAt' | 'heldUntil' | 'remindedAt' | 'createdAt'>

/** What is due within this time has a job of its own; what is due later is given one when it comes near. */
const nearMinutes = 120
/** A reminder that was not sent in time is sent for so much longer. */
export const reminderLateMs = 360 * minuteMs

/** When something is to be done about a booking next. Nobody is reminded of what they booked less than a day before. */
export function nextTurn(place: Pick<Place, 'graceMinutes'>, booking: Due, now: number): number | undefined {
  const [from, to] = [Date.parse(booking.startsAt), Date.parse(booking.endsAt)]
  switch (booking.state) {
    case 'held':
      return booking.heldUntil ? Date.parse(booking.heldUntil) : undefined
    case 'pending':
      return from
    case 'confirmed':
      if (!booking.remindedAt && from - dayMs > Math.max(now, Date.parse(booking.createdAt))) return from - dayMs
      return place.graceMinutes === null ? to : Math.min(to, from + place.graceMinutes * minuteMs)
    case 'checked_in':
      return to
    default:
      return undefined
  }
}

/**
 * One job for each booking that is near: what was planned before gives way, and where it does not, finds that its time has not come. Of most
 * bookings nothing is due for days, and adding a job takes the database longer than storing the booking.
 */
export async function planTurn(context: Context, place: Pick<Place, 'graceMinutes'>, booking: Due): Promise<void> {
  const at = nextTurn(place, booking, Date.now())
  if (at === undefined || at > Date.now() + nearMinutes * minuteMs) return
  await addTurn(context.jobs, context.tx, context.tenantId, booking.id, new Date(at))
}

async function addTurn(jobs: Services['jobs'], tx: Tx, tenantId: string, booking: string, runAt: Date): Promise<void> {
  const payload: TurnPayload = { tenantId, booking }
  await jobs.add('geolocation.turn', payload, { tx: prepared(tx), runAt, key: `geolocation booking ${booking}` })
}

/** So many jobs leave in one message. */
const batch = 100

/** Plans what comes near in every company. Asked for twice as often as it looks ahead, so that one time that is missed leaves nothing out. */
export async function planTurns({ jobs }: Pick<Services, 'jobs'>, pools: Pools, signal: AbortSignal): Promise<void> {
  for (const tenantId of await companiesOf(pools)) {
    if (signal.aborted) return
    await inTransaction(pools.runtime, { tenantId, userId: null }, async (tx) => {
      const near = await nearTurns(tx, tenantId)
      for (let i = 0; i < near.length; i += batch)
        await Promise.all(near.slice(i, i + batch).map(({ id, due }) => addTurn(jobs, tx, tenantId, id, new Date(due))))
    })
  }
}

/** The same moments as `nextTurn`, also those that have passed while nobody worked. Who changes a booking just now plans it by themselves. */
const nearTurns = (tx: Tx, tenantId: string): Promise<{ id: string; due: string }[]> =>
  tx.query(
    `select b.id, d.due from geolocation.bookings b join geolocation.premises p on p.tenant_id = b.tenant_id and p.id = b.premise_id
       cross join lateral (select case b.state when 'held' then b.held_until when 'pending' then b.starts_at when 'checked_in' then b.ends_at
         else case when b.reminded_at is null and b.starts_at - interval '1 day' > greatest(now() - make_interval(secs => $3), b.created_at) then b.starts_at - interval '1 day'
           when p.grace_minutes is null then b.ends_at else least(b.ends_at, b.starts_at + make_interval(mins => p.grace_minutes::int)) end end as due) d
     where b.tenant_id = $1 and b.deleted_at is null and b.state in ('held', 'pending', 'confirmed', 'checked_in')
       and (b.starts_at between now() - interval '30 days' and now() + interval '1 day' + make_interval(mins => $2)
         or b.ends_at between now() - interval '30 days' and now() + make_interval(mins => $2) or b.held_until < now() + make_interval(mins => $2))
       and d.due between now() - interval '30 days' and now() + make_interval(mins => $2) order by b.id for share of b skip locked`,
    [tenantId, nearMinutes, reminderLateMs / 1_000],
  )

export interface TurnPayload {
  readonly tenantId: string
  readonly booking: string
}
