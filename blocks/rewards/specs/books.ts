import type { World } from '@quoin/server/testing'
import { inTransaction, nobody } from '@quoin/kit/server'
import type { Book } from '../points/book.ts'
import { ledgerCurrency } from '../points/unit.ts'

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

/** What four books say of one customer, in points or in a unit: the row, the lots, the ledger, the history. */
export async function sumsOf(world: World, user: string, unit: { id: string; code: string } | null = null): Promise<Sums> {
  const {
    rows: [row],
  } = await world.sql.query(
    `select c.available_points::int as available, c.pending_points::int as pending, c.owed_points::int as owed,
       (select coalesce(sum(l.remaining), 0) from rewards.lots l where l.tenant_id = c.tenant_id and l.user_id = $1 and l.unit_id is not distinct from $2)::int as lots,
       (select coalesce(sum(a.balance), 0) from kit.ledger_accounts a where a.tenant_id = c.tenant_id and a.owner_id = $1 and a.kind in ('rewards.points', 'rewards.pending') and a.currency = $3)::int as ledger,
       (select coalesce(sum(a.balance), 0) from kit.ledger_accounts a where a.tenant_id = c.tenant_id and a.owner_id = $1 and a.kind = 'rewards.debt' and a.currency = $3)::int as debt,
       (select coalesce(sum(m.points), 0) from rewards.movements m where m.tenant_id = c.tenant_id and m.user_id = $1 and m.unit_id is not distinct from $2)::int as history
     from (select tenant_id, available_points, pending_points, owed_points from rewards.customers where id = $1 and $2::uuid is null
       union all select tenant_id, available_points, pending_points, owed_points from rewards.unit_balances where user_id = $1 and unit_id = $2) c`,
    [user, unit?.id ?? null, ledgerCurrency(unit)],
  )
  return row as Sums
}

/** Whether all of them agree. */
export const agree = ({ available, pending, owed, lots, ledger, debt, history }: Sums): boolean =>
  lots === available + pending && ledger === lots && debt === -owed && history === available + pending - owed
