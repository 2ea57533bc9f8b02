import { parseSearchWith } from '@tanstack/react-router'
import { describe, expect, it } from 'vitest'
import { choice, count, date, flag, id, readValues, text, words, writeSearch } from './search.ts'

describe('What a page reads from its address', () => {
  const search = { look: choice('list'), closed: choice(0, 30), late: flag, on: date, folded: words, owner: text }

  it('is the values it knows, however they were written', () => {
    expect(readValues(search, { look: 'list', closed: 30, late: true, on: '2026-02-28', folded: ['a', 7], owner: 7 })).toEqual({
      look: 'list',
      closed: 30,
      late: true,
      on: '2026-02-28',
      folded: ['a', '7'],
      owner: '7',
    })
    expect(readValues(search, { closed: '0', late: 'true' })).toMatchObject({ closed: 0, late: true })
    expect(readValues(['days'], { days: 7, other: 'x' })).toEqual({ days: '7' })
    const person = '0198c1de-0000-7000-8000-000000000001'
    expect(readValues({ page: count, person: id }, { page: '3', person })).toEqual({ page: 3, person })
    expect(readValues({ page: count, person: id }, { page: 0.5, person: 'nobody' })).toEqual({
      page: undefined,
      person: undefined,
    })
  })

  it('is nothing else: what makes no sense is said to be undefined, because the router hands on what is not mentioned', () => {
    const nothing = { look: undefined, closed: undefined, late: undefined, on: undefined, folded: undefined, owner: undefined }
    const read = readValues(search, { look: 'x', closed: 31, late: 'yes', on: '2026-13-01', folded: 'a', owner: {} })
    expect(read).toStrictEqual(nothing)
    expect(readValues(search, {})).toStrictEqual(nothing)
  })
})

describe('Numbers in an address', () => {
  const parse = parseSearchWith(JSON.parse)
  const names = ['days', 'pin', 'account', 'ratio', 'power', 'word']

  it('stand there as they are', () => {
    expect(writeSearch({ days: '7', ratio: '-0.5', page: 2, late: true })).toBe('?days=7&ratio=-0.5&page=2&late=true')
  })

  it('come back as the very text that was written, also where a number would have lost a digit', () => {
    const values = { days: '7', pin: '0042', account: '12345678901234567890', ratio: '1.50', power: '1e3', word: 'true' }
    expect(readValues(names, parse(writeSearch(values)))).toEqual(values)
  })

  it('are read from old links, too, which have them in quotation marks', () => {
    expect(readValues(['days'], parse('?days=%227%22'))).toEqual({ days: '7' })
    expect(readValues({ closed: choice(0, 30) }, parse('?closed=%2230%22'))).toEqual({ closed: 30 })
  })

  it('inside a filter stay the texts they are', () => {
    const search = { filter: { total: '7', code: ['1', '2'] } }
    expect(parse(writeSearch(search))).toEqual(search)
  })
})
