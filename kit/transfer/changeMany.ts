import { mayHandOver, mayWrite } from '../records/standard.ts'
import { mergedValues, type Row, same } from '../records/write.ts'
import { notAllowed } from '../request/actor.ts'
import { Refusal } from '../request/refuse.ts'
import type { Tx } from '../transaction/transaction.ts'
import type { RunningJob } from './running.ts'
import { oneByOne, reasonOf, together } from './savepoints.ts'
import { trashMany, updateMany, type Wrote } from './writeMany.ts'

/** A locked record and what it is to say: as it is sent, and read. Where it goes to the trash or back, both are empty. */
export interface ChangeItem {
  readonly row: Row
  readonly body: Readonly<Record<string, unknown>>
  readonly values: Readonly<Record<string, unknown>>
}

/**
 * Changes many records as the person might one by one: within their rights, through the block's own code where it writes the action itself.
 * Answers what was written, and why the others were refused; of a record that says all that already it answers neither.
 */
export async function changeMany<Item extends ChangeItem>(
  running: RunningJob,
  tx: Tx,
  action: 'update' | 'delete' | 'restore',
  items: readonly Item[],
): Promise<{ readonly wrote: ReadonlyMap<Item, Wrote>; readonly reasons: ReadonlyMap<Item, string> }> {
  const { model, author } = running
  const { write, delete: remove = write } = model.resource.definition.permissions
  const permission = action === 'update' ? write : remove
  const wrote = new Map<Item, Wrote>()
  const reasons = new Map<Item, string>()
  for (const item of items) {
    const { row, values } = item
    try {
      // Rights may have gone since the job was begun.
      if (permission.includes('.') && !author.actor.permissions.has(permission))
        throw notAllowed(model.resource.block, permission)
      await mayWrite({ tx, model, author }, row as Row & Record<string, unknown>, permission)
      mayHandOver({ model, author }, row, values, permission)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      reasons.set(item, reasonOf(error))
    }
  }
  const changeOf = ({ row, values }: Item) => {
    const whole = mergedValues(model, row, values)
    return {
      row,
      values: whole,
      changed: model.own.filter((c) => whole[c.name] !== undefined && !same(whole[c.name], row[c.name])),
    }
  }
  const allowed = items.filter((item) => !reasons.has(item))
  const busy = action === 'update' ? allowed.filter((item) => changeOf(item).changed.length > 0) : allowed
  const refused = (item: Item, reason: string) => {
    reasons.set(item, reason)
  }
  const door = running.door(action)
  if (door)
    await oneByOne(tx, model, busy, refused, async (item) => {
      wrote.set(item, await door(tx, item.row.id, item.body))
    })
  else
    await together(tx, model, busy, refused, async (some) => {
      const rows = some.map(({ row }) => row)
      const written =
        action === 'update'
          ? await updateMany(tx, model, author, some.map(changeOf))
          : await trashMany(tx, model, author, rows, action === 'delete')
      const byId = new Map(written.map((one) => [one.id, one]))
      for (const item of some) wrote.set(item, byId.get(item.row.id)!)
    })
  return { wrote, reasons }
}
