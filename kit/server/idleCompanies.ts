import type { Pool } from 'pg'
import type { Tx } from '../transaction/transaction.ts'

/** Up to when a company had nobody who listens: what happened before is not asked about again. By database, as one process may have several. */
export class IdleCompanies {
  private readonly until = new WeakMap<Pool, Map<string, number>>()

  /** Whether nobody listened in its company when this happened. */
  includes(pool: Pool, { tenantId, at }: { readonly tenantId: string; readonly at: string }): boolean {
    return Date.parse(at) < (this.until.get(pool)?.get(tenantId) ?? 0)
  }

  /** Nobody listens there now, by the clock of the database that says so. */
  async note(pool: Pool, tx: Tx, tenantId: string): Promise<void> {
    const [now] = await tx.query<{ ms: number }>('select (extract(epoch from transaction_timestamp()) * 1000)::float8 as ms')
    const known = this.until.get(pool) ?? new Map<string, number>()
    this.until.set(pool, known.set(tenantId, now!.ms))
  }
}
