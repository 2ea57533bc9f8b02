export interface Folding {
  readonly folded: readonly string[]
  readonly onFold: (column: string) => void
}

/** Which columns of a board are folded up, as its address says it, and how to fold one or unfold it again. */
export const foldingOf = (
  folded: readonly string[] = [],
  onChange: (folded: readonly string[] | undefined) => void,
): Folding => ({
  folded,
  onFold(column) {
    const next = folded.includes(column) ? folded.filter((one) => one !== column) : [...folded, column]
    onChange(next.length > 0 ? next : undefined)
  },
})
