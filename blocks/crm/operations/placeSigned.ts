import type { Found } from '@quoin/kit'
import { type Context, type Internals, Refusal, refuse } from '@quoin/kit/server'
import { depositOf } from '../resources/deposit.ts'
import { crm, type QuoteBuyer } from '../resources/index.ts'
import type { QuoteLine } from '../resources/quoteLine.ts'
import type { QuoteRow } from './quotes.ts'
import { sellingOf } from './settings.ts'

export const quotesInternal: Internals<typeof crm, 'quotes'> = {
  /** Where no block sells, a signed quote waits for somebody who hands it on. */
  place: async () => ({ order: null }),

  async handOn({ id }, context) {
    const quote = await context.find(crm.quotes, id, 'lock')
    if (!quote.convertedAt) await context.update(crm.quotes, quote, { convertedAt: new Date().toISOString() })
    await owe(context, id, true)
  },

  async buyer({ id }, context) {
    const quote = await context.find(crm.quotes, id)
    return quote.contact || quote.account ? buyerOf(context, quote) : null
  },

  settle: ({ id }, context) => owe(context, id, false),
}

async function owe({ tx, tenantId }: Context, id: string, owed: boolean): Promise<void> {
  await tx.query('update crm.quotes set owed = $3 where tenant_id = $1 and id = $2', [tenantId, id, owed])
}

/**
 * A quote that promises goods of the catalogue becomes an order as it is signed: the goods are reserved and the deposit is set aside
 * at once, or the signature is refused and nothing has changed. Answers what the quote has to note of it. What is only words is handed on by somebody (`convert`).
 */
export async function placeSigned(context: Context, quote: QuoteRow): Promise<{ readonly convertedAt?: string }> {
  const lines = (quote.lines ?? []) as QuoteLine[]
  if (!lines.some((line) => line.product_unique_id && (!line.optional || line.chosen))) return {}
  const { depositBasisPoints } = await sellingOf(context.tx, context.tenantId)
  try {
    const { order } = await context.callInternal(crm.quotes.internal.place, {
      id: quote.id,
      currency: quote.currency,
      lines,
      taxes: quote.taxes ?? [],
      subtotalMinor: quote.subtotalMinor ?? 0,
      discountMinor: quote.discountMinor ?? 0,
      taxMinor: quote.taxMinor ?? 0,
      totalMinor: quote.totalMinor ?? 0,
      depositMinor: depositOf(quote.totalMinor ?? 0, depositBasisPoints),
      buyer: await buyerOf(context, quote),
    })
    if (order === null) return {}
    await owe(context, quote.id, quote.totalMinor > 0)
    return { convertedAt: new Date().toISOString() }
  } catch (error) {
    const [why] = error instanceof Refusal ? error.reasons : []
    if (why?.code !== 'out_of_stock') throw error
    // Whoever signs learns which lines stand in the way, and nothing else of the shelves.
    const missing = (why.meta?.lines ?? []) as readonly { readonly details: readonly string[] }[]
    throw refuse.conflict('out_of_stock', why.detail, { lines: [...new Set(missing.flatMap(({ details }) => details))] })
  }
}

/**
 * The contact of a quote, or its account. A contact is the member they are linked with, or the one who confirmed the same mail address:
 * an address that nobody confirmed may be anybody's, and would show them what others bought.
 */
async function buyerOf(
  { tx, tenantId }: Pick<Context, 'tx' | 'tenantId'>,
  { contact, account, language }: QuoteRow | Found<typeof crm.quotes>,
): Promise<QuoteBuyer> {
  const [buyer] = await tx.query<{ -readonly [Name in keyof QuoteBuyer]: QuoteBuyer[Name] }>(
    `select u.id as "user", left(coalesce(c.first_name || ' ' || c.last_name, a.name), 200) as name, c.primary_email as email, c.primary_phone as phone,
       coalesce($4, a.preferred_language) as language
     from (select 1) one left join crm.contacts c on c.tenant_id = $1 and c.id = $2 left join crm.accounts a on a.tenant_id = $1 and a.id = $3
       left join lateral (select m.id from gateway.users_view m
         where m.tenant_id = $1 and m.deleted_at is null and m.status = 'active' and (m.id = c.user_id or m.email = lower(c.primary_email) and m.confirmed_at is not null)
         order by (m.id = c.user_id) is true desc limit 1) u on true`,
    [tenantId, contact, account, language],
  )
  return buyer!
}
