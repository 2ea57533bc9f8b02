import { createFormatter } from 'use-intl'
import { describe, expect, it } from 'vitest'
import { isSize, sizeOf } from './size.ts'

const format = (locale: 'en' | 'de') => createFormatter({ locale })

describe('The size of a file', () => {
  it('is told in the unit that people would say it in', () => {
    expect([58, 1_500, 15_000_000].map((bytes) => sizeOf(bytes, format('en')))).toEqual(['58 bytes', '1.5 kB', '15 MB'])
    expect(sizeOf(1_500, format('de'))).toBe('1,5 kB')
  })

  it('is known by the name of its field, and is no number of people', () => {
    expect(['fileSize', 'sizeBytes', 'fileBytes', 'bytes'].every(isSize)).toBe(true)
    expect(['partySize', 'size', 'quantity'].some(isSize)).toBe(false)
  })
})
