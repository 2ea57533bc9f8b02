import { type Outbound, outbound } from '@quoin/kit/outbound'
import { inTransaction, type Listener, type Pools, type Services, type Tx } from '@quoin/kit/server'
import { geolocation } from '../resources/index.ts'
import type { Whose } from './accounts.ts'
import { readUnasked } from './read.ts'
import { writeBooking, type WritePayload } from './write.ts'

const clients = new WeakMap<Services['settings'], Outbound>()

/** The one client for people's calendars. */
export function calendarClient({ settings }: Pick<Services, 'settings'>): Outbound {
  const known = clients.get(settings)
  if (known) return known
  const made = outbound({ openTo: settings.outboundNetworks, timeoutMs: 10_000, bytesMax: 4 * 1_048_576 })
  clients.set(settings, made)
  return made
}

export function defineCalendarJobs(services: Services, pools: Pools): void {
  const { jobs } = services
  const call = calendarClient(services)
  jobs.define<Whose>('geolocation.read_calendar', ({ payload }) => readUnasked(call, jobs, pools, payload), { pool: 'webhooks' })
  jobs.define<WritePayload>('geolocation.write_booking', ({ payload }) => writeBooking(call, pools, payload), {
    pool: 'webhooks',
  })
}

/** Hears what becomes of bookings whose holder has a calendar for them. */
export const followBookings: Listener = {
  name: 'geolocation.write_bookings',
  operation: 'any',
  async hear({ tenantId, resource, recordId }, { jobs }, pools) {
    if (resource !== geolocation.bookings.dotted || !recordId) return
    const scope = { tenantId, userId: null, readOnly: true }
    const rows = await inTransaction(pools.runtime, scope, (tx) =>
      tx.query<{ userId: string }>(
        `select c.user_id as "userId" from geolocation.bookings b join geolocation.own_calendars c on c.tenant_id = b.tenant_id and c.user_id = b.user_id and c.target_url is not null
         where b.tenant_id = $1 and b.id = $2
         union select e.user_id from geolocation.own_entries e where e.tenant_id = $1 and e.booking_id = $2`,
        [tenantId, recordId],
      ),
    )
    for (const { userId } of rows) await planWrite(jobs, { tenantId, userId, booking: recordId })
  },
}

/** Jobs for one person go one after the other, so that a booking is not written by two. */
export const planWrite = (jobs: Services['jobs'], payload: WritePayload, tx?: Tx): Promise<void> =>
  jobs.add('geolocation.write_booking', payload, {
    key: `geolocation entry ${payload.tenantId} ${payload.userId} ${payload.booking}`,
    queue: `geolocation calendar ${payload.tenantId} ${payload.userId}`,
    ...(tx && { tx }),
  })
