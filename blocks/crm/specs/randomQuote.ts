import { toDecimal } from '@quoin/kit'
import fc from 'fast-check'
import { quoteTotals } from '../resources/quoteTotals.ts'
import { paperLanguages } from '@quoin/kit/pdf'
import { pdfText } from '@quoin/kit/pdf/text'
import { builtInDesign, drawFirst } from '@quoin/kit/documents'
import { quoteDocument } from '../pdf/quoteDocument.ts'
import { layQuote, type QuotePaper, quoteValues } from '../pdf/quotePdf.ts'

/** Quotes of mixed taxes and discounts, by rate and by amount, in currencies of no, two and three decimals and in six languages. */
export const randomQuote = fc.constantFrom('EUR', 'JPY', 'KWD').chain((currency) =>
  fc.record({
    currency: fc.constant(currency),
    language: fc.constantFrom(...paperLanguages),
    discountBasisPoints: fc.integer({ min: 0, max: 3_000 }),
    discountAmount: fc.constantFrom(null, toDecimal(1, currency)),
    lines: fc.array(
      fc.record({
        description: fc.constantFrom('Apples', 'Grüße, œuvre & ñandú', '屋根の修理', '报价单'),
        quantity: fc.integer({ min: 1, max: 99_999 }).map((n) => n / 100),
        unit_price: fc.integer({ min: 1_000, max: 9_999_999 }).map((n) => toDecimal(n, currency)),
        tax_basis_points: fc.constantFrom(0, 700, 1_900),
        discount_basis_points: fc.constantFrom(0, 333, 1_250),
      }),
      { minLength: 1, maxLength: 9 },
    ),
  }),
)
export type RandomQuote = typeof randomQuote extends fc.Arbitrary<infer Quote> ? Quote : never

/** Draws a quote and reads the PDF again: which of the calculated amounts it does not say, and letters it could not write. */
export async function faultsOf({ language, ...input }: RandomQuote): Promise<string[]> {
  const totals = quoteTotals(input)
  const paper: QuotePaper = {
    number: 'Q-2026-0001',
    name: 'Proof',
    revision: 1,
    date: '2026-11-20',
    validUntil: null,
    currency: input.currency,
    terms: null,
    seller: { name: 'Harbour', address: [], phone: null, email: null, website: null, taxId: null, logoKey: null },
    ask: null,
    isDraft: false,
    signed: null,
    buyer: [],
    lines: input.lines.map((line, i) => ({ ...line, net_minor: totals.lines[i]!.netMinor })),
    subtotalMinor: totals.subtotalMinor,
    discountMinor: totals.discountMinor,
    taxes: totals.taxes.map((tax) => ({ basis_points: tax.basisPoints, base_minor: tax.baseMinor, tax_minor: tax.taxMinor })),
    totalMinor: totals.totalMinor,
  }
  const { bytes } = await drawFirst([builtInDesign(quoteDocument)], {
    language,
    logo: null,
    values: (pen) => quoteValues(paper, pen),
    lay: (pen, look) => layQuote(paper, pen, look),
  })
  const text = pdfText(bytes)
  const said = text.split('|').map((run) => run.replace(/\D/g, ''))
  const decimals = input.currency === 'JPY' ? 0 : input.currency === 'EUR' ? 2 : 3
  const amounts = [
    totals.subtotalMinor,
    totals.totalMinor,
    ...(totals.discountMinor > 0 ? [totals.discountMinor] : []),
    ...totals.lines.map((line) => line.netMinor),
    ...totals.taxes.flatMap((tax) => (tax.basisPoints > 0 ? [tax.baseMinor, tax.taxMinor] : [])),
  ]
  const missing = amounts
    .filter((amount) => !said.includes(String(amount).padStart(decimals + 1, '0')))
    .map((amount) => `${language} ${input.currency} ${amount} is not said`)
  return /[\ufffd\u0000]/.test(text) ? [...missing, `${language} holds letters that could not be written`] : missing
}
