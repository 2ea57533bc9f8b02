import { type AnyResource, fieldsOf } from '../fields/resources.ts'
import { type Groups, rest } from './declare.ts'

export interface FieldGroup {
  readonly key: string
  readonly fields: readonly string[]
}

/** What every record carries is shown apart, at the end of a page. */
const apart = ['createdAt', 'createdBy', 'updatedAt', 'updatedBy']

/** Ids of what another field names, or a program keeps: a group says one where a person needs it. */
const isId = (name: string) => /UniqueId$/.test(name)

/** Groups with their fields; `rest` stands for all that no other group names, but ids, in the order of the definition. */
export function groupFields(resource: AnyResource, groups: Groups<string> | undefined): FieldGroup[] | undefined {
  if (!groups) return undefined
  const named = new Set(Object.values(groups).flatMap((fields) => (fields === rest ? [] : fields)))
  const others = Object.keys(fieldsOf(resource)).filter(
    (name) => !named.has(name) && !apart.includes(name) && !isId(name) && name !== resource.definition.under?.field,
  )
  return Object.entries(groups).map(([key, fields]) => ({ key, fields: fields === rest ? others : fields }))
}
