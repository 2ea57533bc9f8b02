import { type ListQuery, listQuery } from '../lists.ts'
import type { Values } from './models.ts'
import type { ClientEvent, Effect } from './store.ts'

/** Numbers of the roles. 5 is an investor; 6 is not given to anybody. */
export const roleIds = { guest: 1, admin: 2, support: 3, user: 4, authorized: 5, company_admin: 7 } as const
export type RoleName = keyof typeof roleIds
export const roleNameOf = (id: number | null): RoleName | null =>
  (Object.entries(roleIds).find(([, one]) => one === id)?.[0] as RoleName | undefined) ?? null

export type PermissionId = number | string
export interface Role {
  readonly id: number
  readonly uniqueId?: string
  readonly name: string
  readonly code: string
  readonly payload?: Values | null
  readonly permissions: readonly PermissionId[]
  /** The onboarding whoever has the role goes through. */
  readonly onboardingId?: string | null
}
export interface Permission {
  readonly id: PermissionId
  readonly name: string
  readonly description: string
  readonly level: number
  readonly parentId: PermissionId | null
  readonly children: readonly Permission[]
}

/** A permission with what is left out filled in: level 1, no parent, nothing below it. */
export const permission = (values: Pick<Permission, 'id'> & Partial<Permission>): Permission => ({
  name: '',
  description: '',
  level: 1,
  parentId: null,
  children: [],
  ...values,
})

/** Hangs every permission below its parent, which lies one level higher; one whose parent is not known is a root. */
export function permissionTree(flat: readonly Permission[]): readonly Permission[] {
  const parentOf = (one: Permission) => flat.find((other) => other.id === one.parentId && other.level === one.level - 1)
  const grown = (one: Permission): Permission => ({
    ...one,
    children: flat.filter((other) => parentOf(other)?.id === one.id).map(grown),
  })
  return flat.filter((one) => !parentOf(one)).map(grown)
}

/** What a person may do: every permission of their role, each once. */
export const permissionIds = (roles: readonly Role[], roleId: number | null): ReadonlySet<PermissionId> =>
  new Set(roles.filter((role) => role.id === roleId).flatMap((role) => role.permissions))
export const may = (roles: readonly Role[], roleId: number | null, id: PermissionId): boolean =>
  permissionIds(roles, roleId).has(id)

/** Every role, loaded once, and the list that administrators page through. */
export interface RolesState {
  readonly all: readonly Role[]
  readonly isLoaded: boolean
  readonly isListLoading: boolean
  readonly query: ListQuery
  readonly rows: readonly Role[]
  readonly totalCount: number
}
export type RolesEvent =
  | { readonly type: 'rolesRequested' }
  | { readonly type: 'rolesLoaded'; readonly roles: readonly Role[] }
  | { readonly type: 'roleListLoading'; readonly on: boolean }
  | { readonly type: 'rolePageLoaded'; readonly query: ListQuery; readonly rows: readonly Role[]; readonly totalCount: number }
  | { readonly type: 'rolePageCancelled' }
  | { readonly type: 'roleCreated'; readonly role: Role }
  | { readonly type: 'roleUpdated'; readonly role: Role }
  | { readonly type: 'roleDeleted'; readonly id: number }

export const initialRoles: RolesState = {
  all: [],
  isLoaded: false,
  isListLoading: false,
  query: listQuery(),
  rows: [],
  totalCount: 0,
}

export function reduceRoles(state: RolesState, event: ClientEvent): RolesState {
  switch (event.type) {
    case 'rolesLoaded':
      return { ...state, all: event.roles, isLoaded: true }
    case 'roleListLoading':
      return { ...state, isListLoading: event.on }
    case 'rolePageLoaded':
      return { ...state, isListLoading: false, query: event.query, rows: event.rows, totalCount: event.totalCount }
    case 'rolePageCancelled':
      return { ...state, isListLoading: false, query: listQuery(), rows: [], totalCount: 0 }
    case 'roleCreated':
      return { ...state, all: [...state.all, event.role], rows: [...state.rows, event.role], totalCount: state.totalCount + 1 }
    case 'roleUpdated':
      return { ...state, all: replaced(state.all, event.role), rows: replaced(state.rows, event.role) }
    case 'roleDeleted':
      return {
        ...state,
        all: without(state.all, event.id),
        rows: without(state.rows, event.id),
        totalCount: Math.max(0, state.totalCount - 1),
      }
    default:
      return state
  }
}
const replaced = (roles: readonly Role[], role: Role) => roles.map((one) => (one.id === role.id ? role : one))
const without = (roles: readonly Role[], id: number) => roles.filter((one) => one.id !== id)

export const rolesEffects: Effect = (event, { state, dispatch, ports }) => {
  if (event.type !== 'rolesRequested' || state().roles.isLoaded) return
  return ports.roles().then(
    (roles) => dispatch({ type: 'rolesLoaded', roles }),
    (error: unknown) => console.error('Service Error - Load Roles', error),
  )
}
