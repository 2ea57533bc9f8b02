import { minorText } from '@quoin/kit'
import { drawPaper, type PaperLanguage } from '@quoin/kit/pdf'
import { pdfWords } from './words.ts'

export interface ReceiptPaper {
  readonly id: string
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

/** One movement on one page. */
export const receiptPdf = (paper: ReceiptPaper, language: PaperLanguage): Promise<Uint8Array> =>
  drawPaper(language, ({ t, money, moment }) => {
    const words = pdfWords[language]
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
      info: { title: `${words.receipt} ${paper.id}` },
      content: [
        t(words.receipt, { fontSize: 20, bold: true }),
        t(paper.type === 'debit' ? words.taken : words.given, { margin: [0, 24, 0, 0], color: '#666666' }),
        t(money(minorText(paper.amount, paper.currency), paper.currency), { fontSize: 26, bold: true }),
        {
          margin: [0, 24, 0, 0],
          layout: 'lightHorizontalLines',
          table: { widths: ['auto', '*'], body: rows.map(([label, value]) => [t(label, { color: '#666666' }), t(value)]) },
        },
      ],
    }
  })
