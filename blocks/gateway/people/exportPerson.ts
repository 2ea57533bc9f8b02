import { inTransaction } from '@quoin/kit/server'
import { type Core, nowhere } from '../sessions/core.ts'

/** Everything the gateway knows about a person, in every company, for themselves to keep. Secrets are not in it. */
export async function exportPerson(core: Core, personId: string) {
  const about = await inTransaction(core.pool, { ...nowhere, readOnly: true }, async (tx) => {
    const [[person], companies, devices, events, passkeys, identities, [app]] = await Promise.all([
      tx.query(
        `select email, name, phone, language, status, confirmed_at, last_sign_in_at, created_at, updated_at
         from gateway.people where id = $1`,
        [personId],
      ),
      tx.query<{ id: string; name: string; url_id: string }>(
        `select c.id, c.name, c.url_id from gateway.memberships m join gateway.companies c on c.id = m.company_id
         where m.person_id = $1 and m.status in ('active', 'pending') order by m.created_at, c.id`,
        [personId],
      ),
      tx.query(
        `select user_agent, address, created_at as signed_in_at, last_seen_at, expires_at, ended_at, end_reason
         from gateway.sessions where person_id = $1 order by created_at`,
        [personId],
      ),
      tx.query(
        'select at, kind, address, company_id as company_unique_id from gateway.security_events where person_id = $1 order by id',
        [personId],
      ),
      tx.query('select name, created_at, last_used_at from gateway.passkeys where person_id = $1 order by created_at, id', [
        personId,
      ]),
      tx.query(
        'select provider, issuer, subject, email, created_at, last_used_at from gateway.identities where person_id = $1 order by created_at, id',
        [personId],
      ),
      tx.query('select created_at, confirmed_at, last_used_at from gateway.authenticator_apps where person_id = $1', [personId]),
    ])
    return { person: person!, companies, devices, events, passkeys, identities, authenticator_app: app ?? null }
  })
  const companies = []
  for (const { id, name, url_id } of about.companies) {
    companies.push(
      await inTransaction(core.pool, { tenantId: id, userId: personId, readOnly: true }, async (tx) => {
        const [[member], [profile], views] = await Promise.all([
          tx.query(
            `select u.email, u.name, u.username, u.nickname, u.phone, u.bio, u.payload, u.onboarding_completed, u.purchase_completed, u.status,
               r.code as role_code, u.created_at
             from gateway.users u join gateway.roles r on r.tenant_id = u.tenant_id and r.id = u.role_id
             where u.tenant_id = $1 and u.id = $2`,
            [id, personId],
          ),
          tx.query(
            `select to_jsonb(p) - 'tenant_id' - 'version' - 'created_by' - 'updated_by' as facts from gateway.profiles p
             where p.tenant_id = $1 and p.user_id = $2`,
            [id, personId],
          ),
          tx.query('select list, name, visibility, state from gateway.views where tenant_id = $1 and created_by = $2', [
            id,
            personId,
          ]),
        ])
        return { unique_id: id, name, url_id, member: member ?? null, profile: profile?.facts ?? null, views }
      }),
    )
  }
  const { person, devices, events, passkeys, identities, authenticator_app } = about
  return { person, companies, devices, events, passkeys, identities, authenticator_app }
}
