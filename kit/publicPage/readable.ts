type Rgb = readonly [number, number, number]

const rgbOf = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb
const hexOf = (rgb: Rgb): string => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** Relative luminance, 0 to 1 (WCAG 2.2). */
function luminanceOf(color: string): number {
  const [red, green, blue] = rgbOf(color).map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as unknown as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast of two colours (`#rrggbb`), 1 to 21 (WCAG 2.2). */
export function contrastOf(one: string, other: string): number {
  const [dark, light] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** The colour (`#rrggbb`), moved towards `towards` only as far as texts in it need to be readable on `paper` (4.5 to 1). */
export function readableOn(paper: string, color: string, towards: string): string {
  const [from, to] = [rgbOf(color), rgbOf(towards)]
  for (let step = 0; step < 20; step++) {
    const mixed = hexOf(from.map((part, at) => part + ((to[at]! - part) * step) / 20) as unknown as Rgb)
    if (contrastOf(mixed, paper) >= 4.5) return mixed
  }
  return towards
}
