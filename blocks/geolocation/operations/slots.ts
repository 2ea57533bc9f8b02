import { inMinorUnits, type Found } from '@quoin/kit'
import { advisoryLock, Answer, answerRecord, type BlockServer, type Context, refuse } from '@quoin/kit/server'
import { minuteMs } from '../booking/clock.ts'
import { iso } from '../booking/records.ts'
import { isClock, minuteOf, nextOf, type SetTime } from '../booking/setTimes.ts'
import { bounds } from '../bounds.ts'
import { geolocation } from '../resources/index.ts'

type Replacements = NonNullable<BlockServer['replaces'][string]>
type Replaced = NonNullable<Replacements['create']>
type Slot = Found<typeof geolocation.slots>

/** How long it is, in minutes; refuses what is no time. */
function lengthOf({ startTime, endTime }: Slot): number {
  if (isClock(startTime) !== isClock(endTime))
    throw refuse.invalid('invalid', 'Both are times of day, or both are moments.', 'end_time')
  const minutes = isClock(startTime)
    ? minuteOf(endTime) - minuteOf(startTime)
    : (Date.parse(endTime) - Date.parse(startTime)) / minuteMs
  if (!(minutes > 0)) throw refuse.invalid('ends_before_start', 'The end must be after the start.', 'end_time')
  return minutes
}

function mustFit(slot: Slot, said: Readonly<Record<string, unknown>>): void {
  const isWeekly = isClock(slot.startTime)
  if (said.is_recurring !== undefined && said.is_recurring !== null && said.is_recurring !== isWeekly)
    throw refuse.invalid(
      'invalid',
      isWeekly
        ? 'A time of day comes again. Give moments for what is once.'
        : 'A moment is once. Give times of day for what comes again.',
      'is_recurring',
    )
  if (!isWeekly && slot.dayOfWeek !== null) throw refuse.invalid('invalid', 'A moment has its day already.', 'day_of_week')
  if (slot.price === null) return
  if (!slot.currency) throw refuse.invalid('required', 'is required', 'currency')
  if (inMinorUnits(slot.price, slot.currency) === undefined)
    throw refuse.invalid('invalid', `This is not an amount in ${slot.currency}.`, 'price')
}

const written: Replaced = async (request, context, standard) => {
  const answer = await standard(request)
  const { data, meta } = JSON.parse(answer.body) as { data: { id: string }; meta?: Record<string, unknown> }
  const slot = await context.find(geolocation.slots, data.id, 'lock')
  const length = lengthOf(slot)
  mustFit(slot, request.body)
  const { duration } = request.body
  if (typeof duration === 'number' && duration > length)
    throw refuse.invalid('invalid', `It lasts ${length} minutes in all.`, 'duration')
  const kept = slot.duration && slot.duration <= length ? slot.duration : null
  await context.update(geolocation.slots, slot, {
    duration: typeof duration === 'number' ? duration : (kept ?? Math.ceil(length)),
    isRecurring: isClock(slot.startTime),
  })
  return withSeats(context, await answerRecord(context, geolocation.slots, slot.id, { status: answer.status, meta }))
}

const create: Replaced = async (request, context, standard) => {
  advisoryLock(context.tx, 'set times', request.params.parent)
  const [held] = await context.tx.query<{ count: number }>(
    'select count(*)::int as count from geolocation.slots s where s.tenant_id = $1 and s.location_id = app.id($2) and s.deleted_at is null',
    [context.tenantId, request.params.parent],
  )
  if (held!.count >= bounds.setTimes) throw refuse.conflict('too_many', `A location can have up to ${bounds.setTimes} set times.`)
  return written(request, context, standard)
}

interface Shown {
  readonly id: string
  readonly attributes: Record<string, unknown> & {
    readonly location_unique_id: string
    readonly start_time: string
    readonly end_time: string
    readonly day_of_week: number | null
    readonly capacity: number | null
  }
}

/** Says how many find room the next time, beside who has booked a room of the location by then. */
async function withSeats(context: Context, answer: Answer): Promise<Answer> {
  const json = JSON.parse(answer.body) as { data: Shown | Shown[] }
  const all = [json.data].flat()
  const location = all[0]?.attributes.location_unique_id
  if (location === undefined) return answer
  const { timeZone } = await context.find(geolocation.locations, location)
  const counted = all.flatMap(({ id, attributes }) => {
    const time: SetTime = {
      startTime: attributes.start_time,
      endTime: attributes.end_time,
      dayOfWeek: attributes.day_of_week,
      duration: null,
    }
    const next = attributes.capacity === null ? undefined : nextOf(time, timeZone, Date.now())
    return next ? [{ id, ...next }] : []
  })
  const rows = await context.tx.query<{ id: string; booked: number }>(
    `select i.id, coalesce(sum(b.party_size), 0)::int as booked
     from unnest($3::uuid[], $4::timestamptz[], $5::timestamptz[]) as i (id, starts_at, ends_at)
     left join geolocation.premises p on p.tenant_id = $1 and p.location_id = $2
     left join geolocation.bookings b on b.tenant_id = p.tenant_id and b.premise_id = p.id and b.ends_at > i.starts_at and b.starts_at < i.ends_at
       and b.state in ('held', 'pending', 'confirmed', 'checked_in') and b.deleted_at is null
     group by i.id`,
    [
      context.tenantId,
      location,
      counted.map(({ id }) => id),
      counted.map(({ from }) => iso(from)),
      counted.map(({ to }) => iso(to)),
    ],
  )
  const booked = new Map(rows.map(({ id, booked: people }) => [id, people]))
  for (const { id, attributes } of all)
    attributes.available_capacity =
      attributes.capacity === null ? null : booked.has(id) ? Math.max(0, attributes.capacity - booked.get(id)!) : 0
  return new Answer(answer.status, JSON.stringify(json), answer.headers)
}

const read: Replaced = async (request, context, standard) => withSeats(context, await standard(request))

export const replacedSlots = { list: read, get: read, create, update: written } satisfies Replacements
