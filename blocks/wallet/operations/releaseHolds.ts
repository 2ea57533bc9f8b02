import { releaseExpired } from '@quoin/kit/ledger'
import { inTransaction, type Pools } from '@quoin/kit/server'

/**
 * Writes into the books of every company that holds which have run out are over; they have stopped nobody since they did. A few
 * at a time, each lot in its own transaction, so that paying never waits long for this. Ends between two lots when aborted.
 */
export async function releaseHolds(pools: Pools, signal: AbortSignal): Promise<void> {
  const companies = await inTransaction(pools.auth, { tenantId: null, userId: null, readOnly: true }, (tx) =>
    tx.query<{ id: string }>('select id from gateway.companies'),
  )
  for (const { id } of companies) {
    while (
      !signal.aborted &&
      (await inTransaction(pools.runtime, { tenantId: id, userId: null }, (tx) => releaseExpired(tx))) > 0
    );
  }
}
