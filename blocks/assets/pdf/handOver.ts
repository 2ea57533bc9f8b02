import type { Pen } from '@quoin/kit/pdf'

/** Small print. */
export const dim = '#555555'

/** The foot of every page. */
export const foot =
  ({ t }: Pen, before = '') =>
  (page: number, pages: number): object =>
    t(`${before}${page} / ${pages}`, { alignment: 'center', fontSize: 8, color: dim, margin: [0, 20, 0, 0] })

/** How a paper of a hand-over begins: whose it is beside what it is, and below what it says about all the things on it. */
export const head = (
  { t }: Pen,
  company: string,
  title: string,
  values: readonly (readonly [label: string, value: string])[],
): object[] => [
  { columns: [t(company, { bold: true }), t(title, { alignment: 'right', fontSize: 20, bold: true })] },
  {
    table: { body: values.map(([label, value]) => [t(label, { color: dim }), t(value)]) },
    layout: 'noBorders',
    margin: [0, 20, 0, 16],
  },
]

/** A line to sign on for each of two people, kept together on one page. */
export const signatures = ({ t }: Pen, labels: readonly [string, string]): object => ({
  columns: labels.map((label) => ({
    stack: [{ canvas: [{ type: 'line', x1: 0, y1: 0, x2: 200, y2: 0, lineWidth: 0.5 }] }, t(label, { fontSize: 8, color: dim })],
  })),
  margin: [0, 70, 0, 0],
  unbreakable: true,
})
