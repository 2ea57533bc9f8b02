import type { Context } from '@quoin/kit/server'
import { merged, type Stretch } from './hours.ts'
import { iso } from './records.ts'

type Reader = Pick<Context, 'tx' | 'tenantId'>
interface Span extends Record<string, unknown> {
  readonly person: string
  readonly from: string
  readonly to: string
}

/** When people have no time: by what they are booked for here, by calendars of their own, and as they say themselves. */
export const busySpans = ({ tx, tenantId }: Reader, people: readonly string[], from: number, to: number): Promise<Span[]> =>
  tx.query<Span>(
    `select o.resource_id as person, lower(o.during) as "from", coalesce(upper(o.during), $4::timestamptz) as "to" from kit.occupancies o
     where o.tenant_id = $1 and o.resource_id = any($2::uuid[]) and o.during && tstzrange($3, $4, '[)')
     union all select y.user_id, y.starts_at, y.ends_at from geolocation.own_busy y
     where y.tenant_id = $1 and y.user_id = any($2::uuid[]) and y.starts_at < $4 and y.ends_at > $3
     union all select t.user_id, t.starts_at, t.ends_at from geolocation.busy_times t
     where t.tenant_id = $1 and t.user_id = any($2::uuid[]) and t.starts_at < $4 and t.ends_at > $3
       and t.deleted_at is null and t.status = 'active' and t.transparency = 'opaque'`,
    [tenantId, people, iso(from), iso(to)],
  )

/** When at least one of these people has no time. In order, and apart. */
export const busyOf = async (context: Reader, people: readonly string[], from: number, to: number): Promise<Stretch[]> =>
  merged((await busySpans(context, people, from, to)).map((one) => ({ from: Date.parse(one.from), to: Date.parse(one.to) })))
