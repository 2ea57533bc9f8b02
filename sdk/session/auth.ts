import { defaultTokenKey } from '../settings.ts'
import type { Values, User } from './models.ts'
import type { ClientEvent, Effect } from './store.ts'

export interface AuthState {
  readonly loggedIn: boolean
  readonly uniqueId: string | null
  readonly roleId: number | null
  readonly user: User | null
  readonly avatar: Values | null
  readonly authToken: string | null
  readonly isUserLoaded: boolean
  readonly isAvatarLoaded: boolean
  readonly subscription: Subscription | null
  readonly isSubscriptionLoaded: boolean
}
export interface Subscription extends Values {
  readonly subscriptionModel: Values | null
}

export type AuthEvent =
  | { readonly type: 'started' }
  | { readonly type: 'login'; readonly authToken: string }
  | { readonly type: 'registered'; readonly authToken: string }
  | { readonly type: 'userRequested' }
  | { readonly type: 'userLoaded'; readonly user: User }
  | { readonly type: 'avatarRequested' }
  | { readonly type: 'avatarLoaded'; readonly avatar: Values | null }
  | { readonly type: 'subscriptionLoaded'; readonly subscription: Subscription | null }
  | { readonly type: 'statesRequested' }
  | { readonly type: 'citiesRequested' }
  | { readonly type: 'permissionsRequested' }
  /** The person leaves. */
  | { readonly type: 'logout' }
  /** The session was taken away: by the gateway, or by a sign-out in another tab. */
  | { readonly type: 'sessionEnded' }

export const initialAuth: AuthState = {
  loggedIn: false,
  uniqueId: null,
  roleId: null,
  user: null,
  avatar: null,
  authToken: null,
  isUserLoaded: false,
  isAvatarLoaded: false,
  subscription: null,
  isSubscriptionLoaded: false,
}

export function reduceAuth(state: AuthState, event: ClientEvent): AuthState {
  switch (event.type) {
    case 'login':
      return {
        ...state,
        loggedIn: true,
        authToken: event.authToken,
        user: null,
        isUserLoaded: false,
        avatar: null,
        isAvatarLoaded: false,
      }
    case 'registered':
      return { ...state, loggedIn: true, authToken: event.authToken }
    case 'userLoaded': {
      const { user } = event
      return {
        ...state,
        user,
        uniqueId: user.uniqueId,
        roleId: user.roleId,
        isUserLoaded: true,
        avatar: null,
        isAvatarLoaded: false,
      }
    }
    case 'avatarLoaded':
      return { ...state, avatar: event.avatar, isAvatarLoaded: true }
    case 'subscriptionLoaded':
      return { ...state, subscription: event.subscription, isSubscriptionLoaded: true }
    default:
      return state
  }
}

/** What is asked for as soon as it is known who is here. */
export const afterUserLoaded = [
  'profileRequested',
  'avatarRequested',
  'statesRequested',
  'citiesRequested',
  'rolesRequested',
  'companiesRequested',
] as const

export const authEffects: Effect = (event, { state, dispatch, ports, session, storage, settings, go }) => {
  const tokenKey = settings.tokenKey ?? defaultTokenKey
  const userId = state().auth.uniqueId
  switch (event.type) {
    case 'started': {
      const authToken = storage.getItem(tokenKey)
      // Permissions are only asked for with a session: the gateway would take a visitor's question for an ended one.
      return authToken === null
        ? undefined
        : Promise.all([dispatch({ type: 'login', authToken }), dispatch({ type: 'permissionsRequested' })])
    }
    case 'login':
      // It marks that somebody is signed in here; requests are signed with the session, whose access token changes as it is used.
      storage.setItem(tokenKey, event.authToken)
      return dispatch({ type: 'userRequested' })
    case 'registered':
      return void storage.setItem(tokenKey, event.authToken)
    case 'userRequested':
      return ports.user().then(
        (user) => dispatch({ type: 'userLoaded', user }),
        (error: unknown) => console.error('Service Error - Load Identity', error),
      )
    case 'userLoaded':
      return Promise.all(afterUserLoaded.map((type) => dispatch({ type })))
    case 'avatarRequested':
      return userId === null
        ? undefined
        : ports.avatar(userId).then((avatar) => dispatch({ type: 'avatarLoaded', avatar }), ignored)
    case 'statesRequested':
      return ports.states?.().catch(ignored)
    case 'citiesRequested':
      return ports.cities?.().catch(ignored)
    case 'permissionsRequested':
      return ports.permissions().catch(ignored)
    case 'logout':
      return ports
        .signOut()
        .catch(ignored)
        .then(() => {
          session.clearState()
          go('/auth/login')
        })
    case 'sessionEnded':
      // Unlike after a sign-out, what is remembered of the work stays: the person is about to come back to it.
      session.clear()
      storage.removeItem(tokenKey)
      return go('/auth/login')
  }
}

// Conveniences: a screen that needs one of these asks again and shows what went wrong.
const ignored = () => undefined

/** The user as due diligence sees them. */
export function dueDiligenceUser({ user }: AuthState): Pick<User, 'roleId' | 'uniqueId' | 'name' | 'email' | 'phone'> | null {
  if (!user) return null
  const { roleId, uniqueId, name, email, phone } = user
  return { roleId, uniqueId, name, email, phone }
}

/** An announcement on the sign-in screens. */
export interface AuthNotice {
  readonly message: string
  readonly type: string
  readonly link?: string
  readonly action?: string
}
