import { anchorBefore, type Broken } from '@quoin/kit/ledger'
import { companiesOf, type Context, inTransaction, type Pools } from '@quoin/kit/server'

/**
 * Writes down the fingerprint of every company's books as they were at the last midnight in UTC, once for each day. Long enough after
 * it that nothing booked before is still on its way. Ends between two companies when aborted.
 */
export async function anchorBooks(pools: Pools, signal: AbortSignal, now = new Date()): Promise<void> {
  const midnight = new Date(Math.floor(now.getTime() / 86_400_000) * 86_400_000)
  const day = new Date(midnight.getTime() - 1).toISOString().slice(0, 10)
  for (const id of await companiesOf(pools)) {
    if (signal.aborted) return
    await inTransaction(pools.runtime, { tenantId: id, userId: null }, async (tx) => {
      const [there] = await tx.query('select 1 from wallet.anchors where tenant_id = $1 and day = $2', [id, day])
      if (there) return
      const { digest, accounts, entries } = await anchorBefore(tx, midnight)
      if (entries > 0)
        await tx.query(
          'insert into wallet.anchors (tenant_id, day, digest, accounts, entries) values ($1, $2, $3, $4, $5) on conflict do nothing',
          [id, day, digest, accounts, entries],
        )
    })
  }
}

export interface Anchored {
  readonly id: string
  readonly day: string
  readonly digest: string
  readonly accounts: number
  readonly entries: number
}

/** The fingerprints of the last so many days, newest first. */
export const readAnchors = ({ tx, tenantId }: Pick<Context, 'tx' | 'tenantId'>, days: number): Promise<Anchored[]> =>
  tx.query<Anchored & Record<string, unknown>>(
    'select id, day::text, digest, accounts, entries from wallet.anchors where tenant_id = $1 order by day desc limit $2',
    [tenantId, days],
  )

/** Days of the last month whose books are not what they were when they were over. */
export async function brokenAnchors(context: Pick<Context, 'tx' | 'tenantId'>): Promise<Broken[]> {
  const broken: Broken[] = []
  for (const { id, day, digest } of await readAnchors(context, 31)) {
    const now = await anchorBefore(context.tx, new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000))
    if (now.digest !== digest)
      broken.push({ id, what: `day ${day}`, says: 'the books of this day are not what they were when it was over' })
  }
  return broken
}
