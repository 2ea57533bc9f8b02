/**
 * The colours of tags, none of which states are shown in, so that a tag is never taken for one. Each with its shade in the theme: on a
 * light chip the lightest that stands out from it, on a dark one the same for all.
 */
export const hues = { indigo: 6, cyan: 8, teal: 6, lime: 9, orange: 6, pink: 6, grape: 6, violet: 6 } as const
export type Hue = keyof typeof hues
export const hueNames = Object.keys(hues) as Hue[]
export const darkShade = 4

/** Name of a colour for a tag: made of the word alone, so that it is the same on every screen and for everybody. */
export function hueOf(tag: string): Hue {
  let sum = 0
  for (const letter of tag.trim().toLowerCase()) sum = (sum * 31 + letter.codePointAt(0)!) % 65_521
  return hueNames[sum % hueNames.length]!
}

/** Whether a field is one of these colours, to be shown as such. */
export const isHues = ({ options }: { readonly options?: readonly string[] }): boolean =>
  options !== undefined && options.length > 0 && options.every((option) => option in hues)
