/**
 * A spreadsheet runs a cell that begins like this. The wide forms are what a Japanese or Chinese keyboard types, and LibreOffice
 * and Excel read them alike.
 */
const opener = /^'*[=+\-@\t\r\n＝＋－＠|%]/
/** The same behind what another program takes for the end of a cell: files of ours are opened with `;`, a tab or a bar between cells too. */
const innerOpener = /([;\t|\r\n]"*)('*[=+\-@＝＋－＠%])/g
const innerNeutralised = /([;\t|\r\n]"*)'('*[=+\-@＝＋－＠%])/g
const plainNumber = /^-?\d+(\.\d+)?$/

/** Takes the power from a cell that a spreadsheet would run: what begins a formula gets an apostrophe in front, also when it has some already. */
export const neutralised = (text: string): string => {
  const inside = text.replace(innerOpener, "$1'$2")
  return opener.test(inside) ? `'${inside}` : inside
}

/** Takes off the apostrophes that `neutralised` put on, and no others. */
export const restored = (text: string): string => {
  const inside = text.startsWith("'") && opener.test(text) ? text.slice(1) : text
  return inside.replace(innerNeutralised, '$1$2')
}

/** As `neutralised`, but what has an apostrophe already keeps that one. */
export const secured = (text: string): string => {
  const inside = text.replace(innerOpener, (all, end: string, rest: string) => (rest.startsWith("'") ? all : `${end}'${rest}`))
  return opener.test(inside) && !inside.startsWith("'") ? `'${inside}` : inside
}

/** Rows as CSV with a header of what any of them has, as Excel opens it: UTF-8 with a mark, lines that end in CR LF, no cell that runs. */
export function csvOf(
  rows: readonly Readonly<Record<string, unknown>>[],
  columns = [...new Set(rows.flatMap((row) => Object.keys(row)))],
): string {
  return opening + [columns, ...rows.map((row) => columns.map((name) => row[name]))].map(line).join('')
}

/** The same, page after page, for files of any length; cells stand in the order of the columns. */
export async function* csvPages(
  columns: readonly string[],
  pages: AsyncIterable<readonly (readonly unknown[])[]>,
): AsyncGenerator<string> {
  yield opening + line(columns)
  for await (const rows of pages) yield rows.map(line).join('')
}

const opening = '\ufeff'
const line = (cells: readonly unknown[]): string => `${cells.map(cell).join(',')}\r\n`

function cell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return String(value)
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  // An amount that the database hands over as text stays a number.
  const safe = plainNumber.test(text) ? text : neutralised(text)
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
