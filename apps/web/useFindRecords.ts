import { sentence } from '@quoin/kit'
import { useMe } from '@quoin/ui'
import { pageOf } from '@quoin/ui/fields/resources.ts'
import type { NavEntry } from '@quoin/ui/screens.ts'
import type { FoundRecord } from '@quoin/ui/shell/Palette.tsx'
import { pageOf as listOf } from '@quoin/ui/shell/navigation.ts'
import { useCallback } from 'react'
import { call } from './session.ts'

const shownMax = 12

/** Finds records for the palette; undefined for whoever may not search. Records without a page of their own are left out. */
export function useFindRecords(items: readonly NavEntry[]): ((text: string) => Promise<readonly FoundRecord[]>) | undefined {
  const { company, permissions } = useMe()
  const find = useCallback(
    async (text: string) => {
      const { search } = await import('@quoin/search/resources')
      const { data } = await call(search.results.suggest, { q: text.slice(0, 200), limit: shownMax })
      return data.flatMap((hit) => {
        const path = pageOf(hit.entity_type, hit.unique_id, company.urlId)
        const heading = listOf(items, hit.entity_type)?.label ?? sentence(hit.entity_type.split('.')[1] ?? '')
        return path
          ? [
              {
                id: hit.unique_id,
                resource: hit.entity_type,
                label: hit.entity_alias,
                text: hit.entity_description ?? undefined,
                heading,
                path,
              },
            ]
          : []
      })
    },
    [items, company.urlId],
  )
  return permissions.has('search.results.read') ? find : undefined
}
