import type { FileStore } from '@quoin/kit/files'
import { inTransaction, type Tx } from '@quoin/kit/server'
import { type Core, nowhere } from '../sessions/core.ts'
import { endOtherSessions } from '../sessions/endSession.ts'
import { recordEvent } from '../sessions/events.ts'
import { refuseLastAdministrator } from './actorMayGrant.ts'
import { readAvatar } from './avatars.ts'

/**
 * Deletes a person's account: what the gateway knows of them goes, in every company; what they made for a company stays, by somebody
 * without a name. 422 while a company has nobody else to answer for it.
 */
export async function deleteAccount(core: Core, files: FileStore, personId: string): Promise<void> {
  const companies = await inTransaction(core.pool, { ...nowhere, readOnly: true }, (tx) =>
    tx.query<{ company_id: string }>('select company_id from gateway.memberships where person_id = $1', [personId]),
  )
  const each = <T>(work: (tx: Tx, companyId: string) => Promise<T>) =>
    companies.reduce(
      async (before, { company_id: id }) => {
        await before
        await inTransaction(core.pool, { tenantId: id, userId: personId }, (tx) => work(tx, id))
      },
      Promise.resolve() as Promise<void>,
    )
  // Asked of all companies first, so that nobody is half gone because of the last of them.
  await each((tx, companyId) => refuseLastAdministrator(tx, companyId, personId))
  const pictures: (string | null)[] = []
  await each(async (tx, companyId) => {
    await refuseLastAdministrator(tx, companyId, personId)
    const avatar = await readAvatar(tx, companyId, personId)
    pictures.push(avatar?.name ?? null, avatar?.thumbnail ?? null)
    await leave(tx, companyId, personId)
    await recordEvent(tx, core, { kind: 'account_deleted', personId, companyId })
  })
  await inTransaction(core.pool, nowhere, (tx) => forgetAccount(tx, core, personId))
  await Promise.all(pictures.map((key) => key && files.delete(key)))
}

/** Takes an account away with everything its owner came in by; only that there was one stays. */
export async function forgetAccount(tx: Tx, core: Core, personId: string): Promise<void> {
  await endOtherSessions(tx, core, { personId, keep: null, reason: 'account_deleted' })
  await tx.query('delete from gateway.one_time_tokens where person_id = $1', [personId])
  await tx.query('delete from gateway.sessions where person_id = $1', [personId])
  await tx.query('delete from gateway.authenticator_apps where person_id = $1', [personId])
  await tx.query('delete from gateway.recovery_codes where person_id = $1', [personId])
  await tx.query('delete from gateway.passkeys where person_id = $1', [personId])
  await tx.query('delete from gateway.identities where person_id = $1', [personId])
  await tx.query('delete from gateway.join_requests where person_id = $1', [personId])
  await tx.query('delete from gateway.mailed_codes where person_id = $1', [personId])
  await tx.query('delete from gateway.api_keys where person_id = $1', [personId])
  // Mails of sign-in belong to no company.
  await tx.query(
    `delete from kit.mails m using gateway.people p where p.id = $1 and m.company_id is null and lower(m.recipient) = lower(p.email)`,
    [personId],
  )
  await tx.query(
    `update gateway.people set email = 'deleted-' || id || '@deleted.invalid', name = 'Deleted person', phone = null,
       password_hash = null, language = null, status = 'suspended', updated_at = gateway.clock($1) where id = $2`,
    [core.clock.offsetMs, personId],
  )
}

async function leave(tx: Tx, companyId: string, personId: string): Promise<void> {
  const mine = [companyId, personId]
  await tx.query('delete from gateway.avatars where tenant_id = $1 and user_id = $2', mine)
  await tx.query('delete from gateway.profiles where tenant_id = $1 and user_id = $2', mine)
  await tx.query(`delete from gateway.views where tenant_id = $1 and created_by = $2 and visibility = 'own'`, mine)
  await tx.query('delete from gateway.team_members where tenant_id = $1 and user_id = $2', mine)
  await tx.query(
    `update gateway.users set email = 'deleted-' || id || '@deleted.invalid', name = 'Deleted person', username = null,
       nickname = null, phone = null, bio = null, language = null, payload = null, search = '', status = 'deleted',
       deleted_at = coalesce(deleted_at, clock_timestamp()), version = version + 1, updated_at = clock_timestamp()
     where tenant_id = $1 and id = $2`,
    mine,
  )
}
