/**
 * A number as people and spreadsheets write it: with spaces, a currency sign, a point or a comma for decimals. The mark that stands
 * last decides, and one that groups thousands is taken off. Null is an empty cell; undefined is no number.
 */
export function readAmount(text: string): number | null | undefined {
  const bare = text.replaceAll(/[\s\u00a0\u202f'’]|\p{Sc}/gu, '')
  if (bare === '') return null
  const mark = bare.lastIndexOf('.') > bare.lastIndexOf(',') ? '.' : ','
  const other = mark === '.' ? ',' : '.'
  // One mark more than once groups thousands, and so does a comma before three digits; otherwise it begins the decimals.
  const isGrouped = !bare.includes(other) && (bare.split(mark).length > 2 || /^[1-9]\d{0,2},\d{3}$/.test(bare))
  const at = isGrouped ? -1 : bare.lastIndexOf(mark)
  const [whole, part] = at < 0 ? [bare, ''] : [bare.slice(0, at), bare.slice(at + 1)]
  const groups = whole.split(isGrouped ? mark : other)
  const isWhole =
    groups.length === 1 ? /^\d*$/.test(whole) : groups.every((one, i) => (i === 0 ? /^\d{1,3}$/ : /^\d{3}$/).test(one))
  return isWhole && /^\d*$/.test(part) && groups.join('') + part !== ''
    ? Number(`${groups.join('') || '0'}.${part || '0'}`)
    : undefined
}

/** What a spreadsheet put on the clipboard, row by row. */
export const readBlock = (text: string): string[][] =>
  text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t'))
