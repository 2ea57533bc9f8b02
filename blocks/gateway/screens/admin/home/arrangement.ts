/** Parts of Home that stand where somebody wants them; what a new person is led on by is none. */
export const homeParts = ['due', 'parts', 'visits', 'agenda', 'tiles', 'counts', 'activity', 'recent'] as const
export type HomePart = (typeof homeParts)[number]
/** Between the columns, and between those and what stands below them in all their width. */
export const border = '|'
export type Place = HomePart | typeof border

/** How somebody arranged their Home: their own view of the page `gateway.home`. */
export interface Arrangement {
  /** The parts in their order: of the first column, a border, of the second, a border, and those below. */
  readonly order: readonly Place[]
  readonly hidden: readonly HomePart[]
  /** Ids of saved views whose number of records stands on a tile. */
  readonly tiles: readonly string[]
}
export const homeView = 'gateway.home'
export const tilesMax = 12

export const usual: Arrangement = {
  order: ['due', 'parts', 'visits', border, 'agenda', 'tiles', border, 'counts', 'activity', 'recent'],
  hidden: [],
  tiles: [],
}

const isPart = (value: unknown): value is HomePart => homeParts.some((part) => part === value)
const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** What was kept, as far as it can be understood today: parts that came since stand at the end. */
export function readArrangement(state: Readonly<Record<string, unknown>> | null | undefined): Arrangement {
  const kept = listIn(state?.order).filter((one): one is Place => one === border || isPart(one))
  const parts = [...new Set(kept.filter(isPart))]
  const isWhole = kept.filter((one) => one === border).length === 2 && parts.length === kept.length - 2
  return {
    order: isWhole ? [...kept, ...homeParts.filter((part) => !parts.includes(part))] : usual.order,
    hidden: listIn(state?.hidden).filter(isPart),
    tiles: listIn(state?.tiles)
      .filter((one): one is string => typeof one === 'string')
      .slice(0, tilesMax),
  }
}

/** The parts that are shown: of both columns, and below them. */
export function columnsOf({ order, hidden }: Arrangement): readonly [HomePart[], HomePart[], HomePart[]] {
  const columns: [HomePart[], HomePart[], HomePart[]] = [[], [], []]
  let at = 0
  for (const one of order)
    if (one === border) at = Math.min(at + 1, 2)
    else if (!hidden.includes(one)) columns[at]!.push(one)
  return columns
}

/** One part moved by a place, across a border too. */
export function moved(order: readonly Place[], part: HomePart, by: -1 | 1): readonly Place[] {
  const at = order.indexOf(part)
  const to = at + by
  if (to < 0 || to >= order.length) return order
  const next = [...order]
  ;[next[at], next[to]] = [next[to]!, next[at]!]
  return next
}
