import { describe, expect, it } from 'vitest'
import { contrastOf, readableOn } from './readable.ts'

describe('A colour', () => {
  it('is as far from another as WCAG says', () => {
    expect(contrastOf('#000000', '#ffffff')).toBe(21)
    expect(contrastOf('#ffffff', '#ffffff')).toBe(1)
    expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  })

  it('stays as it is where one can read it, and is moved only as far as is needed where one cannot', () => {
    expect(readableOn('#ffffff', '#9c4530', '#000000')).toBe('#9c4530')
    for (const color of ['#ffff00', '#ff9900', '#00ffff', '#ffffff', '#808080', '#abcdef']) {
      const dark = readableOn('#ffffff', color, '#000000')
      expect(contrastOf(dark, '#ffffff')).toBeGreaterThanOrEqual(4.5)
      expect(contrastOf(dark, '#ffffff')).toBeLessThan(6)
    }
    for (const color of ['#000000', '#00007f', '#330000', '#123456'])
      expect(contrastOf(readableOn('#181614', color, '#ffffff'), '#181614')).toBeGreaterThanOrEqual(4.5)
  })
})
