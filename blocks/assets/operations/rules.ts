import type { Opening } from '@quoin/kit/occupancy'
import { refuse, type Tx } from '@quoin/kit/server'
import type { Stretch } from '../resources/settings.ts'
import type { Rules } from './settings.ts'

interface Local {
  /** `2026-11-22`. */
  readonly day: string
  /** `08:30`. */
  readonly clock: string
}

/** What calendar and clock show at a moment in a time zone. */
export function localOf(timeZone: string, at: string): Local {
  const numeric = '2-digit' as const
  const format = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    timeZone,
    year: 'numeric',
    month: numeric,
    day: numeric,
    hour: numeric,
    minute: numeric,
    hourCycle: 'h23',
  })
  const part = Object.fromEntries(format.formatToParts(new Date(at)).map(({ type, value }) => [type, value])) as Record<
    string,
    string
  >
  return { day: `${part.year!.padStart(4, '0')}-${part.month}-${part.day}`, clock: `${part.hour}:${part.minute}` }
}

const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7
const closingOn = ({ closedDates }: Rules, day: string) =>
  (closedDates ?? []).find(({ on, until }) => on <= day && day <= (until ?? on))
/** Null when it is open all day. */
function hoursOn(rules: Rules, day: string): readonly Stretch[] | null {
  if (closingOn(rules, day)) return []
  if (!rules.openingHours?.length) return null
  return rules.openingHours.filter((one) => one.day === weekdayOf(day)).sort((a, b) => (a.from < b.from ? -1 : 1))
}

/** Things are handed out and come back while somebody is there: 409 `closed` says when that is on this day. */
export function mustBeOpen(rules: Rules, at: string, pointer: string): void {
  const { day, clock } = localOf(rules.timeZone, at)
  const hours = hoursOn(rules, day)
  if (hours === null || hours.some(({ from, to }) => from <= clock && clock <= to)) return
  const reason = closingOn(rules, day)?.reason ?? null
  const said =
    hours.length > 0
      ? `Open on ${day} from ${hours.map(({ from, to }) => `${from} to ${to}`).join(', ')} (${rules.timeZone}).`
      : `Closed on ${day}${reason ? `: ${reason}` : ''}.`
  throw refuse.conflict('closed', said, { on: day, time_zone: rules.timeZone, hours, reason }, pointer)
}

/** Refuses what would be away for longer than the company allows: 409 `loan_too_long` with the last moment. */
export function mustComeBack({ loanDaysMax }: Rules, from: string, to: string | null, pointer: string): void {
  if (loanDaysMax === null) return
  if (to === null) throw refuse.invalid('due_needed', `Enter a due date within ${loanDaysMax} days.`, pointer)
  const latest = Date.parse(from) + loanDaysMax * 86_400_000
  if (Date.parse(to) > latest)
    throw refuse.conflict(
      'loan_too_long',
      `The maximum loan length is ${loanDaysMax} days.`,
      { loan_days_max: loanDaysMax, latest_at: new Date(latest).toISOString() },
      pointer,
    )
}

/** Refuses what people reserve for themselves too late: 409 `notice_too_short` with the first moment. */
export function mustGiveNotice({ noticeHours }: Rules, from: string, pointer: string): void {
  const earliest = Date.now() + (noticeHours ?? 0) * 3_600_000
  if (noticeHours && Date.parse(from) < earliest)
    throw refuse.conflict(
      'notice_too_short',
      `Reserve at least ${noticeHours} hours in advance.`,
      { notice_hours: noticeHours, earliest_at: new Date(earliest).toISOString() },
      pointer,
    )
}

/** The last moment of a day on which something can come back: when it closes, or midnight in the company's time zone. */
export async function endOf(tx: Tx, rules: Rules, day: string): Promise<string> {
  const closes = hoursOn(rules, day)?.at(-1)?.to
  // Midnight is the next day's, which may be closed.
  const last = closes === undefined || closes === '24:00' ? '23:59:59' : closes
  const [row] = await tx.query<{ at: string }>('select ($1::date + $2::time) at time zone $3 as at', [day, last, rules.timeZone])
  return new Date(row!.at).toISOString()
}

/** When things may be handed out and come back in the two months after a wish; nothing when it is always open. */
export async function openingAfter(tx: Tx, rules: Rules, from: string, to: string): Promise<Opening | undefined> {
  if (isAlwaysOpen(rules)) return undefined
  const [begins, ends] = await Promise.all([stretchesFrom(tx, rules, from), stretchesFrom(tx, rules, to)])
  return { begins, ends }
}

/** The last moment up to another one in which something can come back; undefined when it stays closed for the month before. */
export async function lastOpenUntil(tx: Tx, rules: Rules, at: string): Promise<string | undefined> {
  if (isAlwaysOpen(rules)) return at
  const monthBefore = new Date(Date.parse(at) - 31 * 86_400_000).toISOString()
  const last = (await stretchesFrom(tx, rules, monthBefore)).filter(({ from }) => from <= at).at(-1)
  return last && (last.to < at ? last.to : at)
}

const isAlwaysOpen = (rules: Rules): boolean => !rules.openingHours?.length && !rules.closedDates?.length

async function stretchesFrom(tx: Tx, rules: Rules, at: string): Promise<{ from: string; to: string }[]> {
  const first = Date.parse(`${localOf(rules.timeZone, at).day}T00:00:00Z`)
  const days = Array.from({ length: 62 }, (_, i) => new Date(first + i * 86_400_000).toISOString().slice(0, 10))
  const open = days.flatMap((day) =>
    // Midnight is the next day's, which may be closed.
    (hoursOn(rules, day) ?? [{ from: '00:00', to: '24:00' }]).map(({ from, to }) => [day, from, to === '24:00' ? '23:59' : to]),
  )
  const rows = await tx.query<{ from: string; to: string }>(
    `select (s.day + s.opens) at time zone $4 as "from", (s.day + s.closes) at time zone $4 as "to" from unnest($1::date[], $2::time[], $3::time[]) as s(day, opens, closes) order by 1`,
    [open.map(([day]) => day), open.map(([, from]) => from), open.map(([, , to]) => to), rules.timeZone],
  )
  return rows.map(({ from, to }) => ({ from: new Date(from).toISOString(), to: new Date(to).toISOString() }))
}
