import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { readFile } from './readFile.ts'

const file = (name: string, content: Uint8Array<ArrayBuffer> | string) => new File([content], name)

/** Of one sheet: a heading, an empty row, and 7. */
const workbook =
  'UEsDBBQAAAAIAAAAIVxa4W+SMgAAAEMAAAAPAAAAeGwvd29ya2Jvb2sueG1ssynPL8pOys/PtrMpzkhNLSmG0gp5ibmptkqOSgpFVpkptkpFnimGSvp2NvowVfpwjQBQSwMEFAAAAAgAAAAhXNTErVk/AAAAVwAAABoAAAB4bC9fcmVscy93b3JrYm9vay54bWwucmVsc7MJSs1JLMnMzyvOyCwotrNB5ip4ptgqFXmmGCophCQWpaeW2CqV5xdlF2ekppYU64MpQ72K3BwlfTsbfVRzAFBLAwQUAAAACAAAACFc/kjuoFkAAACEAAAAGAAAAHhsL3dvcmtzaGVldHMvc2hlZXQxLnhtbLMpzy/KLs5ITS2xswFTLokliXY2RfnldjbJCiW2Spl5OZl5qcElRUp2NpnFdjYldgp+ibmpCjb6QB36IBH9ZCAGawAS+jC9djZlduY2+mXI8vpINugjLAYAUEsBAhQDFAAAAAgAAAAhXFrhb5IyAAAAQwAAAA8AAAAAAAAAAAAAAIABAAAAAHhsL3dvcmtib29rLnhtbFBLAQIUAxQAAAAIAAAAIVzUxK1ZPwAAAFcAAAAaAAAAAAAAAAAAAACAAV8AAAB4bC9fcmVscy93b3JrYm9vay54bWwucmVsc1BLAQIUAxQAAAAIAAAAIVz+SO6gWQAAAIQAAAAYAAAAAAAAAAAAAACAAdYAAAB4bC93b3Jrc2hlZXRzL3NoZWV0MS54bWxQSwUGAAAAAAMAAwDLAAAAZQEAAAAA'

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
    const bytes = new Uint8Array(Buffer.from(workbook, 'base64'))
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
