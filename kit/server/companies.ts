import { inTransaction } from '../transaction/transaction.ts'
import type { Pools } from './services.ts'

/** Ids of all companies there are, for work that goes through every one of them, each behind its own wall. */
export async function companiesOf({ auth }: Pick<Pools, 'auth'>): Promise<string[]> {
  const companies = await inTransaction(auth, { tenantId: null, userId: null, readOnly: true }, (tx) =>
    tx.query<{ id: string }>('select id from gateway.companies order by id'),
  )
  return companies.map(({ id }) => id)
}

export interface PublicCompany {
  readonly id: string
  readonly name: string
}
/** The company whose pages for everybody lie under a word, `/s/demo/`; undefined where there is none, or none that is active. */
export async function companyAt({ auth }: Pick<Pools, 'auth'>, urlId: string): Promise<PublicCompany | undefined> {
  if (!/^[a-z0-9-]{1,60}$/.test(urlId)) return undefined
  const [company] = await inTransaction(auth, { tenantId: null, userId: null, readOnly: true }, (tx) =>
    tx.query<PublicCompany & Record<string, unknown>>(
      "select id, name from gateway.companies where url_id = $1 and status = 'active'",
      [urlId],
    ),
  )
  return company
}
