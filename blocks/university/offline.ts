import { gateway } from '@quoin/gateway/resources'
import type { Call } from '@quoin/kit/client'
import { cacheKey } from '@quoin/kit/react'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { onboarding } from '@quoin/onboarding/resources'
import { type LearnerOutline, type LearnerStep, university } from './resources/index.ts'

/** Where the worker looks: the built files that a page was made of, and what it showed. */
const [files, data] = ['learn-files', 'learn-data'] as const
const address = '/learn/kept'
/** Sound, film and pictures up to so many bytes are kept. */
const mediaMax = 10 * 1024 * 1024
/** How long a step is good that was read before, and how long what came from the device stays in memory. */
const [freshMs, heldMs] = [600_000, 86_400_000] as const

interface Kept {
  readonly uid: string
  readonly course: string
  readonly entries: readonly { readonly key: QueryKey; readonly data: unknown; readonly at: number }[]
}
interface Keeping {
  readonly cache: QueryClient
  readonly call: Call
  readonly tenant: string
}

export const canKeep = (): boolean => window.isSecureContext && 'serviceWorker' in navigator && 'caches' in window

/** Keeps a course on this device as its learner sees it: the pages, its outline, and every step that is open. One course at a time. */
export async function keepCourse(parts: Keeping, outline: LearnerOutline, isWanted: () => boolean): Promise<void> {
  await navigator.serviceWorker.register('/learn-worker.js', { scope: `/c/${parts.tenant}/university/learn` })
  const store = await caches.open(data)
  try {
    await keepIn(store, parts, outline, isWanted)
  } finally {
    // Whoever signed out meanwhile leaves nothing, not even a store in which nothing says whose it is.
    if (!(await store.match(address))) await caches.delete(data)
  }
}

async function keepIn(store: Cache, parts: Keeping, outline: LearnerOutline, isWanted: () => boolean): Promise<void> {
  const { cache, tenant } = parts
  const open = outline.content.filter(({ lock }) => !lock).flatMap(({ steps }) => steps)
  const shown = new Map<string, LearnerStep>()
  for (const { unique_id: id } of open) shown.set(id, await asKept(store, await stepOf(parts, id)))
  const wanted: readonly (readonly [QueryKey, ((found: unknown) => unknown)?])[] = [
    [cacheKey('', gateway.companies.list).slice(0, 3), withoutKeys],
    [cacheKey(tenant, gateway.auth.validateToken).slice(0, 3)],
    // Whoever was led in is led nowhere else without a network.
    [cacheKey(tenant, onboarding.journeys.mine).slice(0, 3)],
    [cacheKey(tenant, university.learning.catalogue).slice(0, 3)],
    [cacheKey(tenant, university.learning.outline, { id: outline.unique_id })],
    ...open.map(({ unique_id: id }) => [cacheKey(tenant, university.learning.step, { id }), () => shown.get(id)] as const),
  ]
  const entries = wanted.flatMap(([queryKey, as]) =>
    cache
      .getQueryCache()
      .findAll({ queryKey })
      .filter(({ state }) => state.data !== undefined)
      .map(({ queryKey: key, state }) => ({
        key,
        data: as ? as(state.data) : state.data,
        at: state.dataUpdatedAt,
      })),
  )
  const person = cache.getQueriesData<{ uid: string }>({ queryKey: wanted[1]![0] })[0]?.[1]
  if (!person || !isWanted()) return
  const kept: Kept = { uid: person.uid, course: outline.unique_id, entries }
  await store.put(address, Response.json(kept))
  const media = new Set(open.map(({ unique_id }) => mediaAddress(unique_id)))
  await keepOnly(store, (path) => path === address || media.has(path))
  await keepFiles()
}

async function stepOf({ cache, call, tenant }: Keeping, id: string): Promise<LearnerStep> {
  const queryKey = cacheKey(tenant, university.learning.step, { id })
  const state = cache.getQueryState<LearnerStep>(queryKey)
  if (state?.data && state.dataUpdatedAt > Date.now() - freshMs) return state.data
  const queryFn = () => call(university.learning.step, { id }) as Promise<LearnerStep>
  return cache.fetchQuery({ queryKey, queryFn, staleTime: 0, gcTime: heldMs })
}

const mediaAddress = (step: string) => `/learn/media/${step}`
/** A step with its file where it is small, and without what only the server has. */
async function asKept(store: Cache, step: LearnerStep): Promise<LearnerStep> {
  const path = mediaAddress(step.unique_id)
  const isHeld =
    step.media_url !== null && ((await store.match(path)) !== undefined || (await keepMedia(store, path, step.media_url)))
  return { ...step, media_url: isHeld ? path : null, captions_url: null, embed_url: null }
}
async function keepMedia(store: Cache, path: string, url: string): Promise<boolean> {
  const ends = new AbortController()
  const response = await fetch(url, { signal: ends.signal })
  const isSmall = response.ok && Number(response.headers.get('content-length') ?? Infinity) <= mediaMax
  if (isSmall) await store.put(path, response)
  else ends.abort()
  return isSmall
}

/** The built files of this page, and nothing of an older version. */
async function keepFiles(): Promise<void> {
  const store = await caches.open(files)
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const own = loaded.filter(
    ({ origin, pathname }) => origin === location.origin && /^\/(assets\/|[\w-]+\.(js|svg|css)$)/.test(pathname),
  )
  const wanted = new Set(['/', ...own.map(({ pathname }) => pathname)])
  const held = new Set((await store.keys()).map(({ url }) => new URL(url).pathname))
  // The page names its files anew with every version.
  await store.addAll([...wanted].filter((path) => path === '/' || !held.has(path)))
  await keepOnly(store, (path) => wanted.has(path))
}
async function keepOnly(store: Cache, isWanted: (path: string) => boolean): Promise<void> {
  for (const request of await store.keys()) if (!isWanted(new URL(request.url).pathname)) await store.delete(request)
}

function withoutKeys(found: unknown): unknown {
  const companies = found as { readonly data: readonly object[] }
  return { ...companies, data: companies.data.map((company) => ({ ...company, api_access_key: null })) }
}

/** Forgets a course, or whatever is kept. */
export async function forgetCourse(course?: string): Promise<void> {
  if (!canKeep()) return
  if (course !== undefined && (await read())?.course !== course) return
  // Of a course that is being kept right now there is a store, and nothing yet in it that says whose it is.
  for (const name of [data, files]) await caches.delete(name)
}
async function read(): Promise<Kept | undefined> {
  return (await (await caches.match(address, { cacheName: data }))?.json()) as Kept | undefined
}

/** Puts what is kept of a person where pages look for it; of somebody else nothing is shown. */
export async function restoreKept(cache: QueryClient, uid: string | undefined): Promise<void> {
  const kept = canKeep() ? await read() : undefined
  if (!kept || kept.uid !== uid) return
  for (const { key, data: found, at } of kept.entries) {
    cache.setQueryDefaults(key, { gcTime: heldMs })
    cache.setQueryData(key, found, { updatedAt: at })
  }
}
