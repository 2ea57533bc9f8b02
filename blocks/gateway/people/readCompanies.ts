import type { Tx } from '@quoin/kit/server'

export interface CompanyRow {
  readonly id: string
  readonly name: string
  readonly code: string
  readonly urlId: string
  readonly parentId: string | null
  readonly status: string
  readonly preferredLanguage: string | null
  readonly preferredDomain: string | null
  readonly openAccess: boolean
  readonly payload: unknown
  readonly apiAccessKey: string | null
  readonly createdAt: string
  readonly updatedAt: string
}
const selection = `c.id, c.name, c.code, c.url_id as "urlId", c.parent_id as "parentId", c.status,
  c.preferred_language as "preferredLanguage",
  c.preferred_domain as "preferredDomain", c.open_access as "openAccess", c.payload, c.created_at as "createdAt",
    c.updated_at as "updatedAt",
  (select k.key from gateway.app_keys k where k.company_id = c.id and k.status = 'active'
    order by k.created_at, k.id limit 1) as "apiAccessKey"`
const memberOf = `gateway.memberships m join gateway.companies c on c.id = m.company_id and c.status = 'active'
  where m.person_id = $1 and m.status = 'active'`

export interface CompaniesAsked {
  readonly page: number
  readonly records: number
  readonly search?: string
  /** The one company there is for whoever asks. */
  readonly confinedTo?: string
}
export interface CompanyPage {
  readonly rows: CompanyRow[]
  readonly total: number
}

/** The companies a person belongs to, the one they joined first at the top. */
export const companyRows = (tx: Tx, personId: string, input: CompaniesAsked): Promise<CompanyPage> =>
  companyPage(tx, memberOf, 'm.created_at', personId, input)

/** The companies below another one, in the order of their names. */
export const childRows = (tx: Tx, companyId: string, input: CompaniesAsked): Promise<CompanyPage> =>
  companyPage(tx, `gateway.companies c where c.parent_id = $1 and c.status = 'active'`, 'c.name', companyId, input)

async function companyPage(tx: Tx, from: string, order: string, id: string, input: CompaniesAsked): Promise<CompanyPage> {
  const wanted = input.search?.trim().toLowerCase() ?? ''
  const only = input.confinedTo ?? null
  const matches = `and ($2 = '' or position($2 in lower(c.name)) > 0 or position($2 in c.url_id) > 0
    or position($2 in c.code) > 0) and ($3::uuid is null or c.id = $3)`
  const [rows, [count]] = await Promise.all([
    tx.query<CompanyRow>(`select ${selection} from ${from} ${matches} order by ${order}, c.id limit $4 offset $5`, [
      id,
      wanted,
      only,
      input.records,
      (input.page - 1) * input.records,
    ]),
    tx.query<{ total: number }>(`select count(*)::int as total from ${from} ${matches}`, [id, wanted, only]),
  ])
  return { rows, total: count!.total }
}

/** A company by its address word or id, as long as the person belongs to it. */
export const companyRow = async (tx: Tx, personId: string, named: string): Promise<CompanyRow | undefined> =>
  (
    await tx.query<CompanyRow>(`select ${selection} from ${memberOf} and (c.url_id = $2 or c.id = app.id($2))`, [
      personId,
      named.toLowerCase(),
    ])
  )[0]

export const companyAttributes = (row: CompanyRow) => ({
  unique_id: row.id,
  name: row.name,
  code: row.code,
  url_id: row.urlId,
  preferred_language: row.preferredLanguage,
  preferred_domain: row.preferredDomain,
  status: row.status,
  open_access: row.openAccess,
  payload: row.payload,
  api_access_key: row.apiAccessKey,
  parent_unique_id: row.parentId,
  created_at: row.createdAt,
  updated_at: row.updatedAt,
})
