import type { ListColumn } from './columns.ts'

/** A column by the name its filter has. */
export interface FilterColumn extends ListColumn {
  /** It is filtered as the amount it is: `12.50`, or `12.50 EUR`. */
  readonly isAmount?: boolean
}

/**
 * What a list can be filtered by, of the columns somebody sees. An amount is one by the minor units and the currency beside it, whose own
 * filter would ask for cents.
 */
export function filterColumns(columns: readonly ListColumn[]): FilterColumn[] {
  const byName = new Map(columns.map((column) => [column.name, column]))
  const isAmount = (name: string) =>
    byName.get(`${name}_minor`)?.definition.filterable === true && (byName.has(`${name}_currency`) || byName.has('currency'))
  return columns.flatMap((column): FilterColumn[] => {
    const { name, definition } = column
    const amount = name.replace(/_minor$/, '')
    if (amount !== name && isAmount(amount) && !byName.get(amount)?.definition.filterable)
      return byName.has(amount) ? [] : [{ ...column, name: amount, isAmount: true }]
    if (definition.filterable) return [column]
    return isAmount(name) ? [{ ...column, isAmount: true }] : []
  })
}
