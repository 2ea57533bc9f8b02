/** Where a card was put: behind another, before another, or alone in its column. */
export interface Place {
  readonly column: string
  readonly after?: string
  readonly before?: string
}
type Columns = ReadonlyMap<string, readonly string[]>

/** The columns with one card at another place; where it was, it is no more. */
export function arranged(columns: Columns, card: string, to: string, at: number): Columns {
  return new Map(
    [...columns].map(([id, ids]): [string, readonly string[]] => {
      const others = ids.filter((one) => one !== card)
      return [id, id === to ? [...others.slice(0, at), card, ...others.slice(at)] : others]
    }),
  )
}

/** The place of a card in a column, told by its neighbour above or, at the top, below. */
export function placeAt(card: string, column: string, ids: readonly string[]): Place {
  const at = ids.indexOf(card)
  const [above, below] = [ids[at - 1], ids[at + 1]]
  return { column, ...(above ? { after: above } : below ? { before: below } : {}) }
}
