import { describe, expect, it } from 'vitest'
import { sentType } from './index.ts'

describe('The type a client says', () => {
  it.each([
    ['image/png', 'a.png', 'image/png'],
    ['Text/Plain; charset=utf-8', 'a.txt', 'text/plain'],
    ['application/x-zip-compressed', 'from Windows.zip', 'application/zip'],
    ['application/vnd.ms-excel', 'from Windows.CSV', 'text/csv'],
    ['application/vnd.ms-excel', 'old.xls', 'application/vnd.ms-excel'],
    ['image/jpg', 'a.jpg', 'image/jpeg'],
    ['audio/mp3', 'a.mp3', 'audio/mpeg'],
    ['', 'README.md', 'text/markdown'],
    [null, 'a.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['application/octet-stream', 'a.pdf', 'application/pdf'],
    ['application/octet-stream', 'a.bin', 'application/octet-stream'],
    ['text/html', 'a.png', 'text/html'],
    [undefined, 'nothing', ''],
    // What every object answers by that name is no type.
    [undefined, 'a.constructor', ''],
    ['constructor', 'a.png', 'constructor'],
  ])('%s of %s is %s', (said, filename, type) => {
    expect(sentType(said, filename)).toBe(type)
  })
})
