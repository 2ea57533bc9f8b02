import { releaseExpired } from '@quoin/kit/ledger'
import { companiesOf, inTransaction, type Pools, type Tx } from '@quoin/kit/server'
import { endCodes } from './authorizationCodes.ts'
import { expireRequests } from './moneyRequests.ts'
import { emptyEnded } from './pockets.ts'

/**
 * Writes into the books of every company that holds which have run out are over; they have stopped nobody since they did. A few
 * at a time, each lot in its own transaction, so that paying never waits long for this. Ends between two lots when aborted.
 */
export async function releaseHolds(pools: Pools, signal: AbortSignal): Promise<void> {
  await inLots(pools, signal, (tx) => releaseExpired(tx))
  await inLots(pools, signal, (tx, tenantId) => endCodes(tx, tenantId))
}

/** Gives back to every company what is left in pockets that have ended; nobody has spent from them since they did. */
export const emptyPockets = (pools: Pools, signal: AbortSignal): Promise<void> =>
  inLots(pools, signal, (tx, tenantId) => emptyEnded(tx, tenantId))

/** Says of requests for money that ran out that they did. */
export const endRequests = (pools: Pools, signal: AbortSignal): Promise<void> =>
  inLots(pools, signal, (tx, tenantId) => expireRequests(tx, tenantId))

async function inLots(pools: Pools, signal: AbortSignal, lot: (tx: Tx, tenantId: string) => Promise<number>): Promise<void> {
  for (const id of await companiesOf(pools)) {
    while (!signal.aborted && (await inTransaction(pools.runtime, { tenantId: id, userId: null }, (tx) => lot(tx, id))) > 0);
  }
}
