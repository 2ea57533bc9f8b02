import { advisoryLock, type Context, inTransaction, refuse, type Tx } from '@quoin/kit/server'
import { coreOf } from '../core.ts'
import { gateway } from '../resources/index.ts'
import { passwordSchema } from '../resources/signedIn.ts'
import { attemptSucceeded, attemptWithdrawn, takeAttempt } from '../sessions/attempts.ts'
import { type Core, nowhere } from '../sessions/core.ts'
import { recordEvent } from '../sessions/events.ts'
import { refuseWeak } from '../sessions/passwords.ts'
import { announceRevoked } from '../sessions/revocations.ts'
import { foldEmail, type SignInResult } from '../sessions/signIn.ts'
import { startSession } from '../sessions/startSession.ts'
import { refuseAboveOwn } from './actorMayGrant.ts'
import { linkWith } from './linkWith.ts'
import { addOneTimeToken, consumeOneTimeToken, peekOneTimeToken } from './oneTimeTokens.ts'
import { writeMember, writePerson } from './people.ts'
import { proveAddress, type Registered, settleRegistrations } from './proveAddress.ts'
import { readRoles, type RoleRow } from './readRoles.ts'
import type { Tellers } from './tellWhoMay.ts'

const days = 7
const mailsPerHour = 5

/** The role an invitation names by id, number or code; the least of all when it names none. Never one above the inviter's own. */
export async function roleToGive(ctx: Context, named: string | undefined): Promise<RoleRow> {
  const [role] = named
    ? [...(await readRoles(ctx.tx, ctx.tenantId, named)), ...(await readRoles(ctx.tx, ctx.tenantId, named, 'code'))]
    : await readRoles(ctx.tx, ctx.tenantId, 'none', 'code')
  if (!role || role.status !== 'active') throw refuse.invalid('no_such_role', 'This role does not exist.', 'role_unique_id')
  refuseAboveOwn(ctx.actor, role)
  return role
}

/**
 * Invites an address into the company at hand, or invites it anew: the newest link alone works. 422 when the address belongs
 * to a member already. Answers the invitation as the wire knows it.
 */
export async function invite(ctx: Context, input: { email: string; role: RoleRow; link: URL }): Promise<string> {
  const email = foldEmail(input.email)
  const [member] = await ctx.tx.query<{ status: string }>(
    'select status from gateway.users where tenant_id = $1 and email = $2 and deleted_at is null',
    [ctx.tenantId, email],
  )
  if (member?.status === 'inactive')
    throw refuse.invalid('suspended', 'This member is suspended. Reactivate them instead.', 'email')
  if (member && member.status !== 'pending') throw refuse.invalid('already_member', 'This person is already a member.', 'email')
  // Two who invite the same person at once do so one after the other.
  advisoryLock(ctx.tx, 'invite', email)
  const [open] = await openInvite(ctx.tx, ctx.tenantId, email)
  if (open) await refuseTooMany(ctx, open.id)
  const [times] = await ctx.tx.query<{ sent_at: string; expires_at: string }>(
    `select c.now as sent_at, c.now + $2 * interval '1 day' as expires_at from gateway.clock($1) as c(now)`,
    [coreOf(ctx).clock.offsetMs, days],
  )
  const values = { role: input.role.id, sentAt: times!.sent_at, expiresAt: times!.expires_at }
  const { id, document } = open
    ? await ctx.update(gateway.invites, await ctx.find(gateway.invites, open.id, 'lock'), values)
    : await ctx.insert(gateway.invites, { email, status: 'pending', ...values })
  await sendInvitation(ctx, { id, email, link: input.link })
  return document
}

const openInvite = (tx: Tx, companyId: string, email: string) =>
  tx.query<{ id: string; role_id: string }>(
    `select id, role_id from gateway.invites where tenant_id = $1 and email = $2 and status = 'pending' and deleted_at is null`,
    [companyId, email],
  )

/** The open invitation of an address and the role it names; 404 when there is none. */
export async function invitedRole(ctx: Context, email: string): Promise<string> {
  const [open] = await openInvite(ctx.tx, ctx.tenantId, foldEmail(email))
  if (!open) throw refuse.missing('There is no pending invitation for this address.')
  return open.role_id
}

async function sendInvitation(ctx: Context, { id, email, link }: { id: string; email: string; link: URL }): Promise<void> {
  const core = coreOf(ctx)
  await closeLinks(ctx, id)
  const [company] = await ctx.tx.query<{ name: string; language: string | null }>(
    'select name, preferred_language as language from gateway.companies where id = $1',
    [ctx.tenantId],
  )
  const secret = await addOneTimeToken(ctx.tx, core, {
    purpose: 'invitation',
    companyId: ctx.tenantId,
    payload: { invite_id: id },
    minutes: days * 1_440,
  })
  const address = linkWith(link, 'invitation_token', secret)
  await ctx.mailer.send(
    {
      to: email,
      template: 'invitation',
      language: company!.language ?? 'en',
      tenantId: ctx.tenantId,
      values: { inviter: ctx.actor.userName, company: company!.name, days, link: address.href },
    },
    ctx.tx,
  )
  await recordEvent(ctx.tx, core, { kind: 'invited', companyId: ctx.tenantId, detail: { by: ctx.me, invite: id } })
}

async function refuseTooMany(ctx: Context, inviteId: string): Promise<void> {
  const [recent] = await ctx.tx.query<{ mails: number }>(
    `select count(*)::int as mails from gateway.one_time_tokens
     where purpose = 'invitation' and company_id = $2 and payload ->> 'invite_id' = $3
       and created_at > gateway.clock($1) - interval '1 hour'`,
    [coreOf(ctx).clock.offsetMs, ctx.tenantId, inviteId],
  )
  if (recent!.mails >= mailsPerHour) throw refuse.slowDown(3_600)
}

const closeLinks = (ctx: Context, inviteId: string) =>
  ctx.tx.query(
    `update gateway.one_time_tokens set used_at = gateway.clock($1)
     where purpose = 'invitation' and company_id = $2 and payload ->> 'invite_id' = $3 and used_at is null`,
    [coreOf(ctx).clock.offsetMs, ctx.tenantId, inviteId],
  )

/** Takes an open invitation back. 409 when it is not open any more. */
export async function revokeInvite(ctx: Context, id: string): Promise<string> {
  const row = await ctx.find(gateway.invites, id, 'lock')
  if (row.status !== 'pending')
    throw refuse.conflict('wrong_state', 'This invitation is not open any more.', { status: row.status })
  const [role] = await readRoles(ctx.tx, ctx.tenantId, row.role ?? undefined)
  if (role) refuseAboveOwn(ctx.actor, role)
  await closeLinks(ctx, id)
  return (await ctx.update(gateway.invites, row, { status: 'revoked' })).document
}

export interface Invited {
  readonly companyId: string
  readonly companyName: string
  readonly inviteId: string
  readonly email: string
  readonly roleCode: string
  readonly person: { readonly id: string; readonly password_hash: string | null; readonly confirmed: boolean } | undefined
}

/** Whom a link invites where, while it is good; 422 otherwise. */
export async function readInvitation(core: Core, token: string): Promise<Invited> {
  const { company_id: companyId, payload } = await peekOneTimeToken(core, 'invitation', token)
  const [found] = await inTransaction(core.pool, { tenantId: companyId, userId: null, readOnly: true }, (tx) =>
    tx.query<{ id: string; email: string; company: string; code: string }>(
      // A role that was deleted since gives what sending the invitation anew would: none.
      `select i.id, i.email, c.name as company, coalesce(r.code, 'none') as code from gateway.invites i
         join gateway.companies c on c.id = i.tenant_id left join gateway.roles r on r.tenant_id = i.tenant_id and r.id = i.role_id and r.deleted_at is null
       where i.tenant_id = $1 and i.id = $2 and i.status = 'pending' and i.deleted_at is null and c.status = 'active'`,
      [companyId, payload.invite_id],
    ),
  )
  if (!found) throw refuse.invalid('invitation_token_invalid', 'This invitation is no longer valid.', 'invitation_token')
  const [person] = await inTransaction(core.pool, { ...nowhere, readOnly: true }, (tx) =>
    tx.query<{ id: string; password_hash: string | null; confirmed: boolean; status: string }>(
      'select id, password_hash, confirmed_at is not null as confirmed, status from gateway.people where email = $1',
      [found.email],
    ),
  )
  if (person && person.status !== 'active')
    throw refuse.invalid('invitation_token_invalid', 'This invitation is no longer valid.', 'invitation_token')
  return {
    companyId: companyId!,
    companyName: found.company,
    inviteId: found.id,
    email: found.email,
    roleCode: found.code,
    person,
  }
}

/** Whether the invited person has to give the password they have, rather than choose one. */
export const hasAccount = ({ person }: Invited): boolean => Boolean(person?.confirmed && person.password_hash)

/**
 * Accepts an invitation. The link proves the address, but not the person: who has an account gives its password, under the same
 * budget of tries as a sign-in. Everybody else chooses one. The link is used up only together with all of it.
 */
export async function acceptInvitation(
  core: Core,
  input: {
    token: string
    password: string
    name?: string
    address: string
    userAgent: string
    /** How those are told who decide on what else the person registered for. */
    tellers: Tellers
    /** Proves more than the password where the account asks for it. */
    proveFurther: (person: { id: string; email: string }) => Promise<void>
  },
): Promise<SignInResult> {
  const invited = await readInvitation(core, input.token)
  const { companyId, email, person } = invited
  let passwordHash: string | null = null
  if (hasAccount(invited)) {
    const attempt = await takeAttempt(core, { email, address: input.address, userAgent: input.userAgent })
    if ('waitSeconds' in attempt) throw refuse.slowDown(attempt.waitSeconds)
    const isRight = await core.hasher
      .verify(person!.password_hash, input.password, 'usual', input.address)
      .catch(async (error: unknown) => {
        await attemptWithdrawn(core, attempt.id)
        throw error
      })
    if (!isRight) throw refuse.invalid('wrong_password', 'is not the password of your account', 'password')
    await attemptSucceeded(core, attempt.id)
  } else {
    const { error } = passwordSchema.safeParse(input.password)
    if (error) throw refuse.invalid('invalid', error.issues[0]!.message, 'password')
    refuseWeak(input.password, [email, input.name ?? '', invited.companyName])
    passwordHash = await core.hasher.hash(input.password, 'usual', input.address)
  }
  // Also of an account without a password: what an app was set up for is to outlive the mailbox. Unconfirmed ones have none that counts.
  if (person?.confirmed) await input.proveFurther({ id: person.id, email })
  const accepted = await inTransaction(core.pool, { tenantId: companyId, userId: person?.id ?? null }, async (tx) => {
    await consumeOneTimeToken(tx, core, 'invitation', input.token)
    const { personId, registered } = await personOf(tx, core, invited, { ...input, passwordHash })
    const [member] = await tx.query<{ status: string }>(
      `select status from gateway.users where tenant_id = $1 and id = $2 and deleted_at is null for update`,
      [companyId, personId],
    )
    if (member?.status === 'inactive') throw refuse.invalid('suspended', 'Your membership of this company is suspended.')
    if (member?.status !== 'active') await writeMember(tx, { companyId, personId, roleCode: invited.roleCode })
    const [open] = await tx.query(
      `update gateway.invites set status = 'accepted', accepted_at = gateway.clock($1), version = version + 1,
         updated_at = clock_timestamp(), updated_by = $4
       where tenant_id = $2 and id = $3 and status = 'pending' returning 1`,
      [core.clock.offsetMs, companyId, invited.inviteId, personId],
    )
    if (!open) throw refuse.invalid('invitation_token_invalid', 'This invitation is no longer valid.', 'invitation_token')
    await announceRevoked(tx, { company: companyId, person: personId })
    await recordEvent(tx, core, { kind: 'joined', personId, companyId, detail: { invite: invited.inviteId } })
    const { address, userAgent } = input
    const session = await startSession(tx, core, { personId, uid: email, companyId, address, userAgent })
    return { registered: registered.filter((one) => one.companyId !== companyId), result: { ...session, personId, companyId } }
  })
  await settleRegistrations(core, input.tellers, accepted.result.personId, accepted.registered)
  return accepted.result
}

/** The person the address belongs to, made now if nobody has it. Whoever registered it unconfirmed has to give way. */
async function personOf(
  tx: Tx,
  core: Core,
  { companyId, email, person }: Invited,
  { name, passwordHash, address }: { name?: string; passwordHash: string | null; address: string },
): Promise<{ personId: string; registered: readonly Registered[] }> {
  if (!person) {
    const made = await writePerson(tx, core, { email, name: name ?? email.slice(0, email.indexOf('@')) }, passwordHash)
    return { personId: made.id, registered: [] }
  }
  const personId = person.id
  if (!passwordHash) return { personId, registered: [] }
  const registered = await proveAddress(tx, core, { personId, passwordHash, name, companyId, address })
  await tx.query(
    `update gateway.people p set password_hash = $3, password_changed_at = c.now, name = coalesce($4, p.name), updated_at = c.now
     from gateway.clock($1) as c(now) where p.id = $2`,
    [core.clock.offsetMs, personId, passwordHash, name ?? null],
  )
  return { personId, registered }
}
