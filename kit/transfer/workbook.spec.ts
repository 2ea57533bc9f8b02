import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { isArchive, isOldWorkbook, sheetRows, Unreadable } from './sheet.mjs'
import { type SheetCell, workbook } from './workbook.ts'

async function written(head: readonly string[], ...rows: SheetCell[][]): Promise<Uint8Array> {
  async function* pages() {
    for (const row of rows) yield [row]
  }
  const parts: Uint8Array[] = []
  for await (const part of workbook('Answers', head, pages())) parts.push(part)
  return Buffer.concat(parts)
}
const read = (bytes: Uint8Array) => [...sheetRows(bytes, { cellsMax: 50 })].flat()
const cells = (bytes: Uint8Array) => read(bytes).map((row) => row.cells)

/** A workbook as other programs write it: texts apart, behind the sheet. */
const foreign = (sheet: string, more: Readonly<Record<string, string>> = {}, book = '<sheet name="A" r:id="rId1"/>') =>
  zipSync(
    Object.fromEntries(
      Object.entries({
        'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
        'xl/workbook.xml': `<workbook>${book}</workbook>`,
        'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="/xl/worksheets/sheet2.xml"/></Relationships>`,
        ...more,
      }).map(([name, text]) => [name, strToU8(text)]),
    ),
  )

describe('A workbook', () => {
  it('keeps what would be a formula as text, and Japanese as it is [FM-D6]', async () => {
    const files = unzipSync(await written(['名前'], ['=1+1'], ['@SUM(A1)'], ['<b>&\u0001']))
    expect(Object.keys(files)).toContain('[Content_Types].xml')
    const sheet = strFromU8(files['xl/worksheets/sheet1.xml']!)
    expect(sheet.match(/<t xml:space="preserve">(.*?)<\/t>/g)!.map((cell) => cell.replace(/<.*?>/g, ''))).toEqual([
      '名前',
      '=1+1',
      '@SUM(A1)',
      '&#60;b&#62;&#38;_x0001_',
    ])
    expect(sheet).toMatch(/<\/sheetData><\/worksheet>$/)
    expect(sheet).not.toContain('<f>')
    expect(sheet.match(/t="inlineStr"/g)).toHaveLength(4)
  })

  it('is read as it was written', async () => {
    const rows = [
      ['=1+1; "x" <y> & z', "'007\r\n\r\n\ttab _x000D_ \u0001", -0.000001, 999_999_999_999_999, true, { day: '2028-02-29' }],
      ['', ' \u2003a', 1_234.5678, '', false, { day: '1901-01-01' }],
      ['\ud83d\ude00', '007', 0, 'x', '', { day: '9999-12-31' }],
    ]
    const bytes = await written(['a', 'b', 'c', 'd', 'e', 'f'], ...rows)
    expect(isArchive(bytes)).toBe(true)
    expect(cells(bytes)).toEqual([
      ['a', 'b', 'c', 'd', 'e', 'f'],
      ['=1+1; "x" <y> & z', "'007\r\n\r\n\ttab _x000D_ \u0001", '-0.000001', '999999999999999', 'true', '2028-02-29'],
      ['', ' \u2003a', '1234.5678', '', 'false', '1901-01-01'],
      ['\ud83d\ude00', '007', '0', 'x', '', '9999-12-31'],
    ])
    const many = await written(['n'], ...Array.from({ length: 20_000 }, (_, i) => [`Row ${i}`]))
    expect(cells(many)).toHaveLength(20_001)
    expect(cells(many).at(-1)).toEqual(['Row 19999'])
  })

  it('of another program is read by its first sheet that is shown, with what came of its formulas', () => {
    const sheet = `<row r="1"><c r="A1" t="s"><v>1</v></c><c r="C1" t="s"><v>0</v></c></row><row r="3"><c r="A3"><f>1+1</f><v>0.30000000000000004</v></c>
      <c r="B3" s="1"><v>60</v></c><c r="C3" s="2"><v>45000.75</v></c><c r="D3" s="1"><v>1</v></c><c r="E3" t="e"><v>#N/A</v></c><c r="F3" t="str"><f>A</f><v>so</v></c><c r="G3"><f>B</f></c></row>`
    const more = {
      'xl/worksheets/sheet2.xml':
        '<worksheet><sheetData><row><c t="inlineStr"><is><t>hidden</t></is></c></row></sheetData></worksheet>',
      'xl/sharedStrings.xml':
        '<sst><si><r><t>Two</t></r><r><t xml:space="preserve"> &amp; three</t></r><rPh><t>aloud</t></rPh></si><si><t><![CDATA[<One>]]></t></si></sst>',
      'xl/styles.xml':
        '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd hh:mm"/><numFmt numFmtId="165" formatCode="0.0&quot;day&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>',
    }
    const book = '<sheet name="B" state="hidden" r:id="rId2"/><sheet name="A" r:id="rId1"/>'
    expect(read(foreign(sheet, more, book))).toEqual([
      { number: 1, cells: ['<One>', '', 'Two & three'] },
      { number: 3, cells: ['0.3', '1900-02-28', '2023-03-15T18:00:00', '1900-01-01', '#N/A', 'so', ''] },
    ])
    // A Mac of long ago counts from 1904.
    expect(cells(foreign('<row><c s="1"><v>1</v></c></row>', more, `<workbookPr date1904="1"/>${book}`))).toEqual([
      ['1904-01-02'],
    ])
  })

  it('of fifty sheets is read by the first alone, and the others are not unfolded', () => {
    const names = Array.from({ length: 50 }, (_, at) => at + 1)
    // Each is within what is unfolded; all together are far beyond.
    const filler = `<row>${'<c><v>1</v></c>'.repeat(40)}</row>`.repeat(800)
    const bytes = foreign(
      '<row r="1"><c t="inlineStr"><is><t>First</t></is></c></row>',
      {
        ...Object.fromEntries(
          names.slice(1).map((at) => [`xl/worksheets/sheet${at}.xml`, `<worksheet><sheetData>${filler}</sheetData></worksheet>`]),
        ),
        'xl/_rels/workbook.xml.rels': `<Relationships>${names.map((at) => `<Relationship Id="rId${at}" Target="worksheets/sheet${at}.xml"/>`).join('')}</Relationships>`,
      },
      names.map((at) => `<sheet name="Sheet ${at}" r:id="rId${at}"/>`).join(''),
    )
    expect([...sheetRows(bytes, { cellsMax: 50, bytesMax: 2 ** 20 })].flat()).toEqual([{ number: 1, cells: ['First'] }])
  })

  it('that is none, is damaged, or unfolds to more than anybody reads is refused', async () => {
    const refused = (bytes: Uint8Array) => expect(() => read(bytes)).toThrow(Unreadable)
    const good = await written(['a'], ['b'])
    refused(good.subarray(0, good.length - 30))
    refused(strToU8('PK\u0003\u0004 and nothing'))
    refused(zipSync({ 'word/document.xml': strToU8('<w/>') }))
    refused(foreign('<row><c r="ZZZ1"><v>1</v></c></row>'))
    refused(foreign('<row><c r="1"><v>1</v></c></row>'))
    for (const rows of ['<row r="2"/><row r="2"/>', '<row r="-1"/>', '<row r="1.5"/>', '<row r="x"/>', '<row r="99999999999"/>'])
      refused(foreign(rows))
    refused(foreign(`<!DOCTYPE a [<!ENTITY b "c">]>`))
    refused(foreign(`<row ${'a'.repeat(100_000)}`))
    const bomb = zipSync({ ...unzipSync(foreign('')), 'xl/worksheets/sheet1.xml': new Uint8Array(8 * 2 ** 20) })
    expect(bomb.length).toBeLessThan(2 ** 16)
    expect(() => [...sheetRows(bomb, { cellsMax: 50, bytesMax: 2 ** 20 })]).toThrow(Unreadable)
    // One long text that many cells name is long in each of them.
    const named = { 'xl/sharedStrings.xml': `<sst><si><t>${'a'.repeat(600_000)}</t></si></sst>` }
    const cell = '<c t="s"><v>0</v></c>'
    expect(cells(foreign(`<row>${cell}</row>`, named))[0]![0]).toHaveLength(600_000)
    refused(foreign(`<row>${cell.repeat(2)}</row>`, named))
    refused(foreign(`<row>${cell}</row>`.repeat(1_000), named))
    expect(isOldWorkbook(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toBe(true)
  })
})
