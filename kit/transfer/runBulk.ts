import { readInput } from '../request/body.ts'
import { scopeOf } from '../request/actor.ts'
import { baseConditions, listConditions, rawQueryOf, readListQuery } from '../records/query.ts'
import { Values } from '../records/sqlText.ts'
import { referencesExist, referencesSeen } from '../records/references.ts'
import type { Tx } from '../transaction/transaction.ts'
import type { Row } from '../records/write.ts'
import { changeMany } from './changeMany.ts'
import { countsOf } from './runImport.ts'
import type { RunningJob } from './running.ts'
import { imagesOf, tellRows, type Told } from './writeMany.ts'

const batchRecords = 500

/** Changes many records, by their ids or by what a list shows, and tells of each what became of it. */
export async function runBulk(running: RunningJob): Promise<void> {
  const ids = running.job.input.ids as string[] | undefined
  if (ids) return byIds(running, ids)
  let { next, after } = running.job.state
  if (next === 0 && after === undefined) await countAll(running)
  for (let rows: Row[]; ; after = rows.at(-1)!.id) {
    rows = []
    await running.step({ next }, async (tx) => {
      // Each record once, in the order of ids: what a change moves out of the list, or into it, does not move the reading.
      rows = await matchingRows(running, tx, after)
      const told = await changeRows(
        running,
        tx,
        rows.map((row, i) => ({ number: next + i + 1, row })),
      )
      return { state: { next: next + rows.length, ...(rows.length > 0 && { after: rows.at(-1)!.id }) }, ...countsOf(told) }
    })
    next += rows.length
    if (rows.length < batchRecords) return
  }
}

async function byIds(running: RunningJob, ids: readonly string[]): Promise<void> {
  for (let { next } = running.job.state; next < ids.length; next += batchRecords) {
    const requested = ids.slice(next, next + batchRecords)
    await running.step({ next }, async (tx) => {
      const values = new Values()
      const where = [...base(running, values), `t.id = any(${values.add(requested)}::uuid[])`]
      const rows = await tx.query<Row & Record<string, unknown>>(
        `select ${running.model.selection()} from ${running.model.table} t where ${where.join(' and ')} order by t.id
          for update of t`,
        values.list,
        'prepare',
      )
      const found = new Map(rows.map((row) => [row.id, row]))
      const told = await changeRows(
        running,
        tx,
        requested.flatMap((id, i) => (found.has(id) ? [{ number: next + i + 1, row: found.get(id)! }] : [])),
      )
      const missing = requested.flatMap((id, i): Told[] =>
        found.has(id) ? [] : [{ number: next + i + 1, outcome: 'failed', id, reason: 'This record does not exist.' }],
      )
      await tellRows(tx, running.job.id, missing)
      return { state: { next: next + requested.length }, ...countsOf([...told, ...missing]) }
    })
  }
}

const base = ({ model, tenantId, author: { actor }, job: { input } }: RunningJob, values: Values) =>
  baseConditions(
    model,
    values,
    { scope: scopeOf(actor, model.resource.definition.permissions.read), actor, tenantId },
    { trash: input.action === 'restore', parentId: input.parentId },
  )

const listed = (running: RunningJob, values: Values) => [
  ...base(running, values),
  ...listConditions(running.model, values, {
    ...readListQuery(running.model, running.author.actor, rawQueryOf(running.job.input.what)),
    found: (words, add) => running.model.foundWithin(running.author.actor, words, add, 't.id'),
  }),
]

async function countAll(running: RunningJob): Promise<void> {
  await running.step({ next: 0 }, async (tx) => {
    const values = new Values()
    const [count] = await tx.query<{ total: number }>(
      `select count(*)::bigint as total from ${running.model.table} t where ${listed(running, values).join(' and ')}`,
      values.list,
    )
    return { total: count!.total }
  })
}

function matchingRows(running: RunningJob, tx: Tx, after: string | undefined): Promise<Row[]> {
  const values = new Values()
  const where = listed(running, values)
  if (after) where.push(`t.id > ${values.add(after)}`)
  return tx.query<Row & Record<string, unknown>>(
    `select ${running.model.selection()} from ${running.model.table} t where ${where.join(' and ')} order by t.id
      limit ${values.add(batchRecords)} for update of t`,
    values.list,
  )
}

interface Item {
  readonly number: number
  readonly row: Row
}

async function changeRows(running: RunningJob, tx: Tx, items: readonly Item[]): Promise<Told[]> {
  const {
    model,
    author,
    job: { id: jobId, input },
  } = running
  const action = input.action as 'update' | 'delete' | 'restore'
  const body = (action === 'update' ? input.changes : {}) as Readonly<Record<string, unknown>>
  const values = action === 'update' ? readInput(model, author.actor, body, 'update').values : {}
  const naming = { tx, model, author, modelOf: running.modelOf, found: new Set<string>() }
  await referencesSeen(naming, values, async () => undefined)
  await referencesExist(naming, values)
  const images = await imagesOf(
    tx,
    model,
    items.map(({ row }) => row.id),
  )
  const changes = items.map((item) => ({ ...item, body, values }))
  const { wrote, reasons } = await changeMany(running, tx, action, changes)
  const outcome = ({ update: 'updated', delete: 'deleted', restore: 'restored' } as const)[action]
  const told = changes.map((item): Told => {
    const {
      number,
      row: { id },
    } = item
    if (reasons.has(item)) return { number, outcome: 'failed', id, reason: reasons.get(item) }
    const written = wrote.get(item)
    return written ? { number, outcome, ...written } : { number, outcome: 'skipped', id }
  })
  await tellRows(
    tx,
    jobId,
    told,
    new Map(told.flatMap(({ number, outcome: o, id }) => (o === outcome ? [[number, images.get(id!)!] as const] : []))),
  )
  return told
}
