import type { Tx } from './transaction.ts'

/**
 * Holds a name of the company until the transaction ends: of two that count before they write, the second counts what the first wrote. Goes
 * in one message with the query behind it, which fails where this does.
 */
export function advisoryLock(tx: Tx, ...name: readonly (string | null | undefined)[]): void {
  void tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [[tx.scope.tenantId, ...name].join(' ')], 'prepare')
}
