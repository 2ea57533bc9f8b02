import { companyRoute, ErrorState, PageSkeleton, rootRoute } from '@quoin/ui'
import { answerOAuth, lastUrl, rememberUrl, signInByLink, startOAuth, tradeLink } from '@quoin/sdk/session'
import {
  type AnyRoute,
  createRoute,
  createRouter,
  type ErrorComponentProps,
  lazyRouteComponent,
  type ParsedLocation,
  redirect,
} from '@tanstack/react-router'
import { outside } from '@quoin/gateway/outside'
import { offerPopups } from '@quoin/gateway/popups'
import { addressOf, hrefOf, writeSearch } from '@quoin/ui/pages'
import { notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import { ErrorPage } from './ErrorPage.tsx'
import { NoCompany } from './NoCompany.tsx'
import { isReachable, isUnreachableCode, watchCode } from './unreachableCode.ts'
import { cache, enter, gatewayBase, hasJourney, isSignedIn, myCompanies, onSessionEnd, session } from './session.ts'
import { isUuid } from '@quoin/kit/uuid'

watchCode()
offerPopups({ startOAuth, answerOAuth })

/** The frame of a company's pages is not fetched with the sign-in page. */
const Shell = lazyRouteComponent(() => import('./Shell.tsx'), 'Shell')

/** The session of this tab is over without its person having signed out. */
let hasEnded = false

/** Sends whoever is not signed in to the sign-in page, which brings them back here. */
function guard(location: Pick<ParsedLocation, 'href' | 'pathname'>): void {
  if (isSignedIn()) return
  const back = location.pathname === '/' ? {} : { return: location.href }
  throw redirect({ href: hrefOf(outside.pages.login(hasEnded ? { ...back, ended: true } : back)), replace: true })
}

async function enterCompany(urlId: string, location: ParsedLocation): Promise<void> {
  guard(location)
  void Shell.preload?.()
  await toAddressWord(urlId, location)
  const entered = await enter(urlId).catch((error: unknown) => {
    // The server has ended the session meanwhile: sign in again and come back.
    guard(location)
    throw error
  })
  if (!entered) throw redirect({ to: '/error/$code', params: { code: '404' }, replace: true })
  // Fetched only for a role that has a journey.
  if (hasJourney(urlId)) await (await import('./onboardingGuard.ts')).guardOnboarding(urlId, location.pathname)
}

/** Links in mails name a company by its id, which never changes; pages are shown under its address word alone. */
async function toAddressWord(named: string, location: ParsedLocation): Promise<void> {
  if (!isUuid(named)) return
  const companies = await myCompanies().catch((error: unknown) => {
    guard(location)
    throw error
  })
  const company = companies.data.find(({ id }) => id === named.toLowerCase())
  if (company) throw redirect({ href: location.href.replace(`/c/${named}`, `/c/${company.url_id}`), replace: true })
}

/**
 * The front door: to where one was headed, else back to where one was, else to the first company. The company is entered
 * before the address changes, so that whoever sees the new address has a session that survives a reload.
 */
const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  validateSearch: (search): { return?: string } => (typeof search.return === 'string' ? { return: search.return } : {}),
  beforeLoad: async ({ location, search }) => {
    guard(location)
    const companies = (await myCompanies()).data.map(({ id, url_id }) => ({ id, urlId: String(url_id) }))
    // A link of a mail names the company by its id; it is as good as the address word, which it becomes on the way in.
    const companyOf = (path: string | null | undefined) =>
      companies.find(({ id, urlId }) => [id, urlId].some((word) => path === `/c/${word}` || path?.startsWith(`/c/${word}/`)))
    const wanted = [search.return, lastUrl(localStorage)].find(companyOf)
    const urlId = (companyOf(wanted) ?? companies[0])?.urlId
    if (!urlId) return
    await enter(urlId)
    throw redirect({ href: wanted ?? `/c/${urlId}`, replace: true })
  },
  component: NoCompany,
})

/** Everybody's first page of a company, whatever their role may open. */
const companyHome = createRoute({
  getParentRoute: () => companyRoute,
  path: '/',
  beforeLoad: async ({ params: { urlId } }) => {
    const { pages } = await import('@quoin/gateway/pages')
    throw redirect({ href: addressOf(pages.home(), urlId), replace: true })
  },
})

const errorRoute = createRoute({ getParentRoute: () => rootRoute, path: '/error/$code', component: ErrorPage })
const aboutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/about',
  component: lazyRouteComponent(() => import('./about/AboutPage.tsx'), 'AboutPage'),
})
const unknownRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  beforeLoad: async ({ location }) => {
    if (await loadBlockRoutes()) throw redirect({ href: location.href, replace: true })
    throw redirect({ to: '/error/$code', params: { code: '404' }, replace: true })
  },
})

/** All routes. Links to declared pages are checked by their tables: the router's types do not have to know their routes. */
const treeOf = (inside: readonly AnyRoute[], outside: readonly AnyRoute[]) =>
  rootRoute.addChildren([
    homeRoute,
    companyRoute.addChildren([companyHome, ...(inside as readonly [])]),
    ...(outside as readonly []),
    aboutRoute,
    errorRoute,
    unknownRoute,
  ])

let hasBlockRoutes = false
/** Fetches the routes of all blocks; answers whether they had not been there. */
export async function loadBlockRoutes(): Promise<boolean> {
  if (hasBlockRoutes) return false
  const { declared } = await import('./pages.ts')
  const all = (kind: 'routes' | 'outsideRoutes') => declared.flatMap((block) => block[kind])
  treeOf(all('routes'), [...outside.routes, ...all('outsideRoutes')])
  router.setRoutes(router.buildRouteTree())
  hasBlockRoutes = true
  return true
}

function Failure({ error, reset }: ErrorComponentProps) {
  const retry = async () => {
    if (isUnreachableCode(error) && (await isReachable())) return location.reload()
    reset()
    await router.invalidate()
  }
  // The server answers but no longer has this file: a newer version is installed. Once, so that nothing reloads for ever.
  useEffect(() => {
    const key = `reloaded:${location.pathname}`
    if (!isUnreachableCode(error) || sessionStorage.getItem(key)) return
    void isReachable().then((reachable) => {
      if (!reachable) return
      sessionStorage.setItem(key, 'true')
      location.reload()
    })
  }, [error])
  return (
    <ErrorState error={error} trouble={isUnreachableCode(error) ? 'offline' : undefined} onRetry={() => void retry()} level={1} />
  )
}

export const router = createRouter({
  // Sign-in and what every address begins with; the routes of the blocks are fetched when somebody goes beyond.
  routeTree: treeOf([], outside.routes),
  stringifySearch: writeSearch,
  context: { cache, enterCompany, Frame: Shell, isSignedIn },
  defaultPreload: 'intent',
  // Reads have their own cache; the router must not keep a second, older one.
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 200,
  defaultPendingComponent: PageSkeleton,
  defaultErrorComponent: Failure,
  scrollRestoration: true,
  trailingSlash: 'preserve',
})

router.subscribe('onResolved', ({ fromLocation, toLocation }) => {
  // What was said inside a company is nobody's business in front of its door.
  if (fromLocation?.pathname.startsWith('/c/') && toLocation.pathname.startsWith('/auth/')) notifications.clean()
  if (isSignedIn()) hasEnded = false
  if (toLocation.pathname.startsWith('/c/')) rememberUrl(localStorage, toLocation.href)
})
onSessionEnd(() => {
  hasEnded = true
  cache.clear()
  if (!router.state.location.pathname.startsWith('/auth/')) void router.invalidate()
})

/** Signs in whoever came by a link with a session in it, before the first route is looked at. */
export async function takeLink(): Promise<void> {
  const taken = signInByLink(session, new URL(location.href), tradeLink(gatewayBase))
  if (!taken) return
  history.replaceState(history.state, '', taken.address)
  await taken.done
}

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
