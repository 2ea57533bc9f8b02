import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import type { Operation, Page } from '@quoin/kit'
import type { ApiError } from '@quoin/kit/client'
import { cacheKey, useCaller } from '@quoin/kit/react'
import type { AnyRecord } from '../fields/resources.ts'

/** The server pages no deeper than this; further rows are reached by narrowing the list. */
export const rowsMax = 100_000

export interface Rows {
  /** How many rows there are to scroll through. */
  readonly total: number
  /** The server counted to a bound only: there are at least `total`. */
  readonly totalIsBound: boolean
  /** The row at a place, or undefined while its page is on the way. */
  at(index: number): AnyRecord | undefined
  readonly loaded: readonly AnyRecord[]
  /** Nothing of this question has been answered yet; `at` still gives the rows of the question before. */
  readonly stale: boolean
  /** Nothing was ever answered. */
  readonly first: boolean
  readonly fetching: boolean
  readonly error: ApiError | null
  retry(): void
}

interface Held {
  readonly key: string
  readonly pages: ReadonlyMap<number, Page<AnyRecord>>
  readonly size: number
  readonly total: number
  readonly bound: boolean
}
const nothing: Held = { key: '', pages: new Map(), size: 1, total: 0, bound: false }

/**
 * The rows of a list by their place, fetched page by page as they are looked at. Pages no longer looked at are given up,
 * and while a new question is on the way the rows of the last one stay.
 */
export function usePages(
  operation: Operation,
  input: object,
  size: number,
  pages: readonly number[],
  read?: (row: AnyRecord) => AnyRecord,
): Rows {
  const { call, tenant } = useCaller()
  const key = JSON.stringify([operation.name, input, size])
  const results = useQueries({
    queries: pages.map((page) => ({
      queryKey: cacheKey(tenant, operation, { ...input, page, records: size }),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(operation as Operation<unknown, Page<AnyRecord>>, { ...input, page, records: size }, { signal }),
      select: read && ((told: Page<AnyRecord>) => ({ ...told, data: told.data.map(read) })),
    })),
  })
  const answered = pages.flatMap((page, i) => (results[i]?.data ? [[page, results[i].data] as const] : []))
  const [held, hold] = useState(nothing)
  const now = answered.length > 0 ? merge(held, key, size, answered) : held
  if (now !== held) hold(now)

  const at = (index: number) => now.pages.get(Math.floor(index / now.size) + 1)?.data[index % now.size]
  const failed = results.find((result) => result.error)
  return {
    total: Math.min(now.total, rowsMax),
    totalIsBound: now.bound,
    at,
    loaded: [...now.pages.entries()].sort(([a], [b]) => a - b).flatMap(([, page]) => page.data),
    stale: now.key !== key,
    first: now.key === '',
    fetching: results.some((result) => result.isFetching),
    error: (failed?.error as ApiError | undefined) ?? null,
    retry: () => {
      for (const result of results) if (result.error) void result.refetch()
    },
  }
}

/** Adds what was answered to what is held; a new question starts anew, and an unchanged answer changes nothing. */
function merge(held: Held, key: string, size: number, answered: readonly (readonly [number, Page<AnyRecord>])[]): Held {
  const same = held.key === key
  if (same && answered.every(([page, data]) => held.pages.get(page) === data)) return held
  const pages = new Map(same ? held.pages : [])
  for (const [page, data] of answered) pages.set(page, data)
  const [last, page] = answered[answered.length - 1]!
  const { totalCount, totalIsBound = false } = page.meta
  // A bounded count only grows: a full page at its end promises at least one row more.
  const total = totalIsBound
    ? Math.max(same ? held.total : 0, totalCount, last * size + (page.data.length === size ? 1 : page.data.length - size))
    : totalCount
  return { key, pages, size, total, bound: totalIsBound }
}
