import { describe, expect, it } from 'vitest'
import { filled, placesOf } from './fill.ts'

describe('Places of a prompt', () => {
  it('are named once each, in their order, whatever stands around them', () => {
    expect(placesOf(['Dear {{ name }}, {{due-date}} {{name}}', null, 'über {{größe}} {{ }} {{a b}} {name}'])).toEqual([
      'name',
      'due-date',
      'größe',
    ])
  })

  it('are filled once: a value that looks like a place is not filled again', () => {
    expect(filled('{{a}} and {{ b }}', { a: '{{b}}', b: 2 })).toBe('{{b}} and 2')
    expect(filled('{{list}}|{{none}}|{{of}}|{{missing}}', { list: ['x', 'y'], none: null, of: { a: 1 } })).toBe(
      'x\ny||{"a":1}|{{missing}}',
    )
    expect(filled('{{constructor}}', {})).toBe('{{constructor}}')
  })

  it('are read in time whatever the length', () => {
    const from = performance.now()
    for (const text of ['{'.repeat(100_000), '{{ '.repeat(33_000), '{{a'.repeat(33_000), '{{a}}'.repeat(20_000)])
      filled(text, { a: 'b' })
    expect(performance.now() - from).toBeLessThan(1_000)
  })
})
