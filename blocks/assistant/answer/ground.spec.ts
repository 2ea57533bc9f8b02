import { describe, expect, it } from 'vitest'
import { grounded } from './ground.ts'

const source = (number: number) => ({
  number,
  type: 'crm.accounts',
  unique_id: `${number}`,
  title: 'T',
  excerpt: 'E',
  path: null,
})
const sources = [source(1), source(2)]
const kept = (text: string) => grounded(text, sources)?.text

describe('An answer', () => {
  it('keeps the sentences that cite a source there is, and none other', () => {
    expect(kept('The lease ends in May [1]. It costs nothing. The berth is 40.5 m long [2].')).toBe(
      'The lease ends in May [1]. The berth is 40.5 m long [2].',
    )
    expect(kept('The lease ends in May. [1] It costs nothing. [9]')).toBe('The lease ends in May. [1]')
    expect(kept('First line\nsecond [1][2]\n')).toBe('second [1][2]')
    expect(kept('賃貸は5月に終わります[1]。費用はかかりません。')).toBe('賃貸は5月に終わります[1]。')
    expect(kept('Der Vertrag endet am 3. Mai [1]. Er kostet nichts!')).toContain('Mai [1].')
    expect(kept('Nothing is known. Ask somebody else.')).toBeUndefined()
    expect(kept('[1] The lease ends.')).toBe('[1] The lease ends.')
    expect(kept('It ends [3]. It began [0] [12].')).toBeUndefined()
  })

  it('names the sources that are left', () => {
    expect(grounded('One [2]. Two.', sources)?.sources.map(({ number }) => number)).toEqual([2])
  })

  it('is read in time whatever its length', () => {
    const from = performance.now()
    for (const text of ['['.repeat(100_000), '[1]'.repeat(33_000), 'a. '.repeat(33_000), ' '.repeat(100_000)])
      grounded(text, sources)
    expect(performance.now() - from).toBeLessThan(1_000)
  })
})
