import { crm } from '@quoin/crm/resources'
import { gateway } from '@quoin/gateway/resources'
import type { Operation } from '@quoin/kit'
import { ApiError, type Call } from '@quoin/kit/client'
import type { accessRequest } from './company.ts'
import type { IdentityBlock } from './identity.ts'
import { type Company, type Values, inCodeNames, type User } from './models.ts'
import type { Role } from './roles.ts'

/** Everything the events of the client ask of the outside. What is absent is not served yet and not asked for. */
export interface Ports {
  user(): Promise<User>
  profile(userId: string): Promise<Values | null>
  saveProfile(userId: string, profile: Values): Promise<Values>
  avatar(userId: string): Promise<Values | null>
  states?(): Promise<unknown>
  cities?(): Promise<unknown>
  roles(): Promise<readonly Role[]>
  permissions(): Promise<unknown>
  companies(userId: string): Promise<readonly Company[]>
  company(urlId: string): Promise<Company>
  access(urlId: string, request: ReturnType<typeof accessRequest>): Promise<{ companyToken: string; appId: string }>
  signOut(): Promise<unknown>
  findIdentity(block: IdentityBlock, userId: string): Promise<Values | null>
  /** `onboardingId`: the onboarding of the person's role, which the onboarding block files them under. */
  createIdentity(block: IdentityBlock, userId: string, body: Values, onboardingId?: string | null): Promise<Values>
  accounts(): Promise<readonly Values[]>
}

/** The ports as calls of the API. */
export function callPorts(call: Call): Ports {
  return {
    user: async () => userOf(await call(gateway.auth.validateToken, { include: 'role,user_avatar,user_profile' })),
    profile: (id) => orNull(call(gateway.users.profileGet, { id })),
    saveProfile: async (id, profile) => inCodeNames(await call(gateway.users.profileUpdate, { id, ...profile })),
    avatar: (id) => orNull(call(gateway.users.avatarGet, { id })),
    roles: async () => (await call(gateway.roles.list)).data.map(roleOf),
    permissions: () => call(gateway.permissions.list),
    companies: async (id) => (await call(gateway.users.companies, { id })).data.map(companyOf),
    company: async (urlId) => companyOf(await call(gateway.companies.get, { urlId })),
    async access(urlId, request) {
      const granted = await call(gateway.companies.access, { urlId, ...request })
      return { companyToken: granted.company_token, appId: granted.app_id }
    },
    signOut: () => call(gateway.auth.signOut),
    findIdentity: (block, id) => orNull(call(identityOperation(block, 'GET'), { id })),
    async createIdentity(block, id, body, onboarding) {
      const input = { id, ...(block === 'onboarding' && { onboarding }), ...body }
      return inCodeNames((await call(identityOperation(block, 'POST'), input)) ?? {})
    },
    accounts: async () => (await call(crm.accounts.list, { page: 1, records: 1000 })).data as unknown as Values[],
  }
}

/** A missing record is an answer, not a failure. */
async function orNull(input: Promise<object | null>): Promise<Values | null> {
  try {
    const found = await input
    return found && inCodeNames(found)
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

/** The answer of sign-in and token validation as the user it is about. */
export function userOf(answer: object): User {
  const { uniqueId, id, roleId, email, uid, name, phone, related } = inCodeNames(answer)
  const { userProfile = null, userAvatar = null } = (related ?? {}) as Partial<User>
  return {
    uniqueId: String(uniqueId ?? id),
    roleId: roleId === null || roleId === undefined ? null : Number(roleId),
    email: String(email),
    uid: String(uid ?? email),
    name: (name as string | null) ?? null,
    phone: (phone as string | null) ?? null,
    userProfile,
    userAvatar,
  }
}

function roleOf(answer: object): Role {
  const { number, uniqueId, name, code, payload, permissions, onBoardingUniqueId } = inCodeNames(answer)
  return {
    id: Number(number),
    uniqueId: String(uniqueId),
    name: String(name),
    code: String(code),
    payload: payload as Values | null,
    onboardingId: (onBoardingUniqueId as string | null) ?? null,
    permissions: (permissions ?? []) as Role['permissions'],
  }
}

export const companyOf = (answer: object): Company => {
  const values = inCodeNames(answer)
  return { ...values, urlId: String(values.urlId), apiAccessKey: (values.apiAccessKey as string | null) ?? null }
}

/** Where a block keeps its record of a person, and how it is made. */
function identityOperation(block: IdentityBlock, method: 'GET' | 'POST'): Operation<any, object | null> {
  const record = `/${block === 'content' || block === 'projects' ? 'identities' : 'users'}/:id`
  const register = `${record}/register${block === 'onboarding' ? '/:onboarding' : ''}`
  const resource = record.split('/')[1] as string
  const action = method === 'GET' ? 'get' : 'register'
  return {
    name: `${block}.${resource}.${action}`,
    block,
    base: block,
    resource,
    action,
    kind: 'custom',
    method,
    path: method === 'GET' ? record : register,
    aliases: [],
    permission: 'member',
    limit: 'general',
    ids: {},
    summary: `${method === 'GET' ? 'Gets' : 'Makes'} the block's record of a person.`,
  }
}
