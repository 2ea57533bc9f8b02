import { drawPaper, letterHead, type Paper, type PaperLanguage, pageFoot, type Pen } from '@quoin/kit/pdf'
import { decimalsOf, minorText } from '../resources/currencies.ts'
import type { QuoteLine } from '../resources/quoteLine.ts'
import type { Person, Seller } from '../operations/seller.ts'
import { pdfWords, type Words } from './words.ts'

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
  /** The seller's logo as a data address. */
  readonly logo: string | null
  readonly ask: Person | null
  /** Lines of the address. */
  readonly buyer: readonly string[]
  /** A draft is no offer yet; what is signed says by whom and when. */
  readonly isDraft: boolean
  readonly signed: { readonly by: string; readonly at: string } | null
}

/** A quote as a PDF, in one of six languages; every amount on it is the one that was calculated. */
export const quotePdf = (paper: QuotePaper, language: PaperLanguage): Promise<Uint8Array> =>
  drawPaper(language, (pen) => layOut(paper, pdfWords[language], pen))

function layOut(paper: QuotePaper, words: Words, pen: Pen): Paper {
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
  return {
    info: { title: `${paper.number} ${paper.name}` },
    footer: pageFoot(pen, paper.number, words.page),
    content: [
      ...(paper.logo ? [{ image: paper.logo, fit: [160, 60], margin: [0, 0, 0, 10] }] : []),
      ...letterHead(pen, { from, title: words.title, forWhom: words.forWhom, to: paper.buyer, definition: values }),
      t(paper.name, { fontSize: 13, bold: true, margin: [0, 0, 0, 10] }),
      {
        table: {
          headerRows: 1,
          dontBreakRows: true,
          widths: ['*', 'auto', 'auto', 'auto', 'auto'],
          body: [
            [words.description, words.quantity, words.price, words.tax, words.net].map((head, i) =>
              t(head, { bold: true, alignment: i === 0 ? 'left' : 'right' }),
            ),
            ...paper.lines.map((line) => {
              const isOut = line.optional && !line.chosen
              const off = line.discount_basis_points ? ` (-${percent(line.discount_basis_points)})` : ''
              return [
                { stack: [t(line.description), ...(isOut ? [t(words.optional, { fontSize: 8, color: '#666666' })] : [])] },
                t([number(line.quantity), line.unit].filter(Boolean).join(' '), {
                  alignment: 'right',
                }),
                t(
                  `${number(line.unit_price, { minimumFractionDigits: decimalsOf(paper.currency), maximumFractionDigits: 3 })}${off}`,
                  { alignment: 'right' },
                ),
                t(percent(line.tax_basis_points ?? 0), { alignment: 'right' }),
                t(money(line.net_minor), { alignment: 'right', ...(isOut && { color: '#999999' }) }),
              ]
            }),
          ],
        },
        layout: 'lightHorizontalLines',
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
                t(value, { alignment: 'right', bold: isTotal, margin: [16, 0, 0, 0] }),
              ]),
            },
          },
        ],
      },
      ...(paper.signed
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
        : []),
      ...(paper.terms ? [t(words.terms, { bold: true, margin: [0, 24, 0, 4] }), t(paper.terms)] : []),
    ],
  }
}
