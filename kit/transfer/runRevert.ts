import { type Model, quote } from '../records/model.ts'
import type { Tx } from '../transaction/transaction.ts'
import { announceMany, changesOf, type Changes, type OperationKind, type Row, same } from '../records/write.ts'
import type { RunningJob } from './running.ts'
import { oneByOne } from './savepoints.ts'
import type { Outcome } from './writeMany.ts'

const batchRows = 500

interface Done {
  readonly row_number: number
  readonly outcome: Outcome
  readonly record_id: string
  readonly version_after: number
  readonly before: Record<string, unknown> | null
}

/**
 * Takes a job back, its last row first: created records are removed for good, the others become again what they were, to the last
 * column. A record that somebody changed since stays as it is, and so does a created one that other records have come to need.
 */
export async function runRevert(running: RunningJob): Promise<void> {
  let { revertBelow } = running.job.state
  for (let rows: Done[] = []; ; revertBelow = rows.at(-1)!.row_number) {
    await running.step({ revertBelow }, async (tx) => {
      rows = await tx.query<Done & Record<string, unknown>>(
        `select row_number, outcome, record_id, version_after, before from kit.job_rows where tenant_id = $1 and job_id = $2
           and outcome not in ('failed', 'skipped') and ($3::bigint is null or row_number < $3) order by row_number desc
             limit $4`,
        [running.tenantId, running.job.id, revertBelow ?? null, batchRows],
      )
      if (rows.length === 0) return {}
      const kept = await takeBack(running, tx, rows)
      await tellKept(running, tx, kept)
      const [job] = await tx.query<{ kept: number | null }>(
        `select (state->>'kept')::bigint as kept from kit.jobs where tenant_id = $1 and id = $2`,
        [running.tenantId, running.job.id],
      )
      return { state: { revertBelow: rows.at(-1)!.row_number, kept: (job!.kept ?? 0) + kept.size }, done: rows.length }
    })
    if (rows.length < batchRows) return
  }
}

/** A record may have been changed by several rows; each of its changes is taken back before the one under it. */
async function takeBack(running: RunningJob, tx: Tx, rows: readonly Done[]): Promise<Map<Done, string>> {
  const kept = new Map<Done, string>()
  const rounds: Done[][] = []
  const times = new Map<string, number>()
  for (const row of rows) {
    const round = times.get(row.record_id) ?? 0
    times.set(row.record_id, round + 1)
    ;(rounds[round] ??= []).push(row)
  }
  for (const round of rounds) await takeBackRound(running, tx, round, kept)
  return kept
}

async function takeBackRound(running: RunningJob, tx: Tx, round: readonly Done[], kept: Map<Done, string>): Promise<void> {
  const { model, tenantId } = running
  const found = new Map(
    (
      await tx.query<Row & Record<string, unknown>>(
        `select ${model.selection()} from ${model.table} t where t.tenant_id = $1 and t.id = any($2::uuid[])
          order by t.id for update of t`,
        [tenantId, round.map((r) => r.record_id)],
      )
    ).map((row) => [row.id, row]),
  )
  const untouched = round.filter((row) => {
    const now = found.get(row.record_id)
    if (!now) kept.set(row, 'Not undone: the record no longer exists.')
    else if (now.version !== row.version_after) kept.set(row, 'Not undone: the record has been changed since.')
    return !kept.has(row)
  })
  const created = untouched.filter(({ outcome }) => outcome === 'created')
  const needed = await neededByOthers(
    running,
    tx,
    created.map((r) => r.record_id),
  )
  for (const row of created) if (needed.has(row.record_id)) kept.set(row, 'Not undone: other records now refer to it.')
  await removeAll(
    running,
    tx,
    created.filter((row) => !kept.has(row)),
    found,
  )
  await restoreAll(
    running,
    tx,
    untouched.filter(({ outcome }) => outcome !== 'created'),
    found,
    kept,
  )
}

/** What this very job created, and nobody changed since, does not stand in the way. */
const takenBackToo = `exists (select 1 from kit.job_rows j
  where j.tenant_id = $1 and j.job_id = $3 and j.record_id = t.id and j.outcome = 'created' and j.version_after = t.version)`

/** Created records that rows from elsewhere point to: removing them would take those along, or leave them pointing nowhere. */
async function neededByOthers(running: RunningJob, tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const needed = new Set<string>()
  if (ids.length === 0) return needed
  for (const model of running.parts.platform.models.values()) {
    if (model.resource.block !== running.model.resource.block) continue
    for (const column of model.own.filter(
      (c) => c.definition.kind === 'ref' && c.definition.target === running.model.resource.dotted,
    )) {
      const isSame = model === running.model
      const rows = await tx.query<{ id: string }>(
        `select distinct t.${quote(column.column)} as id from ${model.table} t where t.tenant_id = $1
          and t.${quote(column.column)} = any($2::uuid[])
         ${isSame ? `and not ${takenBackToo}` : ''}`,
        [running.tenantId, ids, ...(isSame ? [running.job.id] : [])],
      )
      for (const { id } of rows) needed.add(id)
    }
  }
  return needed
}

async function removeAll(
  { model, author, tenantId }: RunningJob,
  tx: Tx,
  rows: readonly Done[],
  found: ReadonlyMap<string, Row>,
): Promise<void> {
  if (rows.length === 0) return
  await tx.query(`delete from ${model.table} where tenant_id = $1 and id = any($2::uuid[])`, [
    tenantId,
    rows.map((r) => r.record_id),
  ])
  await announceMany(
    tx,
    model,
    author,
    rows.map(({ record_id }) => ({
      id: record_id,
      changes: changesOf(
        model.own.filter((c) => (found.get(record_id)![c.name] ?? null) !== null),
        found.get(record_id)!,
        {},
      ),
    })),
    'purge',
  )
}

/** What a change did to a record is undone by this action, for whoever listens. */
const undoing: Readonly<Record<string, OperationKind>> = { updated: 'update', deleted: 'restore', restored: 'delete' }

async function restoreAll(
  running: RunningJob,
  tx: Tx,
  rows: readonly Done[],
  found: ReadonlyMap<string, Row>,
  kept: Map<Done, string>,
): Promise<void> {
  const { model, author, tenantId, job } = running
  const columns = [
    'version',
    'updated_at',
    'updated_by',
    'deleted_at',
    ...model.own.map((c) => c.column),
    ...(model.searchable ? ['search'] : []),
  ].map(quote)
  // A column that came to the table after the image was taken keeps what it holds.
  const sets = columns.map(
    (name) => `${name} = case when jsonb_exists(j.before, ${name.replaceAll('"', "'")}) then r.${name} else t.${name} end`,
  )
  const restore = async (some: readonly Done[]) => {
    await tx.query(
      `update ${model.table} t set ${sets.join(', ')} from kit.job_rows j
        cross join lateral jsonb_populate_record(null::${model.table}, j.before) r
      where j.tenant_id = $1 and j.job_id = $2 and j.row_number = any($3::bigint[]) and t.tenant_id = $1 and t.id = j.record_id`,
      [tenantId, job.id, some.map((r) => r.row_number)],
    )
    for (const outcome of ['updated', 'deleted', 'restored']) {
      const these = some.filter((row) => row.outcome === outcome)
      if (these.length > 0)
        await announceMany(
          tx,
          model,
          author,
          these.map((row) => ({ id: row.record_id, changes: changesBack(model, found.get(row.record_id)!, row.before!) })),
          undoing[outcome]!,
        )
    }
  }
  if (rows.length === 0) return
  await tx.query('savepoint back')
  try {
    await restore(rows)
    await tx.query('release savepoint back')
  } catch (error) {
    if ((error as { code?: string }).code !== '23505' && (error as { code?: string }).code !== '23503') throw error
    // A value that a record gave up may be another's by now.
    await tx.query('rollback to savepoint back')
    await oneByOne(
      tx,
      model,
      rows,
      (row, reason) => {
        kept.set(row, `Not taken back: ${reason}`)
      },
      (row) => restore([row]),
    )
  }
}

function changesBack(model: Model, now: Row, before: Readonly<Record<string, unknown>>): Changes {
  const differs = (a: unknown, b: unknown) => !same(a, b) && String(a ?? '') !== String(b ?? '')
  const changed = model.own.filter(
    (c) =>
      c.column in before &&
      (typeof before[c.column] === 'object' ? !same(now[c.name], before[c.column]) : differs(now[c.name], before[c.column])),
  )
  const definition = changesOf(changed, now, Object.fromEntries(changed.map((c) => [c.name, before[c.column]])))
  return Boolean(now.deletedAt) === Boolean(before.deleted_at)
    ? definition
    : { ...definition, deleted_at: [now.deletedAt, before.deleted_at ?? null] }
}

async function tellKept({ tenantId, job }: RunningJob, tx: Tx, kept: ReadonlyMap<Done, string>): Promise<void> {
  if (kept.size === 0) return
  await tx.query(
    `update kit.job_rows j set reason = x.reason from json_to_recordset($3::json) as x(row_number bigint, reason text)
    where j.tenant_id = $1 and j.job_id = $2 and j.row_number = x.row_number`,
    [tenantId, job.id, JSON.stringify([...kept].map(([{ row_number }, reason]) => ({ row_number, reason })))],
  )
}
