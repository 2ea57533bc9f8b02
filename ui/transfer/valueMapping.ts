import type { FieldDefinition } from '@quoin/kit'

/** What stands in the cells of a column → the choice it means, or null to leave the field empty. */
export type ValueMapping = Readonly<Record<string, string | null>>

const fold = (text: string) =>
  text
    .trim()
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ')

/** Fields whose values can be said in other words. */
export const hasChoices = ({ kind, options }: FieldDefinition): boolean =>
  (kind === 'oneOf' || kind === 'tags') && (options?.length ?? 0) > 0

/** Words of a column that are none of the field's own. */
export function foreignWords(words: readonly string[], { kind, options = [] }: FieldDefinition): string[] {
  const known = new Set(options.map(fold))
  const all = kind === 'tags' ? words.flatMap((word) => word.split(word.includes(';') ? ';' : ',')) : words
  return [...new Set(all.map((word) => word.trim()))].filter((word) => word !== '' && !known.has(fold(word)))
}

/** What foreign words mean, as far as one is what a choice is called on the screen. */
export function guessValues(
  words: readonly string[],
  definition: FieldDefinition,
  label: (option: string) => string,
): ValueMapping {
  const called = new Map((definition.options ?? []).map((option) => [fold(label(option)), option]))
  return Object.fromEntries(
    foreignWords(words, definition).flatMap((word) => {
      const option = called.get(fold(word))
      return option === undefined ? [] : [[word, option]]
    }),
  )
}
