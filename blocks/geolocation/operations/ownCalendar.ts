import { type Context, type Customs, document, gone, refuse } from '@quoin/kit/server'
import { minuteMs } from '../booking/clock.ts'
import { bounds } from '../bounds.ts'
import {
  type Account,
  accountOf,
  keepBusy,
  keepTrouble,
  planRead,
  sealPassword,
  type Whose,
  writtenOf,
} from '../ownCalendar/accounts.ts'
import { looksAfterAll } from '../booking/records.ts'
import { calendarClient, planWrite } from '../ownCalendar/jobs.ts'
import { readBusy } from '../ownCalendar/read.ts'
import { calendarServer, CalendarTrouble, type FoundCalendar } from '../ownCalendar/server.ts'
import { type CalendarTroubleCode, geolocation } from '../resources/index.ts'

const mine = ({ tenantId, me }: Context): Whose => ({ tenantId, userId: me })

async function answerOf(context: Context) {
  const account = await accountOf(context.tx, mine(context))
  const [busy] = await context.tx.query<{ count: number }>(
    'select count(*)::int as count from geolocation.own_busy where tenant_id = $1 and user_id = $2',
    [context.tenantId, context.me],
  )
  return document({
    type: geolocation.ownCalendar.definition.type,
    id: context.me,
    attributes: {
      connected: account !== undefined,
      url: account?.url ?? null,
      username: account?.username ?? null,
      calendars: account?.calendars ?? [],
      target_url: account?.target ?? null,
      trouble: account?.trouble ?? null,
      write_trouble: account?.writeTrouble ?? null,
      read_at: account?.readAt ?? null,
      busy_times: busy!.count,
    },
  })
}

async function connected(context: Context): Promise<Account> {
  await context.tx.query('select 1 from geolocation.own_calendars where tenant_id = $1 and user_id = $2 for update', [
    context.tenantId,
    context.me,
  ])
  const account = await accountOf(context.tx, mine(context))
  if (!account) throw refuse.missing('No calendar is connected.')
  return account
}

const sentences: Readonly<Record<CalendarTroubleCode, string>> = {
  address: 'This address cannot be used. It has to be a public address that begins with https://.',
  refused: 'The server does not accept this user name and password.',
  unreachable: 'The server cannot be reached right now.',
  not_a_calendar: 'There is no calendar at this address.',
  too_big: 'The calendar is larger than can be read.',
  elsewhere: 'This server redirects to another address. Enter the address it redirects to.',
}
const pointers: Partial<Record<CalendarTroubleCode, string>> = {
  address: 'url',
  refused: 'password',
  not_a_calendar: 'url',
  elsewhere: 'url',
}

type Found = { readonly calendars: readonly FoundCalendar[] } | { readonly trouble: CalendarTroubleCode }

/** Where the answer of their server is a trouble, it is one to tell and not one of ours. */
const orTrouble = <T extends object>(work: () => Promise<T>): Promise<T | { readonly trouble: CalendarTroubleCode }> =>
  work().catch((error: unknown) => {
    if (error instanceof CalendarTrouble) return { trouble: error.code }
    throw error
  })

export const ownCalendar: Customs<typeof geolocation, 'ownCalendar'> = {
  get: (_, context) => answerOf(context),

  async connect({ url, username, password, time_zone: timeZone = 'UTC' }, context) {
    const signIn = { company: context.tenantId, url, username, password }
    // A password could be guessed here as on the server itself.
    const found = await context.tried<Found>(
      () =>
        context.external(`calendars ${url} ${username}`, () =>
          orTrouble(async () => ({
            calendars: await calendarServer(calendarClient(context), signIn).calendars(bounds.ownCalendars),
          })),
        ),
      (answer) => 'trouble' in answer && answer.trouble === 'refused',
    )
    const trouble = 'trouble' in found ? found.trouble : found.calendars.length === 0 ? 'not_a_calendar' : null
    if (trouble) throw refuse.invalid(`calendar_${trouble}`, sentences[trouble], pointers[trouble])
    const calendars = 'calendars' in found ? found.calendars.map((one) => ({ ...one, busy: true })) : []
    // Another calendar is another's entries and times: what is known of the one before ends with it.
    await context.tx.query('delete from geolocation.own_calendars where tenant_id = $1 and user_id = $2', [
      context.tenantId,
      context.me,
    ])
    await context.tx.query(
      `insert into geolocation.own_calendars (tenant_id, user_id, url, username, password, time_zone, calendars) values ($1, $2, $3, $4, $5, $6, $7)`,
      [context.tenantId, context.me, url, username, sealPassword(context, password), timeZone, JSON.stringify(calendars)],
    )
    await context.note(geolocation.ownCalendar, context.me, { connected: [null, new URL(url).host] })
    await planRead(context.jobs, context.tx, mine(context))
    return answerOf(context)
  },

  async choose({ busy_urls: busy, target_url: target }, context) {
    const account = await connected(context)
    const known = new Set(account.calendars.map(({ url }) => url))
    for (const [pointer, urls] of Object.entries({ busy_urls: busy ?? [], target_url: target ? [target] : [] }))
      if (!urls.every((url) => known.has(url)))
        throw refuse.invalid('no_such_calendar', 'This calendar is not among those of the account.', pointer)
    const calendars = busy ? account.calendars.map((one) => ({ ...one, busy: busy.includes(one.url) })) : account.calendars
    await context.tx.query(
      `update geolocation.own_calendars set calendars = $3, target_url = $4, write_trouble = null where tenant_id = $1 and user_id = $2`,
      [context.tenantId, context.me, JSON.stringify(calendars), target === undefined ? account.target : target],
    )
    const busyNow = calendars.filter((one) => one.busy).length
    await context.note(geolocation.ownCalendar, context.me, {
      busy_calendars: [account.calendars.filter((one) => one.busy).length, busyNow],
      ...(target !== undefined && { target_url: [account.target, target] }),
    })
    if (target && target !== account.target) await writeComing(context)
    if (busy) await planRead(context.jobs, context.tx, mine(context))
    return answerOf(context)
  },

  async read(_, context) {
    const account = await connected(context)
    if (account.triedAt && Date.parse(account.triedAt) > Date.now() - bounds.ownDemandMinutes * minuteMs)
      throw refuse.conflict('read_just_now', 'Updated just now. Try again in a minute.')
    const written = await writtenOf(context.tx, mine(context))
    // Others may be chosen while these are asked: then those are asked as well.
    const found = await context.external(`busy ${account.connection} ${JSON.stringify(account.calendars)}`, () =>
      orTrouble(async () => ({
        busy: await readBusy(calendarClient(context), context.pools, mine(context), account, written),
      })),
    )
    await context.note(geolocation.ownCalendar, context.me, {
      read: [account.readAt, 'trouble' in found ? found.trouble : 'read'],
    })
    if ('trouble' in found) await keepTrouble(context.jobs, context.tx, mine(context), account, found.trouble)
    else await keepBusy(context.jobs, context.tx, mine(context), account, found.busy)
    return answerOf(context)
  },

  async readAll(_, context) {
    if (!looksAfterAll(context)) throw refuse.forbidden('geolocation.bookings.manage')
    const { tx, tenantId, jobs } = context
    const [known] = await tx.query<Known>(
      `select count(*)::int as connected, max(c.read_at) as "readAt", coalesce(array_agg(distinct c.trouble) filter (where c.trouble is not null), '{}') as troubles,
         (select count(*)::int from geolocation.own_busy b where b.tenant_id = $1) as "busyTimes"
       from geolocation.own_calendars c where c.tenant_id = $1`,
      [tenantId],
    )
    const due = await tx.query<{ userId: string }>(
      `select c.user_id as "userId" from geolocation.own_calendars c
       where c.tenant_id = $1 and c.trouble is distinct from 'refused' and (c.tried_at is null or c.tried_at < now() - $2 * interval '1 minute')
       order by c.tried_at nulls first, c.user_id limit $3`,
      [tenantId, bounds.ownDemandMinutes, bounds.ownAtOnce],
    )
    for (const { userId } of due) await planRead(jobs, tx, { tenantId, userId })
    await context.note(geolocation.ownCalendar, tenantId, { read_all: [null, due.length] })
    const { connected: all, busyTimes, troubles, readAt } = known!
    return { id: tenantId, planned: due.length, connected: all, busy_times: busyTimes, troubles, read_at: readAt }
  },

  async disconnect(_, context) {
    const [row] = await context.tx.query<{ url: string }>(
      'delete from geolocation.own_calendars where tenant_id = $1 and user_id = $2 returning url',
      [context.tenantId, context.me],
    )
    if (row) await context.note(geolocation.ownCalendar, context.me, { connected: [new URL(row.url).host, null] })
    return gone()
  },
}

interface Known extends Record<string, unknown> {
  readonly connected: number
  readonly readAt: string | null
  readonly troubles: CalendarTroubleCode[]
  readonly busyTimes: number
}

/** Bookings to come that are not written anywhere yet, the soonest first. */
async function writeComing({ jobs, tx, tenantId, me }: Context): Promise<void> {
  const coming = await tx.query<{ id: string }>(
    `select b.id from geolocation.bookings b where b.tenant_id = $1 and b.user_id = $2 and b.deleted_at is null and b.state in ('pending', 'confirmed', 'checked_in')
       and b.ends_at > now() and not exists
         (select 1 from geolocation.own_entries e where e.tenant_id = $1 and e.user_id = $2 and e.booking_id = b.id) order by b.starts_at limit $3`,
    [tenantId, me, bounds.ownWritten],
  )
  for (const { id } of coming) await planWrite(jobs, { tenantId, userId: me, booking: id }, tx)
}
