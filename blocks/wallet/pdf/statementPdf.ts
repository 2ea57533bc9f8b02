import { minorText } from '@quoin/kit'
import { drawPaper, type PaperLanguage, pageFoot } from '@quoin/kit/pdf'
import { pdfWords } from './words.ts'

export interface StatementPaper {
  readonly code: string
  readonly owner: string
  readonly currency: string
  readonly from: string | null
  readonly to: string | null
  readonly opening: bigint
  readonly closing: bigint
  readonly lines: readonly {
    readonly bookedAt: string
    readonly text: string
    readonly amount: bigint
    readonly balance: bigint
  }[]
}

/** A statement with the balance after each movement. */
export const statementPdf = (paper: StatementPaper, language: PaperLanguage): Promise<Uint8Array> =>
  drawPaper(language, (pen) => {
    const { t, money, day, moment } = pen
    const words = pdfWords[language]
    const right = { alignment: 'right' }
    const cash = (units: bigint) => money(minorText(units, paper.currency), paper.currency)
    const period =
      paper.from || paper.to ? `${paper.from ? day(paper.from) : '…'} – ${paper.to ? day(paper.to) : '…'}` : words.all
    return {
      info: { title: `${words.statement} ${paper.code}` },
      footer: pageFoot(pen, paper.code, words.page),
      content: [
        {
          columns: [
            {
              stack: [
                t(paper.owner, { bold: true }),
                t(`${words.wallet} ${paper.code}`, { color: '#444444' }),
                t(period, { color: '#444444' }),
              ],
            },
            t(words.statement, { ...right, fontSize: 20, bold: true }),
          ],
        },
        {
          margin: [0, 24, 0, 0],
          layout: 'lightHorizontalLines',
          table: {
            headerRows: 1,
            dontBreakRows: true,
            widths: ['auto', '*', 'auto', 'auto'],
            body: [
              [
                t(words.date, { bold: true }),
                t(words.what, { bold: true }),
                t(words.amount, { ...right, bold: true }),
                t(words.balance, { ...right, bold: true }),
              ],
              ['', t(words.opening), '', t(cash(paper.opening), right)],
              ...paper.lines.map((line) => [
                t(moment(line.bookedAt)),
                t(line.text),
                t(cash(line.amount), right),
                t(cash(line.balance), right),
              ]),
              ['', t(words.closing, { bold: true }), '', t(cash(paper.closing), { ...right, bold: true })],
            ],
          },
        },
        t(words.utc, { fontSize: 8, color: '#666666', margin: [0, 12, 0, 0] }),
      ],
    }
  })
