import { inTransaction, type Tx } from '@quoin/kit/server'
import { type Core, nowhere } from '../sessions/core.ts'
import type { CompanyProvider } from '../sessions/providers.ts'

export interface ProviderRow extends Record<string, unknown> {
  readonly id: string
  readonly name: string
  readonly issuer: string
  readonly client_id: string
  readonly active: boolean
  readonly creates_people: boolean
  readonly role_unique_id: string | null
  /** How many people it has said something of. */
  readonly people: number
  readonly created_at: string
  readonly updated_at: string
}

/** Providers of a company, the oldest first, without their secrets. */
export const readProvidersOf = (tx: Tx, companyId: string, id?: string): Promise<ProviderRow[]> =>
  tx.query<ProviderRow>(
    `select p.id, p.name, p.issuer, p.client_id, p.active, p.creates_people, p.role_id as role_unique_id, p.created_at, p.updated_at,
       (select count(*) from gateway.identities i where i.sign_in_provider_id = p.id)::int as people
     from gateway.sign_in_providers p where p.company_id = $1 and ($2::uuid is null or p.id = $2) order by p.created_at, p.id`,
    [companyId, id ?? null],
  )

/** What the secret of a provider is sealed for. */
export const sealOfProvider = (id: string): string => `sign-in provider ${id}`

/** As they were when something of them was last changed, so that what they say of themselves is asked for seldom. */
const kept = new WeakMap<Core, Map<string, CompanyProvider>>()
const keptMax = 500

/**
 * Providers in use of companies that have proven a domain: of one company, of the company of one domain, or one of them by its id.
 * Whatever is not given finds nothing.
 */
export async function companyProviders(
  core: Core,
  input: { companyId?: string | null; domain?: string; id?: string },
): Promise<readonly CompanyProvider[]> {
  const rows = await inTransaction(core.pool, { ...nowhere, readOnly: true }, (tx) =>
    tx.query<ProviderRow & { company_id: string; sealed_secret: Buffer; version: string }>(
      `select p.*, p.role_id as role_unique_id, p.updated_at::text as version from gateway.sign_in_providers p
         join gateway.companies c on c.id = p.company_id and c.status = 'active'
       where p.active and (p.company_id = $1 or p.id = $2 or exists (select from gateway.mail_domains d
           where d.company_id = p.company_id and d.domain = $3 and d.verified_at is not null))
         and exists (select from gateway.mail_domains d where d.company_id = p.company_id and d.verified_at is not null)
       order by p.created_at, p.id`,
      [input.companyId ?? null, input.id ?? null, input.domain ?? null],
    ),
  )
  const known = kept.get(core) ?? new Map<string, CompanyProvider>()
  kept.set(core, known)
  if (known.size > keptMax) known.clear()
  return rows.map((row) => {
    const key = `${row.id} ${row.version}`
    const one = known.get(key) ?? {
      key: row.id,
      name: row.name,
      issuer: row.issuer,
      client_id: row.client_id,
      client_secret: core.keys.open(row.sealed_secret, sealOfProvider(row.id)),
      companyId: row.company_id,
      createsPeople: row.creates_people,
      roleId: row.role_unique_id,
    }
    known.set(key, one)
    return one
  })
}
