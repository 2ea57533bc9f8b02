import type { Found } from '@quoin/kit'
import {
  type Answer,
  type Author,
  type Context,
  type Customs,
  document,
  nobody,
  refuse,
  Refusal,
  updateRecord,
} from '@quoin/kit/server'
import { readSecret } from '@quoin/kit/secret-links'
import { crm } from '../resources/index.ts'
import type { QuoteLine } from '../resources/quoteLine.ts'
import { placeSigned } from './placeSigned.ts'
import { keepSigned, calculate, sentPaper } from './quotes.ts'
import { askOf, publishedSeller, sellerOf } from './seller.ts'
import { sellingOf } from './settings.ts'
import { winDeal } from './win.ts'

/** A quote that was sent: what it is in and how long it may be answered stand then. */
type Quote = Found<typeof crm.quotes> & {
  readonly currency: string
  readonly linkUntil: string
  readonly deletedAt: string | null
}

/**
 * What a customer does with a quote by its public address. Nobody is signed in: the address names the company, and each runs in a
 * transaction behind that company's wall. The row is locked, so that of two clicks one is first.
 */
export const publicQuote: Pick<Customs<typeof crm, 'quotes'>, 'publicGet' | 'publicAccept' | 'publicDecline'> = {
  publicGet: ({ link }, context) => withQuote(context, link, publish),

  publicAccept: ({ link, name, chosen }, context) =>
    withQuote(context, link, async (offered, inside) => {
      mustBeOpen(offered)
      if (chosen !== undefined) await choose(offered, chosen, inside)
      const quote = await again(inside, offered)
      const placed = await placeSigned(inside, quote)
      const changes = { state: 'accepted', acceptedAt: new Date().toISOString(), acceptedBy: name, ...placed }
      await decide(quote, changes, 'accept', inside)
      const signed = await again(inside, quote)
      // The deal's history names the quote, not the person, who may ask to be forgotten.
      await winDeal(inside.tx, authorOf(inside, null, 'accept'), {
        opportunity: signed.opportunity,
        currency: signed.currency,
        total: signed.total,
      })
      await keepSigned(inside, signed)
      return publish(signed, inside)
    }),

  publicDecline: ({ link, reason }, context) =>
    withQuote(context, link, async (quote, inside) => {
      mustBeOpen(quote)
      const changes = { state: 'declined', declinedAt: new Date().toISOString(), declineReason: reason ?? null }
      await decide(quote, changes, 'decline', inside)
      return publish(await again(inside, quote), inside)
    }),
}

function withQuote(context: Context, link: string, work: (quote: Quote, context: Context) => Promise<Answer>): Promise<Answer> {
  const known = readSecret(link)
  if (!known) throw refuse.missing('This quote does not exist.')
  return context.behind(known.tenantId, async (inside) => {
    const [quote] = await inside.rows(crm.quotes, `t.link_hash = $2 and t.deleted_at is null and t.state <> 'draft' for update`, [
      known.hash,
    ])
    if (!quote) throw refuse.missing('This quote does not exist.')
    return work(quote as Quote, inside)
  })
}

/** The same as it stands by now. */
const again = async (context: Context, { id }: Quote): Promise<Quote> =>
  (await context.rows(crm.quotes, 't.id = $2', [id]))[0] as Quote

/** Said twice, or too late: refused with the reason, and nothing has changed. */
function mustBeOpen(quote: Quote): void {
  if (quote.state === 'accepted')
    throw refuse.conflict('already_accepted', 'This quote was already accepted.', {
      accepted_at: quote.acceptedAt,
      accepted_by: quote.acceptedBy,
    })
  if (quote.state === 'declined')
    throw refuse.conflict('already_declined', 'This quote was already declined.', { declined_at: quote.declinedAt })
  if (quote.state === 'expired' || Date.parse(quote.linkUntil) <= Date.now()) {
    throw new Refusal(410, {
      code: 'offer_expired',
      detail: 'This offer is no longer open. Please ask for a new one.',
      meta: { until: quote.linkUntil },
    })
  }
}

/** Takes the customer's choice among the options; all other lines stay as they were offered. */
async function choose(quote: Quote, chosen: readonly string[], { tx, tenantId }: Context): Promise<void> {
  const options = ((quote.lines ?? []) as QuoteLine[]).filter((line) => line.optional)
  const unknown = chosen.filter((id) => !options.some((line) => line.id === id))
  if (unknown.length > 0) throw refuse.invalid('no_such_option', 'This is not one of the options.', 'chosen')
  const lines = (quote.lines as QuoteLine[]).map((line) =>
    line.optional ? { ...line, chosen: chosen.includes(line.id!) } : line,
  )
  await calculate(tx, tenantId, { ...quote, lines })
}

async function decide(quote: Quote, changes: Readonly<Record<string, unknown>>, action: string, context: Context): Promise<void> {
  const author = authorOf(context, (changes.acceptedBy as string | undefined) ?? null, action)
  await updateRecord(context.tx, context.model('crm.quotes'), author, quote, changes)
}

const authorOf = ({ tenantId, request }: Context, name: string | null, action: string): Author => ({
  actor: { ...nobody, tenantId, userName: name },
  tenantId,
  operation: `crm.quotes.${action}`,
  requestId: request.id,
})

/** What a customer sees: the offer and what became of it, nothing of the house. */
async function publish(quote: Quote, context: Context): Promise<Answer> {
  const { tx, tenantId, files } = context
  const [names] = await tx.query<{ account: string | null; contact: string | null }>(
    `select (select a.name from crm.accounts a where a.tenant_id = $1 and a.id = $2) as account,
       (select concat_ws(' ', c.first_name, c.last_name) from crm.contacts c where c.tenant_id = $1 and c.id = $3) as contact`,
    [tenantId, quote.account, quote.contact],
  )
  const seller = await sellerOf(tx, tenantId)
  const isLate = quote.state === 'sent' && Date.parse(quote.linkUntil) <= Date.now()
  const { number, revision, name, currency, lines, taxes, terms } = quote
  // Only an order has a deposit, and only goods are ordered by the signature.
  const { depositBasisPoints } = await sellingOf(tx, tenantId)
  const hasGoods = ((lines ?? []) as QuoteLine[]).some((line) => line.product_unique_id)
  return document({
    type: 'offer',
    id: quote.id,
    attributes: {
      number,
      revision,
      name,
      state: isLate ? 'expired' : quote.state,
      currency,
      lines,
      taxes,
      terms,
      valid_until: quote.validUntil,
      link_until: quote.linkUntil,
      subtotal: Number(quote.subtotal),
      discount_total: Number(quote.discountTotal),
      tax_total: Number(quote.taxTotal),
      total: Number(quote.total),
      total_minor: quote.totalMinor,
      discount_basis_points: quote.discountBasisPoints,
      discount_amount: quote.discountAmount === null ? null : Number(quote.discountAmount),
      deposit_basis_points: hasGoods && depositBasisPoints > 0 ? depositBasisPoints : null,
      account_name: names!.account,
      contact_name: names!.contact,
      seller_name: seller.name,
      seller: await publishedSeller(seller, context),
      ask: await askOf(tx, tenantId, quote),
      accepted_at: quote.acceptedAt,
      accepted_by: quote.acceptedBy,
      declined_at: quote.declinedAt,
      pdf_url: await sentPaper({ tx, files, tenantId }, quote.id),
    },
  })
}
