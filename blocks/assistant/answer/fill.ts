const place = /\{\{\s*([\p{L}\p{N}_.-]{1,60})\s*\}\}/gu
const valueMax = 20_000

/** Names of the places to fill in, `{{ name }}`, each once, in their order. */
export const placesOf = (texts: readonly (string | null | undefined)[]): string[] => [
  ...new Set(texts.flatMap((text) => [...(text ?? '').matchAll(place)].map(([, name]) => name!))),
]

/** A text with its places filled in, once: what a value says is never read for places. What is not given stays as it is. */
export const filled = (text: string, values: Readonly<Record<string, unknown>>): string =>
  text.replace(place, (mark, name: string) => (Object.hasOwn(values, name) ? shown(values[name]).slice(0, valueMax) : mark))

function shown(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(shown).join('\n')
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean)
}
