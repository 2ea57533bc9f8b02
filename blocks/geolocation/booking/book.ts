import { randomUUID } from 'node:crypto'
import { advisoryLock, type Context, type Refusal, refuse } from '@quoin/kit/server'
import { bounds } from '../bounds.ts'
import { type BookingState, geolocation } from '../resources/index.ts'
import { addDays, localOf, minuteMs, momentOf, weekdayOf } from './clock.ts'
import { asksMoney, charge, confirmedOrHeld } from './charge.ts'
import { newCode } from './codes.ts'
import { everyConflict, reserveKit } from './kit.ts'
import { type Claim, isOccupied, isOccupiedAtOnce, occupy, occupyAtOnce } from './occupy.ts'
import type { Place } from './place.ts'
import { inState, iso, rowOf } from './records.ts'
import { mustBeOpen, mustFit, mustHold, timesOf, type Times } from './rules.ts'
import { priceFor } from './price.ts'
import { planTurn } from './planTurn.ts'

/** What a booking is made of, in code names; everything else is the server's. */
export interface Input {
  readonly startsAt: string
  readonly endsAt: string
  readonly user?: string | null
  readonly partySize?: number
  readonly people?: readonly string[] | null
  readonly kit?: readonly string[] | null
  readonly [more: string]: unknown
}
export interface How {
  /** What it is called from now on, where whoever asks twice is to be known again. */
  readonly id?: string | undefined
  /** Looks after bookings, and is bound by hours and seats alone. */
  readonly isStaff: boolean
  /** Only kept until it is confirmed, up to this moment. */
  readonly holdUntil?: number
  readonly series?: string
  /** There is nothing else to do, so that it is committed with the last message. */
  readonly isAll?: boolean
}

/** Books a premise: the record and its time in one transaction, or 409 says why not and what is free instead. */
export async function book(context: Context, place: Place, input: Input, how: How): Promise<{ id: string; document: string }> {
  const times = timesOf(input.startsAt, input.endsAt)
  const party = input.partySize ?? 1
  const user = input.user ?? null
  const now = Date.now()
  if (!place.bookable) throw refuse.conflict('not_bookable', 'This space cannot be booked.')
  mustHold(place, party)
  mustBeOpen(place, times)
  if (!how.isStaff) {
    mustFit(place, times, now)
    if (user) await mustHaveLeft(context, place, user, times)
  }
  if (input.people?.length) await mustBePeople(context, input.people)
  const price = await priceFor(context, place, times, user)
  const state: BookingState = how.holdUntil
    ? 'held'
    : place.needsApproval && !how.isStaff
      ? 'pending'
      : confirmedOrHeld(place, { priceMinor: price.priceMinor ?? null, user }).state
  const id = how.id ?? randomUUID()
  const claim: Claim = { subject: id, kind: 'geolocation.booking', ...times, party }
  const isCharged = !how.holdUntil && state !== 'pending' && asksMoney(place, { priceMinor: price.priceMinor ?? null })
  const isAll = how.isAll === true && !isCharged
  const isAtOnce =
    isAll && (state !== 'pending' || place.pendingBlocks) && !input.kit?.length && isOccupiedAtOnce(context, place, input)
  const reservations = isAtOnce ? null : await takeAll(context, place, input, state, claim)
  const heldUntil = how.holdUntil ?? (state === 'held' ? now + bounds.payMinutes * minuteMs : undefined)
  const values = {
    ...input,
    ...inState(state),
    reservations,
    premise: place.id,
    location: place.location,
    premiseName: place.name,
    premiseCode: place.code,
    code: newCode(),
    startsAt: iso(times.from),
    endsAt: iso(times.to),
    partySize: party,
    user,
    heldUntil: heldUntil ? iso(heldUntil) : null,
    series: how.series ?? null,
    ...price,
  }
  const [, , made] = await Promise.all([
    isAtOnce && occupyAtOnce(context, place, claim),
    planTurn(context, place, { id, ...values, remindedAt: null, createdAt: iso(now) }),
    context.insert(geolocation.bookings, values, id, isAll ? 'last' : undefined),
  ])
  if (isCharged) await charge(context, place, await rowOf(context, geolocation.bookings, id))
  return made
}

/** The room, the people and the things, or none of them: what is in the way of any is told of all at once. */
async function takeAll(
  context: Context,
  place: Place,
  input: Input,
  state: BookingState,
  claim: Claim,
): Promise<string[] | null> {
  const inTheWay: Refusal[] = []
  if (state !== 'pending' || place.pendingBlocks)
    try {
      await occupy(context, place, { ...claim, people: input.people })
    } catch (error) {
      if (!isOccupied(error) || !input.kit?.length) throw error
      inTheWay.push(error)
    }
  if (!input.kit?.length) return null
  const { reservations, conflicts } = await reserveKit(context, input.kit, claim, {
    user: input.user ?? null,
    purpose: typeof input.purpose === 'string' ? input.purpose : null,
  })
  if (inTheWay.length + conflicts.length > 0) throw everyConflict([...inTheWay, ...conflicts])
  return reservations
}

/** Whom and what a request names to come along, as a booking keeps it. */
export const comingAlong = (requested: {
  readonly people_unique_ids?: readonly string[] | undefined
  readonly asset_unique_ids?: readonly string[] | undefined
}) => ({
  people: requested.people_unique_ids?.length ? [...requested.people_unique_ids] : null,
  kit: requested.asset_unique_ids?.length ? [...requested.asset_unique_ids] : null,
})

/** Nobody fills the calendar: bookings to come, and minutes of a week where the premise counts them. */
export async function mustHaveLeft(context: Context, place: Place, user: string, times: Times, except?: string): Promise<void> {
  const { tx, tenantId } = context
  const week = weekOf(place, times.from)
  // Two requests of one person at once would each see what the other has not yet booked.
  advisoryLock(tx, 'bookings', user)
  const [row] = await tx.query<{ ahead: number; minutes: number }>(
    `select (select count(*) from (select 1 from geolocation.bookings b where b.tenant_id = $1 and b.user_id = $2 and b.deleted_at is null and b.starts_at > now()
         and b.state in ('held', 'pending', 'confirmed') limit $3) ahead)::int as ahead,
       (select coalesce(sum(extract(epoch from b.ends_at - b.starts_at) / 60), 0) from geolocation.bookings b where b.tenant_id = $1 and b.user_id = $2 and b.deleted_at is null
         and b.premise_id = $4 and b.starts_at >= $5 and b.starts_at < $6 and b.state not in ('cancelled') and ($7::uuid is null or b.id <> $7))::int as minutes`,
    [tenantId, user, bounds.ahead, place.id, iso(week.from), iso(week.to), except ?? null],
    'prepare',
  )
  if (row!.ahead >= bounds.ahead) throw refuse.conflict('too_many', `You can have up to ${bounds.ahead} upcoming bookings.`)
  if (place.weeklyMinutes && row!.minutes + (times.to - times.from) / minuteMs > place.weeklyMinutes)
    throw refuse.conflict('quota_used', `You can book this space for up to ${place.weeklyMinutes} minutes a week.`, {
      weekly_minutes: place.weeklyMinutes,
      used_minutes: row!.minutes,
    })
}

/** The week of a moment, from Monday, by the clock of the place. */
function weekOf({ timeZone }: Place, at: number): Times {
  const { day } = localOf(timeZone, at)
  const monday = addDays(day, 1 - weekdayOf(day))
  return { from: momentOf(timeZone, monday, 0), to: momentOf(timeZone, addDays(monday, 7), 0) }
}

export async function mustBePeople({ tx, tenantId }: Context, people: readonly string[]): Promise<void> {
  const found = await tx.query(
    'select 1 from gateway.users_view where tenant_id = $1 and id = any($2::uuid[]) and deleted_at is null',
    [tenantId, people],
  )
  if (found.length < new Set(people).size || new Set(people).size < people.length)
    throw refuse.invalid('no_such_record', 'A person does not exist or is listed twice.', 'people_unique_ids')
}

/** Until when a time is held that is not yet booked; nobody holds many. */
export async function holdUntil({ tx, tenantId, me }: Context): Promise<number> {
  advisoryLock(tx, 'bookings', me)
  const [row] = await tx.query<{ held: number }>(
    `select count(*)::int as held from geolocation.bookings b where b.tenant_id = $1 and b.user_id = $2 and b.state = 'held' and b.deleted_at is null`,
    [tenantId, me],
  )
  if (row!.held >= bounds.holds) throw refuse.conflict('too_many', `You can hold up to ${bounds.holds} slots at a time.`)
  return Date.now() + bounds.holdMinutes * minuteMs
}
