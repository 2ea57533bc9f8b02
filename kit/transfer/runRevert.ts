import type { Column, Model } from '../records/model.ts'
import { quote } from '../records/sqlText.ts'
import { referencesExist } from '../records/references.ts'
import { announceMany, changesOf, type Row, same } from '../records/write.ts'
import { readInput } from '../request/body.ts'
import { Refusal } from '../request/refuse.ts'
import type { Tx } from '../transaction/transaction.ts'
import { changeMany, type ChangeItem } from './changeMany.ts'
import type { RunningJob } from './running.ts'
import { oneByOne, reasonOf } from './savepoints.ts'
import type { Outcome } from './writeMany.ts'

const batchRows = 500

interface Done {
  readonly row_number: number
  readonly outcome: Outcome
  readonly record_id: string
  version_after: number
  readonly before: Record<string, unknown> | null
}

/**
 * Takes a job back, its last row first: created records are removed for good, the others are changed to what they said before, within
 * the rights of whoever asks and through the block's own code. A record that somebody changed since stays as it is, and so does a created
 * one that other records have come to need, and one whose change back is refused.
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
    if (rows.length < batchRows) break
  }
  await takeBackRelated(running)
}

/** Records that were created because rows refer to them go to the trash, unless somebody changed them or needs them. */
async function takeBackRelated(running: RunningJob): Promise<void> {
  const { related = [], isRelatedDone } = running.job.state
  if (related.length === 0 || isRelatedDone) return
  await running.step({ isRelatedDone }, async (tx) => {
    let kept = (await running.current()).state.kept ?? 0
    for (const resource of new Set(related.map((one) => one.resource))) {
      const ones = related.filter((one) => one.resource === resource)
      const model = running.modelOf(resource)
      const ids = ones.map(({ id }) => id)
      const found = model
        ? await tx.query<{ id: string; version: number }>(
            `select id, version from ${model.table} where tenant_id = $1 and id = any($2::uuid[]) and deleted_at is null`,
            [running.tenantId, ids],
          )
        : []
      const versions = new Map(found.map(({ id, version }) => [id, version]))
      const needed = model ? await neededByOthers(running, tx, ids, model) : new Set()
      const free = ones.filter(({ id, version }) => versions.get(id) === version && !needed.has(id))
      kept += ones.length - free.length
      const refused = () => void kept++
      if (model) await oneByOne(tx, model, free, refused, ({ id }) => running.remove(tx, model, id))
    }
    return { state: { isRelatedDone: true, kept } }
  })
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
  for (const [i, round] of rounds.entries()) await takeBackRound(running, tx, round, { kept, later: rounds.slice(i + 1).flat() })
  return kept
}

async function takeBackRound(
  running: RunningJob,
  tx: Tx,
  round: readonly Done[],
  { kept, later }: { readonly kept: Map<Done, string>; readonly later: readonly Done[] },
): Promise<void> {
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
  const versions = await changeBack(
    running,
    tx,
    untouched.filter(({ outcome }) => outcome !== 'created'),
    found,
    kept,
  )
  await handDown(running, tx, versions, later)
}

/**
 * The change under one that was taken back, of this job or of one before it, left the record at a version that is another now. It is
 * still nobody's change but these jobs', so that it can be taken back too.
 */
async function handDown(
  { tenantId, job }: RunningJob,
  tx: Tx,
  versions: ReadonlyMap<Done, number>,
  later: readonly Done[],
): Promise<void> {
  if (versions.size === 0) return
  const over = new Map([...versions].map(([{ record_id, before }, to]) => [record_id, { from: before!.version as number, to }]))
  for (const row of later) {
    const above = over.get(row.record_id)
    if (above?.from === row.version_after) row.version_after = above.to
  }
  await tx.query(
    `update kit.job_rows r set version_after = x.becomes
     from json_to_recordset($3::json) as x(record_id uuid, version bigint, becomes bigint), kit.jobs o
     where o.tenant_id = $1 and o.resource = $2 and o.kind in ('import', 'bulk') and r.tenant_id = o.tenant_id and r.job_id = o.id
       and r.record_id = x.record_id and r.version_after = x.version`,
    [
      tenantId,
      job.resource,
      JSON.stringify([...over].map(([record_id, { from, to }]) => ({ record_id, version: from, becomes: to }))),
    ],
  )
}

/** What this very job created, and nobody changed since, does not stand in the way. */
const takenBackToo = `exists (select 1 from kit.job_rows j
  where j.tenant_id = $1 and j.job_id = $3 and j.record_id = t.id and j.outcome = 'created' and j.version_after = t.version)`

/** Created records that rows from elsewhere point to: removing them would take those along, or leave them pointing nowhere. */
async function neededByOthers(
  running: RunningJob,
  tx: Tx,
  ids: readonly string[],
  target: Model = running.model,
): Promise<Set<string>> {
  const needed = new Set<string>()
  if (ids.length === 0) return needed
  for (const model of running.parts.platform.models.values()) {
    if (model.resource.block !== target.resource.block) continue
    for (const column of model.own.filter((c) => c.definition.kind === 'ref' && c.definition.target === target.resource.dotted)) {
      const isSame = model === target && target === running.model
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

/** What a change did to a record is undone by this action, as anybody would ask for it. */
const undoing = { updated: 'update', deleted: 'restore', restored: 'delete' } as const

/** Says of records what they said before, in a change like any other: whoever listens hears of it, and its version goes up. */
async function changeBack(
  running: RunningJob,
  tx: Tx,
  rows: readonly Done[],
  found: ReadonlyMap<string, Row>,
  kept: Map<Done, string>,
): Promise<ReadonlyMap<Done, number>> {
  const { model, author } = running
  const versions = new Map<Done, number>()
  for (const outcome of ['updated', 'deleted', 'restored'] as const) {
    const these = rows.filter((row) => row.outcome === outcome)
    if (these.length === 0) continue
    const bodies = outcome === 'updated' ? await bodiesOf(running, tx, these) : undefined
    const items: (ChangeItem & { readonly done: Done })[] = []
    for (const done of these) {
      try {
        const body = bodies?.get(done) ?? {}
        const { values } = readInput(model, author.actor, body, 'update')
        const row = found.get(done.record_id)!
        await referencesExist({ tx, model, author, modelOf: running.modelOf }, values, row)
        items.push({ done, row, body, values: outcome === 'updated' ? values : {} })
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        kept.set(done, `Not undone: ${reasonOf(error)}`)
      }
    }
    const { wrote, reasons } = await changeMany(running, tx, undoing[outcome], items)
    for (const item of items) {
      const reason = reasons.get(item)
      if (reason !== undefined) kept.set(item.done, `Not undone: ${reason}`)
      else versions.set(item.done, wrote.get(item)?.version ?? item.row.version)
    }
  }
  return versions
}

type Wire = Readonly<Record<string, unknown>>

/** What would be sent to have records say again what they said, by the serializer they are shown by. */
async function bodiesOf(running: RunningJob, tx: Tx, rows: readonly Done[]): Promise<Map<Done, Wire>> {
  const {
    model,
    tenantId,
    job,
    author: { actor },
  } = running
  const document = model.document(actor, { sealed: true })
  const [before, now] = await Promise.all([
    tx.query<{ key: number; document: string }>(
      `select j.row_number as key, ${document} as document from kit.job_rows j
        cross join lateral jsonb_populate_record(null::${model.table}, j.before) t
       where j.tenant_id = $1 and j.job_id = $2 and j.row_number = any($3::bigint[])`,
      [tenantId, job.id, rows.map((row) => row.row_number)],
    ),
    tx.query<{ key: string; document: string }>(
      `select t.id as key, ${document} as document from ${model.table} t where t.tenant_id = $1 and t.id = any($2::uuid[])`,
      [tenantId, rows.map((row) => row.record_id)],
    ),
  ])
  const told = (list: readonly { readonly key: unknown; readonly document: string }[]) =>
    new Map(list.map(({ key, document: text }) => [key, (JSON.parse(text) as { attributes: Wire }).attributes]))
  const [was, is] = [told(before), told(now)]
  // A column that came to the table after the image was taken keeps what it holds.
  return new Map(
    rows.map((row) => [
      row,
      bodyOf(
        model.own.filter((c) => c.column in row.before!),
        model,
        was.get(row.row_number)!,
        is.get(row.record_id)!,
      ),
    ]),
  )
}

function bodyOf(columns: readonly Column[], model: Model, was: Wire, is: Wire): Wire {
  return Object.fromEntries(
    columns.flatMap((column): [string, unknown][] => {
      const { wire, definition } = column
      if (definition.readOnly || definition.fixed || column === model.parent || same(was[wire], is[wire])) return []
      if (column !== model.customFields) return [[wire, was[wire] ?? null]]
      const [held, holds] = [(was[wire] ?? {}) as Wire, (is[wire] ?? {}) as Wire]
      const changed = [...new Set([...Object.keys(held), ...Object.keys(holds)])].filter((key) => !same(held[key], holds[key]))
      return [[wire, Object.fromEntries(changed.map((key) => [key, held[key] ?? null]))]]
    }),
  )
}

async function tellKept({ tenantId, job }: RunningJob, tx: Tx, kept: ReadonlyMap<Done, string>): Promise<void> {
  if (kept.size === 0) return
  await tx.query(
    `update kit.job_rows j set reason = x.reason from json_to_recordset($3::json) as x(row_number bigint, reason text)
    where j.tenant_id = $1 and j.job_id = $2 and j.row_number = x.row_number`,
    [tenantId, job.id, JSON.stringify([...kept].map(([{ row_number }, reason]) => ({ row_number, reason })))],
  )
}
