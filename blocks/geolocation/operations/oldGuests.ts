import { companiesOf, inTransaction, type Pools, type Tx } from '@quoin/kit/server'

/** What everybody is called who was forgotten. */
const erased = 'Erased person'

/** Guests of one company that are forgotten in one transaction. */
const batch = 500

/** Forgets who guests were as long after their visit as their location says, in every company. What they had and paid stays. */
export async function forgetOldGuests(pools: Pools, signal: AbortSignal): Promise<void> {
  for (const tenantId of await companiesOf(pools)) {
    let guests: readonly Guest[] = []
    do {
      guests = await inTransaction(pools.runtime, { tenantId, userId: null }, (tx) => forgetSome(tx, tenantId))
      // What was mailed to them about it says who they were as well.
      if (guests.length > 0)
        await inTransaction(pools.auth, { tenantId, userId: null }, (tx) => forgetMails(tx, tenantId, guests))
    } while (guests.length > 0 && !signal.aborted)
  }
}

const forgetMails = (tx: Tx, tenantId: string, guests: readonly Guest[]) =>
  tx.query(
    `delete from kit.mails m where m.company_id = $1 and m.recipient = any($2::text[])
       and exists (select from regexp_matches(m.key, '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}', 'g') r where r[1] = any($3::text[]))`,
    [tenantId, guests.flatMap(({ email }) => email ?? []), guests.map(({ id }) => id)],
  )

async function forgetSome(tx: Tx, tenantId: string): Promise<Guest[]> {
  const bookings = await tx.query<Guest>(
    `with old as (select b.id, b.guest_email as email from geolocation.locations l join geolocation.bookings b on b.tenant_id = l.tenant_id and b.location_id = l.id
         where l.tenant_id = $1 and l.guest_days is not null and b.user_id is null and b.ends_at < now() - make_interval(days => l.guest_days::int)
           and (b.guest_email is not null or b.guest_phone is not null or b.guest_name <> $3) limit $2)
     update geolocation.bookings b set guest_name = $3, guest_email = null, guest_phone = null, purpose = null, notes = null, reason = null,
       payload = null, search = '', version = b.version + 1, updated_at = clock_timestamp()
     from old where b.tenant_id = $1 and b.id = old.id returning old.id, old.email`,
    [tenantId, batch, erased],
  )
  const tickets = await tx.query<Guest>(
    `with old as (select t.id, t.holder_email as email from geolocation.locations l join geolocation.events e on e.tenant_id = l.tenant_id and e.location_id = l.id
         join geolocation.tickets t on t.tenant_id = e.tenant_id and t.event_id = e.id
         where l.tenant_id = $1 and l.guest_days is not null and t.user_id is null and t.ends_at < now() - make_interval(days => l.guest_days::int)
           and (t.holder_email is not null or t.holder_name <> $3) limit $2)
     update geolocation.tickets t set holder_name = $3, holder_email = null, reason = null, search = '', version = t.version + 1, updated_at = clock_timestamp()
     from old where t.tenant_id = $1 and t.id = old.id returning old.id, old.email`,
    [tenantId, batch, erased],
  )
  return [...bookings, ...tickets]
}

interface Guest extends Record<string, unknown> {
  readonly id: string
  readonly email: string | null
}
