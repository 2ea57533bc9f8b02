/** None of the colours that states are shown in, so that a tag is never taken for one. */
const hues = ['indigo', 'cyan', 'teal', 'lime', 'orange', 'pink', 'grape', 'violet'] as const

/** Name of a colour of the theme for a tag: made of the word alone, so that it is the same on every screen and for everybody. */
export function hueOf(tag: string): (typeof hues)[number] {
  let sum = 0
  for (const letter of tag.trim().toLowerCase()) sum = (sum * 31 + letter.codePointAt(0)!) % 65_521
  return hues[sum % hues.length]!
}
