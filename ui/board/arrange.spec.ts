import { describe, expect, it } from 'vitest'
import { arranged, placeAt } from './arrange.ts'

const columns = new Map([
  ['open', ['a', 'b', 'c']],
  ['won', ['d']],
])

describe('A card', () => {
  it('leaves one column for the top of another', () => {
    expect([...arranged(columns, 'b', 'won', 0)]).toEqual([
      ['open', ['a', 'c']],
      ['won', ['b', 'd']],
    ])
  })

  it('moves down and up inside its column', () => {
    expect(arranged(columns, 'a', 'open', 1).get('open')).toEqual(['b', 'a', 'c'])
    expect(arranged(columns, 'c', 'open', 1).get('open')).toEqual(['a', 'c', 'b'])
  })

  it('is placed behind the one above it, before the one below at the top, and nowhere in particular alone', () => {
    expect(placeAt('b', 'open', ['a', 'b', 'c'])).toEqual({ column: 'open', after: 'a' })
    expect(placeAt('a', 'open', ['a', 'b'])).toEqual({ column: 'open', before: 'b' })
    expect(placeAt('a', 'open', ['a'])).toEqual({ column: 'open' })
  })
})
