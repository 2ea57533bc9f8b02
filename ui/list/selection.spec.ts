import { describe, expect, it } from 'vitest'
import { countOf, nobody, toBulk, toggled } from './selection.ts'

describe('A selection', () => {
  it('counts what matches, not what is on the screen, once everything is meant', () => {
    expect(countOf({ ids: new Set(['a']), matching: true }, 12_402)).toBe(12_402)
    expect(countOf(toggled(nobody, ['a', 'b'], true), 12_402)).toBe(2)
  })

  it('names the question instead of the rows when everything is meant', () => {
    expect(toBulk({ ids: new Set(['a']), matching: true }, { search: 'oak', sort: 'name' })).toEqual({
      matching: { search: 'oak', sort: 'name' },
    })
    expect(toBulk(toggled(nobody, ['a'], true), { search: 'oak' })).toEqual({ ids: ['a'] })
  })

  it('means single rows again as soon as one is taken out', () => {
    const all = { ids: new Set(['a', 'b']), matching: true }
    expect(toggled(all, ['b'], false)).toEqual({ ids: new Set(['a']), matching: false })
  })
})
