import { advisoryLock, answerRecord, type BlockServer, refuse } from '@quoin/kit/server'
import { dayMs } from '../booking/clock.ts'
import { placeOf } from '../booking/place.ts'
import { isStaff, type WaitingEntry } from '../booking/records.ts'
import { mustBeOpen, mustFit, mustHold, timesOf } from '../booking/rules.ts'
import { bounds } from '../bounds.ts'
import { geolocation } from '../resources/index.ts'
import { offerNext } from '../booking/waiting.ts'

type Replacements = NonNullable<BlockServer['replaces'][string]>

/** What could be booked if it were not taken; where it is free after all it is offered at once. */
const create: Replacements['create'] = async (request, context, standard) => {
  const answer = await standard(request)
  const { data, meta } = JSON.parse(answer.body) as { data: { id: string }; meta?: Record<string, unknown> }
  const entry: WaitingEntry = await context.find(geolocation.waiting, data.id, 'lock')
  const place = await placeOf(context, entry.premise)
  const times = timesOf(entry.startsAt, entry.endsAt)
  if (times.from < Date.now() || times.from > Date.now() + 730 * dayMs)
    throw refuse.invalid('invalid', 'The date is in the past or too far ahead.', 'starts_at')
  mustHold(place, entry.partySize ?? 1)
  mustBeOpen(place, times)
  if (!(await isStaff(context, place))) mustFit(place, times, Date.now())
  advisoryLock(context.tx, 'waiting', entry.user)
  const [row] = await context.tx.query<{ count: number }>(
    `select count(*)::int as count from geolocation.waiting w where w.tenant_id = $1 and w.user_id = $2 and w.state in ('waiting', 'offered') and w.starts_at > now() and w.deleted_at is null`,
    [context.tenantId, entry.user],
  )
  if (row!.count > bounds.waiting) throw refuse.conflict('too_many', `You can be on up to ${bounds.waiting} waiting lists.`)
  await offerNext(context, place, entry)
  return answerRecord(context, geolocation.waiting, entry.id, { status: 201, meta })
}
export const replacedWaiting = { create } satisfies Replacements
