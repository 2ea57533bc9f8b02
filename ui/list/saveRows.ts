import { csvOf, type ListInput, type Operation, type Page } from '@quoin/kit'
import type { useCaller } from '@quoin/kit/react'
import { type AnyRecord, type AnyResource, operationOf, titleOf } from '../fields/resources.ts'
import { saveFile } from '../transfer/saveFile.ts'
import { readRow } from './byHand.ts'
import type { ListColumn } from './columns.ts'

const perPage = 200
/** More than that nobody waits for in front of a page. */
const rowsMax = 10_000

/** A list as it is asked for, as a file made in the browser, where the server makes none of it. Answers how many rows it holds. */
export async function saveRows(
  call: ReturnType<typeof useCaller>['call'],
  resource: AnyResource,
  question: Omit<ListInput, 'page' | 'records'>,
  columns: readonly ListColumn[],
): Promise<number> {
  const list = operationOf(resource, 'list') as Operation<object, Page<AnyRecord>>
  const rows: AnyRecord[] = []
  for (let page = 1; rows.length < rowsMax; page++) {
    const { data, meta } = await call(list, { ...question, page, records: perPage })
    rows.push(...(resource.isByHand ? data.map((row) => readRow(resource, row)) : data))
    if (page >= meta.totalPages) break
  }
  const held = rows.map((row) => Object.fromEntries(columns.map((column) => [column.name, valueOf(row, column)])))
  saveFile(
    `${resource.name}.csv`,
    csvOf(
      held,
      columns.map(({ name }) => name),
    ),
  )
  return rows.length
}

/** Whoever or whatever is named stands there by its name, where the list brought it along. */
function valueOf(row: AnyRecord, { fact, definition }: ListColumn): unknown {
  const named = definition.kind === 'ref' ? (row.related as Readonly<Record<string, AnyRecord | null>> | undefined)?.[fact] : null
  return named ? titleOf(undefined, named) : row[fact]
}
