import { decimalsOf, minorText, toDecimal } from '@quoin/kit'
import type { Laid, Look, Values } from '@quoin/kit/documents'
import { letterHead, type Pen } from '@quoin/kit/pdf'
import type { QuoteLine } from '../resources/quoteLine.ts'
import type { Person, Seller } from '../operations/seller.ts'
import { pdfWords } from './words.ts'

export interface QuotePaper {
  readonly number: string
  readonly name: string
  readonly revision: number
  readonly date: string
  readonly validUntil: string | null
  readonly currency: string
  readonly lines: readonly (QuoteLine & { readonly net_minor: number })[]
  readonly subtotalMinor: number
  readonly discountMinor: number
  readonly taxes: readonly { readonly basis_points: number; readonly base_minor: number; readonly tax_minor: number }[]
  readonly totalMinor: number
  readonly terms: string | null
  readonly seller: Seller
  readonly ask: Person | null
  /** Lines of the address. */
  readonly buyer: readonly string[]
  /** A draft is no offer yet; what is signed says by whom and when. */
  readonly isDraft: boolean
  readonly signed: { readonly by: string; readonly at: string } | null
}

/** What the texts of a template may say of a quote. */
export const quoteValues = (paper: QuotePaper, { day, money }: Pen): Values => ({
  number: paper.number,
  name: paper.name,
  version: paper.revision,
  date: day(paper.date),
  valid_until: paper.validUntil && day(paper.validUntil),
  customer: paper.buyer[0] ?? null,
  owner: paper.ask?.name ?? null,
  company: paper.seller.name,
  currency: paper.currency,
  total: money(minorText(paper.totalMinor, paper.currency), paper.currency),
  total_amount: toDecimal(paper.totalMinor, paper.currency),
  discount: paper.discountMinor > 0 ? money(minorText(paper.discountMinor, paper.currency), paper.currency) : null,
  line_count: paper.lines.length,
  is_draft: paper.isDraft,
  is_signed: paper.signed !== null,
})

/** A quote in its parts, in one of six languages; every amount on it is the one that was calculated. */
export function layQuote(paper: QuotePaper, pen: Pen, look: Look): Laid {
  const words = pdfWords[look.language]
  const { t, money: amountOf, number, percent, day, moment } = pen
  const money = (minor: number) => amountOf(minorText(minor, paper.currency), paper.currency)
  const values: [string, string][] = [
    [words.number, paper.number],
    [
      words.version,
      [String(paper.revision), paper.isDraft ? words.draft : paper.signed ? words.signed : null].filter(Boolean).join(' · '),
    ],
    [words.date, day(paper.date)],
    ...(paper.validUntil ? [[words.validUntil, day(paper.validUntil)] as [string, string]] : []),
    ...(paper.ask ? [[words.ask, paper.ask.name] as [string, string]] : []),
    ...[paper.ask?.email, paper.ask?.phone].flatMap((way) => (way ? [['', way] as [string, string]] : [])),
  ]
  const sums: [string, string, boolean?][] = [
    [words.subtotal, money(paper.subtotalMinor)],
    ...(paper.discountMinor > 0 ? [[words.discount, `-${money(paper.discountMinor)}`] as [string, string]] : []),
    ...paper.taxes
      .filter((tax) => tax.basis_points > 0)
      .map((tax): [string, string] => [
        words.taxOn.replace('{rate}', percent(tax.basis_points)).replace('{base}', money(tax.base_minor)),
        money(tax.tax_minor),
      ]),
    [words.total, money(paper.totalMinor), true],
  ]
  const { seller } = paper
  const from = [
    seller.name,
    ...seller.address,
    seller.phone,
    seller.email,
    seller.website,
    seller.taxId && `${words.taxId} ${seller.taxId}`,
  ].filter((line): line is string => Boolean(line))
  const off = ({ discount_basis_points: discount }: QuoteLine) => (discount ? ` (-${percent(discount)})` : '')
  const isOut = (line: QuoteLine) => line.optional && !line.chosen
  const right = { alignment: 'right' }
  const columns = look.columns<{ name: string; head: string; cell(line: QuotePaper['lines'][number]): object }>([
    {
      name: 'description',
      head: words.description,
      cell: (line) => ({
        stack: [t(line.description), ...(isOut(line) ? [t(words.optional, { fontSize: 8, color: '#666666' })] : [])],
      }),
    },
    {
      name: 'quantity',
      head: words.quantity,
      cell: (line) => t([number(line.quantity), line.unit].filter(Boolean).join(' '), right),
    },
    {
      name: 'price',
      head: words.price,
      cell: (line) =>
        t(
          `${number(line.unit_price, { minimumFractionDigits: decimalsOf(paper.currency), maximumFractionDigits: 3 })}${off(line)}`,
          right,
        ),
    },
    { name: 'tax', head: words.tax, cell: (line) => t(percent(line.tax_basis_points ?? 0), right) },
    {
      name: 'net',
      head: words.net,
      cell: (line) => t(money(line.net_minor), { ...right, ...(isOut(line) && { color: '#999999' }) }),
    },
  ])
  const title = look.title(words.title)
  const [sender, details] = letterHead(pen, {
    from,
    title,
    forWhom: words.forWhom,
    to: paper.buyer,
    definition: values,
    color: look.color,
  })
  return {
    name: paper.number,
    title: `${paper.number} ${paper.name}`,
    pageWord: words.page,
    sections: {
      sender: [sender],
      details: [details],
      subject: [t(paper.name, { fontSize: 13, bold: true, margin: [0, 0, 0, 10] })],
      lines: [
        {
          table: {
            headerRows: 1,
            dontBreakRows: true,
            widths: columns.map(({ name }) => (name === 'description' ? '*' : 'auto')),
            body: [
              columns.map(({ name, head }) =>
                t(head, {
                  bold: true,
                  alignment: name === 'description' ? 'left' : 'right',
                  ...(look.color && { color: look.color }),
                }),
              ),
              ...paper.lines.map((line) => columns.map(({ cell }) => cell(line))),
            ],
          },
          layout: 'lightHorizontalLines',
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
                  t(value, { alignment: 'right', bold: isTotal, margin: [16, 0, 0, 0] }),
                ]),
              },
            },
          ],
        },
      ],
      signature: paper.signed
        ? [
            {
              unbreakable: true,
              margin: [0, 24, 0, 0],
              stack: [
                t(words.signedBy, { color: '#666666', fontSize: 8 }),
                t(paper.signed.by, { fontSize: 14, bold: true }),
                t(`${moment(paper.signed.at)} UTC`),
              ],
            },
          ]
        : [],
      terms: paper.terms ? [t(words.terms, { bold: true, margin: [0, 24, 0, 4] }), t(paper.terms)] : [],
    },
  }
}
