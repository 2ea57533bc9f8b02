import { newKey } from '../files/index.ts'
import { scopeOf } from '../request/actor.ts'
import { refuse } from '../request/refuse.ts'
import type { Column } from '../records/model.ts'
import { baseConditions, listConditions, orderBy, rawQueryOf, readListQuery } from '../records/query.ts'
import { Values } from '../records/sqlText.ts'
import { inTransaction, type Tx } from '../transaction/transaction.ts'
import { asFile } from './asFile.ts'
import { toCell, toSheetCell } from './cells.ts'
import { csvLines } from './csvLines.ts'
import type { FileFormat } from './readFile.ts'
import type { RunningJob } from './running.ts'
import { cellMax, type SheetCell, sheetRowsMax, workbook, workbookType } from './workbook.ts'

const fetched = 1_000

/**
 * Writes what the list would show, all pages of it as they were at one moment, into a file of the store. Answers the file's key.
 * The serializer and the row rules are those of the list, so an export holds nothing that the person could not see there.
 */
export async function runExport(running: RunningJob): Promise<{ key: string; message: string | null }> {
  const {
    model,
    tenantId,
    author: { actor },
    job: { input },
  } = running
  const query = readListQuery(model, actor, rawQueryOf(input.what))
  const conditions = (values: Values) => [
    ...baseConditions(
      model,
      values,
      { scope: scopeOf(actor, model.resource.definition.permissions.read), actor, tenantId },
      { parentId: input.parentId },
    ),
    ...listConditions(model, values, query),
  ]
  const columns = exported(running)
  const format = input.format as FileFormat
  const key = newKey({
    tenantId,
    purpose: 'export',
    filename: `${model.resource.name}-${new Date().toISOString().slice(0, 10)}.${format}`,
  })
  let total = 0
  let isCut = 0
  await inTransaction(running.pool, { ...running.scope, snapshot: true }, async (tx) => {
    // The store may be slower than the database.
    await tx.query(`select set_config('idle_in_transaction_session_timeout', '300s', true)`)
    const counted = new Values()
    const [count] = await tx.query<{ total: number }>(
      `select count(*)::bigint as total from ${model.table} t where ${conditions(counted).join(' and ')}`,
      counted.list,
    )
    total = count!.total
    // A killed attempt may have counted before.
    await running.step({}, async (writing) => {
      await writing.query('update kit.jobs set done = 0 where tenant_id = $1 and id = $2', [tenantId, running.job.id])
      return { total }
    })
    const values = new Values()
    await tx.query(
      `declare export no scroll cursor for select ${model.document(actor)} as document from ${model.table} t
      where ${conditions(values).join(' and ')} order by ${orderBy(query.sort, values)}`,
      values.list,
    )
    if (format === 'xlsx' && total > sheetRowsMax)
      throw refuse.invalid('too_many_rows', 'A sheet holds up to 1,048,575 records. Narrow the list, or export it as CSV.')
    const parts = {
      csv: csvText(running, tx, columns),
      json: jsonText(running, tx, columns),
      xlsx: workbook(
        model.resource.name,
        columns.map((c) => c.wire),
        sheetPages(running, tx, columns, () => isCut++),
      ),
    }
    await running.files.write(key, asFile(parts[format]), types[format])
  })
  const isBound = query.search !== undefined && total >= 10_000
  const messages = [
    ...(isBound ? ['A search finds up to 10,000 records. Narrow it with a filter to include all.'] : []),
    ...(isCut > 0 ? [`Texts longer than ${cellMax} characters were cut. CSV has all of them.`] : []),
  ]
  return { key, message: messages.join(' ') || null }
}

const types: Readonly<Record<FileFormat, string>> = { csv: 'text/csv', json: 'application/json', xlsx: workbookType }

/** What is exported when nothing is chosen: everything that could be imported again, the id, and the times. */
function exported({ model, author: { actor }, job: { input } }: RunningJob): Column[] {
  const told = model.custom.filter(({ custom }) => custom.kind !== 'secret')
  const seen = [...model.columns.filter((c) => c !== model.customFields), ...told].filter((c) => model.sees(actor, c))
  const chosen = input.columns as string[] | undefined
  if (chosen) return chosen.flatMap((wire) => seen.find((c) => c.wire === wire) ?? [])
  const after = ['created_at', 'updated_at']
  return [
    ...seen.filter((c) => c.wire === 'unique_id' || c.custom || model.own.includes(c)),
    ...seen.filter((c) => after.includes(c.wire)),
  ]
}

type Record_ = Readonly<Record<string, unknown>>

/** Each field that the company added has a column of its own. */
const valueOf = (record: Record_, { wire, custom }: Column): unknown =>
  custom ? (record.custom_fields as Record_ | undefined)?.[custom.key] : record[wire]

async function* records(running: RunningJob, tx: Tx): AsyncGenerator<Record_[]> {
  for (;;) {
    const rows = await tx.query<{ document: string }>(`fetch ${fetched} from export`)
    if (rows.length === 0) return
    yield rows.map(({ document }) => (JSON.parse(document) as { attributes: Record_ }).attributes)
    await running.step({}, async () => ({ done: rows.length }))
  }
}

async function* csvText(running: RunningJob, tx: Tx, columns: readonly Column[]): AsyncGenerator<string> {
  yield `\uFEFF${csvLines([columns.map((c) => c.wire)])}`
  for await (const page of records(running, tx))
    yield csvLines(page.map((record) => columns.map((c) => toCell(valueOf(record, c), c.definition))))
}

async function* jsonText(running: RunningJob, tx: Tx, columns: readonly Column[]): AsyncGenerator<string> {
  let between = '[\n'
  for await (const page of records(running, tx)) {
    yield between +
      page
        .map((record) => JSON.stringify(Object.fromEntries(columns.map((c) => [c.wire, valueOf(record, c) ?? null]))))
        .join(',\n')
    between = ',\n'
  }
  yield between === '[\n' ? '[]\n' : '\n]\n'
}

/** Cells of a workbook; `cut` hears of each that is too long for one. */
async function* sheetPages(
  running: RunningJob,
  tx: Tx,
  columns: readonly Column[],
  cut: () => void,
): AsyncGenerator<SheetCell[][]> {
  for await (const page of records(running, tx))
    yield page.map((record) =>
      columns.map((c) => {
        const cell = toSheetCell(valueOf(record, c), c.definition)
        if (typeof cell === 'string' && cell.length > cellMax) cut()
        return cell
      }),
    )
}
