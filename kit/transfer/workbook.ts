import { strToU8, Zip, ZipDeflate } from 'fflate'

const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
export const workbookType = `${kind}.sheet`

const opening = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relations = (targets: Readonly<Record<string, string>>) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${Object.entries(targets)
    .map(([type, target], i) => `<Relationship Id="rId${i + 1}" Type="${office}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`
const parts = { workbook: 'workbook', 'worksheets/sheet1': 'worksheet', styles: 'styles' }

/** Everything of a workbook but its sheet. Style 1 is a day, as its reader's country writes days. */
const about = (name: string): Readonly<Record<string, string>> => ({
  '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${Object.entries(
    parts,
  )
    .map(
      ([file, type]) =>
        `<Override PartName="/xl/${file}.xml" ContentType="${kind}.${type === 'workbook' ? 'sheet.main' : type}+xml"/>`,
    )
    .join('')}</Types>`,
  '_rels/.rels': relations({ officeDocument: 'xl/workbook.xml' }),
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${escaped(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': relations({ worksheet: 'worksheets/sheet1.xml', styles: 'styles.xml' }),
  'xl/styles.xml': `<styleSheet xmlns="${main}"><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
})

/** What XML cannot hold, and a carriage return, which it would take for the end of a line, stand as spreadsheets write them: `_x000D_`. */
const escaped = (text: string): string =>
  text
    .replace(/_(?=x[0-9A-F]{4}_)/gi, '_x005F_')
    .replace(
      /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g,
      (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
    )
    .replace(/[&<>"]/g, (mark) => `&#${mark.charCodeAt(0)};`)

/** A sheet takes no more letters in one cell, and no more rows. */
export const cellMax = 32_000
export const sheetRowsMax = 1_048_575

/** A day as spreadsheets calculate with it. */
export interface Day {
  readonly day: string
}
export type SheetCell = string | number | boolean | Day
type Cells = readonly SheetCell[]

const firstDay = Date.UTC(1899, 11, 30)

function cellOf(cell: SheetCell): string {
  if (cell === '') return '<c/>'
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`
  if (typeof cell === 'boolean') return `<c t="b"><v>${cell ? 1 : 0}</v></c>`
  if (typeof cell === 'object') return `<c s="1"><v>${(Date.parse(cell.day) - firstDay) / 86_400_000}</v></c>`
  return `<c t="inlineStr"><is><t xml:space="preserve">${escaped(cell.slice(0, cellMax))}</t></is></c>`
}
const rowOf = (cells: Cells): string => `<row>${cells.map(cellOf).join('')}</row>`

/** A workbook of one sheet, page after page. Text is written as text, so that none of it is a formula. */
export async function* workbook(
  name: string,
  head: readonly string[],
  pages: AsyncIterable<readonly Cells[]>,
): AsyncGenerator<Uint8Array> {
  const packed: Uint8Array[] = []
  const zip = new Zip((error, part) => {
    if (error) throw error
    packed.push(part)
  })
  const begin = (file: string) => {
    const deflated = new ZipDeflate(file, { level: 4 })
    zip.add(deflated)
    return (text: string, isLast = false) => deflated.push(strToU8(text), isLast)
  }
  for (const [file, text] of Object.entries(about(name))) begin(file)(opening + text, true)
  const sheet = begin('xl/worksheets/sheet1.xml')
  sheet(`${opening}<worksheet xmlns="${main}"><sheetData>${rowOf(head)}`)
  for await (const rows of pages) {
    sheet(rows.map(rowOf).join(''))
    yield* packed.splice(0)
  }
  sheet('</sheetData></worksheet>', true)
  zip.end()
  yield* packed
}
