import { type Grant, limitedRoles, type PermissionScope } from '@quoin/kit'
import type { RoleCode } from './roles.ts'

/** How far a system role reaches with a permission that its block gives to the limited roles so far; undefined when it does not have it. */
export function defaultScope(role: RoleCode, permission: string, grant: Grant): PermissionScope | undefined {
  // Whoever decides how people are known could come in as anybody, so this is for those above whom there is nobody.
  if (role === 'admin' && permission === 'gateway.signIn.manage') return undefined
  if (role === 'company_admin' || role === 'admin') return 'tenant'
  const limited = limitedRoles.find((one) => one === role)
  return limited && grant[limited]
}
