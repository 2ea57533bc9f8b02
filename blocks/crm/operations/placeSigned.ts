import { type Context, type Inners, Refusal, refuse } from '@quoin/kit/server'
import { crm } from '../resources/index.ts'
import type { QuoteLine } from '../resources/quoteLine.ts'
import type { QuoteRow } from './quotes.ts'

export const quotesInner: Inners<typeof crm, 'quotes'> = {
  /** Where no block sells, a signed quote waits for somebody who hands it on. */
  place: async () => ({ order: null }),

  async handOn({ id }, context) {
    const quote = await context.find(crm.quotes, id, 'lock')
    if (!quote.convertedAt) await context.update(crm.quotes, quote, { convertedAt: new Date().toISOString() })
    await owe(context, id, true)
  },

  settle: ({ id }, context) => owe(context, id, false),
}

async function owe({ tx, tenantId }: Context, id: string, owed: boolean): Promise<void> {
  await tx.query('update crm.quotes set owed = $3 where tenant_id = $1 and id = $2', [tenantId, id, owed])
}

/**
 * A quote that promises goods of the catalogue becomes an order as it is signed: the goods are reserved at once, or the signature is
 * refused and nothing has changed. Answers what the quote has to note of it. What is only words is handed on by somebody (`convert`).
 */
export async function placeSigned(context: Context, quote: QuoteRow): Promise<{ readonly convertedAt?: string }> {
  const lines = (quote.lines ?? []) as QuoteLine[]
  if (!lines.some((line) => line.product_unique_id && (!line.optional || line.chosen))) return {}
  try {
    const { order } = await context.callInner(crm.quotes.inner.place, {
      id: quote.id,
      currency: quote.currency,
      lines,
      taxes: quote.taxes ?? [],
      subtotalMinor: quote.subtotalMinor ?? 0,
      discountMinor: quote.discountMinor ?? 0,
      taxMinor: quote.taxMinor ?? 0,
      totalMinor: quote.totalMinor ?? 0,
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

async function buyerOf(
  { tx, tenantId }: Context,
  { contact, account }: QuoteRow,
): Promise<{ name: string | null; email: string | null; phone: string | null }> {
  const [buyer] = await tx.query<{ name: string | null; email: string | null; phone: string | null }>(
    `select left(coalesce(c.first_name || ' ' || c.last_name, a.name), 200) as name, c.primary_email as email, c.primary_phone as phone
     from (select 1) one left join crm.contacts c on c.tenant_id = $1 and c.id = $2 left join crm.accounts a on a.tenant_id = $1 and a.id = $3`,
    [tenantId, contact, account],
  )
  return buyer!
}
