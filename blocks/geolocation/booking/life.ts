import { release } from '@quoin/kit/occupancy'
import { type Context, refuse } from '@quoin/kit/server'
import { type BookingState, geolocation } from '../resources/index.ts'
import { mustHaveLeft } from './book.ts'
import { bounds } from '../bounds.ts'
import { charge, confirmedOrHeld, paysAhead, settleEnd } from './charge.ts'
import { giveUpKit, shiftKit } from './kit.ts'
import { tell } from './mails.ts'
import { occupy, reoccupy } from './occupy.ts'
import { type Place, placeOf } from './place.ts'
import { priceFor } from './price.ts'
import { type Booking, inState, iso, isStaff, rowOf } from './records.ts'
import { changeableUntil, mustBeOpen, mustFit, mustHold, timesOf, type Times } from './rules.ts'
import { planTurn } from './planTurn.ts'
import { lateFee } from './turns.ts'
import { offerNext, settleOffer } from './waiting.ts'

type Save = (changes: Partial<Booking>) => Promise<Booking>
/** Looks after bookings, or holds this one and is bound by its rules. */
export interface Who {
  readonly isStaff: boolean
}
export const whoAsks = async (context: Context, booking: Pick<Booking, 'location'>): Promise<Who> => ({
  isStaff: await isStaff(context, booking),
})
export const saveOf =
  (context: Context, booking: Booking): Save =>
  async (changes) => {
    await context.update(geolocation.bookings, booking, changes)
    return rowOf(context, geolocation.bookings, booking.id)
  }

export function mustBe(booking: Booking, ...allowed: readonly BookingState[]): void {
  if (!allowed.some((one) => one === booking.state))
    throw refuse.conflict('wrong_state', `This is not possible while state is ${booking.state}.`, {
      state: booking.state,
      allowed,
    })
}

/** Whoever holds a booking changes it until the cut-off; giving it up later may cost something. */
function mustBeInTime(place: Place, { startsAt }: Booking, { isStaff: may }: Who): void {
  const until = changeableUntil(place, startsAt)
  if (!may && Date.now() > until)
    throw refuse.conflict('too_late_to_change', `Changes were possible until ${iso(until)}.`, { until: iso(until) })
}

/** What giving a booking up costs whoever holds it, once the time to do so for nothing is over and until it begins. */
export const lateFeeNow = (place: Place, booking: Booking): number =>
  booking.state === 'confirmed' &&
  Date.now() > changeableUntil(place, booking.startsAt) &&
  Date.now() <= Date.parse(booking.startsAt)
    ? (lateFee(place, booking).feeMinor ?? 0)
    : 0

export async function cancel(context: Context, booking: Booking, reason: string | null, who: Who, save: Save): Promise<Booking> {
  mustBe(booking, 'held', 'pending', 'confirmed')
  const place = await placeOf(context, booking.premise)
  const isLate = !who.isStaff && booking.state === 'confirmed' && Date.now() > changeableUntil(place, booking.startsAt)
  const fee = isLate ? lateFee(place, booking) : {}
  if (isLate && (!fee.feeMinor || Date.now() > Date.parse(booking.startsAt))) mustBeInTime(place, booking, who)
  await release(context.tx, { subject: booking.id })
  const cancelled = await save({
    ...inState('cancelled'),
    endedBecause: 'cancelled',
    reason,
    detached: booking.series !== null,
    ...fee,
  })
  if (booking.state === 'held') await settleOffer(context, booking.id, 'expired')
  await giveUpKit(context, booking)
  await settleEnd(context, place, booking, fee.feeMinor ?? 0, reason)
  if (booking.state !== 'held' && (booking.guestEmail || booking.user !== context.me))
    await tell(context, place, cancelled, 'booking_cancelled')
  await offerNext(context, place, booking)
  return cancelled
}

export async function move(
  context: Context,
  booking: Booking,
  startsAt: string,
  endsAt: string,
  who: Who,
  save: Save,
): Promise<Booking> {
  const place = await placeOf(context, booking.premise)
  const moved = await moveTo(context, place, booking, timesOf(startsAt, endsAt), who, save)
  await offerNext(context, place, booking)
  return moved
}

/** The same, and what becomes free is offered to nobody yet: it may be for another of a series. */
export async function moveTo(
  context: Context,
  place: Place,
  booking: Booking,
  times: Times,
  who: Who,
  save: Save,
): Promise<Booking> {
  mustBe(booking, 'held', 'pending', 'confirmed')
  mustBeInTime(place, booking, who)
  mustBeOpen(place, times)
  if (!who.isStaff) {
    mustFit(place, times, Date.now())
    if (booking.user) await mustHaveLeft(context, place, booking.user, times, booking.id)
  }
  // What has been approved for one time has not been for another.
  const state = booking.state === 'confirmed' && place.needsApproval && !who.isStaff ? 'pending' : booking.state
  const price = await priceFor(context, place, times, booking.user)
  mustCostTheSame(booking, price.priceMinor)
  await release(context.tx, { subject: booking.id })
  if (state !== 'pending' || place.pendingBlocks) await occupy(context, place, claimOf(booking, times))
  await shiftKit(context, booking, times)
  const moved = await save({
    ...inState(state!),
    startsAt: iso(times.from),
    endsAt: iso(times.to),
    remindedAt: null,
    detached: booking.series !== null,
    ...price,
  })
  await planTurn(context, place, moved)
  if (booking.guestEmail) await tell(context, place, moved, 'booking_confirmed')
  return moved
}

/** What an order asks for is not another price from one moment to the next. */
function mustCostTheSame({ order, priceMinor }: Booking, price: number | undefined): void {
  if (order && (price ?? null) !== priceMinor)
    throw refuse.conflict(
      'price_differs',
      'This booking already has an order. Make a new booking for a time with a different price.',
    )
}

export const claimOf = (
  { id, partySize, people }: Pick<Booking, 'id' | 'partySize' | 'people'>,
  times: { from: number; to: number },
) => ({
  subject: id,
  kind: 'geolocation.booking' as const,
  ...times,
  party: partySize ?? 1,
  people,
})
const timesIn = ({ startsAt, endsAt }: Booking) => ({ from: Date.parse(startsAt), to: Date.parse(endsAt) })

/** A hold that ended keeps nobody out any more, so it is looked at once again. */
export async function confirm(
  context: Context,
  booking: Booking,
  save: Save,
  { purpose, notes }: { readonly purpose?: string | null; readonly notes?: string | null } = {},
): Promise<Booking> {
  mustBe(booking, 'held')
  const place = await placeOf(context, booking.premise)
  if (booking.heldUntil && Date.parse(booking.heldUntil) < Date.now())
    await reoccupy(context, place, claimOf(booking, timesIn(booking)))
  if (booking.order && paysAhead(place, booking))
    throw refuse.conflict('payment_due', 'This is confirmed once its order is paid.', { order_unique_id: booking.order })
  const isRequest = place.needsApproval && !(await isStaff(context, place))
  const changes = isRequest ? { ...inState('pending'), heldUntil: null } : confirmedOrHeld(place, booking)
  const confirmed = await save({ ...changes, ...(purpose && { purpose }), ...(notes && { notes }) })
  if (!isRequest) await charge(context, place, confirmed)
  if (isRequest && !place.pendingBlocks) await release(context.tx, { subject: booking.id })
  await settleOffer(context, booking.id, 'booked')
  await planTurn(context, place, confirmed)
  return confirmed
}

/** Approves, and declines those who wait for the same time and can no longer have it. */
export async function approve(context: Context, booking: Booking, save: Save): Promise<Booking> {
  mustBe(booking, 'pending')
  const place = await placeOf(context, booking.premise)
  await reoccupy(context, place, claimOf(booking, timesIn(booking)))
  const changes = confirmedOrHeld(place, booking, bounds.payApprovedMinutes)
  const approved = await save({ ...changes, approvedBy: context.me })
  await charge(context, place, approved)
  await planTurn(context, place, approved)
  await tell(context, place, approved, 'booking_confirmed')
  if (!place.pendingBlocks && !place.allowBookingOverlap) await declineRivals(context, place, approved)
  return approved
}

async function declineRivals(context: Context, place: Place, { id, startsAt, endsAt }: Booking): Promise<void> {
  const rivals = await context.tx.query<{ id: string }>(
    // Who approves one of them at this moment holds it, and is told by its time that this one was first.
    `select b.id from geolocation.bookings b where b.tenant_id = $1 and b.premise_id = $2 and b.state = 'pending' and b.deleted_at is null and b.id <> $3
       and b.starts_at < $5 and b.ends_at > $4 order by b.id limit 200 for update skip locked`,
    [context.tenantId, place.id, id, startsAt, endsAt],
  )
  for (const rival of rivals) {
    const booking = await rowOf(context, geolocation.bookings, rival.id)
    await decline(context, booking, null, saveOf(context, booking))
  }
}

export async function decline(context: Context, booking: Booking, reason: string | null, save: Save): Promise<Booking> {
  mustBe(booking, 'pending')
  const place = await placeOf(context, booking.premise)
  await release(context.tx, { subject: booking.id })
  const declined = await save({ ...inState('cancelled'), endedBecause: 'declined', reason })
  await giveUpKit(context, booking)
  await tell(context, place, declined, 'booking_cancelled')
  if (place.pendingBlocks) await offerNext(context, place, booking)
  return declined
}

const earlyMs = 30 * 60_000

export async function checkIn(context: Context, booking: Booking, save: Save): Promise<Booking> {
  mustBe(booking, 'confirmed')
  const now = Date.now()
  if (!(await isStaff(context, booking)) && (now < Date.parse(booking.startsAt) - earlyMs || now > Date.parse(booking.endsAt)))
    throw refuse.conflict('not_now', 'Check-in is open from 30 minutes before the start until the end.', {
      from: iso(Date.parse(booking.startsAt) - earlyMs),
      to: booking.endsAt,
    })
  const there = await save({ ...inState('checked_in'), checkedInAt: iso(now) })
  await planTurn(context, await placeOf(context, booking.premise), there)
  return there
}

/** They have gone: what is left of the time is free. */
export async function checkOut(context: Context, booking: Booking, save: Save): Promise<Booking> {
  mustBe(booking, 'checked_in')
  return endNow(context, booking, { ...inState('done'), checkedOutAt: iso(Date.now()) }, save)
}

export async function noShow(context: Context, booking: Booking, save: Save): Promise<Booking> {
  mustBe(booking, 'confirmed')
  if (Date.parse(booking.startsAt) > Date.now()) throw refuse.conflict('not_now', 'This booking has not started yet.')
  const place = await placeOf(context, booking.premise)
  const fee = lateFee(place, booking)
  await giveUpKit(context, booking)
  await settleEnd(context, place, booking, fee.feeMinor ?? 0, null)
  return endNow(context, booking, { ...inState('no_show'), endedBecause: 'released', ...fee }, save)
}

async function endNow(context: Context, booking: Booking, changes: Partial<Booking>, save: Save): Promise<Booking> {
  const ended = await save(changes)
  if (Date.parse(booking.endsAt) > Date.now()) {
    await release(context.tx, { subject: booking.id, at: iso(Date.now()) })
    await offerNext(context, await placeOf(context, booking.premise), booking)
  }
  return ended
}

/** Puts a party of another size, or other times, where a booking was. */
export async function resize(context: Context, booking: Booking): Promise<Booking> {
  const place = await placeOf(context, booking.premise)
  const times = timesOf(booking.startsAt, booking.endsAt)
  mustHold(place, booking.partySize ?? 1)
  mustBeOpen(place, times)
  const price = await priceFor(context, place, times, booking.user)
  mustCostTheSame(booking, price.priceMinor)
  if (booking.state !== 'pending' || place.pendingBlocks) await reoccupy(context, place, claimOf(booking, times))
  await shiftKit(context, booking, times)
  await planTurn(context, place, booking)
  return price.priceMinor === undefined || price.priceMinor === booking.priceMinor ? booking : saveOf(context, booking)(price)
}
