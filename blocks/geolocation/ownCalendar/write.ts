import { icsObjectOf } from '@quoin/kit/ics'
import type { Outbound } from '@quoin/kit/outbound'
import { inTransaction, type Pools } from '@quoin/kit/server'
import { minuteMs } from '../booking/clock.ts'
import type { CalendarTroubleCode } from '../resources/index.ts'
import { type Account, accountOf, isThere, signInOf, type Whose } from './accounts.ts'
import { calendarServer, CalendarTrouble } from './server.ts'

export interface WritePayload extends Whose {
  readonly booking: string
}
interface Written extends Record<string, unknown> {
  readonly url: string
  readonly etag: string | null
  readonly version: number
  readonly changedElsewhere: boolean
}
interface Booked extends Record<string, unknown> {
  readonly text: string
  readonly version: number
}
type Outcome = Omit<Written, 'version'> | 'removed'

const scopeOf = ({ tenantId }: Whose) => ({ tenantId, userId: null })

/**
 * Brings a booking into the calendar that its holder chose, or out of it again. An entry that others changed or removed there is left as it is, and that is told.
 * Done at least once: the address of the entry is the booking's own.
 */
export async function writeBooking(call: Outbound, pools: Pools, { booking, ...whose }: WritePayload): Promise<void> {
  const found = await inTransaction(pools.runtime, { ...scopeOf(whose), readOnly: true }, async (tx) => {
    const account = await accountOf(tx, whose)
    if (!account || !(await isThere(tx, whose))) return undefined
    const [written] = await tx.query<Written>(
      `select e.url, e.etag, e.version::int as version, e.changed_elsewhere as "changedElsewhere" from geolocation.own_entries e
       where e.tenant_id = $1 and e.user_id = $2 and e.booking_id = $3`,
      [whose.tenantId, whose.userId, booking],
    )
    const [row] = await tx.query<Row>(
      `select b.starts_at as "startsAt", b.ends_at as "endsAt", b.version::int as version, b.updated_at as "changedAt", b.premise_name as premise, b.purpose, b.code
       from geolocation.bookings b where b.tenant_id = $1 and b.id = $2 and b.user_id = $3 and b.deleted_at is null and b.state in ('pending', 'confirmed', 'checked_in', 'done')`,
      [whose.tenantId, booking, whose.userId],
    )
    return { account, written, booked: row && bookedOf(booking, row) }
  })
  if (!found) return
  const { account, written, booked } = found
  if (written?.changedElsewhere || (booked && written?.version === booked.version)) return
  let trouble: CalendarTroubleCode | 'changed_elsewhere' | null = null
  let outcome: Outcome | undefined
  try {
    outcome = await bring(call, pools, whose, account, `${booking}.ics`, written, booked)
    if (outcome && outcome !== 'removed' && outcome.changedElsewhere) trouble = 'changed_elsewhere'
  } catch (error) {
    if (!(error instanceof CalendarTrouble)) throw error
    trouble = error.code
  }
  await inTransaction(pools.runtime, scopeOf(whose), (tx) =>
    keep(tx, whose, account.connection, booking, booked?.version ?? 0, outcome, trouble),
  )
  // Another time may do; a refused password or address will not.
  if (trouble === 'unreachable') throw new Error('The calendar could not be reached.')
}

interface Row extends Record<string, unknown> {
  readonly startsAt: string
  readonly endsAt: string
  readonly version: number
  readonly changedAt: string
  readonly premise: string | null
  readonly purpose: string | null
  readonly code: string | null
}
const bookedOf = (id: string, row: Row): Booked => ({
  version: row.version,
  text: icsObjectOf({
    id,
    revision: row.version,
    changedAt: row.changedAt,
    title: [row.premise, row.purpose].filter(Boolean).join(' · '),
    description: row.code,
    start: row.startsAt,
    minutes: Math.max(1, Math.round((Date.parse(row.endsAt) - Date.parse(row.startsAt)) / minuteMs)),
  }),
})

/** What became of the entry; nothing where there is none and none is wanted. */
async function bring(
  call: Outbound,
  pools: Pools,
  whose: Whose,
  account: Account,
  filename: string,
  written: Written | undefined,
  booked: Booked | undefined,
): Promise<Outcome | undefined> {
  const server = calendarServer(call, signInOf(pools, whose, account))
  if (written) {
    const { url } = written
    const etag = written.etag ?? undefined
    const answer = booked ? await server.update({ url, etag, data: booked.text }) : await server.remove({ url, etag })
    if (answer.ok) return booked ? { url, etag: await etagOf(answer, server, url), changedElsewhere: false } : 'removed'
    if (!booked && (answer.status === 404 || answer.status === 410)) return 'removed'
    if ([404, 409, 410, 412].includes(answer.status)) return { url, etag: written.etag, changedElsewhere: true }
    throw new CalendarTrouble('not_a_calendar')
  }
  if (!booked || !account.target) return undefined
  const url = new URL(filename, account.target.endsWith('/') ? account.target : `${account.target}/`).href
  const made = await server.create(account.target, filename, booked.text)
  if (made.ok) return { url, etag: await etagOf(made, server, url), changedElsewhere: false }
  if (made.status !== 412) throw new CalendarTrouble('not_a_calendar')
  // It was written before, and the answer was lost. What stands there is ours when it says what we would.
  const there = await server.entry(account.target, url)
  const isOurs = there !== undefined && saysOf(String(there.data)) === saysOf(booked.text)
  return { url, etag: there?.etag ?? null, changedElsewhere: !isOurs }
}

/** Times and words of an entry, whatever the server adds and in whichever order. */
const saysOf = (text: string): string =>
  text
    .replace(/\r?\n[ \t]/g, '')
    .split(/\r?\n/)
    .filter((line) => /^(UID|DTSTART|DTEND|SUMMARY|DESCRIPTION)[:;]/.test(line))
    .sort()
    .join('\n')

/** Servers that change what they are given say no etag. */
const etagOf = async (answer: Response, server: ReturnType<typeof calendarServer>, url: string): Promise<string | null> =>
  answer.headers.get('etag') ?? (await server.entry(new URL('.', url).href, url))?.etag ?? null

async function keep(
  tx: Parameters<typeof accountOf>[0],
  { tenantId, userId }: Whose,
  connection: string,
  booking: string,
  version: number,
  outcome: Outcome | undefined,
  trouble: CalendarTroubleCode | 'changed_elsewhere' | null,
): Promise<void> {
  const [row] = await tx.query(
    `update geolocation.own_calendars c set write_trouble = case when c.write_trouble = 'changed_elsewhere' and $4::text is null then c.write_trouble else $4 end
     where c.tenant_id = $1 and c.user_id = $2 and c.connection = $3 returning 1`,
    [tenantId, userId, connection, trouble],
  )
  if (!row || !outcome) return
  if (outcome === 'removed') {
    await tx.query('delete from geolocation.own_entries where tenant_id = $1 and user_id = $2 and booking_id = $3', [
      tenantId,
      userId,
      booking,
    ])
    return
  }
  await tx.query(
    `insert into geolocation.own_entries (tenant_id, user_id, booking_id, url, etag, version, changed_elsewhere) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (tenant_id, user_id, booking_id) do update set etag = excluded.etag, version = excluded.version, changed_elsewhere = excluded.changed_elsewhere`,
    [tenantId, userId, booking, outcome.url, outcome.etag, version, outcome.changedElsewhere],
  )
}
