import { drawPaper, letterHead, type Paper, type PaperLanguage, pageFoot, type Pen } from '@quoin/kit/pdf'
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

/** A packing slip or a pick list as PDF, in one of six languages. */
export const goodsPdf = (paper: GoodsPaper, language: PaperLanguage): Promise<Uint8Array> =>
  drawPaper(language, (pen) => layOut(paper, language, pen))

function layOut(paper: GoodsPaper, language: PaperLanguage, pen: Pen): Paper {
  const { t, number, day } = pen
  const words = pdfWords[language]
  const right = { alignment: 'right' }
  const isPick = paper.kind === 'pick_list'
  const values: [string, string][] = [
    [words.order, paper.order],
    [words.date, day(paper.at.slice(0, 10))],
    ...(paper.carrier ? [[words.carrier, paper.carrier] as [string, string]] : []),
    ...(paper.tracking ? [[words.tracking, paper.tracking] as [string, string]] : []),
  ]
  const heads = isPick ? [words.warehouse, words.bin, words.description, words.quantity, ''] : [words.description, words.quantity]
  return {
    info: { title: `${words[paper.kind]} ${paper.order}` },
    footer: pageFoot(pen, paper.order, words.page),
    content: [
      ...letterHead(pen, {
        from: paper.seller,
        title: words[paper.kind],
        forWhom: words.forWhom,
        to: paper.to,
        definition: values,
      }),
      {
        layout: 'lightHorizontalLines',
        table: {
          headerRows: 1,
          dontBreakRows: true,
          widths: isPick ? ['auto', 'auto', '*', 'auto', 18] : ['*', 'auto'],
          body: [
            heads.map((head, i) => t(head, { bold: true, ...(i === (isPick ? 3 : 1) && right) })),
            ...paper.lines.map((line) => [
              ...(isPick ? [t(line.warehouse ?? ''), t(line.bin ?? '', { bold: true })] : []),
              { stack: [t(line.name), ...(line.sku ? [t(line.sku, { fontSize: 8, color: '#666666' })] : [])] },
              t(number(line.quantity), right),
              // A box to tick once it is in hand.
              ...(isPick ? [{ canvas: [{ type: 'rect', x: 2, y: 2, w: 10, h: 10, lineColor: '#666666' }] }] : []),
            ]),
          ],
        },
      },
      ...(paper.notes ? [t(paper.notes, { margin: [0, 16, 0, 0] })] : []),
    ],
  }
}
