import type { Context } from '@quoin/kit/server'
import { merged, type Stretch } from './hours.ts'
import { iso } from './records.ts'

type Reader = Pick<Context, 'tx' | 'tenantId'>
interface Span extends Record<string, unknown> {
  readonly person: string
  readonly from: string
  readonly to: string
}

/** When people are busy by the calendars they connected. */
export const busyElsewhere = ({ tx, tenantId }: Reader, people: readonly string[], from: number, to: number): Promise<Span[]> =>
  tx.query<Span>(
    `select y.user_id as person, y.starts_at as "from", y.ends_at as "to" from geolocation.own_busy y
     where y.tenant_id = $1 and y.user_id = any($2::uuid[]) and y.starts_at < $4 and y.ends_at > $3`,
    [tenantId, people, iso(from), iso(to)],
  )

/** When at least one of these people has no time: here, or by a calendar of their own. In order, and apart. */
export async function busyOf(context: Reader, people: readonly string[], from: number, to: number): Promise<Stretch[]> {
  const here = await context.tx.query<Span>(
    `select o.resource_id as person, lower(o.during) as "from", coalesce(upper(o.during), $4::timestamptz) as "to" from kit.occupancies o
     where o.tenant_id = $1 and o.resource_id = any($2::uuid[]) and o.during && tstzrange($3, $4, '[)')`,
    [context.tenantId, people, iso(from), iso(to)],
  )
  const elsewhere = await busyElsewhere(context, people, from, to)
  return merged([...here, ...elsewhere].map((one) => ({ from: Date.parse(one.from), to: Date.parse(one.to) })))
}
