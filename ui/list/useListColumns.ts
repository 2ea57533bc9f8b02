import { customPrefix } from '@quoin/kit/custom-fields'
import { useMemo } from 'react'
import { type AnyResource, operationOf } from '../fields/resources.ts'
import { seenFields } from '../fields/words.ts'
import { useMe } from '../session/me.ts'
import { columnsOf, defaultColumns, shownColumns } from './columns.ts'
import type { ListSearch } from './search.ts'
import { useTrashEnd } from './useTrashEnd.tsx'

/** The columns a list may show and does show, without those that are the same in every row of it. */
export function useListColumns(
  resource: AnyResource,
  search: ListSearch,
  wanted: readonly string[] | undefined,
  fixed: Readonly<Record<string, string>>,
) {
  const me = useMe()
  const all = useMemo(
    () =>
      columnsOf(resource, seenFields(resource, me)).filter(
        ({ fact: field, definition: { kind } }) =>
          field !== resource.definition.under?.field && !(field in fixed) && kind !== 'secret',
      ),
    [resource, me, fixed],
  )
  const defaults = useMemo(() => wanted ?? defaultColumns(resource, all), [wanted, resource, all])
  const columns = useMemo(() => shownColumns(all, search.columns, defaults), [all, search.columns, defaults])
  // What cannot be purged stays in the trash however old it gets.
  const end = useTrashEnd(search.trash === true && operationOf(resource, 'purge') !== undefined, resource.definition)
  // What is exported and kept as a view knows nothing of the trash; only what is drawn shows its end.
  const drawn = useMemo(() => (end ? [...columns.slice(0, 1), end.column, ...columns.slice(1)] : columns), [columns, end])
  const include = columns
    .filter(({ definition, name }) => definition.kind === 'ref' && !name.startsWith(customPrefix))
    .map(({ fact: field }) => field)
    .join(',')
  return { all, columns, drawn, end, include }
}
