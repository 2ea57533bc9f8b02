import { companiesOf, inTransaction, type Pools } from '@quoin/kit/server'
import { bounds } from '../bounds.ts'

/** Positions of one company that are forgotten in one transaction. */
const batch = 1_000

/** Forgets where people were recorded to be longer ago than positions are kept, in every company. */
export async function forgetOldPositions(pools: Pools, signal: AbortSignal): Promise<void> {
  for (const tenantId of await companiesOf(pools)) {
    let deleted = batch
    while (deleted === batch && !signal.aborted)
      deleted = await inTransaction(pools.runtime, { tenantId, userId: null }, async (tx) => {
        const rows = await tx.query(
          `delete from geolocation.route_locations l where l.tenant_id = $1 and l.id in (
             select o.id from geolocation.route_locations o
             where o.tenant_id = $1 and o.recorded_at < now() - make_interval(days => $2) order by o.recorded_at limit $3) returning l.id`,
          [tenantId, bounds.positionDays, batch],
        )
        return rows.length
      })
  }
}
