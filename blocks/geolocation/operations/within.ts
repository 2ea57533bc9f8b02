import { type Context, refuse } from '@quoin/kit/server'
import { isUuid } from '@quoin/kit/uuid'
import * as z from 'zod'
import { addDays, momentOf } from '../booking/clock.ts'
import { codeOf } from '../booking/codes.ts'
import { type Booking, iso, lookedAfter, looksAfterAll } from '../booking/records.ts'
import { geolocation } from '../resources/index.ts'

/** Whether it names a day alone, one that there is. */
export const isDay = (value: unknown): value is string => z.iso.date().safeParse(value).success
const isMoment = (value: unknown): value is string => z.iso.datetime({ offset: true }).safeParse(value).success

/** A day in the parameters of a list; that of a moment as it is written. */
export function dayIn(value: unknown, name: string): string | undefined {
  if (value === undefined || value === '') return undefined
  const day = String(value).split(/[T ]/)[0]
  if (!isDay(day)) throw refuse.parameter(name, `${name} must be a day (YYYY-MM-DD).`)
  return day
}

/** From when until when a list is asked for. Either is a moment, or a day by the clock of the place, and a last day counts whole. */
export function spanIn(
  { from, to }: Readonly<Record<'from' | 'to', readonly [name: string, value: unknown]>>,
  timeZone: string,
): readonly [since: string | undefined, until: string | undefined] {
  const bound = ([name, value]: readonly [string, unknown], days: number) => {
    if (value === undefined || value === '') return undefined
    if (isDay(value)) return iso(momentOf(timeZone, addDays(value, days), 0))
    if (!isMoment(value)) throw refuse.parameter(name, `${name} must be a day, or a date and time (ISO 8601).`)
    return iso(Date.parse(value))
  }
  return [bound(from, 0), bound(to, 1)]
}

/** The premise of an address, which lies at the location of the same address; 404 otherwise. */
export async function premiseAt(context: Context, location: string | undefined, premise: string): Promise<string> {
  if (!isUuid(premise) || (location !== undefined && !isUuid(location))) throw refuse.missing()
  const [row] = await context.tx.query<{ id: string }>(
    'select p.id from geolocation.premises p where p.tenant_id = $1 and p.id = $2 and ($3::uuid is null or p.location_id = $3) and p.deleted_at is null',
    [context.tenantId, premise, location ?? null],
    'prepare',
  )
  if (!row) throw refuse.missing()
  return row.id
}

/** A booking by its code, for whom it is or who looks after bookings. A wrong one counts against how much may be looked up. */
export async function bookingByCode(
  context: Context,
  code: string,
  where: { premise?: string; location?: string } = {},
): Promise<Booking> {
  const managed = await lookedAfter(context)
  const isTheirs = ({ mine, location: at }: { mine: boolean; location: string | null }) =>
    mine || looksAfterAll(context) || (at !== null && managed.includes(at))
  const found = await context.tried(
    () =>
      context.tx.query<{ id: string; mine: boolean; location: string | null }>(
        `select b.id, b.user_id = $5 as mine, b.location_id as location from geolocation.bookings b where b.tenant_id = $1 and b.code = $2 and b.deleted_at is null
           and ($3::uuid is null or b.premise_id = $3) and ($4::uuid is null or b.location_id = $4)`,
        [context.tenantId, codeOf(code.slice(0, 60)), where.premise ?? null, where.location ?? null, context.me || null],
      ),
    ([row]) => !row || !isTheirs(row),
  )
  if (!found[0] || !isTheirs(found[0])) throw refuse.missing()
  return context.find(geolocation.bookings, found[0].id, 'lock')
}
