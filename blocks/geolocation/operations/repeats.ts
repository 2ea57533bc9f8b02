import { release } from '@quoin/kit/occupancy'
import { type Context, type Customs, document, refuse, Refusal } from '@quoin/kit/server'
import { book, comingAlong, mustBePeople } from '../booking/book.ts'
import { dayMs } from '../booking/clock.ts'
import { alongTaken } from '../booking/kit.ts'
import { cancel, moveTo, saveOf, type Who, whoAsks } from '../booking/life.ts'
import { isOccupied } from '../booking/occupy.ts'
import { type Place, placeOf, unitsOf } from '../booking/place.ts'
import { type Booking, iso, isStaff } from '../booking/records.ts'
import { changeableUntil, mustBeOpen, mustFit, mustHold, timesOf, type Times } from '../booking/rules.ts'
import { shifted, timesIn } from '../booking/series.ts'
import { seatsFree, takenOf } from '../booking/slots.ts'
import { offerNext } from '../booking/waiting.ts'
import { geolocation, type Rule } from '../resources/index.ts'

interface Input {
  readonly starts_at: string
  readonly ends_at: string
  readonly rule: Rule
  readonly party_size: number
  readonly people_unique_ids?: readonly string[] | undefined
  readonly asset_unique_ids?: readonly string[] | undefined
  readonly moves: readonly { readonly number: number; readonly starts_at: string; readonly ends_at: string }[]
}

/** The dates of a repeat, those that are moved at their other time. */
function datesIn(place: Place, { starts_at, ends_at, rule, moves }: Input): { times: Times; isMoved: boolean }[] {
  return timesIn(place.timeZone, rule, timesOf(starts_at, ends_at)).map((times, i) => {
    const moved = moves.find(({ number }) => number === i + 1)
    return { times: moved ? timesOf(moved.starts_at, moved.ends_at) : times, isMoved: moved !== undefined }
  })
}

async function datesOf(context: Context, place: Place, input: Input) {
  const { people_unique_ids: people, asset_unique_ids: kit } = input
  const all = datesIn(place, input)
  if (people?.length) await mustBePeople(context, people)
  const units = await unitsOf(context, place)
  const resources = [...new Set(units.map(({ resource }) => resource))]
  const from = Math.min(...all.map(({ times }) => times.from))
  const to = Math.max(...all.map(({ times }) => times.to))
  const taken = await takenOf(context, resources, from - dayMs, to + dayMs)
  const away = await alongTaken(context, { people, kit }, from, to)
  const may = await isStaff(context, place)
  return all.map(({ times }, i) => ({
    number: i + 1,
    times,
    why:
      whyNot(may, place, times, () => seatsFree(place, units, taken, times).free, input.party_size) ??
      (away.some((one) => one.from < times.to && one.to > times.from) ? 'away' : null),
  }))
}

function whyNot(may: boolean, place: Place, times: Times, free: () => number, party: number): string | null {
  if (!place.bookable) return 'not_bookable'
  try {
    mustHold(place, party)
    mustBeOpen(place, times)
    if (!may) mustFit(place, times, Date.now())
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
  return free() >= (place.allowBookingOverlap ? party : 1) ? null : 'occupied'
}

export const repeats: Pick<Customs<typeof geolocation, 'bookings'>, 'preview' | 'repeat' | 'changeSeries'> = {
  async preview({ premise, ...input }, context) {
    const place = await placeOf(context, premise)
    const dates = await datesOf(context, place, input)
    return document({
      type: 'repeat_preview',
      id: premise,
      attributes: {
        dates: dates.map(({ number, times, why }) => ({
          number,
          starts_at: iso(times.from),
          ends_at: iso(times.to),
          is_free: why === null,
          why,
        })),
      },
    })
  },

  async repeat({ premise, skip, purpose, notes, ...input }, context) {
    const place = await placeOf(context, premise)
    const all = datesIn(place, input)
    const { id: series } = await context.insert(geolocation.series, {
      premise,
      user: context.me,
      rule: input.rule,
      timeZone: place.timeZone,
    })
    const may = await isStaff(context, place)
    const bookings = []
    for (const [i, { times, isMoved }] of all.entries()) {
      if (skip.includes(i + 1)) continue
      const requested = {
        startsAt: iso(times.from),
        endsAt: iso(times.to),
        user: context.me,
        partySize: input.party_size,
        ...comingAlong(input),
        purpose,
        notes,
        detached: isMoved,
      }
      try {
        const { id } = await book(context, place, requested, { isStaff: may, series })
        const { startsAt, endsAt, state } = await context.find(geolocation.bookings, id)
        bookings.push({ unique_id: id, starts_at: startsAt, ends_at: endsAt, state })
      } catch (error) {
        if (!isOccupied(error)) throw error
        throw refuse.conflict('occupied', `Date ${i + 1} is not available. Skip or move it.`, {
          number: i + 1,
          ...error.reasons[0]?.meta,
        })
      }
    }
    if (bookings.length === 0) throw refuse.invalid('repeat_without_dates', 'All dates are skipped.', 'skip')
    return document({ type: 'repeat', id: series, attributes: { bookings }, status: 201 })
  },

  async changeSeries({ id, scope, cancel: isEnd, reason, starts_at, ends_at, purpose }, context) {
    const named: Booking = await context.find(geolocation.bookings, id, 'lock')
    const who = await whoAsks(context, named)
    if (named.user !== context.me && !who.isStaff) throw refuse.forbidden('geolocation.bookings.manage')
    if (!named.series) throw refuse.conflict('no_series', 'This booking does not repeat.')
    const place = await placeOf(context, named.premise)
    const rows = await context.tx.query<{ id: string; detached: boolean; state: Booking['state'] }>(
      `select b.id, b.detached, b.state from geolocation.bookings b where b.tenant_id = $1 and b.series_id = $2 and b.deleted_at is null
         and b.starts_at >= case when $3 then $4::timestamptz else now() end order by b.starts_at, b.id for update`,
      [context.tenantId, named.series, scope === 'following', named.startsAt],
    )
    const own = rows.filter((row) => (row.id === id || !row.detached) && (row.state === 'confirmed' || row.state === 'pending'))
    const bookings: Booking[] = await Promise.all(own.map((row) => context.find(geolocation.bookings, row.id)))
    for (const booking of bookings)
      if (!who.isStaff && Date.now() > changeableUntil(place, booking.startsAt))
        throw refuse.conflict('too_late_to_change', 'One of them can no longer be changed.', { unique_id: booking.id })
    if (isEnd) for (const booking of bookings) await cancel(context, booking, reason ?? null, who, keeping(context, booking))
    else await shift(context, place, who, named, bookings, { starts_at, ends_at, purpose })
    return document({ type: 'series_change', id, attributes: { changed: bookings.length, kept: rows.length - bookings.length } })
  },
}

/** Done to a series, a booking stays one of it. */
const keeping = (context: Context, booking: Booking) => {
  const save = saveOf(context, booking)
  return (changes: Partial<Booking>) => save({ ...changes, detached: booking.detached })
}

/** All at their new times, or none: what they had is free for each other first, and for those who wait only then. */
async function shift(
  context: Context,
  place: Place,
  who: Who,
  named: Booking,
  bookings: readonly Booking[],
  { starts_at, ends_at, purpose }: { starts_at?: string; ends_at?: string; purpose?: string },
): Promise<void> {
  const was = timesOf(named.startsAt, named.endsAt)
  const becomes = timesOf(
    starts_at ?? named.startsAt,
    ends_at ?? iso(Date.parse(starts_at ?? named.startsAt) + was.to - was.from),
  )
  const isMoved = becomes.from !== was.from || becomes.to !== was.to
  if (isMoved) for (const booking of bookings) await release(context.tx, { subject: booking.id })
  const said = purpose === undefined ? {} : { purpose }
  // Things reserved along go to where the next of the series may still have them: whatever goes ahead goes first.
  for (const booking of becomes.from > was.from ? bookings.toReversed() : bookings) {
    const save = keeping(context, booking)
    const times = shifted(place.timeZone, timesOf(booking.startsAt, booking.endsAt), was, becomes)
    if (isMoved) await moveTo(context, place, booking, times, who, (changes) => save({ ...changes, ...said }))
    else await save(said)
  }
  if (isMoved) for (const booking of bookings) await offerNext(context, place, booking)
}
