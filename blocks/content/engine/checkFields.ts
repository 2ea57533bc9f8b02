import type { TemplateField } from '../resources/postTemplates.ts'

export interface Issue {
  readonly key: string
  readonly label: string
  readonly message: string
}
export interface Checked {
  readonly missing_required: Issue[]
  readonly missing_optional: Issue[]
  readonly warnings: Issue[]
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
const typeOf = (value: unknown): string => (Array.isArray(value) ? 'array' : typeof value)
const asObject = (value: unknown): Readonly<Record<string, unknown>> =>
  value !== null && typeOf(value) === 'object' ? (value as Readonly<Record<string, unknown>>) : {}

/** Which fields have no value, and which have one of another type. Those of an object are looked for in it, those of a list in each of its items. */
export function checkFields(
  fields: readonly TemplateField[],
  values: Readonly<Record<string, unknown>>,
  path = '',
  found: Checked = { missing_required: [], missing_optional: [], warnings: [] },
): Checked {
  for (const { key, label, type, required, children } of fields) {
    const value = Object.hasOwn(values, key) ? values[key] : undefined
    const at = `${path}${key}`
    if (isEmpty(value)) {
      const missing = required ? found.missing_required : found.missing_optional
      missing.push({ key: at, label, message: `${label || key} is missing.` })
    } else if (typeOf(value) !== type) {
      found.warnings.push({ key: at, label, message: `${label || key} should be of type ${type}.` })
    } else if (children?.length) {
      const items = type === 'array' ? (value as unknown[]).slice(0, itemsMax) : [value]
      items.forEach((item, i) => checkFields(children, asObject(item), type === 'array' ? `${at}.${i}.` : `${at}.`, found))
    }
  }
  return found
}
const itemsMax = 100
