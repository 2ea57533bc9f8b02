import { describe, expect, it } from 'vitest'
import { hueOf } from './hue.ts'

describe('The colour of a tag', () => {
  it('is the same however the word is written, and not the same for every word', () => {
    expect(hueOf(' Fair ')).toBe(hueOf('fair'))
    expect(hueOf('見本市')).toBe(hueOf('見本市'))
    const words = Array.from({ length: 200 }, (_, i) => hueOf(`tag ${i}`))
    expect(new Set(words).size).toBe(8)
  })
})
