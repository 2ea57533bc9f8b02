import { gateway } from '@quoin/gateway/resources'
import { ApiError, type Call } from '@quoin/kit/client'
import { cacheKey } from '@quoin/kit/react'
import { accessRequest, baseOf, createSession, createSessionClient } from '@quoin/sdk/session'
import { currentPreview, forgetPreview, type MemberPreview } from '@quoin/ui/session/preview.ts'
import { forgetKeptUploads } from '@quoin/ui/transfer/keptUploads.ts'
import { endUploads } from '@quoin/ui/transfer/uploadQueue.ts'
import { QueryClient } from '@tanstack/react-query'

/** Where the blocks are. One address per block, so that any of them can live elsewhere: `VITE_BASES='{"crm":"https://…"}'`. */
const places = { root: '/api', bases: JSON.parse(import.meta.env.VITE_BASES ?? '{}') as Record<string, string> }
/** Where the gateway is, which trades the session of a link before anything is called. */
export const gatewayBase = baseOf(places, 'gateway')!

export const session = createSession({ storage: localStorage, tab: sessionStorage, target: window })
export const isSignedIn = (): boolean => Boolean(session.known().accessToken)

let isLeaving = false
const endings = new Set<() => void>()
/** Hears that the session is over: the server ended it, or another tab signed out. */
export const onSessionEnd = (listener: () => void): void => void endings.add(listener)
session.subscribe((now) => {
  if (!now && !isSignedIn() && !isLeaving) for (const listener of endings) listener()
})

/** Asks with one's own rights, whatever role one looks through. */
const callAsMyself = createSessionClient({
  session,
  settings: { ...places, appId: import.meta.env.VITE_APP_ID ?? '' },
  ended: () => {
    if (!isLeaving) for (const listener of endings) listener()
  },
})

export const call: Call = (operation, input, options) => {
  const preview = currentPreview()
  const eyes: Readonly<Record<string, string>> | undefined =
    preview && ('look' in preview ? { 'look-in': preview.look } : { 'preview-role': preview.roleId })
  const headers = eyes && { ...options?.headers, ...eyes }
  return callAsMyself(operation, input, headers ? { ...options, headers } : options)
}

/** Ends a look with one's own rights; one that is over already has ended itself. */
export const endLook = ({ memberId, look }: MemberPreview): Promise<unknown> =>
  callAsMyself(gateway.users.lookEnd, { id: memberId, look }).catch(() => undefined)

/** Who was told to wait for minutes is told so at once. */
const waitSecondsMax = 5
const retryAfterOf = (error: unknown): number | undefined =>
  error instanceof ApiError && error.retryAfterSeconds !== undefined
    ? Math.min(error.retryAfterSeconds, waitSecondsMax)
    : undefined

export const cache = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // A refusal stays a refusal; only what may have been an accident is asked again.
      retry: (count, error) => count < 2 && error instanceof ApiError && (error.status === 0 || error.status >= 502),
      retryDelay: (count, error) => Math.max(400 * 2 ** count, 1_000 * (retryAfterOf(error) ?? 0)),
      // Without a connection a screen says so; waiting in silence for one would look like a frozen page.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})

/** Asks who is signed in, with everything the frame shows of them. */
export const whoAmI = { include: 'role,user_avatar,user_profile' } as const

export const allOfThem = { records: 200 } as const

/** The companies one belongs to; the same list whatever company is at hand. */
export const myCompanies = () =>
  cache.ensureQueryData({
    queryKey: cacheKey('', gateway.companies.list, allOfThem),
    queryFn: () => call(gateway.companies.list, allOfThem),
  })

/**
 * Makes a company the one at hand in this tab. Access is asked for only when the session at hand is for another one, so a
 * reload costs no more than finding out who is signed in. False for a company one does not belong to.
 */
export async function enter(urlId: string): Promise<boolean> {
  const company = (await myCompanies()).data.find((one) => one.url_id === urlId)
  if (!company) return false
  await cache.ensureQueryData({
    queryKey: cacheKey(urlId, gateway.auth.validateToken, whoAmI),
    queryFn: async () => {
      const person = await callAsMyself(gateway.auth.validateToken, whoAmI)
      if (person.company_url_id === urlId && session.held()) return currentPreview() ? asPreviewed() : person
      const uid = session.known().uid ?? person.uid
      const request = accessRequest({ email: person.email, uniqueId: person.id, uid }, company.api_access_key ?? '')
      const granted = await callAsMyself(gateway.companies.access, { urlId, ...request })
      session.offer({ companyToken: granted.company_token, appid: granted.app_id })
      return asPreviewed()
    },
  })
  return true
}

/** Whether one's role in a company is led through a journey; whoever looks through another role's eyes is not. */
export function hasJourney(urlId: string): boolean {
  const person = cache.getQueryData<{ readonly related?: { readonly role?: Readonly<Record<string, unknown>> | null } }>(
    cacheKey(urlId, gateway.auth.validateToken, whoAmI),
  )
  return !currentPreview() && Boolean(person?.related?.role?.onBoardingUniqueId)
}

/** Who one is, through the eyes of the role one looks through; a role that is no more ends that. */
const asPreviewed = () =>
  call(gateway.auth.validateToken, whoAmI).catch((error: unknown) => {
    if (!currentPreview() || !(error instanceof ApiError) || error.status === 0) throw error
    forgetPreview()
    return call(gateway.auth.validateToken, whoAmI)
  })

/** Whoever sits here next is told nothing of who left. */
async function endPush(): Promise<void> {
  for (const registration of (await navigator.serviceWorker?.getRegistrations?.()) ?? [])
    await (await registration.pushManager?.getSubscription())?.unsubscribe()
}
/** Nothing of what was kept for work without a network stays behind. */
async function emptyCaches(): Promise<void> {
  if ('caches' in window) for (const name of await caches.keys()) await caches.delete(name)
}

/** Ends the session on the server if it can be reached, and here in any case; empties storage but for the language. */
export async function signOut(): Promise<void> {
  isLeaving = true
  void endPush()
  endUploads()
  forgetPreview()
  try {
    await call(gateway.auth.signOut, {})
  } catch {
    // Whatever the server said, the person wanted to leave.
  } finally {
    session.clearState()
    cache.clear()
    void emptyCaches()
    forgetKeptUploads()
    isLeaving = false
  }
}
