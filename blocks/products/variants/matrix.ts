import type { ProductOption } from '../resources/products.ts'

/** More forms of one product than these are neither made nor shown. */
export const combinationsMax = 200

/** What of a variation tells which combination of the options it is. */
export interface Form {
  readonly name: string
  readonly choices: Readonly<Record<string, string>> | null
  readonly size?: string | null
  readonly color?: string | null
  readonly extraVariation?: string | null
}

const fold = (text: string): string => text.normalize('NFC').trim().toLowerCase()

/** How many combinations options have. */
export const combinationCount = (options: readonly ProductOption[]): number =>
  options.length === 0 ? 0 : options.reduce((all, { values }) => all * values.length, 1)

/** Every combination of options, the last option turning fastest. */
export const combinationsOf = (options: readonly ProductOption[]): string[][] =>
  options.length === 0
    ? []
    : options.reduce<string[][]>((all, { values }) => all.flatMap((one) => values.map((value) => [...one, value])), [[]])

/** One word for a combination, whatever the case it is written in. */
export const keyOf = (values: readonly string[]): string => JSON.stringify(values.map(fold))

export const nameOf = (values: readonly string[]): string => values.join(' / ').slice(0, 200)

/** A value as a part of a sku: capitals and digits of any script, without marks on Latin letters. */
const codeOf = (value: string): string =>
  value
    .normalize('NFKD')
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFC')
    .toUpperCase()
    .replace(/[^\p{L}\p{M}\p{N}.]+/gu, '')

export const defaultPattern = (options: readonly ProductOption[]): string =>
  ['{sku}', ...options.map((_, at) => `{${at + 1}}`)].join('-')

const placeholder = /\{([^{}]*)\}/g

/** Which option a placeholder of a pattern means: by number from 1, or by name; -1 where none is. */
const optionAt = (word: string, options: readonly ProductOption[]): number =>
  /^\d$/.test(word)
    ? Number(word) <= options.length
      ? Number(word) - 1
      : -1
    : options.findIndex(({ name }) => fold(name) === fold(word))

/** Placeholders of a pattern that mean neither the sku of the product nor one of the options. */
export const strayPlaceholders = (pattern: string, options: readonly ProductOption[]): string[] =>
  [...pattern.matchAll(placeholder)].map(([, word]) => word!).filter((word) => word !== 'sku' && optionAt(word, options) < 0)

/** The sku of a combination: `{sku}` is the product's, `{1}` or `{Size}` the value of that option. */
export const skuOf = (pattern: string, sku: string, options: readonly ProductOption[], values: readonly string[]): string =>
  pattern
    .replace(placeholder, (_, word: string) => (word === 'sku' ? sku : codeOf(values[optionAt(word, options)] ?? '')))
    .trim()
    .slice(0, 80)

const sizes = ['size', 'talla', 'tamaño', 'taille', 'größe', 'サイズ', '尺码', '尺寸']
const colours = ['colour', 'color', 'couleur', 'farbe', '色', 'カラー', '颜色']

/** The fields of a combination: what it was chosen by, and size, colour and the rest for those who search and filter by them. */
export function valuesOf(options: readonly ProductOption[], values: readonly string[]) {
  const said = (words: readonly string[]) => options.findIndex(({ name }) => words.includes(fold(name)))
  const size = said(sizes)
  const color = said(colours)
  const rest = values.filter((_, at) => at !== size && at !== color)
  return {
    name: nameOf(values),
    choices: Object.fromEntries(options.map(({ name }, at) => [name, values[at]!])),
    size: values[size] ?? null,
    color: values[color] ?? null,
    extraVariation: rest.length > 0 ? rest.join(' / ').slice(0, 60) : null,
  }
}

/**
 * The combination a variation is, in the words of the options, or null where it is none. One that was not made from options is known by
 * its size, colour and further form, or else by its name.
 */
export function combinationOf(form: Form, options: readonly ProductOption[]): string[] | null {
  if (options.length === 0) return null
  const all = (found: readonly (string | undefined)[]) => (found.every((one) => one !== undefined) ? (found as string[]) : null)
  if (form.choices) {
    const chosen = new Map(Object.entries(form.choices).map(([name, value]) => [fold(name), fold(value)]))
    if (chosen.size !== options.length) return null
    return all(options.map(({ name, values }) => values.find((one) => fold(one) === chosen.get(fold(name)))))
  }
  for (const said of [
    [form.size, form.color, form.extraVariation].flatMap((one) => (one ? [fold(one)] : [])),
    form.name.split(' / ').map(fold),
  ]) {
    if (said.length !== options.length) continue
    const left = [...said]
    const found = all(
      options.map(({ values }) => {
        const at = left.findIndex((word) => values.some((one) => fold(one) === word))
        const [word] = at < 0 ? [] : left.splice(at, 1)
        return values.find((one) => fold(one) === word)
      }),
    )
    if (found) return found
  }
  return null
}
