import { wireName } from '@quoin/kit'
import { ApiError } from '@quoin/kit/client'
import { customPrefix } from '@quoin/kit/custom-fields'
import { type AnyRecord, type AnyResource, fieldsOf } from '../fields/resources.ts'

/** The record as it is now, out of the refusal of a save that was made from an older version; null when the refusal is another. */
export function staleOf(error: unknown, resource: AnyResource): AnyRecord | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null
  const current = error.reasons[0]?.meta?.current as
    | ({ id?: string; attributes?: Record<string, unknown> } & Record<string, unknown>)
    | undefined
  if (!current) return null
  const wire = current.attributes ?? current
  const names = new Map(Object.entries(fieldsOf(resource)).map(([name, fields]) => [wireName(name, fields), name]))
  const values = Object.fromEntries(Object.entries(wire).map(([name, value]) => [names.get(name) ?? name, value]))
  return { ...values, ...addedValues(wire), id: String(current.id ?? wire.unique_id ?? '') }
}

/** Values of fields that the company added, each by its own name. */
const addedValues = (wire: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries((wire[customPrefix.slice(0, -1)] ?? {}) as object).map(([key, value]) => [customPrefix + key, value]),
  )

/** What is wrong by wire name → the same by code name. */
export function wrongOf(input: Readonly<Record<string, string>>, resource: AnyResource): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(fieldsOf(resource)).flatMap(([name, fields]) => {
      const detail = input[wireName(name, fields)] ?? input[name]
      return detail ? [[name, detail] as const] : []
    }),
  )
}

/**
 * The fields two people really disagree about: I changed them, and so did somebody else, to something else. What only I changed
 * can be saved on top of theirs without asking.
 */
export const disputed = (
  mine: Readonly<Record<string, unknown>>,
  theirs: AnyRecord,
  base: Readonly<Record<string, unknown>>,
): string[] => Object.keys(mine).filter((name) => !sameValue(mine[name], theirs[name]) && !sameValue(theirs[name], base[name]))

/** Whether two values of a field are the same to a person: nothing is nothing, however it is written. */
export const sameValue = (a: unknown, b: unknown): boolean => {
  const plain = (value: unknown) =>
    value === undefined || value === '' || (Array.isArray(value) && value.length === 0) ? null : value
  return JSON.stringify(plain(a)) === JSON.stringify(plain(b))
}
