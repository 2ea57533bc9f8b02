import { type Field, wireName } from '@quoin/kit'
import type { AnyRecord, AnyResource } from '../fields/resources.ts'

/** A resource as its list shows it, where its block reads that by hand: the fields are those of the list, and the list is all there is. */
export const byHand = (resource: AnyResource): AnyResource => ({
  ...resource,
  definition: { ...resource.definition, fields: resource.definition.listFields ?? {} },
  operations: resource.operations.filter(({ action }) => action === 'list'),
  isByHand: true,
})

/** A row of such a list by the names of its fields; what else it holds keeps its name. */
export function readRow({ definition: { fields } }: AnyResource, row: AnyRecord): AnyRecord {
  const all = fields as Readonly<Record<string, Field<unknown, boolean, boolean, boolean>>>
  const named = Object.entries(all).map(([name, { definition }]) => [name, row[wireName(name, definition)]])
  return { ...row, ...Object.fromEntries(named) }
}
