import { companiesOf, inTransaction, type Pools, type Tx } from '@quoin/kit/server'

/** What everybody is called who was forgotten. */
const erased = 'Erased person'

/** Guests of one company that are forgotten in one transaction. */
const batch = 500

/** Forgets who guests were as long after their visit as their location says, in every company. What they had and paid stays. */
export async function forgetOldGuests(pools: Pools, signal: AbortSignal): Promise<void> {
  const failures: unknown[] = []
  for (const tenantId of await companiesOf(pools)) {
    // What cannot be forgotten in one company holds up no other.
    await forgetIn(pools, tenantId, signal).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Guests of some companies could not be forgotten.')
}

async function forgetIn(pools: Pools, tenantId: string, signal: AbortSignal): Promise<void> {
  const scope = { tenantId, userId: null }
  while (!signal.aborted) {
    const guests = await inTransaction(pools.runtime, scope, (tx) => oldGuestsOf(tx, tenantId))
    if (guests.length === 0) return
    // What was mailed to them says who they were as well, and is found by what they are known by: it goes first, or a run that broke off between would leave it.
    await inTransaction(pools.auth, scope, (tx) => forgetMails(tx, tenantId, guests))
    await inTransaction(pools.runtime, scope, (tx) => forget(tx, tenantId, guests))
  }
}

const forgetMails = (tx: Tx, tenantId: string, guests: readonly Guest[]) =>
  tx.query(
    `delete from kit.mails m where m.company_id = $1 and m.recipient = any($2::text[])
       and exists (select from regexp_matches(m.key, '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}', 'g') r where r[1] = any($3::text[]))`,
    [tenantId, guests.flatMap(({ email }) => email ?? []), guests.map(({ id }) => id)],
  )

/** Fields that the company added may hold anything that was asked of a guest. */
const isKnown = `(b.guest_email is not null or b.guest_phone is not null or b.guest_name <> $3 or b.custom_fields <> '{}')`

async function oldGuestsOf(tx: Tx, tenantId: string): Promise<Guest[]> {
  const bookings = await tx.query<Guest>(
    `select b.id, b.guest_email as email from geolocation.locations l join geolocation.bookings b on b.tenant_id = l.tenant_id and b.location_id = l.id
     where l.tenant_id = $1 and l.guest_days is not null and b.user_id is null and b.ends_at < now() - make_interval(days => l.guest_days::int) and ${isKnown} limit $2`,
    [tenantId, batch, erased],
  )
  const tickets = await tx.query<Guest>(
    `select t.id, t.holder_email as email from geolocation.locations l join geolocation.events e on e.tenant_id = l.tenant_id and e.location_id = l.id
       join geolocation.tickets t on t.tenant_id = e.tenant_id and t.event_id = e.id
     where l.tenant_id = $1 and l.guest_days is not null and t.user_id is null and t.ends_at < now() - make_interval(days => l.guest_days::int)
       and (t.holder_email is not null or t.holder_name <> $3) limit $2`,
    [tenantId, batch, erased],
  )
  return [...bookings, ...tickets]
}

async function forget(tx: Tx, tenantId: string, guests: readonly Guest[]): Promise<void> {
  const ids = guests.map(({ id }) => id)
  await tx.query(
    `update geolocation.bookings set guest_name = $3, guest_email = null, guest_phone = null, purpose = null, notes = null, reason = null,
       payload = null, custom_fields = '{}', search = '', version = version + 1, updated_at = clock_timestamp()
     where tenant_id = $1 and id = any($2::uuid[])`,
    [tenantId, ids, erased],
  )
  await tx.query(
    `update geolocation.tickets set holder_name = $3, holder_email = null, reason = null, search = '', version = version + 1, updated_at = clock_timestamp()
     where tenant_id = $1 and id = any($2::uuid[])`,
    [tenantId, ids, erased],
  )
}

interface Guest extends Record<string, unknown> {
  readonly id: string
  readonly email: string | null
}
