import { createContext, use } from 'react'

/** A company the person belongs to. */
export interface Membership {
  readonly id: string
  readonly urlId: string
  readonly name: string
  readonly logoUrl: string | null
}

/** Who is signed in, in which company, and what they may do there. Names of permissions as blocks declare them. */
export interface Me {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly avatarUrl: string | null
  readonly roleId: string | null
  readonly roleCode: string | null
  readonly roleName: string | null
  readonly company: Membership
  readonly companies: readonly Membership[]
  readonly permissions: ReadonlySet<string>
  /** Permissions that reach no further than what is one's own. */
  readonly ownOnly: ReadonlySet<string>
  /** Fields that the company limits for the person's role: resource, then name in an answer. */
  readonly fieldRules: Readonly<Record<string, Readonly<Record<string, 'hidden' | 'read'>>>>
  signOut(): Promise<void>
}

export const MeContext = createContext<Me | null>(null)
export function useMe(): Me {
  const me = use(MeContext)
  if (!me) throw new Error('useMe needs a MeContext above it: it is for screens inside a company.')
  return me
}

/** Whether the person holds a permission; without a name, anybody does. The server decides again on every call. */
export function useMay(permission?: string): boolean {
  const { permissions } = useMe()
  return permission === undefined || permissions.has(permission)
}
