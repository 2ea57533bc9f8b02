import { readInput } from '../request/body.ts'
import { scopeOf } from '../request/actor.ts'
import { baseConditions, listConditions, rawQueryOf, readListQuery, Values } from '../records/query.ts'
import { Refusal } from '../request/refuse.ts'
import { mayWrite, referencesExist } from '../records/standard.ts'
import type { Tx } from '../transaction/transaction.ts'
import { mergedValues, type Row, same } from '../records/write.ts'
import { countsOf } from './runImport.ts'
import type { RunningJob } from './running.ts'
import { oneByOne, together } from './savepoints.ts'
import { imagesOf, tellRows, type Told, trashMany, updateMany, type Wrote } from './writeMany.ts'

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
    found: (words) => running.model.found(running.author.actor, words, 't.id'),
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
  const { write: permission, delete: deleteRight = permission } = model.resource.definition.permissions
  const values = action === 'update' ? readInput(model, author.actor, input.changes, 'update').values : {}
  await referencesExist({ tx, model, author, modelOf: running.modelOf }, values)
  const reasons = new Map<Item, string>()
  for (const item of items) {
    try {
      await mayWrite(
        { tx, model, author },
        item.row as Row & Record<string, unknown>,
        action === 'update' ? permission : deleteRight,
      )
      if (model.owner && values[model.owner.name] !== undefined)
        await mayWrite({ tx, model, author }, { ...values, id: item.row.id })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      reasons.set(item, error.message)
    }
  }
  const changedOf = (row: Row) => {
    const whole = mergedValues(model, row, values)
    return model.own.filter((c) => whole[c.name] !== undefined && !same(whole[c.name], row[c.name]))
  }
  const allowed = items.filter((item) => !reasons.has(item))
  const busy = action === 'update' ? allowed.filter(({ row }) => changedOf(row).length > 0) : allowed
  const images = await imagesOf(
    tx,
    model,
    busy.map(({ row }) => row.id),
  )
  const wrote = new Map<string, Wrote>()
  const keep = (written: readonly Wrote[]) => {
    for (const one of written) wrote.set(one.id, one)
  }
  const refused = (item: Item, reason: string) => {
    reasons.set(item, reason)
  }
  const loadShedding = running.door(action)
  if (loadShedding)
    await oneByOne(tx, model, busy, refused, async ({ row }) =>
      keep([await loadShedding(tx, row.id, action === 'update' ? input.changes : {})]),
    )
  else {
    await together(tx, model, busy, refused, async (some) =>
      keep(
        action === 'update'
          ? await updateMany(
              tx,
              model,
              author,
              some.map(({ row }) => ({ row, values: mergedValues(model, row, values), changed: changedOf(row) })),
            )
          : await trashMany(
              tx,
              model,
              author,
              some.map(({ row }) => row),
              action === 'delete',
            ),
      ),
    )
  }
  const outcome = ({ update: 'updated', delete: 'deleted', restore: 'restored' } as const)[action]
  const told = items.map((item): Told => {
    const {
      number,
      row: { id },
    } = item
    if (reasons.has(item)) return { number, outcome: 'failed', id, reason: reasons.get(item) }
    const written = wrote.get(id)
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
