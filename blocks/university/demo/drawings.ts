export const size = { width: 640, height: 360 } as const

/** A sun over hills; `part` of the way up, from 0 to 1, with words below. */
export function sunrise(part: number, words: string): string {
  const y = 300 - part * 190
  const sky = (from: number, to: number) => Math.round(from + (to - from) * part)
  const rgb = (a: readonly number[], b: readonly number[]) => `rgb(${a.map((value, i) => sky(value, b[i]!)).join(',')})`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="0 0 640 360">
<defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${rgb([38, 44, 90], [150, 205, 235])}"/><stop offset="1" stop-color="${rgb([190, 110, 110], [250, 226, 190])}"/></linearGradient></defs>
<rect width="640" height="360" fill="url(#s)"/><circle cx="320" cy="${y}" r="${46 + part * 10}" fill="#ffe9a8"/>
<path d="M0 290 Q160 210 330 285 T640 260 V360 H0Z" fill="${rgb([28, 60, 66], [92, 148, 118])}"/><path d="M0 330 Q200 260 420 320 T640 310 V360 H0Z" fill="${rgb([20, 42, 52], [52, 110, 92])}"/>
<text x="320" y="348" text-anchor="middle" font-family="sans-serif" font-size="20" fill="#ffffff">${words}</text></svg>`
}

const marks: readonly string[] = [
  '<circle cx="320" cy="180" r="90" fill="none" stroke="#fff" stroke-width="6"/><circle cx="320" cy="180" r="50" fill="#fff" opacity=".5"/>',
  '<path d="M190 180 q32 -80 65 0 t65 0 t65 0 t65 0" fill="none" stroke="#fff" stroke-width="8" stroke-linecap="round"/>',
  '<path d="M320 250 C220 180 250 110 320 150 C390 110 420 180 320 250Z" fill="#fff" opacity=".85"/>',
  '<g fill="none" stroke="#fff" stroke-width="6"><circle cx="320" cy="180" r="30"/><circle cx="320" cy="180" r="65"/><circle cx="320" cy="180" r="100"/></g>',
  '<path d="M250 240 h140 M320 240 V120 M320 150 q-50 -10 -55 -50 q50 0 55 50 M320 170 q50 -10 55 -50 q-50 0 -55 50" fill="none" stroke="#fff" stroke-width="7" stroke-linecap="round"/>',
  '<g fill="#fff" opacity=".85"><circle cx="275" cy="170" r="42"/><circle cx="365" cy="170" r="42"/><rect x="275" y="160" width="90" height="20"/></g>',
  '<path d="M200 240 L290 150 L340 195 L440 100" fill="none" stroke="#fff" stroke-width="9" stroke-linecap="round" stroke-linejoin="round"/>',
]
const grounds = ['#2f6f73', '#3a5f8a', '#8a4f5d', '#5b4f8a', '#4c7a48', '#8a6b33', '#35577d'] as const

/** The picture of one day. */
export const dayPicture = (day: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360" viewBox="0 0 640 360"><rect width="640" height="360" fill="${grounds[day % 7]}"/><circle cx="560" cy="60" r="130" fill="#fff" opacity=".08"/><circle cx="70" cy="330" r="170" fill="#fff" opacity=".07"/>${marks[day % 7]}</svg>`

/** A card to print: four steps of a calm breath. */
export const breathingCard = (): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="640" viewBox="0 0 640 640"><rect width="640" height="640" fill="#f6f3ea"/><rect x="140" y="140" width="360" height="360" rx="40" fill="none" stroke="#2f6f73" stroke-width="14"/>
<g font-family="sans-serif" font-size="30" fill="#1d3b3d" text-anchor="middle"><text x="320" y="110">Breathe in · 4</text><text x="320" y="560">Breathe out · 4</text><text x="320" y="310">Box breathing</text><text x="320" y="350" font-size="22">hold for 4 at each corner</text></g></svg>`
