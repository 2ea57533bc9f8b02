import { drawPaper, type Paper, type PaperLanguage, type Pen } from '@quoin/kit/pdf'
import { minorText } from '../resources/money.ts'
import { pdfWords } from './words.ts'

/** A line as an invoice keeps it; a credit memo knows of its lines only what came back. */
export interface InvoiceLine {
  readonly name: string
  readonly sku: string | null
  readonly quantity: number
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
  readonly totalMinor: number
  /** Lines of the address each. */
  readonly seller: readonly string[]
  readonly buyer: readonly string[]
}

/** An invoice or a credit memo as PDF, in one of six languages; every amount on it is the one that was booked. */
export const invoicePdf = (paper: InvoicePaper, language: PaperLanguage): Promise<Uint8Array> =>
  drawPaper(language, (pen) => layOut(paper, language, pen))

function layOut(paper: InvoicePaper, language: PaperLanguage, { t, money: amountOf, number, percent, day }: Pen): Paper {
  const words = pdfWords[language]
  const right = { alignment: 'right' }
  const money = (minor: number) => amountOf(minorText(minor, paper.currency), paper.currency)
  const facts: [string, string][] = [
    [words.number, paper.number],
    [words.date, day(paper.issuedAt.slice(0, 10))],
    [words.order, paper.order],
  ]
  const sums: [string, string, boolean][] = [
    [words.subtotal, money(paper.subtotalMinor), false],
    [words.taxSum, money(paper.taxMinor), false],
    [paper.kind === 'invoice' ? words.sum : words.returned, money(paper.totalMinor), true],
  ]
  return {
    info: { title: `${words[paper.kind]} ${paper.number}` },
    footer: (page: number, pages: number) =>
      t(`${paper.number} · ${words.page} ${page} / ${pages}`, {
        alignment: 'center',
        fontSize: 8,
        color: '#666666',
        margin: [0, 20, 0, 0],
      }),
    content: [
      {
        columns: [
          { stack: paper.seller.map((line, i) => t(line, i === 0 ? { bold: true } : { color: '#444444' })) },
          t(words[paper.kind], { ...right, fontSize: 20, bold: true }),
        ],
      },
      {
        margin: [0, 24, 0, 20],
        columns: [
          { stack: [t(words.forWhom, { color: '#666666', fontSize: 8 }), ...paper.buyer.map((line) => t(line))] },
          {
            width: 'auto',
            layout: 'noBorders',
            table: { body: facts.map(([label, value]) => [t(label, { color: '#666666' }), t(value, right)]) },
          },
        ],
      },
      {
        layout: 'lightHorizontalLines',
        table: {
          headerRows: 1,
          dontBreakRows: true,
          widths: ['*', 'auto', 'auto', 'auto', 'auto'],
          body: [
            [words.description, words.quantity, words.net, words.tax, words.total].map((head, i) =>
              t(head, { bold: true, ...(i > 0 && right) }),
            ),
            ...paper.lines.map((line) => [
              {
                stack: [
                  // Shipping is kept by a word of ours, whatever the language of the paper.
                  t(line.name === 'delivery' && line.sku === null ? words.delivery : line.name),
                  ...(line.sku ? [t(line.sku, { fontSize: 8, color: '#666666' })] : []),
                ],
              },
              // Money that came back for no whole thing has no number of things.
              t(line.quantity > 0 ? number(line.quantity) : '', right),
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
