import type { BulkInput } from '@quoin/kit'

/** What is selected: some records, or everything the list's question finds, whether it was fetched or not. */
export interface Selection {
  readonly ids: ReadonlySet<string>
  readonly matching: boolean
}
export const nobody: Selection = { ids: new Set(), matching: false }

export const countOf = (selection: Selection, total: number): number => (selection.matching ? total : selection.ids.size)

/** Adds or takes out records; after "all matching" a single change falls back to what was seen. */
export function toggled(selection: Selection, ids: readonly string[], on: boolean): Selection {
  const next = new Set(selection.ids)
  for (const id of ids)
    if (on) next.add(id)
    else next.delete(id)
  return { ids: next, matching: false }
}

/** The selection as a bulk change names it. */
export const toBulk = (
  selection: Selection,
  question: NonNullable<BulkInput['matching']>,
): Pick<BulkInput, 'ids' | 'matching'> => (selection.matching ? { matching: question } : { ids: [...selection.ids] })
