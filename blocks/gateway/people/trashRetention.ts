import { inTransaction, type Pools, type Retention } from '@quoin/kit/server'
import { nowhere } from '../sessions/core.ts'

/**
 * Which companies let their trash end, and after how many days. Only those at work: in one that is shut nobody could bring
 * anything back in time.
 */
export const trashRetentions =
  (pool: Pools['auth']) =>
  (tenantId?: string): Promise<Retention[]> =>
    inTransaction(pool, { ...nowhere, readOnly: true }, (tx) =>
      tx.query<Retention & Record<string, unknown>>(
        `select id as "tenantId", trash_kept_days as days from gateway.companies
         where trash_kept_days is not null and status = 'active' and ($1::uuid is null or id = $1) order by id`,
        [tenantId ?? null],
      ),
    )
