import { documentTypes, imageTypes, inspect, thumbnail } from '@quoin/kit/files'
import {
  attributesIn,
  type BlockServer,
  type Context,
  countedRows,
  type Customs,
  document,
  gone,
  type Internals,
  one,
  refuse,
  refuseChanged,
} from '@quoin/kit/server'
import { isUuid } from '@quoin/kit/uuid'
import { coreOf } from '../core.ts'
import { refuseAboveOwn, refuseLastAdministrator } from '../people/actorMayGrant.ts'
import { avatarAttributes, readAvatar, writeAvatar } from '../people/avatars.ts'
import { companyAttributes, companyRows } from '../people/readCompanies.ts'
import { profileAttributes, readProfile, writeProfile } from '../people/profiles.ts'
import { readRoles } from '../people/readRoles.ts'
import { gateway } from '../resources/index.ts'
import type { Reachable } from '../resources/roles.ts'
import { deviceName } from '../sessions/deviceName.ts'
import { endOtherSessions, endSession, endSessionsIn } from '../sessions/endSession.ts'
import { recordEvent, type SecurityEvent } from '../sessions/events.ts'
import { announceRevoked } from '../sessions/revocations.ts'
import { authenticatorApp, mustStillBeThem } from './authenticatorApp.ts'
import { refuseConfined } from './confined.ts'
import { emailChange } from './emailChange.ts'
import { joining } from './joinRequests.ts'
import { looks } from './looks.ts'
import { memberships } from './membership.ts'
import { identities } from './oauth.ts'
import { boundsOf, listAnswer } from './pages.ts'
import { passkeys } from './passkeys.ts'
import { confirmations } from './registration.ts'
import { requireScope } from './requireScope.ts'
import { contentTypeOf, isOurUpload, keepUpload, presigned } from './uploads.ts'

const avatarBytesMax = 5 * 1024 * 1024
const uploadBytesMax = 25 * 1024 * 1024

export const users: Customs<typeof gateway, 'users'> = {
  ...confirmations,
  ...emailChange,
  ...memberships,
  ...authenticatorApp,
  ...passkeys,
  ...identities,
  ...joining,
  ...looks,

  async profileGet({ id }, ctx) {
    await requireScope(ctx, id, 'gateway.profiles.read')
    const profile = await readProfile(ctx.tx, ctx.tenantId, id)
    if (!profile) throw refuse.missing('There is no profile yet.')
    return document({ type: 'UserProfile', id: profile.id, attributes: profileAttributes(profile) })
  },
  profileCreateSelf: (input, ctx) => saveProfile(ctx.me, input, ctx),
  profileCreate: ({ id, ...values }, ctx) => saveProfile(id, values, ctx),
  profileUpdate: ({ id, ...values }, ctx) => saveProfile(id, values, ctx, 'withPerson'),

  async presignAvatar({ id, filename, content_type }, ctx) {
    await requireScope(ctx, id, 'gateway.users.write')
    const contentType = content_type ?? contentTypeOf(filename)
    if (!contentType || !imageTypes.includes(contentType))
      throw refuse.invalid('upload_wrong_type', 'Profile pictures must be PNG, JPEG, GIF, WebP or AVIF images.', 'filename')
    return presigned(ctx, { purpose: avatarPurpose(id), filename, contentType, sizeMax: avatarBytesMax })
  },
  async presignUpload({ id, filename }, ctx) {
    await requireScope(ctx, id, 'gateway.users.write')
    const contentType = contentTypeOf(filename)
    if (!contentType || ![...imageTypes, ...documentTypes].includes(contentType))
      throw refuse.invalid('upload_wrong_type', 'This file type is not supported.', 'filename')
    const purpose = `upload-${id.replaceAll('-', '')}`
    return presigned(ctx, { purpose, filename, contentType, sizeMax: uploadBytesMax })
  },
  async avatarGet({ id }, ctx) {
    await requireScope(ctx, id, 'gateway.users.read')
    const avatar = await readAvatar(ctx.tx, ctx.tenantId, id)
    if (!avatar) throw refuse.missing('There is no profile picture.')
    return document({ type: 'UserAvatar', id: avatar.id, attributes: await avatarAttributes(avatar, ctx.files) })
  },
  avatarCreateSelf: (input, ctx) => saveAvatar(ctx.me, input, ctx),
  avatarCreate: ({ id, ...values }, ctx) => saveAvatar(id, values, ctx),
  async avatarDelete({ id }, ctx) {
    await requireScope(ctx, id, 'gateway.users.write')
    const avatar = await readAvatar(ctx.tx, ctx.tenantId, id)
    if (!avatar) throw refuse.missing('There is no profile picture.')
    await ctx.tx.query('delete from gateway.avatars where tenant_id = $1 and id = $2', [ctx.tenantId, avatar.id])
    await ctx.note(gateway.users, id, { avatar: [avatar.id, null] })
    await Promise.all([avatar.name, avatar.thumbnail].map((key) => key && ctx.files.delete(key)))
    return gone()
  },

  async devices({ id, page, records }, ctx) {
    mustBeSelf(ctx, id)
    const bounds = boundsOf({ page, records })
    const { rows, total } = await countedRows(bounds, ({ first, most }) =>
      ctx.tx.query<{
        id: string
        user_agent: string
        address: string
        created_at: string
        last_seen_at: string
        expires_at: string
        total: number
      }>(
        `select s.id, s.user_agent, s.address, s.created_at, s.last_seen_at, s.expires_at, count(*) over ()::int as total
       from gateway.sessions s, gateway.clock($1) as c(now)
       where s.person_id = $2 and s.ended_at is null and s.expires_at > c.now
         and s.last_seen_at + s.idle_seconds * interval '1 second' > c.now
       order by s.last_seen_at desc, s.id limit $3 offset $4`,
        [coreOf(ctx).clock.offsetMs, id, most, first],
      ),
    )
    const data = rows.map((s) => ({
      id: s.id,
      type: 'user_device',
      attributes: {
        unique_id: s.id,
        user_unique_id: id,
        ...deviceName(s.user_agent),
        address: s.address,
        current: s.id === ctx.actor.sessionId,
        signed_in_at: s.created_at,
        last_seen_at: s.last_seen_at,
        expires_at: s.expires_at,
      },
    }))
    return listAnswer(data, bounds, total)
  },
  async deviceEnd({ id, device, ...proof }, ctx) {
    mustBeSelf(ctx, id)
    refuseConfined(ctx)
    if (!isUuid(device)) throw refuse.missing()
    // Whoever ends the session they are in only leaves.
    if (device.toLowerCase() !== ctx.actor.sessionId) await mustStillBeThem(ctx, proof)
    const ended = await endSession(ctx.tx, coreOf(ctx), {
      sessionId: device,
      personId: ctx.me,
      reason: 'ended_by_person',
      address: ctx.request.address,
    })
    if (!ended) throw refuse.missing()
    return gone()
  },
  async deviceEndOthers({ id, ...proof }, ctx) {
    mustBeSelf(ctx, id)
    refuseConfined(ctx)
    await mustStillBeThem(ctx, proof)
    const ended = await endOtherSessions(ctx.tx, coreOf(ctx), {
      personId: ctx.me,
      keep: ctx.actor.sessionId,
      reason: 'ended_by_person',
      address: ctx.request.address,
    })
    return { id, ended }
  },
  async companies({ id, page, records, search }, ctx) {
    mustBeSelf(ctx, id)
    const bounds = boundsOf({ page, records })
    const { rows, total } = await companyRows(ctx.tx, ctx.me, { ...bounds, search, confinedTo: ctx.actor.confinedTo })
    return listAnswer(
      rows.map((row) => ({ id: row.id, type: 'Company', attributes: companyAttributes(row) })),
      bounds,
      total,
    )
  },

  async changeRole({ id, role_unique_id, reason, force_reauth }, ctx) {
    const { user, role: held } = await memberToManage(ctx, id)
    const [wanted] = await readRoles(ctx.tx, ctx.tenantId, role_unique_id)
    if (!wanted) throw refuse.invalid('no_such_role', 'This role does not exist.', 'role_unique_id')
    refuseAboveOwn(ctx.actor, wanted)
    if (held.code === 'company_admin' && wanted.code !== 'company_admin') await refuseLastAdministrator(ctx.tx, ctx.tenantId, id)
    const written = await ctx.update(gateway.users, user, { role: wanted.id })
    await told(ctx, id, 'role_changed', { from: held.code, to: wanted.code, reason })
    if (force_reauth) await endSessionsIn(ctx.tx, ctx.tenantId, id)
    return one(written.document)
  },
  async activate({ id }, ctx) {
    const { user } = await memberToManage(ctx, id)
    const written = await ctx.update(gateway.users, user, { status: 'active' })
    await told(ctx, id, 'reactivated')
    return one(written.document)
  },
  async deactivate({ id }, ctx) {
    const { user, role } = await memberToManage(ctx, id)
    if (role.code === 'company_admin') await refuseLastAdministrator(ctx.tx, ctx.tenantId, id)
    const written = await ctx.update(gateway.users, user, { status: 'inactive' })
    await told(ctx, id, 'suspended')
    return one(written.document)
  },
  async remove({ id }, ctx) {
    const { role } = await memberToManage(ctx, id)
    if (role.code === 'company_admin') await refuseLastAdministrator(ctx.tx, ctx.tenantId, id)
    await ctx.tx.query(
      `update gateway.users set deleted_at = clock_timestamp(), status = 'deleted', version = version + 1,
       updated_at = clock_timestamp(), updated_by = $3
       where tenant_id = $1 and id = $2`,
      [ctx.tenantId, id, ctx.me],
    )
    // Should they come back, programs of theirs come in only by what they make then.
    await ctx.tx.query('delete from gateway.api_keys where company_id = $1 and person_id = $2', [ctx.tenantId, id])
    await ctx.note(gateway.users, id, { deleted_at: [null, 'now'] })
    await told(ctx, id, 'removed')
    return gone()
  },
}

function mustBeSelf(ctx: Context, id: string): void {
  if (id !== ctx.me || ctx.actor.email === null) throw refuse.missing()
}

/** The person as a client reads them out of a profile that it changed. */
const personIn = async ({ tx, tenantId }: Context, id: string) =>
  (
    await tx.query(
      `select name, username, nickname, bio, provider, uid, role_number as role_id, last_sign_in_at, confirmed_at
       from gateway.users where tenant_id = $1 and id = $2`,
      [tenantId, id],
    )
  )[0]

async function saveProfile(id: string, values: Readonly<Record<string, unknown>>, ctx: Context, person?: 'withPerson') {
  await requireScope(ctx, id, 'gateway.profiles.write')
  const profile = await writeProfile(ctx.tx, ctx.tenantId, id, ctx.me, values)
  // Which fields, not what they say: what people tell about themselves goes with their account, the audit stays.
  await ctx.note(gateway.users, id, { profile: [null, Object.keys(values).sort()] })
  const beside = person && (await personIn(ctx, id))
  return document({ type: 'UserProfile', id: profile.id, attributes: { ...beside, ...profileAttributes(profile) } })
}

const anotherRole = 'Somebody gets another role at /users/:id/role.'
/** Role, status and address have calls of their own, which weigh who may. */
export const changeUser: NonNullable<BlockServer['replaces'][string]>['update'] = async (request, _, standard) => {
  const answer = await standard(request)
  refuseChanged(request.body, attributesIn(answer), {
    role_id: anotherRole,
    role_unique_id: anotherRole,
    email: 'Somebody changes their address at /users/:id/email.',
    status: 'Somebody is switched off at /users/:id/deactivate, and on at /users/:id/activate.',
  })
  return answer
}

const avatarPurpose = (id: string) => `avatar-${id.replaceAll('-', '')}`

/** The picture counts only once it has been looked at; what is shown small is drawn anew. The one before goes. */
async function saveAvatar(id: string, input: AvatarInput, ctx: Context) {
  await requireScope(ctx, id, 'gateway.users.write')
  const { name: key } = input
  const isOurs = isOurUpload(key, ctx.tenantId, avatarPurpose(id))
  if (!isOurs) throw refuse.invalid('upload_missing', 'This upload does not exist.', 'name')
  const { found, small } = await ctx.external(`look at ${key}`, async () => ({
    found: await inspect(ctx.files, key, { allow: imageTypes, sizeMax: avatarBytesMax }),
    small: await thumbnail(ctx.files, key, { width: 256, height: 256 }),
  }))
  await keepUpload(ctx, key, found)
  const { avatar, before } = await writeAvatar(ctx.tx, ctx.tenantId, id, ctx.me, {
    originalName: input.original_name ?? null,
    key,
    thumbnail: small.key,
    fileType: found.contentType,
    fileSize: found.size,
    description: input.description ?? null,
    isPublic: input.is_public ?? false,
  })
  await ctx.note(gateway.users, id, { avatar: [before?.id ?? null, avatar.id] })
  await Promise.all(
    [before?.name, before?.thumbnail].map((old) => (old && old !== key && old !== small.key ? ctx.files.delete(old) : undefined)),
  )
  return document({ type: 'UserAvatar', id: avatar.id, attributes: await avatarAttributes(avatar, ctx.files), status: 201 })
}
interface AvatarInput {
  readonly name: string
  readonly original_name?: string | null
  readonly description?: string | null
  readonly is_public?: boolean | null
}

export const usersInternal: Internals<typeof gateway, 'users'> = {
  reachable: ({ ids }, { tx, tenantId }) =>
    tx.query<Reachable & Record<string, unknown>>(
      `select u.id, u.name, u.email, coalesce(u.language, c.preferred_language, 'en') as language
       from gateway.users u join gateway.companies c on c.id = u.tenant_id
       where u.tenant_id = $1 and u.id = any($2::uuid[]) and u.status = 'active' and u.deleted_at is null`,
      [tenantId, ids],
    ),
}

/** A member, locked, whom this person may manage: never oneself, never somebody whose role stands above one's own. */
async function memberToManage(ctx: Context, id: string) {
  await requireScope(ctx, id, 'gateway.users.manage')
  const user = await ctx.find(gateway.users, id, 'lock')
  if (id === ctx.me) throw refuse.invalid('own_membership', 'Somebody else has to change this for you.')
  const [role] = await readRoles(ctx.tx, ctx.tenantId, user.role ?? undefined)
  refuseAboveOwn(ctx.actor, role!)
  return { user, role: role! }
}

/** Every server forgets what it knew of this member when the transaction commits. */
async function told(
  ctx: Context,
  personId: string,
  kind: SecurityEvent['kind'],
  detail?: Readonly<Record<string, unknown>>,
): Promise<void> {
  await announceRevoked(ctx.tx, { company: ctx.tenantId, person: personId })
  await recordEvent(ctx.tx, coreOf(ctx), {
    kind,
    personId,
    companyId: ctx.tenantId,
    address: ctx.request.address,
    detail: { by: ctx.me, ...detail },
  })
}
