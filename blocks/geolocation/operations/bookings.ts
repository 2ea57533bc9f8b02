import { answerRecord, type BlockServer, type Context, type Customs, gone, one, readInput, refuse } from '@quoin/kit/server'
import { release } from '@quoin/kit/occupancy'
import { book, comingAlong, holdUntil, type Input } from '../booking/book.ts'
import { settleEnd } from '../booking/charge.ts'
import { everyConflict, giveUpKit, reserveKit } from '../booking/kit.ts'
import { approve, cancel, checkIn, checkOut, resize, saveOf, whoAsks } from '../booking/life.ts'
import { tell } from '../booking/mails.ts'
import { atPlace, placeOf } from '../booking/place.ts'
import { type Booking, isStaff, lookedAfter, looksAfterAll, mustLookAfter } from '../booking/records.ts'
import { timesOf } from '../booking/rules.ts'
import { offerNext, settleOffer } from '../booking/waiting.ts'
import { geolocation, liveStates } from '../resources/index.ts'
import { feeds } from './feeds.ts'
import { repeats } from './repeats.ts'
import { bookingByCode, premiseAt, spanIn } from './within.ts'

const isLive = ({ state }: Booking): boolean => liveStates.some((one) => one === state)

type Replacements = NonNullable<BlockServer['replaces'][string]>

const read: Replacements['list'] = async (request, context) => {
  const { premise, location } = request.params
  const { from_date: from, to_date: to, ...query } = request.query
  const within = premise === undefined ? undefined : await premiseAt(context, location, premise)
  const timeZone = within ? (await placeOf(context, within)).timeZone : 'UTC'
  const [since, until] = spanIn({ from: ['from_date', from], to: ['to_date', to] }, timeZone)
  return context.list(geolocation.bookings, query, (add) => [
    ...(within ? [`t.premise_id = ${add(within)}`] : []),
    ...(since ? [`t.ends_at > ${add(since)}`] : []),
    ...(until ? [`t.starts_at < ${add(until)}`] : []),
  ])
}

const create: Replacements['create'] = async (request, context) => {
  const { location, premise } = request.params
  const requested =
    premise === undefined ? request.body : { ...request.body, premise_unique_id: await premiseAt(context, location, premise) }
  const { values, ignored } = readInput(request.model, context.actor, requested, 'create')
  const { premise: id, ...input } = values as Input & { premise: string; guestEmail?: string | null }
  // Whoever books for a guest does not book for themselves.
  const user = input.user === undefined ? (input.guestEmail ? null : context.me) : input.user
  const made = await atPlace(context, id, async (place) => {
    const may = await isStaff(context, place)
    if (user !== context.me && !may) throw refuse.forbidden('geolocation.bookings.manage')
    return book(context, place, { ...input, user }, { isStaff: may, isAll: true })
  })
  return one(made.document, { status: 201, meta: ignored.length > 0 ? { ignored } : undefined })
}

const update: Replacements['update'] = async (request, context, standard) => {
  const id = request.params.id!
  const before: Booking = await context.find(geolocation.bookings, id, 'lock')
  const { status, ...body } = request.body
  const answer = await standard({ ...request, body })
  if (!(await settled(context, before, status))) return answer
  const { meta } = JSON.parse(answer.body) as { meta?: Record<string, unknown> }
  return answerRecord(context, geolocation.bookings, id, { meta })
}

/** Does what new times, another party or another state ask for; answers whether there was any of it. */
async function settled(context: Context, before: Booking, status: unknown): Promise<boolean> {
  const after: Booking = await context.find(geolocation.bookings, before.id)
  const isMoved = after.startsAt !== before.startsAt || after.endsAt !== before.endsAt || after.partySize !== before.partySize
  const isOther = status !== undefined && status !== null && status !== before.status
  if (!isMoved && !isOther) return false
  if (!(await isStaff(context, after)))
    throw refuse.forbidden('geolocation.bookings.manage', 'Move or cancel the booking instead.')
  if (isMoved) {
    if (!isLive(after)) throw refuse.conflict('wrong_state', 'This booking has ended.', { state: after.state })
    await resize(context, after)
  }
  if (isOther) await toStatus(context, await context.find(geolocation.bookings, before.id), String(status))
  return true
}

/** Clients of the specification change a booking by the word they know its state under. */
async function toStatus(context: Context, booking: Booking, status: string): Promise<unknown> {
  const save = saveOf(context, booking)
  if ((status === 'inactive' || status === 'deleted') && booking.state !== 'checked_in')
    return cancel(context, booking, null, await whoAsks(context, booking), save)
  if (status === 'active' && booking.state === 'pending') return approve(context, booking, save)
  if (status === 'archived' && booking.state === 'confirmed') {
    const there = await checkIn(context, booking, save)
    return checkOut(context, there, saveOf(context, there))
  }
  if (status === 'archived' && booking.state === 'checked_in') return checkOut(context, booking, save)
  throw refuse.conflict('wrong_state', `A booking that is ${booking.state} cannot become ${status.slice(0, 40)}.`, {
    state: booking.state,
  })
}

const remove: Replacements['delete'] = async (request, context, standard) => {
  const booking: Booking = await context.find(geolocation.bookings, request.params.id!)
  await mustLookAfter(context, booking)
  const answer = await standard(request)
  await release(context.tx, { subject: booking.id })
  if (isLive(booking)) {
    const place = await placeOf(context, booking.premise)
    if (booking.state === 'held') await settleOffer(context, booking.id, 'expired')
    await giveUpKit(context, booking)
    await settleEnd(context, place, booking, 0, null)
    const isAhead = booking.state !== 'held' && Date.parse(booking.endsAt) > Date.now()
    if (isAhead && (booking.guestEmail || booking.user !== context.me)) await tell(context, place, booking, 'booking_cancelled')
    await offerNext(context, place, booking)
  }
  return answer
}

const restore: Replacements['restore'] = async (request, context, standard) => {
  const answer = await standard(request)
  const booking: Booking = await context.find(geolocation.bookings, request.params.id!, 'lock')
  await mustLookAfter(context, booking)
  if (!isLive(booking)) return answer
  if (booking.order) throw refuse.conflict('order_ended', 'The order of this booking has ended. Make a new booking.')
  const resized = await resize(context, booking)
  if (!booking.kit?.length) return answer
  const times = timesOf(booking.startsAt, booking.endsAt)
  const { reservations, conflicts } = await reserveKit(context, booking.kit, times, booking)
  if (conflicts.length > 0) throw everyConflict(conflicts)
  await context.update(geolocation.bookings, resized, { reservations })
  return answerRecord(context, geolocation.bookings, booking.id)
}

export const replacedBookings = { list: read, create, update, delete: remove, restore } satisfies Replacements

/** Somebody of the company, or who was: their bookings are still listed. */
async function isKnown({ tx, tenantId }: Context, user: string): Promise<boolean> {
  const [row] = await tx.query('select 1 from gateway.users_view u where u.tenant_id = $1 and u.id::text = lower($2)', [
    tenantId,
    user,
  ])
  return row !== undefined
}

export const bookings: Customs<typeof geolocation, 'bookings'> = {
  ...repeats,
  ...feeds,
  async hold({ premise, starts_at: startsAt, ends_at: endsAt, party_size: partySize, ...along }, context) {
    const place = await placeOf(context, premise)
    const input = { startsAt, endsAt, partySize, user: context.me, ...comingAlong(along) }
    const made = await book(context, place, input, {
      isStaff: await isStaff(context, place),
      holdUntil: await holdUntil(context),
    })
    return one(made.document, { status: 201 })
  },
  async cancelByCode({ location, premise, code, reason }, context) {
    const booking = await bookingByCode(context, code, { premise: await premiseAt(context, location, premise) })
    await cancel(context, booking, reason ?? null, await whoAsks(context, booking), saveOf(context, booking))
    return answerRecord(context, geolocation.bookings, booking.id)
  },
  async updateByCode({ location, premise, code, ...body }, context) {
    const booking = await bookingByCode(context, code, { premise: await premiseAt(context, location, premise) })
    await mustLookAfter(context, booking)
    const { status, ...changes } = body
    const { values, ignored, version } = readInput(context.model(geolocation.bookings.dotted), context.actor, changes, 'update')
    if (version !== undefined && version !== booking.version)
      throw refuse.conflict('stale_version', 'Someone else changed this record after you loaded it.')
    await context.update(geolocation.bookings, booking, values)
    await settled(context, booking, status)
    return answerRecord(context, geolocation.bookings, booking.id, { meta: ignored.length > 0 ? { ignored } : undefined })
  },
  async deleteByCode({ location, premise, code }, context) {
    const { id } = await bookingByCode(context, code, { premise: await premiseAt(context, location, premise) })
    await context.call(geolocation.bookings.delete, { id })
    return gone()
  },
  async ofUser({ user, ...query }, context) {
    const may = looksAfterAll(context) || (await lookedAfter(context)).length > 0
    if (user !== context.me && !(may && (await isKnown(context, user)))) throw refuse.missing()
    return context.list(geolocation.bookings, query, (add) => [`t.user_id = ${add(user)}`])
  },
  async byCode({ code }, context) {
    const booking = await bookingByCode(context, code)
    await mustLookAfter(context, booking)
    return answerRecord(context, geolocation.bookings, booking.id)
  },
  async checkInByDoor({ code }, context) {
    const rows = await context.tried(
      () =>
        context.tx.query<{ premise: string; booking: string | null }>(
          `select p.id as premise, (select b.id from geolocation.bookings b where b.tenant_id = p.tenant_id and b.premise_id = p.id and b.user_id = $3 and b.state = 'confirmed'
             and b.deleted_at is null and b.starts_at < now() + interval '30 minutes' and b.ends_at > now() order by b.starts_at limit 1) as booking
           from geolocation.premises p where p.tenant_id = $1 and p.door_code = $2 and p.deleted_at is null`,
          [context.tenantId, code, context.me],
        ),
      ([row]) => !row,
    )
    if (!rows[0]) throw refuse.missing()
    if (!rows[0].booking) throw refuse.conflict('no_booking_now', 'You have no current booking here.')
    const booking = await context.find(geolocation.bookings, rows[0].booking, 'lock')
    await checkIn(context, booking, saveOf(context, booking))
    return answerRecord(context, geolocation.bookings, booking.id)
  },
}
