/**
 * A number as people and spreadsheets write it: with spaces, a currency sign, a point or a comma for decimals. The mark that stands
 * last decides, and one that groups thousands is taken off. `decimal` is the reader's own mark, which decides where a single one before
 * three digits could be either. Null is an empty cell; undefined is no number.
 */
export function readAmount(text: string, decimal = '.'): number | null | undefined {
  const bare = text.replaceAll(/[\s\u00a0\u202f'’]|\p{Sc}/gu, '')
  if (bare === '') return null
  const mark = bare.lastIndexOf('.') > bare.lastIndexOf(',') ? '.' : ','
  const other = mark === '.' ? ',' : '.'
  // One mark more than once groups thousands, and so does one before three digits that is not the reader's; otherwise it begins the decimals.
  const couldGroup = mark !== decimal && /^[1-9]\d{0,2}[.,]\d{3}$/.test(bare)
  const isGrouped = !bare.includes(other) && (bare.split(mark).length > 2 || couldGroup)
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
