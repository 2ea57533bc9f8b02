import { minorText, toDecimal } from '@quoin/kit'
import type { Laid, Look, Values } from '@quoin/kit/documents'
import { letterHead, type PaperLanguage, paperLanguage, type Pen } from '@quoin/kit/pdf'
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

/** What the texts of a template may say of an invoice or a credit memo. */
export const invoiceValues = (paper: InvoicePaper, { day, money }: Pen): Values => ({
  number: paper.number,
  order: paper.order,
  date: day(paper.issuedAt.slice(0, 10)),
  customer: paper.buyer[0] ?? null,
  company: paper.seller[0] ?? null,
  currency: paper.currency,
  total: money(minorText(paper.totalMinor, paper.currency), paper.currency),
  total_amount: toDecimal(paper.totalMinor, paper.currency),
  tax: money(minorText(paper.taxMinor, paper.currency), paper.currency),
  tax_amount: toDecimal(paper.taxMinor, paper.currency),
  paid_on: paper.paidAt && day(paper.paidAt.slice(0, 10)),
  is_paid: paper.paidAt !== null,
  is_tax_free: Boolean(paper.taxes[0]?.exempt_id),
  of_invoice: paper.ofInvoice,
  line_count: paper.lines.length,
})

const nameIn = ({ name, said: input }: InvoiceLine, language: PaperLanguage): string =>
  input && paperLanguage(input.language) === language ? input.name : name

const isOurs = (line: InvoiceLine): line is InvoiceLine & { readonly name: 'delivery' | 'tip' } =>
  line.sku === null && (line.name === 'delivery' || line.name === 'tip')

/** An invoice or a credit memo in its parts, in one of six languages; every amount on it is the one that was booked. */
export function layInvoice(paper: InvoicePaper, pen: Pen, look: Look): Laid {
  const { language } = look
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
  const all: { name: string; head: string; cell(line: InvoiceLine): object }[] = [
    {
      name: 'description',
      head: words.description,
      cell: (line) => ({
        stack: [
          // Shipping and tips are kept by a word of ours, whatever the language of the paper.
          t(isOurs(line) ? words[line.name] : nameIn(line, language)),
          ...(line.sku ? [t(line.sku, { fontSize: 8, color: '#666666' })] : []),
        ],
      }),
    },
    // Money that came back for no whole thing has no number of things.
    { name: 'quantity', head: words.quantity, cell: (line) => t(line.quantity > 0 ? number(line.quantity) : '', right) },
    {
      name: 'unit',
      head: paper.pricesIncludeTax ? words.unitWithTax : words.unit,
      cell: (line) => t(line.unit_minor === undefined ? '' : money(line.unit_minor), right),
    },
    {
      name: 'discount',
      head: words.discount,
      cell: (line) => t(line.discount_minor ? money(-line.discount_minor) : '', right),
    },
    { name: 'net', head: words.net, cell: (line) => t(line.net_minor === undefined ? '' : money(line.net_minor), right) },
    {
      name: 'tax',
      head: words.tax,
      cell: (line) => t(line.tax_basis_points === undefined ? '' : percent(line.tax_basis_points), right),
    },
    { name: 'total', head: words.total, cell: (line) => t(money(line.total_minor), right) },
  ]
  const columns = look.columns(all.filter(({ name }) => (name !== 'unit' || hasUnits) && (name !== 'discount' || hasDiscounts)))
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
  const title = look.title(words[paper.kind])
  const [sender, details] = letterHead(pen, {
    from: paper.seller,
    title,
    forWhom: words.forWhom,
    to: paper.buyer,
    definition: values,
    color: look.color,
  })
  return {
    name: paper.number,
    title: `${title} ${paper.number}`,
    pageWord: words.page,
    sections: {
      sender: [sender],
      details: [details],
      lines: [
        {
          layout: 'lightHorizontalLines',
          table: {
            headerRows: 1,
            dontBreakRows: true,
            widths: columns.map(({ name }) => (name === 'description' ? '*' : 'auto')),
            body: [
              columns.map(({ name, head }) =>
                t(head, { bold: true, ...(name !== 'description' && right), ...(look.color && { color: look.color }) }),
              ),
              ...paper.lines.map((line) => columns.map(({ cell }) => cell(line))),
            ],
          },
        },
      ],
      totals: [
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
    },
  }
}
