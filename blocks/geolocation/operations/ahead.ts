import { type Context, refuse } from '@quoin/kit/server'

/** Bookings and events to come keep their place: without it nobody could cancel them, nor give tickets back. */
export async function mustHaveNothingAhead(
  { tx, tenantId }: Context,
  { location = null, premise = null }: { readonly location?: string | null; readonly premise?: string | null },
): Promise<void> {
  const [row] = await tx.query(
    `select 1 from geolocation.premises p where p.tenant_id = $1 and ($2::uuid is null or p.location_id = $2) and ($3::uuid is null or p.id = $3) and p.deleted_at is null
       and (exists (select from geolocation.bookings b where b.tenant_id = p.tenant_id and b.premise_id = p.id and b.deleted_at is null and b.ends_at > now()
           and b.state in ('held', 'pending', 'confirmed', 'checked_in'))
         or exists (select from geolocation.events e where e.tenant_id = p.tenant_id and e.premise_id = p.id and e.deleted_at is null and e.end_time > now()
           and (e.called_off_at is null or exists (select from geolocation.tickets t where t.tenant_id = e.tenant_id and t.event_id = e.id and t.deleted_at is null
             and t.state in ('held', 'valid'))))) limit 1`,
    [tenantId, location, premise],
  )
  if (row) throw refuse.conflict('has_bookings', 'There are upcoming bookings or events. Cancel or move them first.')
}
