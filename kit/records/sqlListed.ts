import type { Tx } from '../transaction/transaction.ts'
import type { ListParts } from './listByHand.ts'

/**
 * The rows `t` that a constant statement finds, as their list was asked for, each with how many there are in all. Its parameters are the
 * values that `listQueryOf` was given.
 */
export const readListed = <Row extends object>(
  tx: Tx,
  { narrowed, order, values }: ListParts,
  rows: string,
  { first, most }: { readonly first: number; readonly most: number },
): Promise<(Row & { readonly total: number })[]> =>
  tx.query(
    `select t.*, count(*) over ()::int as total from (${rows}) t where true${narrowed}
     order by ${order} limit $${values.length + 1} offset $${values.length + 2}`,
    [...values, most, first],
  )
