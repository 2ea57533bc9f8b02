import { advisoryLock, type Context, type Internals, refuse } from '@quoin/kit/server'
import { stableId } from '@quoin/kit/stable-id'
import { book } from '../booking/book.ts'
import { feeOf } from '../booking/charge.ts'
import { cancel, lateFeeNow, move, saveOf } from '../booking/life.ts'
import { codeOf } from '../booking/codes.ts'
import { consentAt } from '../booking/consent.ts'
import { tell } from '../booking/mails.ts'
import { paid } from '../booking/paid.ts'
import { type Place, placeOf, placesLike } from '../booking/place.ts'
import { hourPrice } from '../booking/price.ts'
import { type Booking, iso } from '../booking/records.ts'
import { changeableUntil, timesOf } from '../booking/rules.ts'
import { turn } from '../booking/turns.ts'
import { bounds } from '../bounds.ts'
import { type BookingState, geolocation, type PublicBooking } from '../resources/index.ts'
import { agendaOf } from '../tickets/agenda.ts'
import { slotsIn } from './availability.ts'

async function publicPlace(context: Context, id: string): Promise<Place> {
  const place = await placeOf(context, id)
  if (!place.isPublic || !place.bookable) throw refuse.missing()
  return place
}

/** What giving a booking up costs now, with its tax. */
function dueToGiveUp(place: Place, booking: Booking): number {
  const { netMinor, taxMinor } = feeOf(place, booking, lateFeeNow(place, booking))
  return netMinor + taxMinor
}

function tellVisitor(place: Place, booking: Booking): PublicBooking {
  const feeMinor = dueToGiveUp(place, booking)
  return {
    id: booking.id,
    code: booking.code!,
    state: booking.state!,
    premise: place.id,
    premiseName: place.name,
    from: booking.startsAt,
    to: booking.endsAt,
    party: booking.partySize ?? 1,
    changeableUntil: iso(changeableUntil(place, booking.startsAt)),
    lateFee: feeMinor > 0 && booking.currency ? { minor: feeMinor, currency: booking.currency } : null,
    surveySlug: place.survey,
  }
}

/** A guest's booking by its code, at the location whose page it was made on. */
async function found(context: Context, location: string, code: string, lock?: 'lock'): Promise<Booking | undefined> {
  const [row] = await context.tx.query<{ id: string }>(
    'select b.id from geolocation.bookings b where b.tenant_id = $1 and b.code = $2 and b.location_id = $3 and b.deleted_at is null',
    [context.tenantId, codeOf(code), location],
  )
  return row && context.find(geolocation.bookings, row.id, lock)
}

/** Nobody fills a calendar by inventing addresses. */
async function mustHaveLeft({ tx, tenantId }: Context, email: string): Promise<void> {
  advisoryLock(tx, 'bookings', email.toLowerCase())
  const [row] = await tx.query<{ own: number; all: number }>(
    `select count(*) filter (where b.guest_email = $2 and b.starts_at > now() and b.state in ('pending', 'confirmed'))::int as own,
       count(*) filter (where b.created_at > now() - interval '1 day' and b.created_by is null)::int as all
     from geolocation.bookings b where b.tenant_id = $1 and b.user_id is null and b.deleted_at is null and b.ends_at > now()`,
    [tenantId, email],
  )
  if (row!.own >= bounds.guestAhead || row!.all >= bounds.guestDay)
    throw refuse.conflict('too_many', 'No more bookings can be made right now. Try again later.')
}

/** What was booked with a form, deleted or not. Two that are sent at once would each see what the other has not yet booked. */
async function sentBefore({ tx, tenantId }: Context, id: string): Promise<Sent | undefined> {
  advisoryLock(tx, 'booking', id)
  const [sent] = await tx.query<Sent & Record<string, unknown>>(
    `select b.id, b.premise_id as premise, b.guest_email as email, b.starts_at as "from", b.deleted_at is null and b.state <> 'cancelled' as "isLive"
     from geolocation.bookings b where b.tenant_id = $1 and b.id = $2`,
    [tenantId, id],
  )
  return sent
}
interface Sent {
  readonly id: string
  readonly premise: string
  readonly email: string | null
  readonly from: string
  readonly isLive: boolean
}

/** Cancels for the fee that was shown, and for no other. */
async function giveUp(
  context: Context,
  booking: Booking,
  { reason, feeMinor }: { readonly reason: string | null; readonly feeMinor: number },
  save: ReturnType<typeof saveOf>,
): Promise<Booking> {
  const due = dueToGiveUp(await placeOf(context, booking.premise), booking)
  if (due !== feeMinor && booking.state === 'confirmed')
    throw refuse.conflict('fee_due', 'Cancelling this booking now has another price than was shown.', { fee_minor: due })
  return cancel(context, booking, reason, { isStaff: false }, save)
}

export const visitors: Internals<typeof geolocation, 'bookings'> = {
  async told({ booking: id }, context) {
    const [row] = await context.tx.query<{ state: BookingState; from: string; to: string; premiseName: string | null }>(
      `select b.state, b.starts_at as "from", b.ends_at as "to", b.premise_name as "premiseName" from geolocation.bookings b
       where b.tenant_id = $1 and b.id = $2 and b.deleted_at is null`,
      [context.tenantId, id],
    )
    return row ?? null
  },
  turn: ({ booking }, context) => turn(context, booking),
  async paid({ order }, context) {
    await paid(context, order)
    return null
  },

  async publicPage({ slug }, context) {
    const [row] = await context.tx.query<{
      id: string
      name: string
      address: string | null
      contact: string | null
      timeZone: string
      consentText: string | null
    }>(
      `select l.id, l.name, l.time_zone as "timeZone", l.consent_text as "consentText", nullif(concat_ws(', ', a.address, nullif(concat_ws(' ', a.postal_code, a.city), '')), '') as address,
         nullif(concat_ws(' · ', l.contact_phone, l.contact_email), '') as contact
       from geolocation.locations l left join geolocation.addresses a on a.tenant_id = l.tenant_id and a.id = l.address_id and a.deleted_at is null
       where l.tenant_id = $1 and lower(l.slug) = $2 and l.deleted_at is null and l.enabled and l.status = 'active'`,
      [context.tenantId, slug],
    )
    if (!row) return null
    const places = await placesLike(context, { location: row.id, isBookable: true, isPublic: true, max: 100 })
    const texts = await context.tx.query<{ id: string; description: string | null }>(
      'select p.id, p.description from geolocation.premises p where p.tenant_id = $1 and p.id = any($2::uuid[])',
      [context.tenantId, places.map(({ id }) => id)],
    )
    const events = await agendaOf(context, { location: row.id, isPublic: true })
    const prices: Awaited<ReturnType<typeof hourPrice>>[] = []
    for (const place of places) prices.push(await hourPrice(context, place))
    return {
      location: row.id,
      events: events.slice(0, 50).map((one) => ({
        id: one.unique_id,
        title: one.title,
        premiseName: one.premise_name,
        from: one.starts_at,
        to: one.ends_at,
      })),
      name: row.name,
      address: row.address,
      contact: row.contact,
      timeZone: row.timeZone,
      consentText: row.consentText,
      premises: places.map((place, i) => ({
        id: place.id,
        name: place.name,
        description: texts.find(({ id }) => id === place.id)?.description ?? null,
        capacity: place.capacity,
        minMinutes: place.minMinutes,
        maxMinutes: place.maxMinutes,
        stepMinutes: place.stepMinutes,
        hourPriceMinor: prices[i]!.priceMinor ?? null,
        currency: prices[i]!.currency ?? place.currency,
        horizonDays: place.horizonDays,
        needsApproval: place.needsApproval,
      })),
    }
  },

  async publicSlots({ premise, from, to, minutes, party }, context) {
    const place = await publicPlace(context, premise)
    const slots = await slotsIn(
      context,
      place,
      { ...timesOf(from, to), length: minutes * 60_000, party, isStaff: false, now: Date.now() },
      100,
    )
    return slots.map((one) => ({ from: iso(one.from), to: iso(one.to), freeSeats: one.freeSeats }))
  },

  async publicBook({ premise, location, from, to, party, name, email, purpose, language, form, isWorkedFor, consents }, context) {
    const place = await publicPlace(context, premise)
    if (place.location !== location) throw refuse.missing()
    // Made of what was sent, not it: an id that a visitor chose could be that of something there is.
    const id = form && stableId(`booking ${context.tenantId} ${form}`)
    const before = id ? await sentBefore(context, id) : undefined
    if (before?.isLive && before.premise === premise && before.email === email && iso(Date.parse(before.from)) === from)
      return tellVisitor(place, await context.find(geolocation.bookings, before.id))
    if (before && isWorkedFor) throw refuse.conflict('form_used', 'This form was already sent for another booking.')
    await mustHaveLeft(context, email)
    const consent = await consentAt(context, location, consents)
    const input = {
      ...consent,
      startsAt: from,
      endsAt: to,
      user: null,
      partySize: party,
      guestName: name,
      guestEmail: email,
      guestLanguage: language,
      purpose,
    }
    const made = await book(context, place, input, { isStaff: false, id: before ? undefined : id })
    const booking = await context.find(geolocation.bookings, made.id)
    await tell(context, place, booking, booking.state === 'pending' ? 'booking_requested' : 'booking_confirmed')
    return tellVisitor(place, booking)
  },

  async publicFind({ location, code }, context) {
    const booking = await found(context, location, code)
    return booking ? tellVisitor(await placeOf(context, booking.premise), booking) : null
  },

  async publicChange({ location, code, cancel: input, move: times, language }, context) {
    const booking = await found(context, location, code, 'lock')
    if (!booking) throw refuse.missing()
    const keep = saveOf(context, booking)
    const save: typeof keep = (changes) => keep({ ...changes, ...(booking.guestEmail && { guestLanguage: language }) })
    const changed = input
      ? await giveUp(context, booking, input, save)
      : times
        ? await move(context, booking, times.from, times.to, { isStaff: false }, save)
        : booking
    return tellVisitor(await placeOf(context, changed.premise), changed)
  },
}
