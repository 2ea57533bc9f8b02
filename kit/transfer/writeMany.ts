import type { Column, Model } from '../records/model.ts'
import { quote } from '../records/sqlText.ts'
import type { Tx } from '../transaction/transaction.ts'
import { announceMany, type Author, changesOf, defaults, type Row } from '../records/write.ts'

/** What a set-based write did to one record. */
export interface Wrote {
  readonly id: string
  readonly version: number
}

const shape = (columns: readonly Column[]) => columns.map((c) => `${quote(c.column)} ${c.definition.column}`).join(', ')
const valuesOf = (columns: readonly Column[], values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(columns.map((c) => [c.column, values[c.name] ?? null]))

/** Stores many new records in one statement, each with its audit entry and its announcement. */
export async function insertMany(
  tx: Tx,
  model: Model,
  author: Author,
  drafts: readonly { id: string; values: Readonly<Record<string, unknown>> }[],
): Promise<Wrote[]> {
  if (drafts.length === 0) return []
  const whole = drafts.map(({ id, values }) => ({ id, values: { ...defaults(model), ...values } as Record<string, unknown> }))
  const columns = model.own.filter((c) => whole.some(({ values }) => values[c.name] !== undefined))
  const rows = whole.map(({ id, values }) => ({
    id,
    ...valuesOf(columns, values),
    ...(model.searchable && { search: model.searchWords(values) }),
  }))
  const names = columns.map((c) => quote(c.column))
  const search = model.searchable
  const into = `tenant_id, id, created_by, updated_by${names.map((n) => `, ${n}`).join('')}${search ? ', search' : ''}`
  const typed = `id uuid${columns.length > 0 ? `, ${shape(columns)}` : ''}${search ? ', search text[]' : ''}`
  const inserted = tx.query<{ id: string; version: number }>(
    `insert into ${model.table} as t (${into})
     select $1, x.id, $2, $2${names.map((n) => `, x.${n}`).join('')}${search ? ', array_to_tsvector(x.search)' : ''}
     from json_to_recordset($3::json) as x(${typed})
     returning t.id, t.version`,
    [author.tenantId, author.actor.userId, JSON.stringify(rows)],
    'prepare',
  )
  const said = announceMany(
    tx,
    model,
    author,
    whole.map(({ id, values }) => ({
      id,
      changes: changesOf(
        columns.filter((c) => (values[c.name] ?? null) !== null),
        {},
        values,
      ),
    })),
    'create',
  )
  return Promise.all([inserted, said]).then(([written]) => written)
}

export interface Change {
  readonly row: Row
  readonly values: Readonly<Record<string, unknown>>
  readonly changed: readonly Column[]
}

/** Applies different changes to many locked rows in one statement. */
export async function updateMany(tx: Tx, model: Model, author: Author, changes: readonly Change[]): Promise<Wrote[]> {
  if (changes.length === 0) return []
  const columns = model.own.filter((c) => changes.some(({ changed }) => changed.includes(c)))
  const isFoundOtherwise = model.searchable && columns.some((c) => c.definition.searchable)
  const sets = columns.map((c) => `${quote(c.column)} = x.${quote(c.column)}`)
  if (isFoundOtherwise) sets.push('search = array_to_tsvector(x.search)')
  const rows = changes.map(({ row, values, changed }) => {
    const next = { ...row, ...Object.fromEntries(changed.map((c) => [c.name, values[c.name]])) }
    return { id: row.id, ...valuesOf(columns, next), ...(isFoundOtherwise && { search: model.searchWords(next) }) }
  })
  const updated = tx.query<{ id: string; version: number }>(
    `update ${model.table} t set ${sets.join(', ')},
       version = t.version + 1, updated_at = clock_timestamp(), updated_by = $2
     from json_to_recordset($3::json) as x(id uuid, ${shape(columns)}${isFoundOtherwise ? ', search text[]' : ''})
     where t.tenant_id = $1 and t.id = x.id returning t.id, t.version`,
    [author.tenantId, author.actor.userId, JSON.stringify(rows)],
    'prepare',
  )
  const said = announceMany(
    tx,
    model,
    author,
    changes.map(({ row, values, changed }) => ({
      id: row.id,
      changes: changesOf(changed, row, values),
    })),
    'update',
  )
  return Promise.all([updated, said]).then(([written]) => written)
}

/** Moves many locked rows into the trash or back. */
export async function trashMany(tx: Tx, model: Model, author: Author, rows: readonly Row[], trashed: boolean): Promise<Wrote[]> {
  if (rows.length === 0) return []
  const moved = tx.query<{ id: string; version: number }>(
    `update ${model.table} t set deleted_at = ${trashed ? 'clock_timestamp()' : 'null'}, version = t.version + 1,
      updated_at = clock_timestamp(), updated_by = $2
     where t.tenant_id = $1 and t.id = any($3::uuid[]) returning t.id, t.version`,
    [author.tenantId, author.actor.userId, rows.map((r) => r.id)],
    'prepare',
  )
  const said = announceMany(
    tx,
    model,
    author,
    rows.map((row) => ({ id: row.id, changes: { deleted_at: trashed ? [null, 'now'] : [row.deletedAt, null] } })),
    trashed ? 'delete' : 'restore',
  )
  return Promise.all([moved, said]).then(([written]) => written)
}

export type Outcome = 'created' | 'updated' | 'deleted' | 'restored' | 'skipped' | 'failed'

/** What became of one row of a job. `cells` are kept of a row that failed, for the file of errors. */
export interface Told {
  readonly number: number
  readonly outcome: Outcome
  readonly id?: string
  readonly version?: number
  readonly reason?: string
  readonly cells?: unknown
}

/** Writes down what became of each row. */
export async function tellRows(
  tx: Tx,
  jobId: string,
  told: readonly Told[],
  before: ReadonlyMap<number, string> = new Map(),
): Promise<void> {
  if (told.length === 0) return
  const rows = told.map(({ number, outcome, id, version, reason, cells }) => ({
    row_number: number,
    outcome,
    record_id: id ?? null,
    version_after: version ?? null,
    reason: reason?.slice(0, 1_000) ?? null,
    before: before.get(number) ?? (cells === undefined ? null : JSON.stringify(cells)),
  }))
  await tx.query(
    `insert into kit.job_rows (tenant_id, job_id, row_number, outcome, record_id, version_after, reason, before)
    select $1, $2, x.row_number, x.outcome, x.record_id, x.version_after, x.reason, x.before::jsonb
    from json_to_recordset($3::json) as x(row_number bigint, outcome text, record_id uuid, version_after bigint,
      reason text, before text)`,
    [tx.scope.tenantId, jobId, JSON.stringify(rows)],
    'prepare',
  )
}

/** The whole rows as the database holds them, text by id: what a change can be taken back with. */
export async function imagesOf(tx: Tx, model: Model, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.query<{ id: string; image: string }>(
    `select t.id, to_jsonb(t)::text as image from ${model.table} t where t.tenant_id = $1 and t.id = any($2::uuid[])`,
    [tx.scope.tenantId, ids],
    'prepare',
  )
  return new Map(rows.map(({ id, image }) => [id, image]))
}
