import { keepPreviousData, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, use, useEffect } from 'react'
import type { ApiError, Call, CallOptions } from './client.ts'
import type { Operation } from './operation.ts'

/** Who calls, and in which company: two companies in two tabs never share a cache entry. */
export interface Caller {
  readonly call: Call
  readonly tenant: string
}
export const CallerContext = createContext<Caller | null>(null)
export function useCaller(): Caller {
  const caller = use(CallerContext)
  if (!caller) throw new Error('useCaller needs a CallerContext above it.')
  return caller
}

/** The cache is keyed by company, resource, action and input; whatever changes a resource refreshes all that begins with it. */
export const cacheKey = (tenant: string, operation: Operation, input?: unknown) =>
  [tenant, `${operation.block}.${operation.resource}`, operation.action, input ?? null] as const

/** Reads through the cache. A list keeps its old rows while the next page loads; so does what turns pages otherwise, by `keepsOld`. */
export function useRead<I, O>(
  operation: Operation<I, O>,
  input: NoInfer<I>,
  {
    keepsOld = operation.kind === 'list' || operation.kind === 'trash',
    ...options
  }: { enabled?: boolean; refetchInterval?: number | false; staleTime?: number; keepsOld?: boolean } = {},
) {
  const { call, tenant } = useCaller()
  return useQuery<O, ApiError>({
    queryKey: cacheKey(tenant, operation, input),
    queryFn: ({ signal }) => call(operation, input, { signal }),
    placeholderData: keepsOld ? keepPreviousData : undefined,
    ...options,
  })
}
export const useList = useRead
export const useRecord = useRead

interface PendingSave {
  readonly id: string
  save(): Promise<void>
}
const pendingSaves = new Set<PendingSave>()

/**
 * For a screen that saves a moment after something was changed: what it has not saved yet is saved before any action on the record is
 * asked for, whichever button asks, and when the screen is left. An action is not asked for when that fails. `save` keeps its identity.
 */
export function useSaveBeforeActions(id: string, save: () => Promise<void>): void {
  useEffect(() => {
    const pending = { id, save }
    pendingSaves.add(pending)
    return () => {
      const forget = () => pendingSaves.delete(pending)
      void save().then(forget, forget)
    }
  }, [id, save])
}

const savePending = (input: object) =>
  Promise.all([...pendingSaves].map((pending) => 'id' in input && pending.id === input.id && pending.save()))

/** Writes, then refreshes everything that shows the resource, here and (through announcements) in every other tab. */
export function useAction<I, O>(operation: Operation<I, O>, options: { alsoRefreshes?: readonly string[] } = {}) {
  const { call, tenant } = useCaller()
  const cache = useQueryClient()
  return useMutation<O, ApiError, I & { $call?: CallOptions }>({
    mutationFn: async ({ $call, ...input }) => {
      if (operation.kind === 'action') await savePending(input)
      return call(operation, input as I, $call)
    },
    onSuccess: async () => {
      const touched = [`${operation.block}.${operation.resource}`, ...(options.alsoRefreshes ?? [])]
      await Promise.all(touched.map((resource) => refresh(cache, tenant, resource)))
    },
  })
}

/** Refreshes what is shown of a resource; what is cached but not on the screen is fetched when it is next looked at. */
export async function refresh(cache: QueryClient, tenant: string, resource: string): Promise<void> {
  const queryKey = [tenant, resource]
  const first = cache
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined)
  await cache.invalidateQueries({ queryKey })
  // A first answer that was on its way may be older than the change, and is not asked for anew while it is awaited.
  await Promise.all(first.map((query) => cache.invalidateQueries({ queryKey: query.queryKey, exact: true })))
}
