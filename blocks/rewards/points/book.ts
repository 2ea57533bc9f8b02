import { announce, type Author, type Context, Model, type Tx } from '@quoin/kit/server'
import { rewards } from '../resources/index.ts'
import type { Unit } from './unit.ts'

/** Where points are written: a transaction of one company, who writes, and the moment it counts as. */
export interface Book {
  readonly tx: Tx
  readonly tenantId: string
  readonly author: Author
  readonly now: Date
  /** What is written and read: one unit, or the programme's points without one. */
  readonly unit?: Unit | null
}

export const bookOf = ({ tx, tenantId, actor, operation, request }: Context, now = new Date()): Book => ({
  tx,
  tenantId,
  now,
  author: { actor, tenantId, operation: operation.name, requestId: request.id },
})

const customers = new Model(rewards.customers)

/** Announces what happened to a customer's points or tier, under a name of its own: any listener can hear it. */
export const say = (
  book: Book,
  userId: string,
  action: string,
  changes: Readonly<Record<string, readonly [unknown, unknown]>>,
): Promise<unknown> =>
  announce(book.tx, customers, { ...book.author, operation: `rewards.customers.${action}` }, userId, changes, {
    user_unique_id: userId,
  })
