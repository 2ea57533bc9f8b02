import { flag, outsidePage, outsidePagesOf, text } from '@quoin/ui/pages'
import { ownPath } from './screens/auth/ownPath.ts'
import { texts } from './screens/texts/loaders.ts'

const login = '/auth/login'

/** Signing in and what leads there. Apart from the pages inside: it is the first that most people ever load. */
export const outside = outsidePagesOf({ block: 'gateway', texts } as const, {
  login: outsidePage(login, () => import('./screens/auth/LoginPage.tsx'), {
    search: { return: ownPath, app: text, ended: flag },
    redirect: ({ return: back }, isSignedIn) => (isSignedIn ? (back ?? '/') : undefined),
  }),
  setup: outsidePage('/auth/setup', () => import('./screens/auth/SetupPage.tsx')),
  changePassword: outsidePage('/auth/change-password', () => import('./screens/auth/ChangePasswordPage.tsx'), {
    search: ['reset_password_token'],
    redirect: ({ reset_password_token: token }, isSignedIn) => (token || isSignedIn ? undefined : login),
  }),
  forgotPassword: outsidePage('/auth/forgot-password', () => import('./screens/auth/ForgotPasswordPage.tsx')),
  register: outsidePage('/auth/sign-up', () => import('./screens/auth/SignUpPage.tsx'), { search: ['app'] }),
  confirm: outsidePage('/auth/step2', () => import('./screens/auth/ConfirmPage.tsx'), {
    search: ['confirmation_token'],
    // A link that carried a session has been used by now.
    redirect: ({ confirmation_token: token }, isSignedIn) => (!token && isSignedIn ? '/' : undefined),
  }),
  emailChange: outsidePage('/auth/email', () => import('./screens/auth/EmailChangePage.tsx'), {
    search: ['email_change_token'],
  }),
  magicLink: outsidePage('/auth/magic-link', () => import('./screens/auth/MagicLinkPage.tsx'), {
    search: ['magic_link_token', 'app'],
  }),
  oauthReturn: outsidePage('/oauth_callback', () => import('./screens/auth/OauthReturnPage.tsx'), {
    search: ['oauth_token', 'oauth_error'],
    // An address that carried a session has been used by now; with nothing in it, it leads nowhere.
    redirect: ({ oauth_token: token, oauth_error: refused }, isSignedIn) =>
      token || refused ? undefined : isSignedIn ? '/' : login,
  }),
  join: outsidePage('/auth/join', () => import('./screens/auth/JoinPage.tsx'), {
    redirect: (_, isSignedIn) => (isSignedIn ? undefined : login),
  }),
  invitation: outsidePage('/auth/invitation', () => import('./screens/auth/InvitationPage.tsx'), {
    search: ['invitation_token'],
  }),
})
