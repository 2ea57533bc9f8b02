import { baseOf, type RoleKey, type Settings } from '../settings.ts'
import type { Values, User } from './models.ts'
import { roleIds, roleNameOf } from './roles.ts'
import type { ClientEvent, Effect } from './store.ts'

/** The blocks whose record of a person is made from what the gateway knows of them. */
export type IdentityBlock = 'assets' | 'content' | 'files' | 'forms' | 'onboarding' | 'realtime' | 'sales' | 'projects'

export type IdentityPerson = Pick<User, 'uniqueId' | 'roleId' | 'name' | 'phone' | 'email'>
type Build = (person: IdentityPerson, settings: Settings) => Values

const anonymous = 'User Name'
const nameOf = (person: IdentityPerson) => person.name?.trim() || anonymous
const words = (person: IdentityPerson) => person.name?.trim().split(/\s+/).filter(Boolean) ?? []

/** Assets and onboarding: the first and the second word. */
export function firstTwoWords(person: Pick<IdentityPerson, 'name'>): { first_name: string; last_name: string } {
  const [first = anonymous, second = 'last_name'] = words(person as IdentityPerson)
  return { first_name: first, last_name: second }
}
/** Content and due diligence: the last word, and everything before it. */
export function lastWordLast(person: Pick<IdentityPerson, 'name'>): { first_name: string; last_name: string } {
  const all = nameOf(person as IdentityPerson).split(/\s+/)
  return { first_name: all.slice(0, -1).join(' '), last_name: all.at(-1) ?? '' }
}
/** Realtime: the whole name twice, and its final word. */
function wholeNameTwice(person: IdentityPerson): { first_name: string; middle_name: string; last_name: string } {
  const whole = nameOf(person)
  return { first_name: whole, middle_name: whole, last_name: whole.split(/\s+/).at(-1) ?? '' }
}

/** 10 random digits, the first of them not 0. */
export const fallbackPhone = (): string =>
  `${1 + Math.floor(Math.random() * 9)}${Array.from({ length: 9 }, () => Math.floor(Math.random() * 10)).join('')}`
export const fallbackEmail = 'nobody@demo.test'

// An invented number may belong to a stranger who would then get our messages, so what is missing stays empty unless a
// backend that insists on both is being talked to.
function contactOf(person: IdentityPerson, { placeholderContacts }: Settings) {
  return {
    phone: person.phone || (placeholderContacts ? fallbackPhone() : null),
    email: person.email || (placeholderContacts ? fallbackEmail : null),
    user_unique_id: person.uniqueId,
  }
}
const settingsNames: Readonly<Partial<Record<string, RoleKey>>> = {
  guest: 'guest',
  admin: 'admin',
  support: 'support',
  user: 'user',
  authorized: 'investor',
}

function roleOf({ roleId }: IdentityPerson, { roleUniqueIds }: Settings) {
  const name = roleNameOf(roleId)
  const key = name === null ? undefined : settingsNames[name]
  return { role_name: name, role_unique_id: (key && roleUniqueIds?.[key]) ?? null }
}
const named: Build = (person, settings) => ({ name: nameOf(person), ...contactOf(person, settings), ...roleOf(person, settings) })
const tagged = (user: Values): Values => ({ user, tag: { tag: 'na', unique_id: null } })

/** The body that creates a person's record in a block. Every block has its own idea of a name. */
export const identityBody: Readonly<Record<IdentityBlock, Build>> = {
  assets: (person, settings) => ({
    user: {
      ...firstTwoWords(person),
      ...contactOf(person, settings),
      role_name: 'User',
      role_unique_id: settings.roleUniqueIds?.user ?? null,
    },
  }),
  content: (person, settings) => tagged({ ...lastWordLast(person), ...contactOf(person, settings), ...roleOf(person, settings) }),
  files: (person, settings) => ({ user: { ...named(person, settings), status: '' } }),
  forms: (person, settings) => ({ user: named(person, settings) }),
  onboarding: (person, settings) => ({ user: named(person, settings) }),
  realtime: (person, settings) => ({
    user: { ...wholeNameTwice(person), ...contactOf(person, settings), ...roleOf(person, settings) },
  }),
  sales: (person, settings) => ({ user: named(person, settings) }),
  projects: (person, settings) =>
    tagged({ ...lastWordLast(person), ...contactOf(person, settings), ...roleOf(person, settings) }),
}

/** When a block's record is looked for: by itself after an event, or only when a screen asks; and for whom. */
interface Occasion {
  readonly after?: 'userLoaded' | 'rolesLoaded'
  readonly roles?: readonly number[]
}
const occasions: Readonly<Record<IdentityBlock, Occasion>> = {
  assets: {},
  content: { after: 'userLoaded', roles: [roleIds.support, roleIds.user] },
  files: {},
  forms: {},
  onboarding: {},
  realtime: { after: 'rolesLoaded' },
  sales: { roles: [roleIds.support, roleIds.user] },
  projects: { after: 'userLoaded', roles: [roleIds.admin, roleIds.support, roleIds.user] },
}
const identityBlocks = Object.keys(occasions) as IdentityBlock[]

export interface Identity {
  readonly userIdentity: Values | null
  readonly isIdentityLoaded: boolean
  /** Files: the record was made just now. */
  readonly firstTime?: boolean
}
export type IdentityState = Readonly<Record<IdentityBlock, Identity>> & {
  readonly crm: { readonly accounts: readonly Values[]; readonly isAccountsLoaded: boolean }
}
export type IdentityEvent =
  | { readonly type: 'identityRequested'; readonly block: IdentityBlock }
  | { readonly type: 'identityLoaded'; readonly block: IdentityBlock; readonly identity: Values; readonly created: boolean }
  | { readonly type: 'accountsRequested' }
  | { readonly type: 'accountsLoaded'; readonly accounts: readonly Values[] }

const unknown: Identity = { userIdentity: null, isIdentityLoaded: false }
export const initialIdentity: IdentityState = {
  ...(Object.fromEntries(identityBlocks.map((block) => [block, unknown])) as Record<IdentityBlock, Identity>),
  crm: { accounts: [], isAccountsLoaded: false },
}

export function reduceIdentity(state: IdentityState, event: ClientEvent): IdentityState {
  switch (event.type) {
    case 'identityLoaded': {
      const loaded = { userIdentity: event.identity, isIdentityLoaded: true }
      return { ...state, [event.block]: event.block === 'files' ? { ...loaded, firstTime: event.created } : loaded }
    }
    case 'accountsLoaded':
      return { ...state, crm: { accounts: event.accounts, isAccountsLoaded: true } }
    default:
      return state
  }
}

export const identityEffects: Effect = async (event, { state, dispatch, ports, session, settings }) => {
  const { user, isUserLoaded } = state().auth
  switch (event.type) {
    case 'userLoaded':
    case 'rolesLoaded':
    case 'accessGranted': {
      // The blocks know members only, so whatever falls due before access is granted waits for it.
      if (!session.held()) return
      const due = identityBlocks.filter((block) => {
        const { after } = occasions[block]
        if (event.type !== 'accessGranted') return after === event.type
        return (
          !state().identity[block].isIdentityLoaded &&
          (after === 'userLoaded' ? isUserLoaded : after === 'rolesLoaded' && state().roles.isLoaded)
        )
      })
      return Promise.all(due.map((block) => dispatch({ type: 'identityRequested', block })))
    }
    case 'identityRequested': {
      const { block } = event
      const allowed = occasions[block].roles
      if (!user || (allowed && !allowed.includes(user.roleId ?? 0)) || !baseOf(settings, block)) return
      const found = await ports.findIdentity(block, user.uniqueId).catch(() => null)
      if (found) return dispatch({ type: 'identityLoaded', block, identity: found, created: false })
      const { onboardingId } = state().roles.all.find((role) => role.id === user.roleId) ?? {}
      return ports.createIdentity(block, user.uniqueId, identityBody[block](user, settings), onboardingId).then(
        (identity) => dispatch({ type: 'identityLoaded', block, identity, created: true }),
        (error: unknown) => console.error(`Service Error - Create Identity in ${block}`, error),
      )
    }
    case 'accountsRequested':
      return dispatch({ type: 'accountsLoaded', accounts: await ports.accounts() })
  }
}
