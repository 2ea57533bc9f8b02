import { DEFAULT_THEME } from '@mantine/core'
import { describe, expect, it } from 'vitest'
import { theme } from '../theme.ts'
import { darkShade, hueNames, hueOf, hues } from './hue.ts'

const colors: Readonly<Record<string, readonly string[]>> = { ...DEFAULT_THEME.colors, ...(theme.colors as object) }
type Rgb = readonly number[]
const rgb = (hex: string): Rgb => [1, 3, 5].map((i) => Number.parseInt(hex.slice(i, i + 2), 16))
const luminance = (color: Rgb) => {
  const [r, g, b] = color.map((v) => (v <= 10 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
}
const contrast = (a: Rgb, b: Rgb) => {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (light! + 0.05) / (dark! + 0.05)
}
/** A chip is its text, thinly, over the page. */
const chipOf = (ink: string, page: string): Rgb => rgb(page).map((v, i) => v * 0.92 + rgb(ink)[i]! * 0.08)

describe('The colour of a tag', () => {
  it('is the same however the word is written, and not the same for every word', () => {
    expect(hueOf(' Fair ')).toBe(hueOf('fair'))
    expect(hueOf('見本市')).toBe(hueOf('見本市'))
    const words = Array.from({ length: 200 }, (_, i) => hueOf(`tag ${i}`))
    expect(new Set(words).size).toBe(8)
  })

  it('stands out from its chip at 3 : 1 and its word at 4.5 : 1, in the light and in the dark', () => {
    const [paper, ink] = ['#ffffff', colors.gray![9]!]
    const [night, chalk] = [colors.dark![7]!, colors.dark![0]!]
    for (const [text, page] of [
      [ink, paper],
      [chalk, night],
    ] as const)
      expect(contrast(rgb(text), chipOf(text, page))).toBeGreaterThan(4.5)
    for (const hue of hueNames) {
      expect(contrast(rgb(colors[hue]![hues[hue]]!), chipOf(ink, paper)), `${hue} in the light`).toBeGreaterThan(3)
      expect(contrast(rgb(colors[hue]![darkShade]!), chipOf(chalk, night)), `${hue} in the dark`).toBeGreaterThan(3)
    }
  })
})
