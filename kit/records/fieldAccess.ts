import type { AnyResource } from '../resource.ts'

/** What somebody may do with a field of the records they see. */
export type FieldAccess = 'hidden' | 'read' | 'write'

/** Resource → wire name → what is left of it, of the fields that a company limits for whoever it is about. */
export type FieldRules = ReadonlyMap<string, ReadonlyMap<string, Exclude<FieldAccess, 'write'>>>

/** The same as the database tells it: `{ "crm.contacts": { "email": "hidden" } }`. */
export type StoredRules = Readonly<Record<string, Readonly<Record<string, Exclude<FieldAccess, 'write'>>>>>
export const rulesOf = (stored: StoredRules | null | undefined): FieldRules =>
  new Map(Object.entries(stored ?? {}).map(([resource, fields]) => [resource, new Map(Object.entries(fields))]))

/** And back, as clients are told them. */
export const storedRules = (rules: FieldRules | undefined): StoredRules =>
  Object.fromEntries([...(rules ?? [])].map(([resource, fields]) => [resource, Object.fromEntries(fields)]))

/** Names of the fields that a company may limit. What names a record, is required of it, or moves it from state to state cannot be among them. */
export function limitableOf({ dotted, definition }: AnyResource): ReadonlySet<string> {
  const { title, owner, under, within, fields, limitable = [], actions = {} } = definition
  const states = Object.values(actions).flatMap((action) => Object.keys(action.definition.states))
  const fixed = new Set([title, owner, under?.field, within, ...states])
  for (const name of limitable)
    if (!fields[name] || fields[name].definition.required || fields[name].definition.seenWith || fixed.has(name))
      throw new Error(`${dotted} cannot do without its field ${name}.`)
  return new Set(limitable)
}
