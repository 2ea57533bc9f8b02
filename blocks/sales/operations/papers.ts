import { type Answer, type Context, document, handOut } from '@quoin/kit/server'
import { products } from '@quoin/products/resources'
import { languageOf } from './mailing.ts'
import type { Detail } from './place.ts'

/** A link to a paper of sales, good for a while. */
export async function paperLink(context: Context, id: string, name: string, bytes: Uint8Array): Promise<Answer> {
  const { id: _, ...attributes } = await handOut(
    context,
    { folder: 'sales', purpose: 'sales paper', filename: `${name}.pdf` },
    bytes,
  )
  return document({ type: 'paper', id, attributes })
}

/** What stands on every paper of an order beside its own lines. */
interface PaperInfo {
  readonly order: string
  readonly language: string | null
  /** Who sells: as sales was told, else as the letterhead of the company has it. */
  readonly seller: readonly string[]
  readonly paidAt: string | null
  readonly pricesIncludeTax: boolean
  /** Where the logo of the company is stored. */
  readonly logoKey: string | null
  /** The number of its invoice. */
  readonly invoice: string | null
}

export async function paperInfoOf({ tx, tenantId }: Context, order: string): Promise<PaperInfo> {
  const [row] = await tx.query<PaperInfo & Record<string, unknown>>(
    `select o.display_unique_id as order, coalesce((select c.preferred_language from sales.customers c where c.tenant_id = $1 and c.id = o.customer_id),
       (select u.language from gateway.users_view u where u.tenant_id = $1 and u.id = o.user_id), o.language) as language,
       coalesce((select array_remove(array[s.name, s.address, s.email, s.tax_id], null) from sales.companies s where s.tenant_id = $1 and s.deleted_at is null order by s.created_at limit 1),
         (select array_remove(array[l.name, l.address, nullif(concat_ws(' ', l.zipcode, l.city), ''), l.state, l.country, l.email, l.tax_id], null) from gateway.letterhead() l)) as seller,
       (select l.logo_key from gateway.letterhead() l) as "logoKey", o.paid_at as "paidAt", o.prices_include_tax as "pricesIncludeTax",
       (select i.number from sales.invoices i where i.tenant_id = $1 and i.order_id = o.id and i.kind = 'invoice' limit 1) as invoice
     from sales.orders o where o.tenant_id = $1 and o.id = $2`,
    [tenantId, order],
  )
  return { ...row!, seller: row!.seller ?? [] }
}

/** What goods of an order are called in a language, one after the other; null where nobody translated them, and for words that were agreed on in a quote. */
export async function namesOfGoods(
  context: Context,
  lines: readonly Pick<Detail, 'kind' | 'product' | 'variation'>[],
  language: string | null,
): Promise<(string | null)[]> {
  const goods = lines.flatMap(({ kind, product, variation }, at) =>
    kind === 'product' && product ? [{ at, product, variation }] : [],
  )
  const names: (string | null)[] = lines.map(() => null)
  if (language === null || goods.length === 0) return names
  const found = await context.callInternal(products.products.internal.named, { lines: goods, language })
  for (const [i, { at }] of goods.entries()) names[at] = found[i] ?? null
  return names
}

/** The same in the language of whoever bought, to be kept with a paper: it says for ever what it said when it was issued. */
export async function saidOfGoods(
  context: Context,
  order: { readonly customer: string | null; readonly user: string | null; readonly language: string | null },
  lines: readonly (Detail | null)[],
): Promise<readonly { said?: Input }[]> {
  const language = await languageOf(context, order)
  const names = await namesOfGoods(
    context,
    lines.map((line) => line ?? { kind: 'delivery', product: null, variation: null }),
    language,
  )
  return names.map((name) => (name === null ? {} : { said: { language, name } }))
}

/** What a line is called in a language other than that of the catalogue. */
export interface Input {
  readonly language: string
  readonly name: string
}

/** Whom a paper is for: the name and the address, each line once. */
export const reader = (name: string | null, address: Readonly<Record<string, unknown>> | null): string[] =>
  [name, ...addressLines(address)].filter((line, i, all): line is string => Boolean(line) && all.indexOf(line) === i)

/** An address as lines of a letter, of whatever was given. */
function addressLines(address: Readonly<Record<string, unknown>> | null): string[] {
  const said = (name: string) => (typeof address?.[name] === 'string' ? (address[name] as string).trim() : '')
  return [
    said('name'),
    said('company'),
    said('line1'),
    said('line2'),
    [said('zipcode'), said('city')].filter(Boolean).join(' '),
    said('state'),
    said('country'),
  ]
}
