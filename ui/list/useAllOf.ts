import type { ListInput, Operation, Page } from '@quoin/kit'
import { cacheKey, useCaller, useRead } from '@quoin/kit/react'
import { useQueries } from '@tanstack/react-query'
import type { AnyRecord } from '../fields/resources.ts'

const perPage = 200
/** More at once nobody takes in, and the browser would hold. */
export const shownMax = 1_000

/** The records under a question, all of them together up to a bound. */
export function useAllOf(list: Operation, question: Omit<ListInput, 'page' | 'records'>) {
  const { call, tenant } = useCaller()
  const input = { ...question, records: perPage }
  const first = useRead<object, Page<AnyRecord>>(list, input)
  const total = first.data?.meta.totalCount ?? 0
  const further = useQueries({
    queries: Array.from({ length: Math.max(0, Math.ceil(Math.min(total, shownMax) / perPage) - 1) }, (_, i) => {
      const next = { ...input, page: i + 2 }
      return { queryKey: cacheKey(tenant, list, next), queryFn: () => call(list, next) as Promise<Page<AnyRecord>> }
    }),
  })
  const all = [first.data, ...further.map(({ data }) => data)].flatMap((page) => page?.data ?? [])
  return {
    // What moved between two pages while they were read must not stand twice.
    records: first.data && [...new Map(all.map((record) => [record.id, record])).values()],
    isCut: total > shownMax,
    error: first.error,
    retry: () => void first.refetch(),
  }
}
