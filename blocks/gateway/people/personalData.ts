import { type Context, masked, type PersonalData, refuse } from '@quoin/kit/server'
import { coreOf } from '../core.ts'
import { recordEvent } from '../sessions/events.ts'
import { announceRevoked } from '../sessions/revocations.ts'
import { refuseAboveOwn, refuseLastAdministrator } from './actorMayGrant.ts'
import { forgetAccount } from './deleteAccount.ts'
import { readRoles } from './readRoles.ts'

const nowhereTo = `'deleted-' || t.id || '@deleted.invalid'`

/** What the gateway holds of people in one company. The account itself is theirs and goes only with the last company. */
export const personalData: PersonalData = {
  held: [
    {
      table: 'gateway.users',
      as: 'account',
      identity: true,
      by: { user: ['id'], mail: ['email'], phone: ['phone'], name: ['name'] },
      forget: {
        email: nowhereTo,
        name: `'Deleted person'`,
        username: null,
        nickname: null,
        phone: null,
        bio: null,
        language: null,
        payload: null,
        status: `'deleted'`,
        deleted_at: 'coalesce(t.deleted_at, clock_timestamp())',
      },
    },
    { table: 'gateway.profiles', as: 'account', by: { user: ['user_id'], mail: ['email'] }, forget: 'row' },
    { table: 'gateway.avatars', as: 'account', by: { user: ['user_id'] }, forget: 'row' },
    { table: 'gateway.team_members', as: 'account', by: { user: ['user_id'] }, key: 'user_id', forget: 'row' },
    {
      table: 'gateway.views',
      as: 'account',
      by: { also: ({ users }) => `t.created_by = any(${users}) and t.visibility = 'own'` },
      forget: 'row',
    },
    {
      table: 'gateway.looks',
      as: 'account',
      by: { user: ['user_id'] },
      forget: { reason: masked },
      keeps: { reason: 'security' },
    },
    { table: 'gateway.invites', as: 'account', by: { mail: ['email'] }, forget: 'row' },
    {
      table: 'gateway.webhook_deliveries',
      as: 'activity',
      by: {
        also: ({ mails }) =>
          `t.body is not null and exists (select from unnest(${mails}) m where position(m in lower(t.body)) > 0)`,
      },
      forget: { body: null },
    },
    {
      table: 'gateway.webhook_tries',
      as: 'activity',
      by: { rows: { delivery_id: 'gateway.webhook_deliveries' } },
      forget: { answer: null },
    },
    { table: 'gateway.mail_suppressions', as: 'mails', by: { mail: ['email'] }, forget: 'row' },
  ],
  nobodys: {
    'gateway.company_details': 'how the company itself is reached',
    'gateway.mail_servers': 'the sender the company writes as',
    'gateway.api_keys': 'keys of machines; tokens of people go when they leave',
    'gateway.webhooks': 'servers the company has told what happens',
    'gateway.companies': 'companies',
    'gateway.mail_template_drafts': 'words of the company',
  },
  async leave(context, users) {
    for (const id of users) await leaveCompany(context, id)
    await context.tx.query('select gateway.forget_views($1::uuid[])', [users])
  },
}

/** Takes somebody out of the company as their removal would, with the same refusals; their account goes when it was their last. */
async function leaveCompany(context: Context, id: string): Promise<void> {
  const { tx, tenantId } = context
  const core = coreOf(context)
  const [member] = await tx.query<{ role_id: string; deleted_at: string | null }>(
    'select role_id, deleted_at from gateway.users where tenant_id = $1 and id = $2 for update',
    [tenantId, id],
  )
  if (!member) return
  if (id === context.me) throw refuse.invalid('own_membership', 'Someone else has to do this for you.')
  const [role] = await readRoles(tx, tenantId, member.role_id)
  refuseAboveOwn(context.actor, role!)
  if (role!.code === 'company_admin' && !member.deleted_at) await refuseLastAdministrator(tx, tenantId, id)
  const pictures = await tx.query<{ name: string; thumbnail: string | null }>(
    'select name, thumbnail from gateway.avatars where tenant_id = $1 and user_id = $2',
    [tenantId, id],
  )
  await announceRevoked(tx, { company: tenantId, person: id })
  await recordEvent(tx, core, { kind: 'removed', personId: id, companyId: tenantId, address: context.request.address })
  await tx.query('delete from gateway.join_requests where company_id = $1 and person_id = $2', [tenantId, id])
  await tx.query('delete from gateway.api_keys where company_id = $1 and person_id = $2', [tenantId, id])
  const [elsewhere] = await tx.query(
    `select 1 from gateway.memberships where person_id = $1 and company_id <> $2 and status in ('active', 'pending', 'inactive') limit 1`,
    [id, tenantId],
  )
  if (!elsewhere) await forgetAccount(tx, core, id)
  await Promise.all(pictures.flatMap(({ name, thumbnail }) => [name, thumbnail]).map((key) => key && context.files.delete(key)))
}
