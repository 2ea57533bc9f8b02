import type { Tx } from './transaction.ts'

/**
 * Holds a name of the company until the transaction ends: of two that count before they write, the second counts what the first wrote. Goes
 * in one message with the query behind it, which fails where this does.
 */
export const advisoryLock = (tx: Tx, ...name: readonly (string | null | undefined)[]): void =>
  installationLock(tx, tx.scope.tenantId, ...name)

/** The same of a name that all companies share, such as a domain of mail. */
export function installationLock(tx: Tx, ...name: readonly (string | null | undefined)[]): void {
  void tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name.join(' ')], 'prepare')
}
