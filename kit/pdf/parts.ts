import type { Pen } from './paper.ts'

const dim = '#666666'
const right = { alignment: 'right' }

/** The foot of every page: what the paper is, and which of its pages this one. */
export const pageFoot =
  ({ t }: Pen, name: string, pageWord: string) =>
  (page: number, pages: number): object =>
    t(`${name} · ${pageWord} ${page} / ${pages}`, { alignment: 'center', fontSize: 8, color: dim, margin: [0, 20, 0, 0] })

/**
 * How a letter begins: who writes beside what it is, then whom it is for beside the fields that are asked for first. The first line of
 * the sender is their name.
 */
export function letterHead(
  { t }: Pen,
  head: {
    readonly from: readonly string[]
    readonly title: string
    readonly forWhom: string
    readonly to: readonly string[]
    readonly definition: readonly (readonly [label: string, value: string])[]
    readonly color?: string
  },
): [sender: object, details: object] {
  return [
    {
      columns: [
        { stack: head.from.map((line, i) => t(line, i === 0 ? { bold: true } : { color: '#444444' })) },
        t(head.title, { ...right, fontSize: 20, bold: true, ...(head.color && { color: head.color }) }),
      ],
    },
    {
      margin: [0, 24, 0, 20],
      columns: [
        { stack: [t(head.forWhom, { color: dim, fontSize: 8 }), ...head.to.map((line) => t(line))] },
        {
          width: 'auto',
          layout: 'noBorders',
          table: { body: head.definition.map(([label, value]) => [t(label, { color: dim }), t(value, right)]) },
        },
      ],
    },
  ]
}
