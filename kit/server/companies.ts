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

export interface KnownCompany extends PublicCompany {
  /** By which it stands in addresses. */
  readonly word: string
  readonly language: string
  /** Nobody enters one that is not, and no link of it opens anything. */
  readonly isActive: boolean
}
/** A company by its id, in whatever state it is. */
export async function companyOf({ auth }: Pick<Pools, 'auth'>, id: string): Promise<KnownCompany | undefined> {
  const [company] = await inTransaction(auth, { tenantId: id, userId: null, readOnly: true }, (tx) =>
    tx.query<KnownCompany & Record<string, unknown>>(
      `select id, name, url_id as word, coalesce(preferred_language, 'en') as language, status = 'active' as "isActive" from gateway.companies where id = $1`,
      [id],
    ),
  )
  return company
}
