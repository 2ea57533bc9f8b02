import { describe, expect, it } from 'vitest'
import { choice, date, flag, readValues, text, words } from './search.ts'

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
  })

  it('is nothing else: what makes no sense is said to be undefined, because the router hands on what is not mentioned', () => {
    const nothing = { look: undefined, closed: undefined, late: undefined, on: undefined, folded: undefined, owner: undefined }
    const read = readValues(search, { look: 'x', closed: 31, late: 'yes', on: '2026-13-01', folded: 'a', owner: {} })
    expect(read).toStrictEqual(nothing)
    expect(readValues(search, {})).toStrictEqual(nothing)
  })
})
