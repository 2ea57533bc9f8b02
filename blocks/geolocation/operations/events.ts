import { release } from '@quoin/kit/occupancy'
import { answerRecord, type BlockServer, type Context, refuse } from '@quoin/kit/server'
import { addDays, localOf, momentOf } from '../booking/clock.ts'
import { reoccupy } from '../booking/occupy.ts'
import { type Place, placeOf } from '../booking/place.ts'
import { iso, type PremiseEvent } from '../booking/records.ts'
import { timesOf } from '../booking/rules.ts'
import { geolocation } from '../resources/index.ts'
import { dayIn, isDay, premiseAt, spanIn } from './within.ts'
import { isUuid } from '@quoin/kit/uuid'

type Replacements = NonNullable<BlockServer['replaces'][string]>
type Replaced = NonNullable<Replacements['create']>

/** Addresses of events name the location too; it has to be that of the premise. */
const mustLieThere = ({ params }: Parameters<Replaced>[0], context: Context): Promise<unknown> =>
  params.location === undefined ? Promise.resolve() : premiseAt(context, params.location, params.parent!)

/** Without an end it lasts an hour; all of the day is from midnight to midnight where it is. */
function timesOfEvent({ timeZone }: Place, event: PremiseEvent) {
  if (!event.allDay) return timesOf(event.startTime, event.endTime ?? iso(Date.parse(event.startTime) + 3_600_000))
  const first = localOf(timeZone, Date.parse(event.startTime)).day
  const last = event.endTime ? localOf(timeZone, Date.parse(event.endTime) - 1).day : first
  return { from: momentOf(timeZone, first, 0), to: momentOf(timeZone, addDays(last < first ? first : last, 1), 0) }
}

async function settle(context: Context, id: string): Promise<void> {
  const event: PremiseEvent = await context.find(geolocation.events, id)
  const place = await placeOf(context, event.premise)
  const times = timesOfEvent(place, event)
  if (event.occupies && event.enabled && event.status === 'active')
    await reoccupy(context, place, { subject: id, kind: 'geolocation.event', ...times, party: place.capacity })
  else await release(context.tx, { subject: id })
  await context.update(geolocation.events, event, {
    location: place.location,
    startTime: iso(times.from),
    endTime: iso(times.to),
  })
}

/** Times of an event as they are written; a day alone begins by the clock of the place. */
async function byItsClock({ body, params }: Parameters<Replaced>[0], context: Context): Promise<typeof body> {
  const days = ['start_time', 'end_time'].filter((name) => isDay(body[name]))
  if (days.length === 0) return body
  const { timeZone } = await placeOf(context, await premiseAt(context, undefined, params.parent!))
  return { ...body, ...Object.fromEntries(days.map((name) => [name, iso(momentOf(timeZone, String(body[name]), 0))])) }
}

const written: Replaced = async (request, context, standard) => {
  await mustLieThere(request, context)
  const answer = await standard({ ...request, body: await byItsClock(request, context) })
  const { data, meta } = JSON.parse(answer.body) as { data: { id: string }; meta?: Record<string, unknown> }
  await settle(context, data.id)
  await tellTickets(context, data.id)
  return answerRecord(context, geolocation.events, data.id, { status: answer.status, meta })
}

/** Tickets say what they are for, and there are never fewer seats than are taken. */
async function tellTickets(context: Context, id: string): Promise<void> {
  const { title, startTime, endTime, capacity, attendeeCount } = await context.find(geolocation.events, id)
  if (capacity !== null && capacity < (attendeeCount ?? 0))
    throw refuse.invalid('invalid', `${attendeeCount} seats are taken already.`, 'capacity')
  await context.tx.query(
    `update geolocation.tickets t set event_title = $3, starts_at = $4, ends_at = $5 where t.tenant_id = $1 and t.event_id = $2 and t.state in ('held', 'valid')
       and (t.event_title, t.starts_at, t.ends_at) is distinct from ($3, $4::timestamptz, $5::timestamptz)`,
    [context.tenantId, id, title, startTime, endTime],
  )
}

/** Also by who holds it and on which day, as it is where the premise is. */
const list: Replaced = async (request, context) => {
  await mustLieThere(request, context)
  const premise = await premiseAt(context, undefined, request.params.parent!)
  const { user_unique_id: user, event_date: day, start_date: from, end_date: to, ...query } = request.query
  const { timeZone } = await placeOf(context, premise)
  const on = dayIn(day, 'event_date')
  const [since, until] = spanIn({ from: ['start_date', on ?? from], to: ['end_date', on ?? to] }, timeZone)
  if (user !== undefined && user !== '' && !isUuid(user))
    throw refuse.parameter('user_unique_id', 'user_unique_id must be an id.')
  return context.list(geolocation.events, query, (add) => [
    `t.premise_id = ${add(premise)}`,
    ...(user ? [`t.organizer_id = ${add(user)}`] : []),
    ...(since ? [`t.end_time > ${add(since)}`] : []),
    ...(until ? [`t.start_time < ${add(until)}`] : []),
  ])
}

const get: Replaced = async (request, context, standard) => {
  await mustLieThere(request, context)
  return standard(request)
}
const remove: Replaced = async (request, context, standard) => {
  await mustLieThere(request, context)
  const { attendeeCount, calledOffAt } = await context.find(geolocation.events, request.params.id!, 'lock')
  if ((attendeeCount ?? 0) > 0 && !calledOffAt)
    throw refuse.conflict(
      'tickets_sold',
      'Somebody has tickets of this event: call it off, so that they are told and get their money back.',
    )
  const answer = await standard(request)
  await release(context.tx, { subject: request.params.id! })
  return answer
}
const restore: Replaced = async (request, context, standard) => {
  await standard(request)
  await settle(context, request.params.id!)
  return answerRecord(context, geolocation.events, request.params.id!)
}

export const replacedEvents = { list, get, create: written, update: written, delete: remove, restore } satisfies Replacements
