import type { Model } from '../records/model.ts'
import { Refusal } from '../request/refuse.ts'
import type { Tx } from '../transaction/transaction.ts'
import { translate } from '../records/write.ts'

type Refused<T> = (item: T, reason: string) => void

/**
 * Does the work for all items at once; when the database refuses that, for each half by itself, down to the items it refuses, which
 * can then be named. A few refused ones among many so cost little more than none.
 */
export async function together<T>(
  tx: Tx,
  model: Model,
  items: readonly T[],
  refused: Refused<T>,
  work: (items: readonly T[]) => Promise<void>,
): Promise<void> {
  if (items.length === 0) return
  await tx.query('savepoint many')
  try {
    await work(items)
    await tx.query('release savepoint many')
  } catch (error) {
    if (isTransient(error)) throw error
    await tx.query('rollback to savepoint many')
    await tx.query('release savepoint many')
    if (items.length <= 8) return oneByOne(tx, model, items, refused, (item) => work([item]))
    const middle = items.length >> 1
    await together(tx, model, items.slice(0, middle), refused, work)
    await together(tx, model, items.slice(middle), refused, work)
  }
}

/** Does the work for one item after the other; a refused one leaves nothing behind and does not stop the rest. */
export async function oneByOne<T>(
  tx: Tx,
  model: Model,
  items: readonly T[],
  refused: Refused<T>,
  work: (item: T) => Promise<void>,
): Promise<void> {
  for (const item of items) {
    await tx.query('savepoint one')
    try {
      await work(item)
      await tx.query('release savepoint one')
    } catch (error) {
      if (isTransient(error)) throw error
      const refusal = translate(error, model)
      if (!(refusal instanceof Refusal) || refusal.status >= 500) throw error
      await tx.query('rollback to savepoint one')
      refused(item, reasonOf(refusal))
    }
  }
}

/** Why, with the field it is about. */
export function reasonOf({ reasons: [first] }: Refusal): string {
  const { pointer, detail } = first!
  return pointer ? `${pointer.replace(/^\/data\/attributes\//, '')}: ${detail}` : detail
}

/** A deadlock, a lost connection or a statement that took too long is no fault of a row: the whole batch is done again. */
const isTransient = (error: unknown) => /^(40001|40P01|57|08|53)/.test((error as { code?: string }).code ?? '')
