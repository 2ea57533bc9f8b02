import { describe, expect, it } from 'vitest'
import { heldIn, passageOf } from './passage.ts'

const opening = 'The yard opens at six.'
const cranes = 'Cranes are booked a day before, by telephone.'
const filler = Array.from({ length: 40 }, (_, i) => `Paragraph ${i} is about something else altogether.`)
const text = [opening, ...filler, cranes].join('\n\n')

describe('A passage', () => {
  it('is the whole text where that is short', () => {
    expect(passageOf(` ${cranes} `, ['crane'], 200)).toBe(cranes)
  })

  it('holds the paragraphs with most of the words, in their order', () => {
    const passage = passageOf(text, ['cranes', 'yard'], 120)
    expect(passage.split('\n').slice(0, 1)).toEqual([opening])
    expect(passage.split('\n').at(-1)).toBe(cranes)
    expect(passage.length).toBeLessThanOrEqual(120)
  })

  it('is never longer than it may be, whatever the text is', () => {
    expect(passageOf('x'.repeat(20_000), ['x'], 1_500).length).toBeLessThanOrEqual(1_500)
    expect(passageOf('word '.repeat(4_000), [], 1_500).length).toBeGreaterThan(1_000)
  })

  it('counts each word once', () => {
    expect(heldIn('Crane, crane and yard', ['crane', 'yard', 'ship'])).toBe(2)
  })
})
