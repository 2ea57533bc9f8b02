import type { ListInput, ListName } from '@quoin/kit'
import { useMemo } from 'react'
import { useCustomized } from '../fields/useCustomized.ts'
import type { AnyResource } from '../fields/resources.ts'
import { seenFields } from '../fields/words.ts'
import { lazy } from '../lazy.tsx'
import { useMe } from '../session/me.ts'
import { columnsOf } from './columns.ts'
import styles from './DataList.module.css'
import { FilterBuilder } from './FilterBuilder.tsx'
import { ListSearchBox, useSearchBox } from './ListSearchBox.tsx'
import { toListInput } from './search.ts'
import { useListSearch } from './useListSearch.ts'
import { ViewsMenu } from './ViewsMenu.tsx'

const FilterChips = lazy(() => import('./FilterChips.tsx').then((module) => module.FilterChips))

interface NarrowingProps {
  readonly resource: AnyResource
  readonly title: string
  /** Values of the screen's own address that saved views keep too. Absent: no views are offered. */
  readonly keeps?: readonly string[]
  /** Fields that can be filtered by, where the screen shows records of several kinds. */
  readonly facts?: readonly string[]
  readonly searches?: boolean
}

/** Saved views, search and filter above records that a screen shows in a way of its own; all of it stands in the address as a list's does. */
export function Narrowing({ resource: plain, title, keeps, facts, searches = true }: NarrowingProps) {
  const resource = useCustomized(plain)
  const me = useMe()
  const [search, change] = useListSearch()
  const box = useSearchBox(search, change)
  const columns = useMemo(
    () => columnsOf(resource, seenFields(resource, me)).filter(({ fact }) => facts?.includes(fact) ?? true),
    [resource, me, facts],
  )
  return (
    <div className={styles.list} data-part>
      <div className={styles.tools}>
        {keeps && <ViewsMenu resource={resource} search={search} keeps={keeps} onSearch={change} />}
        {searches && <ListSearchBox title={title} box={box} />}
        <FilterBuilder resource={resource} columns={columns} filter={search.filter} onFilter={(filter) => change({ filter })} />
      </div>
      {search.filter && (
        <FilterChips resource={resource} columns={columns} filter={search.filter} onFilter={(filter) => change({ filter })} />
      )}
    </div>
  )
}

/** What stands in the address of search and filter, as a list asks it; the server refuses what that list does not know. */
export function useNarrowing<R extends AnyResource>(_of: R) {
  const [{ q, filter }] = useListSearch()
  return useMemo(() => toListInput({ q, filter }) as Pick<ListInput<ListName<R>>, 'search' | 'filter'>, [q, filter])
}

/** A link to the same screen otherwise, with search, filter and view as they are. */
export function useKeeping(): <Link extends { readonly search?: object }>(link: Link) => Link {
  const [{ q, filter, view }] = useListSearch()
  return (link) => ({ ...link, search: { q, filter, view, ...link.search } })
}
