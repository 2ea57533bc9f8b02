import { useDebouncedValue } from '@mantine/hooks'
import type { Operation } from '@quoin/kit'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { AnyResource } from '../fields/resources.ts'
import { readRow } from './byHand.ts'
import { type ListSearch, toListInput } from './search.ts'
import { nobody, type Selection } from './selection.ts'
import { usePages } from './usePages.ts'

/**
 * The rows of a list around the place that is looked at, with what is selected among them and where the keyboard is. A new question is
 * read from its top, and what was selected under the old one is let go.
 */
export function useListRows(
  resource: AnyResource,
  operation: Operation,
  input: object,
  search: ListSearch,
  change: (changes: Partial<ListSearch>) => void,
) {
  const size = search.size ?? 50
  const [range, setRange] = useState<readonly [number, number]>(() => {
    const start = ((search.page ?? 1) - 1) * size
    return [start, start]
  })
  const [seen] = useDebouncedValue(range, 60)
  const pages = useMemo(() => {
    const [first, last] = [Math.floor(seen[0] / size), Math.floor(seen[1] / size)]
    return Array.from({ length: Math.min(last - first + 1, 12) }, (_, i) => first + i + 1)
  }, [seen, size])
  const rows = usePages(operation, input, size, pages, resource.isByHand ? (row) => readRow(resource, row) : undefined)

  const question = JSON.stringify([operation.name, toListInput(search)])
  const requested = useRef(question)
  const [target, setTarget] = useState({ index: range[0] })
  const [selection, setSelection] = useState<Selection>(nobody)
  const [active, setActive] = useState(-1)
  useEffect(() => {
    if (requested.current === question) return
    requested.current = question
    setTarget({ index: 0 })
    setRange((held) => [0, held[1] - held[0]])
    setSelection(nobody)
    setActive(-1)
  }, [question])
  const page = Math.floor(seen[0] / size) + 1
  useEffect(() => {
    if ((search.page ?? 1) !== page && !rows.first) change({ page: page > 1 ? page : undefined })
  }, [page, rows.first])
  const onRange = useCallback(
    (first: number, last: number) => setRange((held) => (held[0] === first && held[1] === last ? held : [first, last])),
    [],
  )
  const onPage = (next: number) => setTarget({ index: (next - 1) * size })
  return { rows, size, first: seen[0], onRange, target, onPage, selection, setSelection, active, setActive }
}
