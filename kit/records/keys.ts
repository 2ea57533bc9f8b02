import type { CustomKind } from '../customFields/definition.ts'
import type { Column } from './model.ts'
import { quote } from './sqlText.ts'

const numbered: readonly CustomKind[] = ['number', 'money', 'date', 'yes_no']
/** Where the index over fields that companies add holds the value of one. */
export const indexColumn = ({ custom }: Column): string => (numbered.includes(custom!.kind) ? 'v.number_value' : 'v.text_value')

/** Text is sorted as people do: without regard to case, and `A2` before `A10`. */
export const sortKey = (column: Column, alias = 't'): string =>
  `${alias}.${quote(column.column)}${column.definition.column === 'text' ? ' collate app.natural' : ''}`

/**
 * A column as what it is to equal finds it in an index. Two texts are equal in `app.natural` exactly when they are equal at all, for it
 * breaks every tie; but the index that lists are sorted along is looked into by its own collation alone.
 */
export const equalKey = (column: Column, alias = 't'): string =>
  column.definition.sortable ? sortKey(column, alias) : `${alias}.${quote(column.column)}`
