import { minorText, toDecimal } from '@quoin/kit'
import type { Laid, Look, Values } from '@quoin/kit/documents'
import type { Pen } from '@quoin/kit/pdf'
import { pdfWords } from './words.ts'

export interface ReceiptPaper {
  readonly id: string
  readonly company: string
  readonly code: string
  readonly owner: string
  readonly currency: string
  readonly amount: bigint
  readonly type: 'credit' | 'debit'
  readonly description: string | null
  readonly counterpart: string | null
  /** Who got how much, when it went to several. */
  readonly shares: readonly { readonly name: string; readonly amount: bigint }[]
  readonly at: string
}

/** What the texts of a template may say of a receipt. */
export const receiptValues = (paper: ReceiptPaper, { day, money }: Pen): Values => ({
  company: paper.company,
  owner: paper.owner,
  wallet: paper.code,
  date: day(paper.at.slice(0, 10)),
  amount: money(minorText(paper.amount, paper.currency), paper.currency),
  amount_number: toDecimal(paper.amount, paper.currency),
  currency: paper.currency,
  is_payment: paper.type === 'debit',
  description: paper.description,
  counterpart: paper.counterpart,
})

/** One movement on one page. */
export function layReceipt(paper: ReceiptPaper, { t, money, moment }: Pen, look: Look): Laid {
  const words = pdfWords[look.language]
  const title = look.title(words.receipt)
  const rows: [string, string][] = [
    [words.date, `${moment(paper.at)} UTC`],
    [words.owner, paper.owner],
    [words.wallet, paper.code],
    ...paper.shares.map(({ name, amount }): [string, string] => [
      words.counterpart,
      `${name}: ${money(minorText(amount, paper.currency), paper.currency)}`,
    ]),
    ...(paper.counterpart && paper.shares.length === 0 ? [[words.counterpart, paper.counterpart] as [string, string]] : []),
    ...(paper.description ? [[words.what, paper.description] as [string, string]] : []),
    [words.number, paper.id],
  ]
  return {
    name: paper.code,
    title: `${title} ${paper.id}`,
    pageWord: null,
    sections: {
      title: [t(title, { fontSize: 20, bold: true, ...(look.color && { color: look.color }) })],
      totals: [
        t(paper.type === 'debit' ? words.taken : words.given, { margin: [0, 24, 0, 0], color: '#666666' }),
        t(money(minorText(paper.amount, paper.currency), paper.currency), { fontSize: 26, bold: true }),
      ],
      details: [
        {
          margin: [0, 24, 0, 0],
          layout: 'lightHorizontalLines',
          table: { widths: ['auto', '*'], body: rows.map(([label, value]) => [t(label, { color: '#666666' }), t(value)]) },
        },
      ],
    },
  }
}
