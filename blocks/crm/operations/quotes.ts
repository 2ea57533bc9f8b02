import { createHash, randomUUID } from 'node:crypto'
import { minorText, toDecimal } from '@quoin/kit'
import { drawDocument } from '@quoin/kit/documents'
import { newKey } from '@quoin/kit/files'
import { Answer, type BlockServer, type Context, type Customs, document, Refusal, refuse, type Tx } from '@quoin/kit/server'
import { newSecret } from '@quoin/kit/secret-links'
import { type PaperLanguage, paperLanguage } from '@quoin/kit/pdf'
import { isUuid } from '@quoin/kit/uuid'
import { quoteDocument } from '../pdf/quoteDocument.ts'
import { layQuote, type QuotePaper, quoteValues } from '../pdf/quotePdf.ts'
import { crm } from '../resources/index.ts'
import { discountShare } from '../resources/discountShare.ts'
import type { QuoteLine } from '../resources/quoteLine.ts'
import { quoteTotals, Unreckonable } from '../resources/quoteTotals.ts'
import { withCatalog } from './catalogLines.ts'
import { askedIn, creditPassed, toldOfCredit } from './credit.ts'
import { mailOffer } from './mailOffer.ts'
import { documentOf, mayChange } from './records.ts'
import { askOf, sellerOf } from './seller.ts'
import { sellingOf } from './settings.ts'

type Replacements = NonNullable<BlockServer['replaces'][string]>

/** A quote as code sees it; the columns of `crm.quotes` by their field's names. */
export type QuoteRow = Readonly<Record<string, any>> & {
  readonly id: string
  readonly version: number
  readonly currency: string
}

/** The standard creation, then the number, the currency and everything that is calculated. */
export const createQuote: Replacements['create'] = async (input, context, standard) => {
  const deal = { ...input, body: { ...(await ofDeal(context, input.body)), ...withTotal(input.body, null) } }
  const answer = await placed(standard(deal), (deal.body as { lines?: unknown }).lines)
  const {
    data: { id },
    meta,
  } = JSON.parse(answer.body) as { data: { id: string }; meta?: object }
  const number = await nextNumber(context)
  await context.tx.query(
    `update crm.quotes q set number = $3, code = coalesce(q.code, $3), search = q.search || array_to_tsvector($4::text[]), currency = coalesce(q.currency,
       (select o.currency from crm.opportunities o where o.tenant_id = q.tenant_id and o.id = q.opportunity_id),
       (select p.currency from crm.pipelines p where p.tenant_id = q.tenant_id and p.deleted_at is null order by p.is_default desc, p."order", p.created_at limit 1), 'EUR')
     where q.tenant_id = $1 and q.id = $2`,
    [context.tenantId, id, number, number.toLowerCase().split('-').filter(Boolean)],
  )
  const quote = (await context.find(crm.quotes, id, 'lock')) as QuoteRow
  const lines = await withCatalog(context, quote.lines ?? [], quote.currency, undefined)
  await calculate(context.tx, context.tenantId, { ...quote, lines })
  return new Answer(201, JSON.stringify({ data: JSON.parse(await documentOf(context, crm.quotes, id)), ...(meta && { meta }) }))
}

const validDays = 30

/** What a quote has of its deal where nobody says otherwise: for whom it is, and that it holds for a month. */
async function ofDeal(
  { tx, tenantId }: Context,
  { opportunity_unique_id: deal, account_unique_id: account }: Readonly<Record<string, unknown>>,
): Promise<Readonly<Record<string, unknown>>> {
  const [row] = isUuid(deal)
    ? await tx.query<{ account: string | null; contact: string | null }>(
        `select o.account_id as account, case when $3::uuid is null or o.account_id = $3 then o.contact_id end as contact
           from crm.opportunities o where o.tenant_id = $1 and o.id = $2 and o.deleted_at is null`,
        [tenantId, deal, isUuid(account) ? account : null],
      )
    : []
  const until = new Date(Date.now() + validDays * 86_400_000).toISOString().slice(0, 10)
  return {
    valid_until: until,
    ...(row?.account && { account_unique_id: row.account }),
    ...(row?.contact && { contact_unique_id: row.contact }),
  }
}

/** What is part of the offer and so frozen once it was sent. */
const commercial = [
  'lines',
  'discount_basis_points',
  'discount_amount',
  'currency',
  'account_unique_id',
  'contact_unique_id',
  'opportunity_unique_id',
  'name',
  'terms',
  'language',
  'valid_until',
]

export const updateQuote: Replacements['update'] = async (input, context, standard) => {
  const quote = (await context.find(crm.quotes, input.params.id!, 'lock')) as QuoteRow
  const deal = { ...input, body: withTotal(input.body, quote) }
  const touched = commercial.filter((wire) => Object.hasOwn(deal.body, wire))
  if (quote.state !== 'draft' && touched.length > 0) {
    throw refuse.conflict('quote_not_draft', 'This quote has been sent. Create a new version to change it.', {
      state: quote.state,
      fields: touched,
    })
  }
  const answer = await placed(standard(deal), deal.body.lines)
  if (touched.length === 0) return answer
  // What was approved is not what is offered any more.
  if (quote.approvedAt || quote.approvalAskedAt) {
    await context.tx.query(
      'update crm.quotes set approved_at = null, approved_by_id = null, approval_asked_at = null where tenant_id = $1 and id = $2',
      [context.tenantId, quote.id],
    )
  }
  const after = (await context.find(crm.quotes, quote.id, 'lock')) as QuoteRow
  const lines = await withCatalog(context, linesFor(after, quote, deal.body), after.currency, {
    currency: quote.currency,
    lines: (quote.lines ?? []) as QuoteLine[],
  })
  await calculate(context.tx, context.tenantId, { ...after, lines })
  const { meta } = JSON.parse(answer.body) as { meta?: object }
  return new Answer(
    200,
    JSON.stringify({ data: JSON.parse(await documentOf(context, crm.quotes, quote.id)), ...(meta && { meta }) }),
  )
}

/**
 * Who knows no lines names a total: it becomes the one line of the quote. Lines that are there make the total, and another is refused;
 * the one that was read may come back.
 */
function withTotal(body: Readonly<Record<string, unknown>>, quote: QuoteRow | null): Readonly<Record<string, unknown>> {
  const { total, ...rest } = body
  if (total === undefined || total === null || Object.hasOwn(rest, 'lines')) return body
  if (quote && Number(total) === Number(quote.total)) return rest
  const [line, ...more] = (quote?.lines ?? []) as QuoteLine[]
  if (more.length > 0 || line?.product_unique_id || line?.discount_basis_points || line?.tax_basis_points)
    throw refuse.invalid('total_of_lines', 'is calculated from the line items. Change those.', 'total')
  const description = line?.description ?? String(rest.name ?? quote?.name ?? '')
  return { ...rest, lines: [{ ...(line && { id: line.id }), description, quantity: 1, unit_price: total }] }
}

/** In another currency nobody said yet what goods of the catalogue cost; lines that were left alone ask it anew. */
function linesFor(after: QuoteRow, before: QuoteRow, body: Readonly<Record<string, unknown>>): Parameters<typeof withCatalog>[1] {
  const lines = (after.lines ?? []) as QuoteLine[]
  if (Object.hasOwn(body, 'lines') || after.currency === before.currency) return lines
  return lines.map((line) => {
    if (!line.product_unique_id) return line
    const { unit_price: _price, tax_basis_points: _tax, net: _net, net_minor: _minor, ...rest } = line
    return rest
  })
}

/** The fields say that the lines are wrong; of up to 200 of them people want to know which, and what in it. */
async function placed(work: Promise<Answer>, lines: unknown): Promise<Answer> {
  try {
    return await work
  } catch (error) {
    const path =
      error instanceof Refusal ? crm.quotes.definition.fields.lines.definition.schema.safeParse(lines).error?.issues[0]?.path : []
    if (!(error instanceof Refusal) || !path?.length) throw error
    throw new Refusal(
      error.status,
      error.reasons.map((one) => (one.pointer === 'lines' ? { ...one, pointer: ['lines', ...path].join('/') } : one)),
    )
  }
}

/** The next number of the company and year. The counter's row is held until the commit, so a number that is not used is given out again. */
async function nextNumber({ tx, tenantId }: Context): Promise<string> {
  const [row] = await tx.query<{ year: number; last: number }>(
    `insert into crm.quote_counters as c (tenant_id, year, last) values ($1, extract(year from clock_timestamp() at time zone 'UTC')::int, 1)
     on conflict (tenant_id, year) do update set last = c.last + 1 returning year, last`,
    [tenantId],
  )
  return `Q-${row!.year}-${String(row!.last).padStart(4, '0')}`
}

/** Calculates lines, taxes and totals anew and keeps them; refuses what a client says otherwise. */
export async function calculate(tx: Tx, tenantId: string, quote: QuoteRow): Promise<void> {
  const given = (quote.lines ?? []) as QuoteLine[]
  const input = {
    currency: quote.currency,
    lines: given,
    discountBasisPoints: quote.discountBasisPoints,
    discountAmount: quote.discountAmount,
  }
  const totals = calculated(() => quoteTotals(input))
  const money = (minor: number) => toDecimal(minor, quote.currency)
  const lines = given.map((line, i) => {
    const { netMinor } = totals.lines[i]!
    if (
      (line.net_minor !== undefined && line.net_minor !== netMinor) ||
      (line.net !== undefined && line.net !== money(netMinor))
    ) {
      throw refuse.invalid(
        'amount_not_yours',
        `This line comes to ${minorText(netMinor, quote.currency)}. Leave the amount out; the server calculates it.`,
        `lines/${i}/net`,
      )
    }
    return { ...line, id: line.id ?? randomUUID(), net: money(netMinor), net_minor: netMinor }
  })
  const taxes = totals.taxes.map(({ basisPoints, baseMinor, taxMinor }) => ({
    basis_points: basisPoints,
    base: money(baseMinor),
    base_minor: baseMinor,
    tax: money(taxMinor),
    tax_minor: taxMinor,
  }))
  await tx.query(
    `update crm.quotes set lines = $3, taxes = $4, subtotal_minor = $5, discount_minor = $6, tax_minor = $7, total_minor = $8, discount_share_basis_points = $9
     where tenant_id = $1 and id = $2`,
    [
      tenantId,
      quote.id,
      JSON.stringify(lines),
      JSON.stringify(taxes),
      totals.subtotalMinor,
      totals.discountMinor,
      totals.taxMinor,
      totals.totalMinor,
      discountShare(input, totals.lines),
    ],
  )
}

/** Calculation's complaints as refusals that name the value. */
export function calculated<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof Unreckonable) throw refuse.invalid('invalid', error.message, error.pointer)
    throw error
  }
}

/** What the company asks of its quotes; what customers ask by their link is in `publicQuote`. */
export const quotes: Omit<Customs<typeof crm, 'quotes'>, 'publicGet' | 'publicAccept' | 'publicDecline'> = {
  async send({ id }, context) {
    const quote = (await context.find(crm.quotes, id, 'lock')) as QuoteRow
    mayChange(context, quote, 'crm.quotes.write')
    if (quote.state !== 'draft')
      throw refuse.conflict('wrong_state', `This is not possible while state is ${quote.state}.`, {
        state: quote.state,
        allowed: ['draft'],
      })
    if (((quote.lines ?? []) as QuoteLine[]).length === 0)
      throw refuse.conflict('nothing_offered', 'This quote has no line items.')
    if (quote.validUntil && Date.parse(quote.validUntil) + 86_400_000 <= Date.now())
      throw refuse.invalid('already_over', 'The quote has expired.', 'valid_until')
    await mustHaveBuyer(quote, context)
    await mustBeApproved(quote, context)
    const until = new Date(
      quote.validUntil ? Date.parse(quote.validUntil) + 86_400_000 : Date.now() + 30 * 86_400_000,
    ).toISOString()
    await context.update(crm.quotes, quote, {
      state: 'sent',
      sentAt: new Date().toISOString(),
      linkUntil: until,
      declinedAt: null,
      declineReason: null,
    })
    const sent = (await context.find(crm.quotes, id)) as QuoteRow
    const paper = await draw(context, sent, undefined, 'stored')
    await context.tx.query(
      `insert into crm.quote_versions (tenant_id, quote_id, revision, document, file_id, sha256, sent_by) values ($1, $2, $3, $4, $5, $6, $7)`,
      [
        context.tenantId,
        id,
        quote.revision,
        await documentOf(context, crm.quotes, id),
        paper.id,
        paper.sha256,
        context.me || null,
      ],
    )
    await context.jobs.add(
      'crm.expire_quote',
      { tenantId: context.tenantId, quoteId: id, revision: quote.revision },
      { tx: context.tx, runAt: new Date(until) },
    )
    return offer(context, id, paper.url)
  },

  async renewLink({ id }, context) {
    const quote = (await context.find(crm.quotes, id, 'lock')) as QuoteRow
    mayChange(context, quote, 'crm.quotes.write')
    if (quote.state !== 'sent')
      throw refuse.conflict('wrong_state', `This is not possible while state is ${quote.state}.`, {
        state: quote.state,
        allowed: ['sent'],
      })
    await mustHaveBuyer(quote, context)
    await context.note(crm.quotes, id, { link: [null, 'renewed'] })
    return offer(context, id, (await sentPaper(context, id))!)
  },

  mail: mailOffer,

  async pdf({ id, language }, context) {
    const quote = (await context.find(crm.quotes, id)) as QuoteRow
    const signed = quote.state === 'accepted' && !language && (await signedPaper(context, id))
    if (signed) return document({ type: 'quote_pdf', id, attributes: signed })
    const paper = await draw(context, quote, language, 'orphan')
    return document({
      type: 'quote_pdf',
      id,
      attributes: { url: paper.url, file_name: paper.filename, sha256: paper.sha256, size: paper.size },
    })
  },

  async versions({ id }, context) {
    await context.find(crm.quotes, id)
    const versions = await context.tx.query(
      `select v.revision, v.sent_at, v.sent_by as sent_by_unique_id, v.sha256, v.signed_sha256, v.document->'attributes' as quote from crm.quote_versions v
       where v.tenant_id = $1 and v.quote_id = $2 order by v.revision desc`,
      [context.tenantId, id],
    )
    return document({ type: 'quote_versions', id, attributes: { versions } })
  },
}

/** Nobody is offered anything once they were put into the trash; a new address for the offer is an offer too. */
async function mustHaveBuyer({ account, contact }: QuoteRow, { tx, tenantId }: Context): Promise<void> {
  const [trashed] = await tx.query<{ what: 'account' | 'contact' }>(
    `select 'account' as what from (select from crm.accounts where tenant_id = $1 and id = $2 and deleted_at is not null for share) a
     union all
     select 'contact' from (select from crm.contacts where tenant_id = $1 and id = $3 and deleted_at is not null for share) c`,
    [tenantId, account, contact],
  )
  if (!trashed) return
  const { what } = trashed
  throw refuse.conflict(
    `${what}_in_trash`,
    `The ${what} of this quote is in the trash. Restore it or choose another one before you send the quote.`,
    { [`${what}_unique_id`]: what === 'account' ? account : contact },
  )
}

/** A discount above what the company allows, or more than the customer may owe, waits for somebody who may approve it. */
async function mustBeApproved(quote: QuoteRow, context: Context): Promise<void> {
  if (quote.approvedAt) return
  const { account, currency, totalMinor } = quote
  const credit = await creditPassed(context.tx, context.tenantId, { account, currency, totalMinor }, askedIn(context))
  if (credit) {
    const { used } = toldOfCredit(context, credit)
    throw refuse.conflict(
      'approval_needed',
      `This quote exceeds the customer’s credit limit of ${minorText(credit.limitMinor, credit.currency)} ${credit.currency}; it must be approved before it can be sent.`,
      {
        credit_limit_minor: credit.limitMinor,
        ...(used !== undefined && { credit_used_minor: used }),
        currency: credit.currency,
        permission: 'crm.quotes.approve',
      },
    )
  }
  const { approvalOver } = await sellingOf(context.tx, context.tenantId)
  if (approvalOver === null) return
  const input = {
    currency: quote.currency,
    lines: (quote.lines ?? []) as QuoteLine[],
    discountBasisPoints: quote.discountBasisPoints,
    discountAmount: quote.discountAmount,
  }
  const share = discountShare(input, quoteTotals(input).lines)
  if (share <= approvalOver) return
  throw refuse.conflict(
    'approval_needed',
    `A discount of more than ${approvalOver / 100} % has to be approved before this quote can be sent.`,
    {
      discount_share_basis_points: share,
      approval_over_basis_points: approvalOver,
      permission: 'crm.quotes.approve',
    },
  )
}

async function offer(context: Context, id: string, pdfUrl: string): Promise<Answer> {
  const { secret, hash } = newSecret(context.tenantId)
  const [quote] = await context.tx.query<{ number: string; revision: number; state: string; until: string }>(
    'update crm.quotes set link_hash = $3 where tenant_id = $1 and id = $2 returning number, revision, state, link_until as until',
    [context.tenantId, id, hash],
  )
  const { number, revision, state, until } = quote!
  // Behind the hash, so that the secret reaches no log and no Referer on its way to the page.
  return document({
    type: 'offer',
    id,
    attributes: {
      number,
      revision,
      state,
      url: `${context.settings.publicUrl}/offer#${secret}`,
      link_until: until,
      pdf_url: pdfUrl,
    },
  })
}

interface Paper {
  readonly id: string
  readonly url: string
  readonly filename: string
  readonly sha256: string
  readonly size: number
}

/** Keeps the paper of what was just signed, beside the one that was sent: with the options that were chosen, the name and the moment. */
export async function keepSigned(context: Context, quote: QuoteRow): Promise<void> {
  const paper = await draw(context, quote, undefined, 'stored')
  await context.tx.query(
    'update crm.quote_versions set signed_file_id = $4, signed_sha256 = $5 where tenant_id = $1 and quote_id = $2 and revision = $3',
    [context.tenantId, quote.id, quote.revision, paper.id, paper.sha256],
  )
}

/** Draws a quote and keeps the file: for good, or for an hour when it was only looked at. */
async function draw(
  context: Context,
  quote: QuoteRow,
  input: PaperLanguage | undefined,
  state: 'stored' | 'orphan',
): Promise<Paper> {
  const { tx, tenantId } = context
  const [people] = await tx.query<{
    account: string | null
    language: string | null
    contact: string | null
    address: string | null
    city: string | null
  }>(
    `select (select a.name from crm.accounts a where a.tenant_id = $1 and a.id = $2) as account, (select a.preferred_language from crm.accounts a where a.tenant_id = $1 and a.id = $2) as language,
       (select concat_ws(' ', c.first_name, c.last_name) from crm.contacts c where c.tenant_id = $1 and c.id = $3) as contact, l.address, concat_ws(' ', l.zipcode, l.city) as city
     from (select 1) one left join lateral (select address, zipcode, city from crm.account_locations l where l.tenant_id = $1 and l.account_id = $2 and l.deleted_at is null
       order by (l.location_type = 'billing') desc, l.is_main desc, l.created_at limit 1) l on true`,
    [tenantId, quote.account, quote.contact],
  )
  const language = input ?? paperLanguage(quote.language, people!.language)
  const seller = await sellerOf(tx, tenantId)
  const paper: QuotePaper = {
    number: quote.number,
    name: quote.name,
    revision: quote.revision,
    date: (quote.sentAt ?? new Date().toISOString()).slice(0, 10),
    validUntil: quote.validUntil,
    currency: quote.currency,
    lines: quote.lines ?? [],
    subtotalMinor: quote.subtotalMinor,
    discountMinor: quote.discountMinor,
    taxes: quote.taxes ?? [],
    totalMinor: quote.totalMinor,
    terms: quote.terms,
    seller,
    ask: await askOf(tx, tenantId, quote),
    buyer: [people!.account, people!.contact, people!.address, people!.city].filter((line): line is string => Boolean(line)),
    isDraft: quote.state === 'draft',
    signed: quote.state === 'accepted' ? { by: quote.acceptedBy ?? '', at: quote.acceptedAt } : null,
  }
  const bytes = await drawDocument(context, quoteDocument, {
    language,
    handedOut: quote.state === 'draft' ? null : `${quote.id} ${quote.revision}`,
    logoKey: seller.logoKey,
    values: (pen) => quoteValues(paper, pen),
    lay: (pen, look) => layQuote(paper, pen, look),
  })
  const kind = quote.state === 'draft' ? '-draft' : quote.state === 'accepted' ? '-signed' : ''
  const filename = `${quote.number}${quote.revision > 1 ? `-v${quote.revision}` : ''}${kind}.pdf`
  const key = newKey({ tenantId, purpose: 'quotes', filename })
  const { size } = await context.files.write(key, bytes, 'application/pdf')
  const [id, sha256] = [randomUUID(), createHash('sha256').update(bytes).digest('hex')]
  await tx.query(
    `insert into kit.files (tenant_id, id, key, purpose, filename, content_type, size_bytes, sha256, state, created_by, expires_at)
     values ($1, $2, $3, 'quote ' || $4::text, $5, 'application/pdf', $6, $7, $8, $9, case when $8 = 'orphan' then clock_timestamp() + interval '1 hour' end)`,
    [tenantId, id, key, quote.id, filename, size, sha256, state, context.me || null],
  )
  return { id, filename, sha256, size, url: await context.files.presignDownload({ key, filename, expiresInSeconds: 900 }) }
}

/** The paper as it was signed, byte by byte; null of quotes that were signed before such papers were kept. */
async function signedPaper(context: Context, quoteId: string) {
  const [file] = await context.tx.query<{ key: string; filename: string; sha256: string; size: number }>(
    `select f.key, f.filename, f.sha256, f.size_bytes::int as size from crm.quote_versions v join kit.files f on f.tenant_id = v.tenant_id and f.id = v.signed_file_id
     where v.tenant_id = $1 and v.quote_id = $2 order by v.revision desc limit 1`,
    [context.tenantId, quoteId],
  )
  if (!file) return null
  const { key, filename, sha256, size } = file
  return { url: await context.files.presignDownload({ key, filename, expiresInSeconds: 900 }), file_name: filename, sha256, size }
}

/** A link to what was signed, or sent last. */
export async function sentPaper(context: Pick<Context, 'tx' | 'files' | 'tenantId'>, quoteId: string): Promise<string | null> {
  const [file] = await context.tx.query<{ key: string; filename: string }>(
    `select f.key, f.filename from crm.quote_versions v join kit.files f on f.tenant_id = v.tenant_id and f.id = coalesce(v.signed_file_id, v.file_id)
     where v.tenant_id = $1 and v.quote_id = $2 order by v.revision desc limit 1`,
    [context.tenantId, quoteId],
  )
  return file ? context.files.presignDownload({ key: file.key, filename: file.filename, expiresInSeconds: 900 }) : null
}
