/** What stands between the parts of a number in a language. They always differ: an input with one character for both throws. */
export function separatorsOf(locale: string): { readonly decimal: string; readonly group: string } {
  // Large enough for the languages that leave four digits together.
  const parts = new Intl.NumberFormat(locale).formatToParts(1_234_567.8)
  const part = (type: 'decimal' | 'group') => parts.find((one) => one.type === type)?.value
  const decimal = part('decimal') ?? '.'
  return { decimal, group: part('group') ?? (decimal === ',' ? '.' : ',') }
}
