import { drawPaper, letterHead, type Paper, type PaperLanguage, pageFoot, paperLanguage, type Pen } from '@quoin/kit/pdf'
import { minorText } from '../resources/money.ts'
import { pdfWords } from './words.ts'

/** A line as an invoice or a credit memo keeps it; memos from before lines kept their tax know only what came back. */
export interface InvoiceLine {
  readonly name: string
  /** What it was called in the language of the buyer when the paper was issued, where somebody had translated it. */
  readonly said?: { readonly language: string; readonly name: string }
  readonly sku: string | null
  readonly quantity: number
  /** What one cost before what was taken off, with tax where prices include it; papers from before that was kept have none. */
  readonly unit_minor?: number
  readonly discount_minor?: number
  readonly net_minor?: number
  readonly tax_basis_points?: number
  readonly total_minor: number
}
export interface InvoicePaper {
  readonly kind: 'invoice' | 'credit_memo'
  readonly number: string
  readonly order: string
  readonly issuedAt: string
  readonly currency: string
  readonly lines: readonly InvoiceLine[]
  readonly subtotalMinor: number
  readonly taxMinor: number
  /** What was taxed at which rate; a paper from before that was kept has none. */
  readonly taxes: readonly { readonly basis_points: number; readonly tax_minor: number; readonly exempt_id: string | null }[]
  readonly totalMinor: number
  readonly paidAt: string | null
  readonly pricesIncludeTax: boolean
  /** The number of the invoice that a credit memo takes back of. */
  readonly ofInvoice: string | null
  /** Lines of the address each. */
  readonly seller: readonly string[]
  readonly buyer: readonly string[]
}

/** An invoice or a credit memo as PDF, in one of six languages; every amount on it is the one that was booked. */
export const invoicePdf = (paper: InvoicePaper, language: PaperLanguage): Promise<Uint8Array> =>
  drawPaper(language, (pen) => layOut(paper, language, pen))

const nameIn = ({ name, said: input }: InvoiceLine, language: PaperLanguage): string =>
  input && paperLanguage(input.language) === language ? input.name : name

function layOut(paper: InvoicePaper, language: PaperLanguage, pen: Pen): Paper {
  const { t, money: amountOf, number, percent, day } = pen
  const words = pdfWords[language]
  const right = { alignment: 'right' }
  const money = (minor: number) => amountOf(minorText(minor, paper.currency), paper.currency)
  const exemptId = paper.taxes[0]?.exempt_id
  const values: [string, string][] = [
    [words.number, paper.number],
    [words.date, day(paper.issuedAt.slice(0, 10))],
    [words.order, paper.order],
    ...(paper.ofInvoice ? [[words.invoice, paper.ofInvoice] as [string, string]] : []),
    ...(paper.kind === 'invoice' && paper.paidAt ? [[words.paidOn, day(paper.paidAt.slice(0, 10))] as [string, string]] : []),
    ...(exemptId ? [[words.taxFree, exemptId] as [string, string]] : []),
  ]
  const hasUnits = paper.lines.some((line) => line.unit_minor !== undefined)
  const hasDiscounts = paper.lines.some((line) => (line.discount_minor ?? 0) > 0)
  const heads = [
    words.description,
    words.quantity,
    ...(hasUnits ? [paper.pricesIncludeTax ? words.unitWithTax : words.unit] : []),
    ...(hasDiscounts ? [words.discount] : []),
    words.net,
    words.tax,
    words.total,
  ]
  const sums: [string, string, boolean][] = [
    [words.subtotal, money(paper.subtotalMinor), false],
    ...(paper.taxes.length > 1
      ? paper.taxes.map((one): [string, string, boolean] => [
          `${words.taxSum} ${percent(one.basis_points)}`,
          money(one.tax_minor),
          false,
        ])
      : [[words.taxSum, money(paper.taxMinor), false] as [string, string, boolean]]),
    [paper.kind === 'invoice' ? words.sum : words.returned, money(paper.totalMinor), true],
  ]
  return {
    info: { title: `${words[paper.kind]} ${paper.number}` },
    footer: pageFoot(pen, paper.number, words.page),
    content: [
      ...letterHead(pen, {
        from: paper.seller,
        title: words[paper.kind],
        forWhom: words.forWhom,
        to: paper.buyer,
        definition: values,
      }),
      {
        layout: 'lightHorizontalLines',
        table: {
          headerRows: 1,
          dontBreakRows: true,
          widths: heads.map((_, i) => (i === 0 ? '*' : 'auto')),
          body: [
            heads.map((head, i) => t(head, { bold: true, ...(i > 0 && right) })),
            ...paper.lines.map((line) => [
              {
                stack: [
                  // Shipping is kept by a word of ours, whatever the language of the paper.
                  t(line.name === 'delivery' && line.sku === null ? words.delivery : nameIn(line, language)),
                  ...(line.sku ? [t(line.sku, { fontSize: 8, color: '#666666' })] : []),
                ],
              },
              // Money that came back for no whole thing has no number of things.
              t(line.quantity > 0 ? number(line.quantity) : '', right),
              ...(hasUnits ? [t(line.unit_minor === undefined ? '' : money(line.unit_minor), right)] : []),
              ...(hasDiscounts ? [t(line.discount_minor ? money(-line.discount_minor) : '', right)] : []),
              t(line.net_minor === undefined ? '' : money(line.net_minor), right),
              t(line.tax_basis_points === undefined ? '' : percent(line.tax_basis_points), right),
              t(money(line.total_minor), right),
            ]),
          ],
        },
      },
      {
        unbreakable: true,
        margin: [0, 12, 0, 0],
        columns: [
          { width: '*', text: '' },
          {
            width: 'auto',
            layout: 'noBorders',
            table: {
              body: sums.map(([label, value, isTotal]) => [
                t(label, { bold: isTotal }),
                t(value, { ...right, bold: isTotal, margin: [16, 0, 0, 0] }),
              ]),
            },
          },
        ],
      },
    ],
  }
}
