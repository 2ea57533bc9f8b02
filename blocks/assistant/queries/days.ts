import { addDays, dayIn } from '@quoin/kit/days'
import { type Context, refuse } from '@quoin/kit/server'

/** The time that is counted: from one moment until before another, and whose days it is divided in. */
export interface Days {
  readonly from: string
  readonly until: string
  readonly timeZone: string
}
export interface Range {
  readonly start_date?: string | undefined
  readonly end_date?: string | undefined
}
export type Granularity = 'hour' | 'day' | 'week' | 'month'

const usualDays = 30
const daysMax = 366
/** By the hour there are twenty-four times as many rows. */
const daysMaxByHour = 31
const hourMs = 3_600_000
const dayMs = 24 * hourMs

const earlier = (bound: string, days: number): string =>
  bound.length === 10 ? addDays(bound, -days) : new Date(Date.parse(bound) - days * dayMs).toISOString()

/** The last days of the company, today included. */
export const lastDays = (days: number, timeZone: string): Range => ({
  start_date: earlier(dayIn(timeZone, new Date()), days - 1),
})

/** A range as somebody asked for it: days are the company's, the last one counts whole; without one, the thirty days until now. */
export async function daysOf(
  { tx }: Context,
  { start_date, end_date }: Range,
  timeZone: string,
  granularity?: Granularity,
): Promise<Days> {
  const last = end_date ?? dayIn(timeZone, new Date())
  const first = start_date ?? earlier(last, usualDays - 1)
  const [row] = await tx.query<{ from: string; until: string }>(
    `select to_char(b.from_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "from", to_char(b.until_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as until
     from (select case when length($1::text) = 10 then ($1::text)::timestamp at time zone $3::text else ($1::text)::timestamptz end as from_at,
       case when length($2::text) = 10 then (($2::text)::timestamp + interval '1 day') at time zone $3::text else ($2::text)::timestamptz end as until_at) b`,
    [first, last, timeZone],
  )
  const { from, until } = row!
  const ms = Date.parse(until) - Date.parse(from)
  if (!(ms > 0)) throw refuse.parameter('end_date', 'must not be before start_date')
  const max = granularity === 'hour' ? daysMaxByHour : daysMax
  // A day is an hour longer where the clock is put back.
  if (ms > max * dayMs + hourMs) throw refuse.parameter('start_date', `must be at most ${max} days before end_date`)
  return { from, until, timeZone }
}
