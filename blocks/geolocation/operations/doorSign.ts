import type { Internals } from '@quoin/kit/server'
import { placesBy } from '../booking/place.ts'
import type { DoorSign, geolocation } from '../resources/index.ts'
import { isoOf } from './calendar.ts'

/** The code of the door is the right. A purpose stands at the door for everybody to read; who booked it does not. */
export const doorSign: Internals<typeof geolocation, 'premises'> = {
  async doorSign({ code }, context) {
    const [door] = await context.tx.query<{ id: string }>(
      'select p.id from geolocation.premises p where p.tenant_id = $1 and p.door_code = $2 and p.deleted_at is null',
      [context.tenantId, code],
    )
    const [place] = door ? await placesBy(context, [door.id]) : []
    if (!place) return null
    const entries = await context.tx.query<DoorSign['entries'][number] & Record<string, unknown>>(
      // What is had as a whole is had with the rooms in it.
      `with taken as (select o.subject_id as id from kit.occupancies o where o.tenant_id = $1 and o.resource_id = $2 and o.during && tstzrange(now(), now() + interval '1 day', '[)'))
       select * from (
         select b.starts_at as "from", b.ends_at as "to", b.purpose as title, b.state = 'checked_in' as "isCheckedIn" from geolocation.bookings b
         where b.tenant_id = $1 and (b.premise_id = $2 or b.id in (select id from taken)) and b.deleted_at is null and b.state in ('confirmed', 'checked_in') and b.ends_at > now() and b.starts_at < now() + interval '1 day'
         union all
         select v.start_time, v.end_time, v.title, false from geolocation.events v
         where v.tenant_id = $1 and (v.premise_id = $2 or v.id in (select id from taken)) and v.deleted_at is null and v.enabled and v.start_time < now() + interval '1 day' and v.end_time > now()) e
       order by 1 limit 12`,
      [context.tenantId, place.id],
    )
    return {
      name: place.name,
      locationName: place.locationName,
      timeZone: place.timeZone,
      capacity: place.capacity,
      entries: entries.map((one) => ({ ...one, from: isoOf(one.from), to: isoOf(one.to) })),
    }
  },
}
