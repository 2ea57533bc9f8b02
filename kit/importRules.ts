import type { FieldDefinition } from './fields/field.ts'
import type { AnyResource, ResourceDefinition } from './resource.ts'

/** What is done with a row of a file that names a record which is there already. */
export const duplicateActions = ['skip', 'update', 'create'] as const
export type DuplicateAction = (typeof duplicateActions)[number]

type Fields = Readonly<Record<string, { readonly definition: FieldDefinition }>>

/** Names of the fields by which a record that is there already can be told: what is unique or a key of imports, addresses, and the title. */
export function duplicateFields({ fields, importKeys = [], title }: ResourceDefinition): string[] {
  const isSaid = (name: string, { kind, unique }: FieldDefinition) =>
    unique || kind === 'email' || name === title || importKeys.includes(name)
  return Object.entries(fields as Fields)
    .filter(([name, { definition }]) => definition.column === 'text' && isSaid(name, definition))
    .map(([name]) => name)
}

/** Whether a record of this kind can be created knowing nothing of it but its name. */
export function isCreatedByName({ definition, operations }: Pick<AnyResource, 'definition' | 'operations'>): boolean {
  const { fields, title = 'name', owner, under } = definition
  const named = (fields as Fields)[title]?.definition
  const create = operations.find(({ action }) => action === 'create')
  if (!named || named.readOnly || named.column !== 'text' || under || !create || create.path.includes(':')) return false
  return Object.entries(fields as Fields).every(
    ([
      name,
      {
        definition: { required, readOnly, default: initial },
      },
    ]) => !required || readOnly || initial !== undefined || name === title || name === owner,
  )
}
