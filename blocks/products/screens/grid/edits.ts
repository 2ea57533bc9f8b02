import { decimalsOf } from '@quoin/kit'
import type { GridField } from '../../resources/grid.ts'
import { readAmount, readBlock } from './amounts.ts'

export interface GridRow {
  readonly id: string
  readonly product_unique_id: string
  readonly product_variation_unique_id: string | null
  readonly sku: string
  readonly name: string
  readonly form: string | null
  readonly currency: string
  readonly price: number | null
  readonly cost?: number | null
  readonly list_price?: number | null
  readonly available?: number | null
  readonly being_counted?: boolean
}

/** What was typed over, by cell; text as it was typed, so that what is no number is seen and not lost. */
export type Edits = Readonly<Record<string, string>>
export const keyOf = (row: string, field: GridField): string => `${row} ${field}`

export const valueOf = (row: GridRow, field: GridField): number | null => row[field] ?? null
/** What a cell shows while nobody types: amounts with all decimals of their currency, with the reader's mark before them. */
export function asText(row: GridRow, field: GridField, decimal = '.'): string {
  const value = valueOf(row, field)
  return value === null
    ? ''
    : field === 'available'
      ? String(value).replace('.', decimal)
      : value.toFixed(decimalsOf(row.currency)).replace('.', decimal)
}

/** Notes what a cell says now; one that says again what is saved is no edit any more. */
export function edited(edits: Edits, row: GridRow, field: GridField, text: string, decimal?: string): Edits {
  const { [keyOf(row.id, field)]: _, ...rest } = edits
  return readAmount(text, decimal) === valueOf(row, field) ? rest : { ...rest, [keyOf(row.id, field)]: text }
}

/** Spreads a block of a spreadsheet over the cells from one on; what goes beyond the last row or column is left out. */
export function pasted(
  edits: Edits,
  rows: readonly GridRow[],
  fields: readonly GridField[],
  at: { readonly row: number; readonly column: number },
  text: string,
  decimal?: string,
): Edits {
  let next = edits
  for (const [down, cells] of readBlock(text).entries())
    for (const [right, cell] of cells.entries()) {
      const [row, field] = [rows[at.row + down], fields[at.column + right]]
      if (row && field) next = edited(next, row, field, cell.trim(), decimal)
    }
  return next
}

export interface Cell {
  readonly product_unique_id: string
  readonly product_variation_unique_id: string | null
  readonly field: GridField
  readonly value: number | null
  readonly was: number | null
}

/** The edits as they are saved, and the keys of those that are no numbers. */
export function cellsOf(
  edits: Edits,
  rows: readonly GridRow[],
  fields: readonly GridField[],
  decimal?: string,
): { readonly cells: readonly (Cell & { key: string })[]; readonly unreadable: readonly string[] } {
  const cells: (Cell & { key: string })[] = []
  const unreadable: string[] = []
  for (const row of rows)
    for (const field of fields) {
      const key = keyOf(row.id, field)
      const text = edits[key]
      if (text === undefined) continue
      const value = readAmount(text, decimal)
      if (value === undefined) unreadable.push(key)
      else
        cells.push({
          key,
          product_unique_id: row.product_unique_id,
          product_variation_unique_id: row.product_variation_unique_id,
          field,
          value,
          was: valueOf(row, field),
        })
    }
  return { cells, unreadable }
}
