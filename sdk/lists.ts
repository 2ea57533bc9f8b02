import type { ListInput, Page } from '@quoin/kit'

/** What a list on the screen asks for. Pages are counted from 0 here and from 1 on the wire. */
export interface ListQuery {
  readonly filter: Readonly<Record<string, unknown>>
  readonly sortOrder: 'asc' | 'desc'
  readonly sortField: string
  readonly pageNumber: number
  readonly pageSize: number
}
export interface ListResult<Item> {
  readonly items: readonly Item[]
  readonly totalCount: number
}

export const listQuery = (change: Partial<ListQuery> = {}): ListQuery => ({
  filter: {},
  sortOrder: 'asc',
  sortField: '',
  pageNumber: 0,
  pageSize: 10,
  ...change,
})

/** The same question in the words of the wire; a field not in `exact` asks for rows that contain its text. */
export function toListInput(query: ListQuery, exact: readonly string[] = []): ListInput {
  const filter = Object.fromEntries(
    Object.entries(query.filter)
      .filter(([, value]) => !isBlank(value))
      .map(([name, value]) => [name, exact.includes(name) ? String(value) : `contains:${value}`]),
  )
  return {
    page: query.pageNumber + 1,
    records: query.pageSize,
    ...(query.sortField && { sort: `${query.sortOrder === 'desc' ? '-' : ''}${query.sortField}` }),
    ...(Object.keys(filter).length > 0 && { filter }),
  }
}

export const toListResult = <Item>(page: Page<Item>): ListResult<Item> => ({ items: page.data, totalCount: page.meta.totalCount })

/** Answers a query from rows in memory: filters, sorts, then cuts the page out. `totalCount` counts what passed the filter. */
export function queryRows<Item extends object>(
  rows: readonly Item[],
  query: ListQuery,
  exact: readonly string[] = [],
): ListResult<Item> {
  const wanted = Object.entries(query.filter)
  const found = rows.filter((row) => wanted.every(([name, value]) => matches(fieldOf(row, name), value, exact.includes(name))))
  const { sortField: by, pageSize } = query
  const direction = query.sortOrder === 'desc' ? -1 : 1
  const sorted = by ? found.toSorted((a, b) => direction * compare(fieldOf(a, by), fieldOf(b, by))) : found
  const start = query.pageNumber * pageSize
  return { items: sorted.slice(start, start + pageSize), totalCount: found.length }
}

const fieldOf = (row: object, name: string): unknown => (row as Record<string, unknown>)[name]
const isBlank = (value: unknown) => value === undefined || value === null || String(value).trim() === ''

function matches(value: unknown, wanted: unknown, exactly: boolean): boolean {
  if (isBlank(wanted)) return true
  if (exactly) return value === wanted
  return String(value ?? '')
    .toLowerCase()
    .includes(String(wanted).trim().toLowerCase())
}

function compare(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return String(a ?? '').localeCompare(String(b ?? ''), undefined, { numeric: true })
}
