import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { workbook } from './workbook.ts'

async function* pages() {
  yield [['=1+1'], ['@SUM(A1)']]
  yield [['<b>&\u0001']]
}

describe('A workbook of answers', () => {
  it('keeps what would be a formula as text, and Japanese as it is [FM-D6]', async () => {
    const parts: Uint8Array[] = []
    for await (const part of workbook(['名前'], pages())) parts.push(part)
    const files = unzipSync(Buffer.concat(parts))
    expect(Object.keys(files)).toContain('[Content_Types].xml')
    const sheet = strFromU8(files['xl/worksheets/sheet1.xml']!)
    expect(sheet.match(/<t xml:space="preserve">(.*?)<\/t>/g)!.map((cell) => cell.replace(/<.*?>/g, ''))).toEqual([
      '名前',
      '=1+1',
      '@SUM(A1)',
      '&#60;b&#62;&#38;',
    ])
    expect(sheet).toMatch(/<\/sheetData><\/worksheet>$/)
    expect(sheet).not.toContain('<f>')
    expect(sheet.match(/t="inlineStr"/g)).toHaveLength(4)
  })
})
