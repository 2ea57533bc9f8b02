import { FieldValue } from '../fields/FieldValue.tsx'
import type { AnyRecord, AnyResource } from '../fields/resources.ts'
import type { ListColumn } from './columns.ts'
import type { RowsViewProps } from './ListTable.tsx'

interface CellProps {
  readonly resource: AnyResource
  readonly column: ListColumn
  readonly record: AnyRecord
  readonly cells: RowsViewProps['cells']
  /** `plain` inside a button, where no link may be. */
  readonly look?: 'cell' | 'plain'
}

/** What a record says in a column, drawn by the screen where it does so itself. */
export function Cell({ resource, column, record, cells, look = 'cell' }: CellProps) {
  return (
    cells?.[column.fact]?.(record) ?? (
      <FieldValue
        resource={resource}
        name={column.fact}
        definition={column.definition}
        value={record[column.fact]}
        record={record}
        look={look}
      />
    )
  )
}
