import { companyRoute, firstPage, rootRoute, withTexts } from '@quoin/ui'
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { adminRoutes } from './admin/routes.tsx'
import { texts } from './texts/loaders.ts'

export { offerPopups } from './auth/popups.ts'

const inside = () => import('./pages.tsx')
const outside = () => import('./auth/pages.tsx')
// The first page most people ever load: nothing comes along that it does not need.
const login = () => import('./auth/LoginPage.tsx')

const gatewayRoute = createRoute({ getParentRoute: () => companyRoute, path: 'gateway', component: withTexts('gateway', texts) })
export const routes = [
  gatewayRoute.addChildren([
    firstPage(gatewayRoute, 'home'),
    createRoute({ getParentRoute: () => gatewayRoute, path: 'profile', component: lazyRouteComponent(inside, 'ProfilePage') }),
    createRoute({
      getParentRoute: () => gatewayRoute,
      path: 'members',
      component: lazyRouteComponent(inside, 'MembersPage'),
      validateSearch: (search): { search?: string } =>
        typeof search.search === 'string' && search.search ? { search: search.search } : {},
    }),
    adminRoutes(gatewayRoute),
    createRoute({
      getParentRoute: () => gatewayRoute,
      path: 'sign-up',
      component: lazyRouteComponent(inside, 'SignUpSettingsPage'),
    }),
  ]),
] as const

const authRoute = createRoute({ getParentRoute: () => rootRoute, id: 'auth', component: withTexts('gateway', texts) })
export const loginRoute = createRoute({
  getParentRoute: () => authRoute,
  path: '/auth/login',
  validateSearch: (search): { return?: string; app?: string; ended?: true } => ({
    ...(search.ended === true && { ended: true as const }),
    // Said also when it is not good: beside what is said here the router hands on what the address says.
    return: ownPath(search.return),
    ...textOf(search, 'app'),
  }),
  beforeLoad: ({ context, search }) => {
    if (context.isSignedIn()) throw redirect({ href: ownPath(search.return) ?? '/', replace: true })
  },
  component: lazyRouteComponent(login, 'LoginPage'),
})
export const outsideRoutes = [
  authRoute.addChildren([
    loginRoute,
    createRoute({ getParentRoute: () => authRoute, path: '/auth/setup', component: lazyRouteComponent(outside, 'SetupPage') }),
    createRoute({
      getParentRoute: () => authRoute,
      path: '/auth/change-password',
      validateSearch: (search): { reset_password_token?: string } => textOf(search, 'reset_password_token'),
      beforeLoad: ({ context, search }) => {
        if (!search.reset_password_token && !context.isSignedIn()) throw redirect({ to: '/auth/login', replace: true })
      },
      component: lazyRouteComponent(outside, 'ChangePasswordPage'),
    }),
    createRoute({
      getParentRoute: () => authRoute,
      path: '/auth/forgot-password',
      component: lazyRouteComponent(outside, 'ForgotPasswordPage'),
    }),
    createRoute({
      getParentRoute: () => authRoute,
      path: '/auth/sign-up',
      validateSearch: (search): { app?: string } => textOf(search, 'app'),
      component: lazyRouteComponent(outside, 'SignUpPage'),
    }),
    createRoute({
      getParentRoute: () => authRoute,
      path: '/auth/step2',
      validateSearch: (search): { confirmation_token?: string } => textOf(search, 'confirmation_token'),
      beforeLoad: ({ context, search }) => {
        // A link that carried a session has been used by now.
        if (!search.confirmation_token && context.isSignedIn()) throw redirect({ to: '/', replace: true })
      },
      component: lazyRouteComponent(outside, 'ConfirmPage'),
    }),
    createRoute({
      getParentRoute: () => authRoute,
      path: '/auth/magic-link',
      validateSearch: (search): { magic_link_token?: string; app?: string } => ({
        ...textOf(search, 'magic_link_token'),
        ...textOf(search, 'app'),
      }),
      component: lazyRouteComponent(outside, 'MagicLinkPage'),
    }),
    createRoute({
      getParentRoute: () => authRoute,
      path: '/oauth_callback',
      validateSearch: (search): { oauth_token?: string; oauth_error?: string } => ({
        ...textOf(search, 'oauth_token'),
        ...textOf(search, 'oauth_error'),
      }),
      beforeLoad: ({ context, search }) => {
        // An address that carried a session has been used by now; with nothing in it, it leads nowhere.
        if (search.oauth_token || search.oauth_error) return
        throw context.isSignedIn() ? redirect({ to: '/', replace: true }) : redirect({ to: '/auth/login', replace: true })
      },
      component: lazyRouteComponent(outside, 'OauthReturnPage'),
    }),
    createRoute({
      getParentRoute: () => authRoute,
      path: '/auth/join',
      beforeLoad: ({ context }) => {
        if (!context.isSignedIn()) throw redirect({ to: '/auth/login', replace: true })
      },
      component: lazyRouteComponent(outside, 'JoinPage'),
    }),
    createRoute({
      getParentRoute: () => authRoute,
      path: '/auth/invitation',
      validateSearch: (search): { invitation_token?: string } => textOf(search, 'invitation_token'),
      component: lazyRouteComponent(outside, 'InvitationPage'),
    }),
  ]),
] as const

/** A path of this app, or nothing: `//host`, `/\host` and what a browser reads as them would lead to another site. */
function ownPath(path: unknown): string | undefined {
  if (typeof path !== 'string' || !path.startsWith('/')) return undefined
  const here = 'https://here.invalid'
  return URL.canParse(path, here) && new URL(path, here).origin === here ? path : undefined
}

/** A parameter of the address, if it is a text. */
function textOf<const Name extends string>(search: Readonly<Record<string, unknown>>, name: Name): { [K in Name]?: string } {
  const value = search[name]
  return { [name]: typeof value === 'string' && value ? value : undefined } as { [K in Name]?: string }
}
