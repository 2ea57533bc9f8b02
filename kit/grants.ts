/** How far a permission reaches: one's own records, those of one's team, all of the company. */
export type PermissionScope = 'own' | 'team' | 'tenant'

/** Roles every company begins with that hold less than everything; the administrators hold all, `none` holds nothing. */
export const limitedRoles = ['support', 'user', 'authorized', 'guest'] as const
export type LimitedRole = (typeof limitedRoles)[number]

/** What the roles of a new company may do with a permission; a role that is not named does not have it. */
export type Grant = Readonly<Partial<Record<LimitedRole, PermissionScope>>>

/** A block's grants by pattern of permission, `crm.*.read`; `*` stands for any letters, and the first pattern that fits decides. */
export type Grants = Readonly<Record<string, Grant>>

/** What a block that says nothing of a permission gives: reading, and no more. */
const unsaid: Grants = { '*.read': { support: 'tenant', authorized: 'team', guest: 'tenant' } }

/** What a new company's limited roles may do with one permission of a block. */
export function grantOf(grants: Grants, permission: string): Grant {
  const fitting = Object.entries({ ...grants, ...unsaid }).find(([pattern]) => fits(pattern, permission))
  return fitting?.[1] ?? {}
}

const fits = (pattern: string, permission: string): boolean =>
  new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '.*')}$`).test(permission)
