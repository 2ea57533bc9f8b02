import { thumbnailType } from '../files/index.ts'
import { inTransaction, type Tx } from '../transaction/transaction.ts'
import type { PageOwner } from '../publicPage/index.ts'
import type { Pools, Services } from './services.ts'

/** Ids of all companies there are, for work that goes through every one of them, each behind its own wall. */
export async function companiesOf({ auth }: Pick<Pools, 'auth'>): Promise<string[]> {
  const companies = await inTransaction(auth, { tenantId: null, userId: null, readOnly: true }, (tx) =>
    tx.query<{ id: string }>('select id from gateway.companies order by id'),
  )
  return companies.map(({ id }) => id)
}

/** What everybody may know of a company. */
export interface PublicCompany {
  readonly id: string
  readonly name: string
  /** Where its logo is stored. */
  readonly logoKey: string | null
  /** `#rrggbb` */
  readonly color: string | null
}
/** The company whose pages for everybody lie under a word, `/s/demo/`; undefined where there is none, or none that is active. */
export async function companyAt({ auth }: Pick<Pools, 'auth'>, urlId: string): Promise<PublicCompany | undefined> {
  if (!/^[a-z0-9-]{1,60}$/.test(urlId)) return undefined
  const [company] = await inTransaction(auth, { tenantId: null, userId: null, readOnly: true }, (tx) =>
    tx.query<PublicCompany & Record<string, unknown>>(
      'select id, name, logo_key as "logoKey", color from gateway.company_at($1)',
      [urlId],
    ),
  )
  return company
}

/** How the company one works for stands on its papers and pages. */
export async function letterheadOf(tx: Tx): Promise<Omit<PublicCompany, 'id'>> {
  const [letterhead] = await tx.query<Omit<PublicCompany, 'id'> & Record<string, unknown>>(
    'select name, logo_key as "logoKey", color from gateway.letterhead()',
  )
  return letterhead ?? { name: '', logoKey: null, color: null }
}

/** Where the logo of a company can be fetched for a quarter of an hour. */
export const logoAddress = (files: Services['files'], key: string): Promise<string> =>
  files.presignDownload({ key, filename: 'logo.webp', inline: thumbnailType, expiresInSeconds: 900 })

/** How its public pages show a company. */
export async function pageOwner(
  { name, logoKey, color }: Omit<PublicCompany, 'id'>,
  files: Services['files'],
): Promise<PageOwner> {
  return { name, color, logo: logoKey && (await logoAddress(files, logoKey)) }
}

export interface KnownCompany {
  readonly id: string
  readonly name: string
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
