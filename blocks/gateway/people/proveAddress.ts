import { inTransaction, type Tx } from '@quoin/kit/server'
import { type Core, nowhere } from '../sessions/core.ts'
import { endOtherSessions } from '../sessions/endSession.ts'
import { recordEvent } from '../sessions/events.ts'
import { announceRevoked } from '../sessions/revocations.ts'
import { comeIn } from './comeIn.ts'
import { closeTokens } from './oneTimeTokens.ts'
import type { Tellers } from './tellWhoMay.ts'

/** A company somebody registered for and what its link promised. */
export interface Registered {
  readonly companyId: string
  readonly payload: Readonly<Record<string, unknown>>
}

/**
 * Proves somebody's address, on every way that does: a confirmation, a reset, an invitation, a provider. Who registered it may have
 * been a stranger, so whatever was enrolled before does not outlive the proof: sessions, passkeys, app and recovery codes, links,
 * linked providers and keys. Does nothing where the address was proven before. Answers what the person registered for, which
 * `settleRegistrations` opens once this is committed.
 * @param passwordHash the password from now on: null for none; without it the one that was chosen at registration stays
 */
export async function proveAddress(
  tx: Tx,
  core: Core,
  input: { personId: string; passwordHash?: string | null; name?: string | null; companyId: string | null; address?: string },
): Promise<readonly Registered[]> {
  const { personId, companyId, address } = input
  await tx.query(
    `delete from gateway.registrations r using gateway.people p where p.id = $1 and r.account = sha256(convert_to(p.email, 'UTF8'))`,
    [personId],
  )
  const [proven] = await tx.query(
    `update gateway.people p set confirmed_at = c.now, updated_at = c.now, name = coalesce($4, p.name),
       password_hash = case when $5 then $3 else p.password_hash end,
       password_changed_at = case when $5 then c.now else p.password_changed_at end
     from gateway.clock($1) as c(now) where p.id = $2 and p.confirmed_at is null returning 1`,
    [core.clock.offsetMs, personId, input.passwordHash ?? null, input.name ?? null, input.passwordHash !== undefined],
  )
  if (!proven) return []
  const registered = await tx.query<Registered & Record<string, unknown>>(
    `select c.id as "companyId", coalesce((select t.payload from gateway.one_time_tokens t where t.person_id = $1
         and t.company_id = c.id and t.purpose = 'confirmation' order by t.created_at desc limit 1), '{}') as payload
     from gateway.companies c left join gateway.memberships m on m.company_id = c.id and m.person_id = $1
     where c.status = 'active' and (m.status = 'pending' or m.status is null and exists (select from gateway.one_time_tokens t
       where t.person_id = $1 and t.company_id = c.id and t.purpose = 'confirmation'))`,
    [personId],
  )
  await endOtherSessions(tx, core, { personId, keep: null, reason: 'address_proven', address })
  await tx.query(
    `with keys as (delete from gateway.passkeys where person_id = $1),
       codes as (delete from gateway.recovery_codes where person_id = $1),
       apps as (delete from gateway.authenticator_apps where person_id = $1),
       providers as (delete from gateway.identities where person_id = $1)
     delete from gateway.mailed_codes where person_id = $1`,
    [personId],
  )
  await closeTokens(tx, core, personId)
  const keys = await tx.query<{ company_id: string }>(
    `with ended as (delete from gateway.api_key_secrets s using gateway.api_keys k
       where k.id = s.api_key_id and k.created_by = $1 returning k.id)
     update gateway.api_keys k set updated_at = clock_timestamp(),
       revoked_at = case when k.kind = 'named' then coalesce(k.revoked_at, clock_timestamp()) end,
       revocation_reason = case when k.kind = 'named' then coalesce(k.revocation_reason, 'address_proven') end
     from ended where k.id = ended.id returning k.company_id`,
    [personId],
  )
  for (const key of keys) await announceRevoked(tx, { company: key.company_id })
  await announceRevoked(tx, { person: personId })
  await recordEvent(tx, core, { kind: 'confirmed', personId, companyId, address })
  return registered
}

/** Opens what somebody registered for before their address was proven, company by company: each lies behind a wall of its own. */
export async function settleRegistrations(
  core: Core,
  tellers: Tellers,
  personId: string,
  registered: readonly Registered[],
): Promise<void> {
  for (const { companyId, payload } of registered)
    await inTransaction(core.pool, { ...nowhere, tenantId: companyId }, (tx) =>
      comeIn(tx, core, tellers, { companyId, personId, payload }),
    )
}
