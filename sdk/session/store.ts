import type { Settings } from '../settings.ts'
import { type AuthEvent, authEffects, type AuthState, initialAuth, reduceAuth } from './auth.ts'
import { type CompanyEvent, companyEffects, type CompanyState, initialCompany, reduceCompany } from './company.ts'
import { type IdentityEvent, identityEffects, type IdentityState, initialIdentity, reduceIdentity } from './identity.ts'
import type { Ports } from './ports.ts'
import { initialProfile, type ProfileEvent, profileEffects, type ProfileState, reduceProfile } from './profile.ts'
import { initialRoles, reduceRoles, type RolesEvent, rolesEffects, type RolesState } from './roles.ts'
import type { Session } from './session.ts'
import type { KeyValue } from './storage.ts'

export interface ClientState {
  readonly auth: AuthState
  readonly company: CompanyState
  readonly profile: ProfileState
  readonly roles: RolesState
  readonly identity: IdentityState
}
export type ClientEvent = AuthEvent | CompanyEvent | ProfileEvent | RolesEvent | IdentityEvent

export const initialState: ClientState = {
  auth: initialAuth,
  company: initialCompany,
  profile: initialProfile,
  roles: initialRoles,
  identity: initialIdentity,
}

/** What an event makes of the state. Leaving, whether by choice or not, returns every slice to its start. */
export function reduce(state: ClientState, event: ClientEvent): ClientState {
  if (event.type === 'logout' || event.type === 'sessionEnded') return initialState
  return {
    auth: reduceAuth(state.auth, event),
    company: reduceCompany(state.company, event),
    profile: reduceProfile(state.profile, event),
    roles: reduceRoles(state.roles, event),
    identity: reduceIdentity(state.identity, event),
  }
}

/** What an effect may use. */
export interface Surroundings {
  state(): ClientState
  dispatch(event: ClientEvent): Promise<void>
  readonly ports: Ports
  readonly session: Session
  readonly storage: KeyValue
  readonly settings: Settings
  /** Shows another address of the application. */
  go(path: string): void
  /** The company that the address names; without one, the first of the person's companies is opened. */
  wantedCompany?(): string | undefined
}
/** What an event brings about. Effects run after the state has changed and hand their result on as further events. */
export type Effect = (event: ClientEvent, around: Surroundings) => Promise<unknown> | void

const effects: readonly Effect[] = [authEffects, companyEffects, profileEffects, rolesEffects, identityEffects]

export interface ClientStore {
  get(): ClientState
  /** Resolves when everything that follows from the event is done. */
  dispatch(event: ClientEvent): Promise<void>
  subscribe(listener: () => void): () => void
}

/** Who is signed in and what was loaded about them, as one value that changes by events. */
export function createStore(input: Omit<Surroundings, 'state' | 'dispatch'>): ClientStore {
  const listeners = new Set<() => void>()
  let state = initialState
  const around: Surroundings = { ...input, state: () => state, dispatch }

  async function dispatch(event: ClientEvent): Promise<void> {
    state = reduce(state, event)
    for (const listener of listeners) listener()
    await Promise.all(effects.map((effect) => effect(event, around)))
  }
  // Another tab has signed out: this one follows.
  input.session.subscribe((now, before) => {
    if (!now && before && state.auth.loggedIn) void dispatch({ type: 'sessionEnded' })
  })
  return {
    get: () => state,
    dispatch,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
