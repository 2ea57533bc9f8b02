import type { Comparison, Expression } from '../resources/index.ts'

/** What a condition looks at: inputs by their names, answers by the codes of their steps. */
export type Given = Readonly<Record<string, unknown>>

const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean)
}
/** People and models write the same word in many ways. */
const folded = (value: unknown): string => textOf(value).normalize('NFC').trim().toLowerCase()
const numberOf = (value: unknown): number => (folded(value) === '' ? Number.NaN : Number(folded(value)))

/** What stands under a name, or within what stands there: `order.total`. Nothing that a value only inherits. */
function valueAt(given: Given, path: string): unknown {
  if (Object.hasOwn(given, path)) return given[path]
  return path
    .split('.')
    .reduce<unknown>(
      (value, key) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? (value as Given)[key] : undefined,
      given,
    )
}

const areEqual = (a: unknown, b: unknown): boolean => folded(a) === folded(b) || numberOf(a) === numberOf(b)
const holds = (whole: unknown, part: unknown): boolean =>
  Array.isArray(whole) ? whole.some((one) => areEqual(one, part)) : folded(part) !== '' && folded(whole).includes(folded(part))
const isEmpty = (value: unknown): boolean => folded(value) === '' || (Array.isArray(value) && value.length === 0)

const tests: Readonly<Record<Comparison['operator'], (found: unknown, value: unknown) => boolean>> = {
  equals: areEqual,
  not_equals: (found, value) => !areEqual(found, value),
  contains: holds,
  not_contains: (found, value) => !holds(found, value),
  starts_with: (found, value) => folded(value) !== '' && folded(found).startsWith(folded(value)),
  // What is no number is neither greater nor less.
  greater_than: (found, value) => numberOf(found) > numberOf(value),
  less_than: (found, value) => numberOf(found) < numberOf(value),
  is_empty: isEmpty,
  is_not_empty: (found) => !isEmpty(found),
}

/** Whether a condition is met. It compares values and does nothing else: no code is read from it. */
export function isMet(expression: Expression, given: Given): boolean {
  if ('all' in expression) return expression.all.every((one) => isMet(one, given))
  if ('any' in expression) return expression.any.some((one) => isMet(one, given))
  return tests[expression.operator](valueAt(given, expression.field), expression.value)
}
