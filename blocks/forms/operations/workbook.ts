import { strToU8, Zip, ZipDeflate } from 'fflate'

const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
export const workbookType = `${kind}.sheet`

const opening = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relationOf = (type: string, target: string) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/${type}" Target="${target}"/></Relationships>`

const about = {
  '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${kind}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${kind}.worksheet+xml"/></Types>`,
  '_rels/.rels': relationOf('officeDocument', 'xl/workbook.xml'),
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Answers" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': relationOf('worksheet', 'worksheets/sheet1.xml'),
}

const escaped = (text: string): string =>
  text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>"]/g, (mark) => `&#${mark.charCodeAt(0)};`)
/** A sheet takes no more letters in one cell. */
const cellMax = 32_000

type Cells = readonly string[]
const rowOf = (cells: Cells): string =>
  `<row>${cells.map((text) => `<c t="inlineStr"><is><t xml:space="preserve">${escaped(text.slice(0, cellMax))}</t></is></c>`).join('')}</row>`

/** A workbook of one sheet, page after page. Every cell is written as text, so that none of them is a formula. */
export async function* workbook(head: Cells, pages: AsyncIterable<readonly Cells[]>): AsyncGenerator<Uint8Array> {
  const packed: Uint8Array[] = []
  const zip = new Zip((error, part) => {
    if (error) throw error
    packed.push(part)
  })
  const begin = (name: string) => {
    const file = new ZipDeflate(name, { level: 4 })
    zip.add(file)
    return (text: string, isLast = false) => file.push(strToU8(text), isLast)
  }
  for (const [name, text] of Object.entries(about)) begin(name)(opening + text, true)
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
