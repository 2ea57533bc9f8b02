import {
  type Answer,
  type Author,
  type Context,
  type Customs,
  document,
  Model,
  nobody,
  refuse,
  Refusal,
  type Tx,
  updateRecord,
  type Row,
} from '@quoin/kit/server'
import { readSecret } from '@quoin/kit/secret-links'
import { crm } from '../resources/index.ts'
import type { QuoteLine } from '../resources/quoteLine.ts'
import { placeSigned } from './placeSigned.ts'
import { keepSigned, type QuoteRow, calculate, sentPaper } from './quotes.ts'
import { askOf, publishedSeller, sellerOf } from './seller.ts'
import { sellingOf } from './settings.ts'
import { winDeal } from './win.ts'

/**
 * What a customer does with a quote by its public address. Nobody is signed in: the address names the company, and each runs in a
 * transaction behind that company's wall. The row is locked, so that of two clicks one is first.
 */
export const publicQuote: Pick<Customs<typeof crm, 'quotes'>, 'publicGet' | 'publicAccept' | 'publicDecline'> = {
  publicGet: ({ link }, context) => withQuote(context, link, publish),

  publicAccept: ({ link, name, chosen }, context) =>
    withQuote(context, link, async (offered, tx, inside) => {
      mustBeOpen(offered)
      if (chosen !== undefined) await choose(offered, chosen, tx)
      const quote = await read(tx, offered.tenantId, offered.id)
      const placed = await placeSigned(inside, quote)
      const changes = { state: 'accepted', acceptedAt: new Date().toISOString(), acceptedBy: name, ...placed }
      await decide(quote, changes, 'accept', tx, context)
      const signed = await read(tx, quote.tenantId, quote.id)
      // The deal's history names the quote, not the person, who may ask to be forgotten.
      await winDeal(tx, authorOf(signed, null, 'accept', context), {
        opportunity: signed.opportunity,
        currency: signed.currency,
        total: signed.total,
      })
      await keepSigned(inside, signed)
      return publish(signed, tx, inside)
    }),

  publicDecline: ({ link, reason }, context) =>
    withQuote(context, link, async (quote, tx) => {
      mustBeOpen(quote)
      await decide(
        quote,
        { state: 'declined', declinedAt: new Date().toISOString(), declineReason: reason ?? null },
        'decline',
        tx,
        context,
      )
      return publish(await read(tx, quote.tenantId, quote.id), tx, context)
    }),
}

/** Made when it is first needed: an open call has no company, whose context would have it. */
let made: Model | undefined
const quoteModel = (): Model => (made ??= new Model(crm.quotes))

type PublicRow = QuoteRow & { readonly tenantId: string }

function withQuote(
  context: Context,
  link: string,
  work: (quote: PublicRow, tx: Tx, context: Context) => Promise<Answer>,
): Promise<Answer> {
  const known = readSecret(link)
  if (!known) throw refuse.missing('This quote does not exist.')
  return context.behind(known.tenantId, async (inside) => {
    const { tx } = inside
    const [found] = await tx.query<{ id: string }>(
      `select id from crm.quotes where tenant_id = $1 and link_hash = $2 and deleted_at is null and state <> 'draft' for update`,
      [known.tenantId, known.hash],
    )
    if (!found) throw refuse.missing('This quote does not exist.')
    return work(await read(tx, known.tenantId, found.id), tx, inside)
  })
}

async function read(tx: Tx, tenantId: string, id: string): Promise<PublicRow> {
  const model = quoteModel()
  const [row] = await tx.query<QuoteRow & Record<string, unknown>>(
    `select ${model.selection()} from crm.quotes t where t.tenant_id = $1 and t.id = $2`,
    [tenantId, id],
  )
  return { ...row!, tenantId }
}

/** Said twice, or too late: refused with the reason, and nothing has changed. */
function mustBeOpen(quote: PublicRow): void {
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
async function choose(quote: PublicRow, chosen: readonly string[], tx: Tx): Promise<void> {
  const options = ((quote.lines ?? []) as QuoteLine[]).filter((line) => line.optional)
  const unknown = chosen.filter((id) => !options.some((line) => line.id === id))
  if (unknown.length > 0) throw refuse.invalid('no_such_option', 'This is not one of the options.', 'chosen')
  const lines = (quote.lines as QuoteLine[]).map((line) =>
    line.optional ? { ...line, chosen: chosen.includes(line.id!) } : line,
  )
  await calculate(tx, quote.tenantId, { ...quote, lines })
}

async function decide(
  quote: PublicRow,
  changes: Readonly<Record<string, unknown>>,
  action: string,
  tx: Tx,
  context: Context,
): Promise<void> {
  const author = authorOf(quote, (changes.acceptedBy as string | undefined) ?? null, action, context)
  await updateRecord(tx, quoteModel(), author, quote as unknown as Row, changes)
}

const authorOf = (quote: PublicRow, name: string | null, action: string, context: Context): Author => ({
  actor: { ...nobody, tenantId: quote.tenantId, userName: name },
  tenantId: quote.tenantId,
  operation: `crm.quotes.${action}`,
  requestId: context.request.id,
})

/** What a customer sees: the offer and what became of it, nothing of the house. */
async function publish(quote: PublicRow, tx: Tx, context: Context): Promise<Answer> {
  const [names] = await tx.query<{ account: string | null; contact: string | null }>(
    `select (select a.name from crm.accounts a where a.tenant_id = $1 and a.id = $2) as account,
       (select concat_ws(' ', c.first_name, c.last_name) from crm.contacts c where c.tenant_id = $1 and c.id = $3) as contact`,
    [quote.tenantId, quote.account, quote.contact],
  )
  const seller = await sellerOf(tx, quote.tenantId)
  const isLate = quote.state === 'sent' && Date.parse(quote.linkUntil) <= Date.now()
  const { number, revision, name, currency, lines, taxes, terms } = quote
  // Only an order has a deposit, and only goods are ordered by the signature.
  const { depositBasisPoints } = await sellingOf(tx, quote.tenantId)
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
      ask: await askOf(tx, quote.tenantId, quote),
      accepted_at: quote.acceptedAt,
      accepted_by: quote.acceptedBy,
      declined_at: quote.declinedAt,
      pdf_url: await sentPaper({ tx, files: context.files, tenantId: quote.tenantId }, quote.id),
    },
  })
}
