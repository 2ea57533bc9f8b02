import type { AnyResource, Found } from '../resource.ts'
import type { Keep, Tx } from '../transaction/transaction.ts'
import type { Model } from './model.ts'
import type { Row } from './write.ts'

/** The rows of a company that a condition names, as code sees them; values count from `$2`. */
export const selectRows = <R extends AnyResource>(
  tx: Tx,
  model: Model,
  tenantId: string,
  where: string,
  values: readonly unknown[],
  keep?: Keep,
): Promise<(Found<R> & Row)[]> =>
  tx.query<Found<R> & Row & Record<string, unknown>>(
    `select ${model.selection()} from ${model.table} t where t.tenant_id = $1 and ${where}`,
    [tenantId, ...values],
    keep,
  )
