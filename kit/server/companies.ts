import { inTransaction } from '../transaction/transaction.ts'
import type { Pools } from './services.ts'

/** Ids of all companies there are, for work that goes through every one of them, each behind its own wall. */
export async function companiesOf({ auth }: Pick<Pools, 'auth'>): Promise<string[]> {
  const companies = await inTransaction(auth, { tenantId: null, userId: null, readOnly: true }, (tx) =>
    tx.query<{ id: string }>('select id from gateway.companies order by id'),
  )
  return companies.map(({ id }) => id)
}
