import { type Values, type Profile, profile } from './models.ts'
import type { ClientEvent, Effect } from './store.ts'

export interface ProfileState {
  readonly userProfile: Profile | null
  readonly started: boolean
  readonly success: boolean
  readonly failure: boolean
}

export type ProfileEvent =
  | { readonly type: 'profileRequested' }
  | { readonly type: 'profileLoaded'; readonly profile: Values | null }
  | { readonly type: 'profileSaveStarted'; readonly profile: Values }
  | { readonly type: 'profileSaveSucceeded'; readonly profile: Values }
  | { readonly type: 'profileSaveFailed' }

export const initialProfile: ProfileState = { userProfile: null, started: false, success: false, failure: false }

export function reduceProfile(state: ProfileState, event: ClientEvent): ProfileState {
  switch (event.type) {
    case 'profileLoaded':
      return { ...state, userProfile: event.profile && withoutUser(event.profile) }
    case 'profileSaveStarted':
      return { ...state, started: true, success: false, failure: false }
    case 'profileSaveSucceeded':
      return { ...state, started: false, success: true }
    case 'profileSaveFailed':
      return { ...state, started: false, failure: true }
    default:
      return state
  }
}

// The user lies in the auth state already; a second copy would go stale.
function withoutUser({ user: _user, ...values }: Values): Profile {
  return profile(values)
}

export const profileEffects: Effect = (event, { state, dispatch, ports }) => {
  const userId = state().auth.uniqueId
  if (userId === null) return
  switch (event.type) {
    case 'profileRequested':
      return ports.profile(userId).then(
        (loaded) => dispatch({ type: 'profileLoaded', profile: loaded }),
        // A person without a profile is no failure: the first save creates it.
        () => undefined,
      )
    // The gateway keeps one profile per company, so what was asked before access was granted is asked again.
    case 'accessGranted':
      return Promise.all([
        state().profile.userProfile === null && dispatch({ type: 'profileRequested' }),
        !state().auth.isAvatarLoaded && dispatch({ type: 'avatarRequested' }),
      ])
    case 'profileSaveStarted':
      return ports.saveProfile(userId, event.profile).then(
        (saved) => dispatch({ type: 'profileSaveSucceeded', profile: saved }),
        (error: unknown) => {
          console.error('Service Error - Save Profile', error)
          return dispatch({ type: 'profileSaveFailed' })
        },
      )
    case 'profileSaveSucceeded':
      return dispatch({ type: 'profileLoaded', profile: event.profile })
  }
}
