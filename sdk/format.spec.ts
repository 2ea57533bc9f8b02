import { describe, expect, it } from 'vitest'
import { fileSize } from './format.ts'

describe('A file size', () => {
  it.each([
    [0, '0 B'],
    [1023, '1,023 B'],
    [1024, '1.0 KB'],
    [1536, '1.5 KB'],
    [1_048_575, '1.0 MB'],
    [1_048_576, '1.0 MB'],
    [5.25 * 1024 ** 3, '5.3 GB'],
    [1024 ** 4, '1.0 TB'],
  ])('of %i bytes reads %s [format.file_size]', (bytes, text) => {
    expect(fileSize(bytes)).toBe(text)
  })
  it('is written as the language writes numbers [format.file_size]', () => {
    expect(fileSize(1536, 'de')).toBe('1,5 KB')
  })
})
