import { type Filter, type FilterValue, groupDepthMax, isGroupOperator, type ListInput } from '@quoin/kit'

export const pageSizes = [25, 50, 100, 200] as const
export const densities = ['compact', 'normal', 'relaxed'] as const
export type Density = (typeof densities)[number]

/** The ways to look at the records of a list. All of them stand under the same search and the same filter. */
export const looks = ['list', 'board', 'calendar', 'map'] as const
export type Look = (typeof looks)[number]

/** Everything that makes a list look as it does, as it stands in the address. What is absent is the list's own default. */
export interface ListSearch {
  readonly q?: string
  readonly filter?: Filter
  /** `name,-created_at`, in wire names. */
  readonly sort?: string
  /** Visible fields in their order, with a width where it was changed: `name:260,status`. */
  readonly columns?: string
  /** How many of the first columns stay in place while the rest scrolls. */
  readonly frozen?: number
  readonly density?: Density
  readonly size?: number
  readonly page?: number
  /** Id of the saved view the list was opened with. */
  readonly view?: string
  readonly trash?: boolean
  readonly look?: Look
  /** Of a board: the field whose values are its columns, and the one that is summed in them. */
  readonly by?: string
  readonly sum?: string
  readonly folded?: readonly string[]
  /** Of a calendar: the field that says on which day a record stands. */
  readonly dates?: string
  /** `2026-11`. */
  readonly month?: string
  /** Begins with the form for a new record. */
  readonly creating?: boolean
}

const text = (value: unknown) =>
  (typeof value === 'string' || typeof value === 'number') && value !== '' ? String(value).slice(0, 2_000) : undefined
const count = (value: unknown, max: number) => {
  const number = Number(value)
  return Number.isInteger(number) && number > 0 && number <= max ? number : undefined
}

const monthIn = (value: unknown) => {
  const month = text(value)
  return month && /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? month : undefined
}

function filterIn(value: unknown, depth = 0): Filter | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const entries = Object.entries(value).flatMap(([name, held]): [string, FilterValue][] => {
    if (!/^[a-z][a-z0-9_.]{0,60}$/.test(name)) return []
    if (isGroupOperator(name)) {
      const branches =
        Array.isArray(held) && depth < groupDepthMax
          ? held.map((one) => filterIn(one, depth + 1)).filter((one) => one !== undefined)
          : []
      return branches.length > 0 ? [[name, branches]] : []
    }
    if (Array.isArray(held)) return [[name, held.map(String)]]
    return ['string', 'number', 'boolean'].includes(typeof held) ? [[name, String(held)]] : []
  })
  return entries.length > 0 ? Object.fromEntries(entries) : undefined
}

/** Reads the address: what it does not understand it leaves out, so that an old or mistyped link still opens the list. */
export function readListSearch(raw: Readonly<Record<string, unknown>>): ListSearch {
  const size = count(raw.size, 200)
  return withoutEmpty({
    q: text(raw.q),
    filter: filterIn(raw.filter),
    sort: text(raw.sort),
    columns: text(raw.columns),
    frozen: count(raw.frozen, 5),
    density: densities.find((one) => one === raw.density),
    size: pageSizes.find((one) => one === size),
    page: count(raw.page, 100_000),
    view: text(raw.view),
    trash: raw.trash === true || raw.trash === 'true' || undefined,
    look: looks.find((one) => one === raw.look),
    by: text(raw.by),
    sum: text(raw.sum),
    folded: Array.isArray(raw.folded) ? raw.folded.flatMap((one) => text(one) ?? []).slice(0, 50) : undefined,
    dates: text(raw.dates),
    month: monthIn(raw.month),
    creating: raw.creating === true || raw.creating === 'true' || undefined,
  })
}

const withoutEmpty = (search: ListSearch): ListSearch =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined))

/** Names a list puts in the address; a screen with more of its own keeps them when the list changes. */
export const listKeys = [
  'q',
  'filter',
  'sort',
  'columns',
  'frozen',
  'density',
  'size',
  'page',
  'view',
  'trash',
  'look',
  'by',
  'sum',
  'folded',
  'dates',
  'month',
  'creating',
] as const

/** What of the look a saved view keeps: neither the page or the month where one happened to be, nor the view itself. */
export const viewState = ({ page: _page, view: _view, month: _month, creating: _creating, ...kept }: ListSearch): ListSearch =>
  withoutEmpty(kept)

/** The question a list asks the server; the page is added where the rows are fetched. */
export const toListInput = (search: ListSearch): Omit<ListInput, 'page' | 'records'> => ({
  ...(search.q ? { search: search.q } : {}),
  ...(search.sort ? { sort: search.sort } : {}),
  ...(search.filter ? { filter: search.filter } : {}),
})

export interface Sorted {
  readonly id: string
  readonly desc: boolean
}
export const readSort = (sort: string | undefined): Sorted[] =>
  (sort ?? '')
    .split(',')
    .filter(Boolean)
    .map((one) => ({ id: one.replace(/^-/, ''), desc: one.startsWith('-') }))
export const writeSort = (sorted: readonly Sorted[]): string | undefined =>
  sorted.map(({ id, desc }) => (desc ? `-${id}` : id)).join(',') || undefined

export interface ShownColumn {
  readonly name: string
  readonly width?: number
}
export const readColumns = (columns: string | undefined): ShownColumn[] =>
  (columns ?? '')
    .split(',')
    .filter(Boolean)
    .map((one) => {
      const [name = '', width] = one.split(':')
      return Number(width) >= 48 ? { name, width: Math.min(Number(width), 900) } : { name }
    })
export const writeColumns = (columns: readonly ShownColumn[]): string =>
  columns.map(({ name, width }) => (width ? `${name}:${Math.round(width)}` : name)).join(',')
