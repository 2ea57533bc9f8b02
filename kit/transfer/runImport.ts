import type { ImportInput } from '../resource.ts'
import { refuse } from '../request/refuse.ts'
import { foldValue, importBatch, type ImportPlan, Rehearsal } from './importBatch.ts'
import { countRows, type FileShape, readRows, shapeOf } from './readFile.ts'
import type { RunningJob } from './running.ts'
import { type Told, tellRows } from './writeMany.ts'

/** Imports a file batch by batch, from where the last process left it. */
export async function runImport(running: RunningJob): Promise<{ message: string | null }> {
  const { job } = running
  // What a rehearsal learned was only in memory, and it changed nothing: it begins anew.
  let { next } = job.state
  if (job.input.dryRun && next > 0) {
    await running.step({ next }, async (tx) => {
      await tx.query('delete from kit.job_rows where tenant_id = $1 and job_id = $2', [running.tenantId, job.id])
      const { done, failed, created, updated, skipped } = await running.current()
      return { state: { next: 0 }, done: -done, failed: -failed, created: -created, updated: -updated, skipped: -skipped }
    })
    next = 0
  }
  const shape = job.state.shape ?? (await look(running))
  let related = job.input.dryRun ? [] : (job.state.related ?? [])
  const plan = planOf(running, shape, relatedMax - related.length)
  const rehearsal = new Rehearsal()
  for await (const batch of readRows(running.files, shape, { after: next, signal: running.signal })) {
    const last = batch.at(-1)!.number
    let leaf = rehearsal
    let all = related
    await running.step({ next }, async (tx) => {
      const result = await importBatch(tx, plan, running.author, batch, (leaf = new Rehearsal(rehearsal)))
      const { told, before } = result
      await tellRows(tx, job.id, plan.dryRun ? told.filter(({ reason }) => reason !== undefined) : told, before)
      all = plan.dryRun ? [] : [...related, ...result.related]
      return { state: { next: last, ...(all.length > related.length && { related: all }) }, ...countsOf(told) }
    })
    leaf.keep()
    related = all
    next = last
  }
  const count = plan.dryRun ? rehearsal.related.size : related.length
  if (count === 0) return { message: null }
  return { message: `Missing records that ${plan.dryRun ? 'would be' : 'were'} created because rows refer to them: ${count}.` }
}

/** A file that needs more than this of what is not there had better be imported after a file of those. */
const relatedMax = 500

export function countsOf(told: readonly Told[]) {
  const of = (...outcomes: Told['outcome'][]) => told.filter(({ outcome }) => outcomes.includes(outcome)).length
  return {
    done: told.length,
    failed: of('failed'),
    created: of('created'),
    updated: of('updated', 'deleted', 'restored'),
    skipped: of('skipped'),
  }
}

/** Reads the whole file once before anything is stored: how it is written, that it can be read to its end, how long it is. */
async function look(running: RunningJob): Promise<FileShape> {
  const { input } = running.job
  const { files, signal } = running
  const stated = { format: input.format, encoding: input.encoding, separator: input.separator }
  const shape = await shapeOf(files, input.fileKey as string, stated, { signal })
  const { total, header } = await countRows(files, shape, { signal })
  // Pictures and archives that are called tables have such first lines, and the job could not even keep them to tell.
  if (header?.some((name) => name.includes('\0') || !name.isWellFormed()))
    throw refuse.invalid('unreadable_file', 'The column names contain invalid characters. Is the file a CSV file?')
  if (shape.format !== 'json' && header) {
    const missing = (input.columns as { from: string }[]).filter(({ from }) => !header.includes(from))
    if (missing.length > 0)
      throw refuse.invalid(
        'no_such_column',
        `The file has no column “${missing[0]!.from.slice(0, 80)}”. It has: ${header.join(', ').slice(0, 300)}.`,
      )
  }
  await running.step({}, async () => ({ state: { shape, header }, total }))
  return shape
}

function planOf(running: RunningJob, { format }: FileShape, relatedLeft: number): ImportPlan {
  const {
    model,
    author,
    job: { input },
  } = running
  const columns = (input.columns as { from: string; to: string }[]).map(({ from, to }) => {
    const column = model.byWire.get(to)
    if (!column || !model.writes(author.actor, column)) throw refuse.invalid('no_such_field', `${to} can no longer be imported.`)
    const values = (input.values as ImportInput['values'])?.[from]
    return {
      from,
      column,
      ...(values && { values: new Map(Object.entries(values).map(([text, value]) => [foldValue(text), value])) }),
    }
  })
  const columnsNamed = (wires: readonly string[] | undefined) =>
    columns.flatMap(({ column }) => (wires?.includes(column.wire) ? [column] : []))
  const duplicates = input.duplicates as ImportInput['duplicates']
  const missing = columnsNamed(input.createMissing as string[] | undefined)
  const create = running.door('create'),
    update = running.door('update')
  return {
    model,
    format,
    columns,
    mode: input.mode,
    key: input.key ? model.byWire.get(input.key as string) : undefined,
    ...(duplicates &&
      duplicates.action !== 'create' && { duplicates: { by: columnsNamed(duplicates.by), action: duplicates.action } }),
    ...(missing.length > 0 && {
      relations: { columns: new Set(missing), max: relatedLeft, create: running.createNamed },
    }),
    parentId: input.parentId,
    dryRun: input.dryRun === true,
    modelOf: running.modelOf,
    doors: {
      ...(create && { create: (tx, _, body) => create(tx, undefined, body) }),
      ...(update && { update: (tx, _, id, body) => update(tx, id, body) }),
    },
  }
}
