import { timeZone } from '@quoin/kit'
import { type Context, refuse } from '@quoin/kit/server'
import { university } from '../resources/index.ts'
import { seatOf } from './seat.ts'

const zoneSchema = timeZone().definition.schema
/** Zones one person may name for one course: each of them can only put days off. */
const zonesMax = 20

/** Begins the days of a course, or notes where somebody lives now. */
export async function begin(context: Context, courseId: string, zone: string, starts: boolean): Promise<void> {
  const parsed = zoneSchema.safeParse(zone)
  if (!parsed.success) throw refuse.invalid('not_a_time_zone', 'This is not a valid time zone.', 'time_zone')
  const { tx, tenantId } = context
  const seat = await seatOf(context, courseId, context.me, 'lock')
  if (!seat || ['waiting', 'withdrawn', 'refunded'].includes(seat.status)) throw refuse.missing()
  const [held] = await tx.query<{ count: number }>(
    'select count(*)::int as count from university.zones z where z.tenant_id = $1 and z.enrollment_id = $2',
    [tenantId, seat.id],
  )
  if (starts && held!.count < zonesMax)
    await tx.query(
      'insert into university.zones (tenant_id, enrollment_id, time_zone) values ($1, $2, $3) on conflict do nothing',
      [tenantId, seat.id, zone],
    )
  const startedAt = starts && !seat.startedAt ? new Date().toISOString() : seat.startedAt
  if (seat.timeZone !== zone || startedAt !== seat.startedAt)
    await context.update(university.enrollments, seat, { timeZone: zone, startedAt })
}
