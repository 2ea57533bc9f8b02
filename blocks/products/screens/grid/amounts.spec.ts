import { describe, expect, it } from 'vitest'
import { readAmount, readBlock } from './amounts.ts'

describe('A number out of a spreadsheet', () => {
  it.each([
    ['12', 12],
    ['12.50', 12.5],
    ['12,50', 12.5],
    ['1.234,56', 1234.56],
    ['1,234.56', 1234.56],
    ['1,234,567', 1_234_567],
    ['1.234.567', 1_234_567],
    ['1,234', 1234],
    ['1.234', 1.234],
    ['€ 9,99', 9.99],
    ["1'200.5", 1200.5],
    ['1\u202f200,5', 1200.5],
    ['¥1200', 1200],
    ['', null],
    ['   ', null],
    ['-1', undefined],
    ['1e3', undefined],
    ['twelve', undefined],
    ['1.2.3,4,5', undefined],
  ])('%o is %o', (text, value) => expect(readAmount(text)).toBe(value))

  it.each([
    ['12,50', 12.5],
    ['12.50', 12.5],
    ['1.234', 1234],
    ['1,234', 1.234],
    ['1.234,56', 1234.56],
    ['0.125', 0.125],
  ])('%o is %o where decimals begin with a comma', (text, value) => expect(readAmount(text, ',')).toBe(value))
})

describe('A block out of a spreadsheet', () => {
  it('is read row by row, without the line that ends it', () => {
    expect(readBlock('1\t2\r\n3\t\r\n')).toEqual([
      ['1', '2'],
      ['3', ''],
    ])
    expect(readBlock('5')).toEqual([['5']])
  })
})
