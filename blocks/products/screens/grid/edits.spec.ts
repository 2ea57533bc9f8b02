import { describe, expect, it } from 'vitest'
import { asText, cellsOf, edited, type GridRow, pasted } from './edits.ts'

const row = (id: string, price: number | null, available: number | null): GridRow => ({
  id,
  product_unique_id: id,
  product_variation_unique_id: null,
  sku: id,
  name: id,
  form: null,
  currency: 'EUR',
  price,
  available,
})
const rows = [row('a', 1, 5), row('b', 2, null)]
const fields = ['price', 'available'] as const

describe('Edits of a grid', () => {
  it('are forgotten when a cell says again what is saved', () => {
    const one = edited({}, rows[0]!, 'price', '3')
    expect(one).toEqual({ 'a price': '3' })
    expect(edited(one, rows[0]!, 'price', '1.00')).toEqual({})
    expect(edited(one, rows[0]!, 'price', '1,00', ',')).toEqual({})
  })

  it('come from a block of a spreadsheet, as far as there are cells', () => {
    expect(pasted({}, rows, fields, { row: 0, column: 0 }, '1\t6\t9\n2,50\t7\n3\t8')).toEqual({
      'a available': '6',
      'b price': '2,50',
      'b available': '7',
    })
    expect(pasted({}, rows, fields, { row: 1, column: 1 }, '4\t4')).toEqual({ 'b available': '4' })
  })

  it('begin with amounts in all decimals of their currency', () => {
    expect(asText(row('a', 12.5, 5), 'price')).toBe('12.50')
    expect(asText({ ...row('a', 1200, 5), currency: 'JPY' }, 'price')).toBe('1200')
    expect(asText(row('a', null, 5), 'available')).toBe('5')
    expect(asText(row('a', 12.5, 5), 'price', ',')).toBe('12,50')
  })

  it('are saved with what stood there before, and those that are no numbers are named', () => {
    const { cells, unreadable } = cellsOf({ 'a price': 'x', 'b price': '', 'b available': '4' }, rows, fields)
    expect(unreadable).toEqual(['a price'])
    expect(cells.map(({ field, value, was }) => [field, value, was])).toEqual([
      ['price', null, 2],
      ['available', 4, null],
    ])
  })
})
