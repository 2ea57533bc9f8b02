import { minorText, toDecimal } from '@quoin/kit'
import type { Laid, Look, Values } from '@quoin/kit/documents'
import type { Pen } from '@quoin/kit/pdf'
import { pdfWords } from './words.ts'

export interface StatementPaper {
  readonly company: string
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

const periodOf = ({ from, to }: StatementPaper, { day }: Pen, all: string): string =>
  from || to ? `${from ? day(from) : '…'} – ${to ? day(to) : '…'}` : all

/** What the texts of a template may say of a statement. */
export function statementValues(paper: StatementPaper, pen: Pen, language: keyof typeof pdfWords): Values {
  const cash = (units: bigint) => pen.money(minorText(units, paper.currency), paper.currency)
  return {
    company: paper.company,
    owner: paper.owner,
    wallet: paper.code,
    period: periodOf(paper, pen, pdfWords[language].all),
    currency: paper.currency,
    opening: cash(paper.opening),
    opening_amount: toDecimal(paper.opening, paper.currency),
    closing: cash(paper.closing),
    closing_amount: toDecimal(paper.closing, paper.currency),
    line_count: paper.lines.length,
  }
}

type Line = StatementPaper['lines'][number]
interface Column {
  readonly name: string
  readonly head: string
  readonly width: string
  readonly isNumber?: true
  cell(line: Line): string
  readonly opening?: string
  readonly closing?: string
}

/** A statement with the balance after each movement. */
export function layStatement(paper: StatementPaper, pen: Pen, look: Look): Laid {
  const { t, money, moment } = pen
  const words = pdfWords[look.language]
  const title = look.title(words.statement)
  const cash = (units: bigint) => money(minorText(units, paper.currency), paper.currency)
  const all: readonly Column[] = [
    { name: 'date', head: words.date, width: 'auto', cell: (line) => moment(line.bookedAt) },
    {
      name: 'what',
      head: words.what,
      width: '*',
      cell: (line) => line.text,
      opening: words.opening,
      closing: words.closing,
    },
    { name: 'amount', head: words.amount, width: 'auto', isNumber: true, cell: (line) => cash(line.amount) },
    {
      name: 'balance',
      head: words.balance,
      width: 'auto',
      isNumber: true,
      cell: (line) => cash(line.balance),
      opening: cash(paper.opening),
      closing: cash(paper.closing),
    },
  ]
  const columns = look.columns(all)
  const row = (text: (column: Column) => string, more: object = {}) =>
    columns.map((column) => t(text(column), { ...more, ...(column.isNumber && { alignment: 'right' }) }))
  return {
    name: paper.code,
    title: `${title} ${paper.code}`,
    pageWord: words.page,
    sections: {
      sender: [
        {
          columns: [
            {
              stack: [
                t(paper.owner, { bold: true }),
                t(`${words.wallet} ${paper.code}`, { color: '#444444' }),
                t(periodOf(paper, pen, words.all), { color: '#444444' }),
              ],
            },
            t(title, { alignment: 'right', fontSize: 20, bold: true, ...(look.color && { color: look.color }) }),
          ],
        },
      ],
      lines: [
        {
          margin: [0, 24, 0, 0],
          layout: 'lightHorizontalLines',
          table: {
            headerRows: 1,
            dontBreakRows: true,
            widths: columns.map(({ width }) => width),
            body: [
              row(({ head }) => head, { bold: true }),
              row(({ opening }) => opening ?? ''),
              ...paper.lines.map((line) => row(({ cell }) => cell(line))),
              row(({ closing }) => closing ?? '', { bold: true }),
            ],
          },
        },
      ],
      details: [t(words.utc, { fontSize: 8, color: '#666666', margin: [0, 12, 0, 0] })],
    },
  }
}
