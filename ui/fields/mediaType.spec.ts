import { describe, expect, it } from 'vitest'
import { fileKindOf } from './mediaType.ts'

describe('A media type', () => {
  it('is told as a kind of file, with its format where that says more', () => {
    expect(fileKindOf('application/pdf')).toEqual({ kind: 'file', format: 'PDF' })
    expect(fileKindOf('image/svg+xml')).toEqual({ kind: 'image', format: 'SVG' })
    expect(fileKindOf('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')).toEqual({
      kind: 'spreadsheet',
      format: '',
    })
    expect(fileKindOf('text/csv')).toEqual({ kind: 'file', format: 'CSV' })
    expect(fileKindOf('application/octet-stream')).toEqual({ kind: 'file', format: '' })
  })
  it('is nothing else', () => {
    for (const text of ['post', 'and/or', 'image/', 'a picture of image/png']) expect(fileKindOf(text)).toBeUndefined()
  })
})
