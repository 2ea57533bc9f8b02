import { cacheKey, useCaller } from '@quoin/kit/react'
import { useQueries } from '@tanstack/react-query'
import { type AnyRecord, readOf, useResource } from './resources.ts'
import { useTitleOf } from './useTitleOf.ts'
import { useWhyRefused } from './useWhyRefused.ts'

/** What records of another resource are called, by their ids, as far as this person sees them. */
export function useRefNames(target: string | undefined, ids: readonly (string | null)[]): ReadonlyMap<string, string> {
  const { call, tenant } = useCaller()
  const resource = useResource(target)
  const titled = useTitleOf(resource)
  const get = readOf(resource)
  const mayRead = useWhyRefused()(get) === null
  const named = ids.filter((id) => id !== null)
  const reads = useQueries({
    queries: named.map((id) => ({
      queryKey: get ? cacheKey(tenant, get, { id }) : ['nowhere', id],
      queryFn: () => call(get!, { id }) as Promise<AnyRecord>,
      enabled: target !== undefined && get !== undefined && mayRead,
      staleTime: 60_000,
      retry: false,
    })),
  })
  return new Map(
    named.flatMap((id, i) => {
      const { data, error } = reads[i]!
      return data ? [[id, titled(data)] as const] : error || !mayRead ? [[id, id.slice(0, 8)] as const] : []
    }),
  )
}
