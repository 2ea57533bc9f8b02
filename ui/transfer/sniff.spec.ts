import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { decode, encodings, isJson, readText, sniffEncoding, sniffSeparator } from './sniff.ts'

const japanese = 'コード,名前\nA1,株式会社いろは\nA2,有限会社にほへと\n'
const chinese = 'Name;Ort\n北京大学出版社;上海市\n'
const german = 'code;name\nA1;Müller & Söhne\nA2;Weiß\n'

describe('A file to import', () => {
  it.each([
    ['utf-8', german, Buffer.from(german)],
    ['utf-8', german, Buffer.from(`\ufeff${german}`)],
    ['utf-16le', german, Buffer.from(`\ufeff${german}`, 'utf16le')],
    ['utf-16le', german, Buffer.from(german, 'utf16le')],
    ['utf-16be', german, iconv.encode(german, 'utf16-be', { addBOM: true })],
    ['windows-1252', german, iconv.encode(german, 'windows-1252')],
    ['shift_jis', japanese, iconv.encode(japanese, 'shift_jis')],
    ['gb18030', chinese, iconv.encode(chinese, 'gb18030')],
    ['utf-8', japanese, Buffer.from(japanese)],
  ] as const)('is read as %s when that is what it is', async (encoding, text, bytes) => {
    expect(sniffEncoding(bytes)).toBe(encoding)
    expect(decode(bytes, encoding)).toBe(text)
    expect(await readText(new Blob([new Uint8Array(bytes)]))).toBe(text)
  })

  it('is not mistaken when the sample ends inside a character', () => {
    const bytes = Buffer.from('name\nMü')
    expect(sniffEncoding(bytes.subarray(0, bytes.length - 1))).toBe('utf-8')
    const sample = iconv.encode(japanese, 'shift_jis')
    expect(sniffEncoding(sample.subarray(0, 21))).toBe('shift_jis')
  })

  it('tells its separator even when quoted cells hold the others', () => {
    expect(sniffSeparator('code;name\n1;"a, b, c"\n2;"d, e"\n')).toBe(';')
    expect(sniffSeparator('code,name\n1,"a; b\nc; d"\n2,x\n')).toBe(',')
    expect(sniffSeparator('code\tname\tnote\n1\ta, b\tc\n')).toBe('\t')
    expect(sniffSeparator('code|name\n1|a, b\n2|c\n')).toBe('|')
    expect(sniffSeparator('only\none\n')).toBe(',')
    expect(sniffSeparator('sep=;\r\na,b;c,d\r\ne,f;g,h\r\n')).toBe(';')
  })

  it('is JSON by its name or its first sign', () => {
    expect(isJson('a.JSON', '')).toBe(true)
    expect(isJson('a.txt', '  [{"a":1}]')).toBe(true)
    expect(isJson('a.csv', 'a,b')).toBe(false)
  })

  it('offers every encoding it can decode', () => {
    for (const encoding of encodings) expect(() => decode(new Uint8Array([65, 0, 66, 0]), encoding)).not.toThrow()
  })
})
