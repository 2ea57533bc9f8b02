import type { FileStore } from '@quoin/kit/files'
import { type FieldRules, type PermissionScope, refuse, storedRules, type Tx } from '@quoin/kit/server'
import { avatarAttributes, readAvatar } from './avatars.ts'
import { profileAttributes, readProfile } from './profiles.ts'
import { readRoles, roleAttributes } from './readRoles.ts'

export interface UserDocument {
  readonly id: string
  readonly attributes: Readonly<Record<string, unknown>>
  readonly relationships: Readonly<Record<string, unknown>>
  readonly included: readonly unknown[]
}

/**
 * A person as the one who is signed in reads about themselves: with role, avatar and profile in the company at hand. The
 * transaction must stand inside that company.
 */
export async function describeUser(
  tx: Tx,
  files: FileStore,
  about: {
    personId: string
    companyId: string | null
    permissions: ReadonlyMap<string, PermissionScope>
    fieldRules?: FieldRules | undefined
    confinedTo?: string | null
  },
): Promise<UserDocument> {
  const { personId, companyId, permissions } = about
  const [[row], avatar, profile] = await Promise.all([
    tx.query<Record<string, unknown> & { role_unique_id: string | null }>(
      `select coalesce(u.email, p.email) as email, coalesce(u.name, p.name) as name, u.username, u.nickname, u.bio,
       coalesce(u.phone, p.phone) as phone,
         'email' as provider, p.email as uid, u.role_number as role_id, u.role_id as role_unique_id, r.code as role_code,
         coalesce(u.status, p.status) as status,
         case when p.confirmed_at is null then 'unconfirmed' else 'confirmed' end as mail_status, p.language as preferred_language,
           p.last_sign_in_at, p.confirmed_at,
         p.created_at, p.updated_at, c.id as company_unique_id, c.url_id as company_url_id
       from gateway.people p
         left join gateway.users u on u.tenant_id = $2 and u.id = p.id and u.deleted_at is null and u.status = 'active'
         left join gateway.roles r on r.tenant_id = u.tenant_id and r.id = u.role_id
         left join gateway.companies c on c.id = u.tenant_id
       where p.id = $1`,
      [personId, companyId],
      'prepare',
    ),
    companyId ? readAvatar(tx, companyId, personId) : undefined,
    companyId ? readProfile(tx, companyId, personId) : undefined,
  ])
  // A key has an id as people have, and is nobody.
  if (!row) throw refuse.missing('This person does not exist.')
  const [role] = companyId && row!.role_unique_id ? await readRoles(tx, companyId, row!.role_unique_id) : []
  const link = (type: string, one: { id: string } | undefined) => ({ data: one ? { type, id: one.id } : null })
  return {
    id: personId,
    attributes: {
      unique_id: personId,
      ...row,
      confined_to: about.confinedTo ?? null,
      permissions: Object.fromEntries(permissions),
      field_rules: storedRules(about.fieldRules),
    },
    relationships: {
      role: link('role', role),
      user_avatar: link('UserAvatar', avatar),
      user_profile: link('UserProfile', profile),
    },
    included: [
      ...(role ? [{ id: role.id, type: 'role', attributes: roleAttributes(role) }] : []),
      ...(avatar ? [{ id: avatar.id, type: 'UserAvatar', attributes: await avatarAttributes(avatar, files) }] : []),
      ...(profile ? [{ id: profile.id, type: 'UserProfile', attributes: profileAttributes(profile) }] : []),
    ],
  }
}
