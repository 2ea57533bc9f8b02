import iconv from 'iconv-lite'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { readFile } from './readFile.ts'

const file = (name: string, content: Uint8Array<ArrayBuffer> | string) => new File([content], name)

describe('The preview of a file', () => {
  it('shows quoted cells whole, with their separators and line breaks', async () => {
    const read = await readFile(file('a.csv', 'code;name;note\r\nA1;"North; South";"two\nlines"\r\n\r\nA2;"say ""hi""";\r\n'))
    expect(read).toMatchObject({ format: 'csv', separator: ';', encoding: 'utf-8', columns: ['code', 'name', 'note'] })
    expect(read.rows).toEqual([
      ['A1', 'North; South', 'two\nlines'],
      ['A2', 'say "hi"', ''],
    ])
  })

  it('follows the hand that corrects it', async () => {
    const bytes = new Uint8Array(iconv.encode('code,name\nA1,Müller\n', 'windows-1252'))
    expect((await readFile(file('a.csv', bytes))).rows).toEqual([['A1', 'Müller']])
    expect((await readFile(file('a.csv', bytes), { separator: ';' })).columns).toEqual(['code,name'])
    expect((await readFile(file('a.csv', bytes), { encoding: 'shift_jis' })).rows[0]).not.toEqual(['A1', 'Müller'])
  })

  it('begins behind the line by which a spreadsheet is told the separator', async () => {
    const read = await readFile(file('a.csv', '\uFEFFsep=;\r\ncode;name\r\nA1;"a, b"\r\n'))
    expect(read).toMatchObject({ separator: ';', columns: ['code', 'name'], rows: [['A1', 'a, b']] })
  })

  it('of a workbook is its first sheet; one of an old kind is none', async () => {
    const sheet =
      '<worksheet><sheetData><row><c t="inlineStr"><is><t> Name </t></is></c></row><row/><row><c><v>7</v></c></row></sheetData></worksheet>'
    const bytes = zipSync({
      'xl/workbook.xml': strToU8('<workbook><sheets><sheet name="A" r:id="rId1"/></sheets></workbook>'),
      'xl/_rels/workbook.xml.rels': strToU8(
        '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
      ),
      'xl/worksheets/sheet1.xml': strToU8(sheet),
    })
    expect(await readFile(file('a.xlsx', bytes))).toMatchObject({ format: 'xlsx', columns: ['Name'], rows: [['7']] })
    await expect(readFile(file('a.xls', new Uint8Array(Buffer.from('d0cf11e0a1b11ae1', 'hex'))))).rejects.toThrow(SyntaxError)
    await expect(readFile(file('a.xlsx', new Uint8Array(Buffer.from('504b030414000600', 'hex'))))).rejects.toThrow()
  })

  it('takes a list of objects, bare or exported', async () => {
    const rows = [
      { code: 'A1', tags: ['x'] },
      { code: 'A2', name: null },
    ]
    const expected = {
      format: 'json',
      columns: ['code', 'tags', 'name'],
      rows: [
        ['A1', '["x"]', ''],
        ['A2', '', ''],
      ],
    }
    expect(await readFile(file('a.json', JSON.stringify(rows)))).toMatchObject(expected)
    expect(await readFile(file('b.json', JSON.stringify({ data: rows })))).toMatchObject(expected)
  })

  it('refuses what is called JSON and is not', async () => {
    await expect(readFile(file('a.json', '{"data": 1}'))).rejects.toThrow(SyntaxError)
    await expect(readFile(file('a.json', '[{'))).rejects.toThrow(SyntaxError)
  })
})
