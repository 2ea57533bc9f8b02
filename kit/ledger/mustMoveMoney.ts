import type { Tx } from '../transaction/transaction.ts'

/** An operation that books says `movesMoney`. One that does not is a mistake of its block, found the first time it books. */
export function mustMoveMoney({ scope }: Pick<Tx, 'scope'>): void {
  if (scope.movesMoney === false) throw new Error('This operation books in the ledger and does not say that it moves money.')
}
