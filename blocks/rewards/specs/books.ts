import type { World } from '@quoin/server/testing'
import { inTransaction, nobody } from '@quoin/kit/server'
import type { Book } from '../points/book.ts'

/** Works in the books of a company at a moment, as another block's transaction would. */
export const inBooks = <T>(
  world: World,
  work: (book: Book) => Promise<T>,
  now = new Date(),
  tenant: 'a' | 'b' = 'a',
): Promise<T> => {
  const tenantId = world.tenantIds[tenant]
  return inTransaction(world.database.runtime, { tenantId, userId: null }, (tx) =>
    work({
      tx,
      tenantId,
      now,
      author: { actor: { ...nobody, kind: 'member', tenantId }, tenantId, operation: 'rewards.rewards.earn', requestId: 'spec' },
    }),
  )
}

export interface Sums {
  available: number
  pending: number
  owed: number
  lots: number
  ledger: number
  debt: number
  history: number
}

/** What four books say of one customer: the row, the lots, the ledger, the history. */
export async function sumsOf(world: World, user: string): Promise<Sums> {
  const {
    rows: [row],
  } = await world.sql.query(
    `select c.available_points::int as available, c.pending_points::int as pending, c.owed_points::int as owed,
       (select coalesce(sum(l.remaining), 0) from rewards.lots l where l.tenant_id = c.tenant_id and l.user_id = c.id and l.unit_id is null)::int as lots,
       (select coalesce(sum(a.balance), 0) from kit.ledger_accounts a where a.tenant_id = c.tenant_id and a.owner_id = c.id and a.kind in ('rewards.points', 'rewards.pending') and a.currency = 'PTS')::int as ledger,
       (select coalesce(sum(a.balance), 0) from kit.ledger_accounts a where a.tenant_id = c.tenant_id and a.owner_id = c.id and a.kind = 'rewards.debt' and a.currency = 'PTS')::int as debt,
       (select coalesce(sum(m.points), 0) from rewards.movements m where m.tenant_id = c.tenant_id and m.user_id = c.id and m.unit_id is null)::int as history
     from rewards.customers c where c.id = $1`,
    [user],
  )
  return row as Sums
}

/** Whether all of them agree. */
export const agree = ({ available, pending, owed, lots, ledger, debt, history }: Sums): boolean =>
  lots === available + pending && ledger === lots && debt === -owed && history === available + pending - owed
