import { type Context, logoAddress, type Tx } from '@quoin/kit/server'
import type { QuoteRow } from './quotes.ts'

/** Who offers: the company as its card says, and as it was registered for this block where it was. */
export interface Seller {
  readonly name: string
  /** The address, line by line. */
  readonly address: readonly string[]
  readonly phone: string | null
  readonly email: string | null
  readonly website: string | null
  readonly taxId: string | null
  /** Where the logo is stored. */
  readonly logoKey: string | null
}

/** Whom a customer asks about a quote. */
export interface Person {
  readonly name: string
  readonly email: string | null
  readonly phone: string | null
}

type Line = string | null

export async function sellerOf(tx: Tx, tenantId: string): Promise<Seller> {
  const [row] = await tx.query<
    { own: Line; zipcode: Line; city: Line; state: Line; country: Line; registered: Line; logo: Line } & Record<string, Line>
  >(
    `select coalesce(s.name, c.name) as name, s.address as registered, c.address as own, c.zipcode, c.city, c.state, c.country, c.phone,
       coalesce(s.email, c.email) as email, coalesce(s.website, c.website) as website, coalesce(s.tax_id, c.tax_id) as "taxId", c.logo_key as logo
     from gateway.letterhead() c left join lateral (
       select * from crm.companies r where r.tenant_id = $1 and r.deleted_at is null order by r.created_at limit 1) s on true`,
    [tenantId],
  )
  const { registered, own, zipcode, city, state, country, logo, name, phone, email, website, taxId } = row!
  const card = [own, [zipcode, city].filter(Boolean).join(' '), [state, country].filter(Boolean).join(', ')]
  return {
    name: name!,
    address: (registered ? registered.split('\n') : card.flatMap((line) => line?.split('\n') ?? []))
      .map((line) => line.trim())
      .filter(Boolean),
    phone: phone ?? null,
    email: email ?? null,
    website: website ?? null,
    taxId: taxId ?? null,
    logoKey: logo,
  }
}

/** The owner of a quote, as it is said on it where that was said; else whoever made it. */
export async function askOf(tx: Tx, tenantId: string, quote: QuoteRow): Promise<Person | null> {
  const [member] = await tx.query<Person & Record<string, unknown>>(
    'select name, email, phone from gateway.users_view where tenant_id = $1 and id = $2 and deleted_at is null',
    [tenantId, quote.owner ?? quote.createdBy],
  )
  if (quote.ownerName)
    return { name: quote.ownerName, email: quote.ownerEmail ?? member?.email ?? null, phone: member?.phone ?? null }
  return member ? { name: member.name, email: quote.ownerEmail ?? member.email, phone: member.phone } : null
}

/** The seller as the page of an offer shows them. */
export const publishedSeller = async (seller: Seller, { files }: Pick<Context, 'files'>) => ({
  name: seller.name,
  address: seller.address,
  phone: seller.phone,
  email: seller.email,
  website: seller.website,
  tax_id: seller.taxId,
  logo_url: seller.logoKey && (await logoAddress(files, seller.logoKey)),
})
