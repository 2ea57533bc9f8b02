import type { Look } from '@quoin/kit/documents'
import type { Pen } from '@quoin/kit/pdf'

/** Small print. */
export const dim = '#555555'

/** How a paper of a hand-over begins: whose it is beside what it is, and what it says about all the things on it. */
export const head = (
  { t }: Pen,
  { color }: Look,
  company: string,
  title: string,
  values: readonly (readonly [label: string, value: string])[],
): { readonly sender: object[]; readonly details: object[] } => ({
  sender: [
    {
      columns: [
        t(company, { bold: true }),
        t(title, { alignment: 'right', fontSize: 20, bold: true, ...(color !== undefined && { color }) }),
      ],
    },
  ],
  details: [
    {
      table: { body: values.map(([label, value]) => [t(label, { color: dim }), t(value)]) },
      layout: 'noBorders',
      margin: [0, 20, 0, 16],
    },
  ],
})

/** What is shown of each thing in one column. */
export interface Column<Item> {
  readonly name: string
  readonly head: string
  readonly width: string | number
  cell(item: Item, place: number): object
}

/** The things that are handed over, in the columns that are shown. */
export function thingsTable<Item>({ t }: Pen, look: Look, all: readonly Column<Item>[], items: readonly Item[]): object {
  const columns = look.columns(all)
  return {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: columns.map(({ width }) => width),
      body: [
        columns.map(({ head: word }) => t(word, { bold: true, ...(look.color !== undefined && { color: look.color }) })),
        ...items.map((item, place) => columns.map(({ cell }) => cell(item, place))),
      ],
    },
    layout: 'lightHorizontalLines',
  }
}

/** A text under its heading; nothing where there is none. */
export const paragraph = ({ t }: Pen, title: string, text: string | null): object[] =>
  text ? [t(title, { bold: true, margin: [0, 16, 0, 4] }), t(text)] : []

/** A line to sign on for each of two people, kept together on one page. */
export const signatures = ({ t }: Pen, labels: readonly [string, string]): object => ({
  columns: labels.map((label) => ({
    stack: [{ canvas: [{ type: 'line', x1: 0, y1: 0, x2: 200, y2: 0, lineWidth: 0.5 }] }, t(label, { fontSize: 8, color: dim })],
  })),
  margin: [0, 70, 0, 0],
  unbreakable: true,
})
