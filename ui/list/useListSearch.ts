import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { listKeys, type ListSearch, readListSearch } from './search.ts'

/** The state of a list out of the address, and how to change it. A change goes back to the first page unless it says where to. */
export function useListSearch(): readonly [ListSearch, (changes: Partial<ListSearch>) => void] {
  const navigate = useNavigate()
  const raw = useRouterState({ select: (state) => state.location.search as Readonly<Record<string, unknown>> })
  const search = useMemo(() => readListSearch(raw), [raw])
  const change = useCallback(
    (changes: Partial<ListSearch>) => {
      const search = (held: Record<string, unknown>) => ({ ...held, page: undefined, ...changes })
      // The router's own types know the search values of no page that a table declares.
      void navigate({ to: '.', replace: true, resetScroll: false, search } as { to: string })
    },
    [navigate],
  )
  return [search, change]
}

/** Forgets the state of a list and keeps whatever else the address holds. */
export const withoutList = (changes: ListSearch): Partial<ListSearch> => ({
  ...Object.fromEntries(listKeys.map((key) => [key, undefined])),
  ...changes,
})
