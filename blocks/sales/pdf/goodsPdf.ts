import type { Laid, Look, Values } from '@quoin/kit/documents'
import { letterHead, type Pen } from '@quoin/kit/pdf'
import { pdfWords } from './words.ts'

/** Things without prices: what lies in a parcel, or what is to be fetched for one. */
export interface GoodsPaper {
  readonly kind: 'packing_slip' | 'pick_list'
  readonly order: string
  readonly at: string
  readonly lines: readonly {
    readonly name: string
    readonly sku: string | null
    readonly quantity: number
    /** Where it lies. */
    readonly warehouse?: string | null
    readonly bin?: string | null
  }[]
  readonly carrier: string | null
  readonly tracking: string | null
  readonly notes: string | null
  /** Lines of the address each. */
  readonly seller: readonly string[]
  readonly to: readonly string[]
}

/** What the texts of a template may say of a packing slip or a pick list. */
export const goodsValues = (paper: GoodsPaper, { day }: Pen): Values => ({
  order: paper.order,
  date: day(paper.at.slice(0, 10)),
  customer: paper.to[0] ?? null,
  company: paper.seller[0] ?? null,
  line_count: paper.lines.length,
  notes: paper.notes,
  carrier: paper.carrier,
  tracking: paper.tracking,
})

type Line = GoodsPaper['lines'][number]
interface Column {
  readonly name: string
  readonly head: string
  readonly width: string | number
  readonly isNumber?: true
  cell(line: Line): object
}

/** A packing slip or a pick list in its parts, in one of six languages. */
export function layGoods(paper: GoodsPaper, pen: Pen, look: Look): Laid {
  const { t, number, day } = pen
  const words = pdfWords[look.language]
  const right = { alignment: 'right' }
  const title = look.title(words[paper.kind])
  const values: [string, string][] = [
    [words.order, paper.order],
    [words.date, day(paper.at.slice(0, 10))],
    ...(paper.carrier ? [[words.carrier, paper.carrier] as [string, string]] : []),
    ...(paper.tracking ? [[words.tracking, paper.tracking] as [string, string]] : []),
  ]
  const all: readonly Column[] = [
    { name: 'warehouse', head: words.warehouse, width: 'auto', cell: (line) => t(line.warehouse ?? '') },
    { name: 'bin', head: words.bin, width: 'auto', cell: (line) => t(line.bin ?? '', { bold: true }) },
    {
      name: 'description',
      head: words.description,
      width: '*',
      cell: (line) => ({
        stack: [t(line.name), ...(line.sku ? [t(line.sku, { fontSize: 8, color: '#666666' })] : [])],
      }),
    },
    { name: 'quantity', head: words.quantity, width: 'auto', isNumber: true, cell: (line) => t(number(line.quantity), right) },
    // A box to tick once it is in hand.
    {
      name: 'box',
      head: '',
      width: 18,
      cell: () => ({ canvas: [{ type: 'rect', x: 2, y: 2, w: 10, h: 10, lineColor: '#666666' }] }),
    },
  ]
  const columns = look.columns(all)
  const [sender, details] = letterHead(pen, {
    from: paper.seller,
    title,
    forWhom: words.forWhom,
    to: paper.to,
    definition: values,
    color: look.color,
  })
  return {
    name: paper.order,
    title: `${title} ${paper.order}`,
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
            widths: columns.map(({ width }) => width),
            body: [
              columns.map(({ head, isNumber }) =>
                t(head, { bold: true, ...(isNumber && right), ...(look.color && { color: look.color }) }),
              ),
              ...paper.lines.map((line) => columns.map(({ cell }) => cell(line))),
            ],
          },
        },
      ],
      notes: paper.notes ? [t(paper.notes, { margin: [0, 16, 0, 0] })] : [],
    },
  }
}
