import { open, seal } from '@quoin/kit/seal'
import type { Context, Pools, Services, Tx } from '@quoin/kit/server'
import { minuteMs } from '../booking/clock.ts'
import type { Stretch } from '../booking/hours.ts'
import { iso } from '../booking/records.ts'
import { bounds } from '../bounds.ts'
import type { CalendarTroubleCode } from '../resources/index.ts'
import type { FoundCalendar, SignIn } from './server.ts'

export interface Account extends Record<string, unknown> {
  readonly url: string
  readonly username: string
  readonly password: Buffer
  readonly timeZone: string
  readonly calendars: readonly (FoundCalendar & { readonly busy: boolean })[]
  readonly target: string | null
  readonly trouble: CalendarTroubleCode | null
  readonly writeTrouble: CalendarTroubleCode | 'changed_elsewhere' | null
  readonly connection: string
  readonly readAt: string | null
  readonly triedAt: string | null
}
export interface Whose {
  readonly tenantId: string
  readonly userId: string
}

/** Whom a calendar's password is sealed for. */
export const sealOfCalendar = (userId: string): string => `calendar of ${userId}`
export const sealPassword = (context: Pick<Context, 'pools' | 'me'>, password: string): Buffer =>
  seal(context, 'geolocation', sealOfCalendar(context.me), password)

export const signInOf = (pools: Pools, { tenantId, userId }: Whose, { url, username, password }: Account): SignIn => ({
  company: tenantId,
  url,
  username,
  password: open({ pools }, 'geolocation', sealOfCalendar(userId), password),
})

export async function accountOf(tx: Tx, { tenantId, userId }: Whose): Promise<Account | undefined> {
  const [row] = await tx.query<Account>(
    `select c.url, c.username, c.password, c.time_zone as "timeZone", c.calendars, c.target_url as target, c.trouble, c.write_trouble as "writeTrouble", c.connection,
       c.read_at as "readAt", c.tried_at as "triedAt" from geolocation.own_calendars c where c.tenant_id = $1 and c.user_id = $2`,
    [tenantId, userId],
  )
  return row
}

/** Whoever is no longer in the company is not looked after. */
export async function isThere(tx: Tx, { tenantId, userId }: Whose): Promise<boolean> {
  const [row] = await tx.query(
    `select 1 from gateway.users_view u where u.tenant_id = $1 and u.id = $2 and u.status = 'active' and u.deleted_at is null`,
    [tenantId, userId],
  )
  return row !== undefined
}

/** Reads somebody's calendars so many minutes from now: what was planned before gives way. */
export const planRead = (jobs: Services['jobs'], tx: Tx, { tenantId, userId }: Whose, minutes = 0): Promise<void> =>
  jobs.add(
    'geolocation.read_calendar',
    { tenantId, userId },
    {
      tx,
      key: `geolocation calendar ${tenantId} ${userId}`,
      runAt: new Date(Date.now() + minutes * minuteMs),
    },
  )

/** Keeps what was read and plans the next time, unless another sign-in, another choice of calendars or none has taken its place. */
export async function keepBusy(
  jobs: Services['jobs'],
  tx: Tx,
  whose: Whose,
  { connection, calendars }: Account,
  busy: readonly Stretch[],
): Promise<void> {
  const { tenantId, userId } = whose
  const [row] = await tx.query(
    `update geolocation.own_calendars c set trouble = null, failures = 0, read_at = clock_timestamp(), tried_at = clock_timestamp()
     where c.tenant_id = $1 and c.user_id = $2 and c.connection = $3 and c.calendars = $4::jsonb returning 1`,
    [tenantId, userId, connection, JSON.stringify(calendars)],
  )
  if (!row) return
  await tx.query('delete from geolocation.own_busy where tenant_id = $1 and user_id = $2', [tenantId, userId])
  await tx.query(
    `insert into geolocation.own_busy (tenant_id, user_id, starts_at, ends_at)
     select $1, $2, one.starts, one.ends from unnest($3::timestamptz[], $4::timestamptz[]) as one(starts, ends)`,
    [tenantId, userId, busy.map(({ from }) => iso(from)), busy.map(({ to }) => iso(to))],
  )
  await planRead(jobs, tx, whose, bounds.ownEveryMinutes)
}

/** What was read last stays; a refused password is not tried again unasked, others ever later. */
export async function keepTrouble(
  jobs: Services['jobs'],
  tx: Tx,
  whose: Whose,
  { connection, calendars }: Account,
  code: CalendarTroubleCode,
): Promise<void> {
  const [row] = await tx.query<{ failures: number }>(
    `update geolocation.own_calendars c set trouble = $4, failures = c.failures + 1, tried_at = clock_timestamp()
     where c.tenant_id = $1 and c.user_id = $2 and c.connection = $3 and c.calendars = $5::jsonb returning c.failures::int as failures`,
    [whose.tenantId, whose.userId, connection, code, JSON.stringify(calendars)],
  )
  if (!row || code === 'refused') return
  await planRead(jobs, tx, whose, Math.min(bounds.ownEveryMinutes * 2 ** Math.min(row.failures, 10), bounds.ownLatestMinutes))
}

/** Somebody's bookings that may stand in a calendar of theirs, written under this sign-in or one before: they keep their owner out of nothing twice. */
export async function writtenOf(tx: Tx, { tenantId, userId }: Whose): Promise<string[]> {
  const rows = await tx.query<{ booking: string }>(
    `select b.id as booking from geolocation.bookings b where b.tenant_id = $1 and b.user_id = $2 and b.ends_at > now() - interval '1 day'
     order by b.ends_at limit $3`,
    [tenantId, userId, bounds.ownKnown],
  )
  return rows.map(({ booking }) => booking)
}
