import type { FilterColumn } from './filterColumns.ts'
import { type Condition, type Group, isGroup, operatorsOf, type Part } from './filters.ts'

/** Lines of the builder as they are drawn: each is known again wherever it moves. */
export type DraftCondition = Condition & { readonly key: number }
export interface DraftGroup extends Group {
  readonly key: number
  readonly parts: readonly DraftPart[]
}
export type DraftPart = DraftCondition | DraftGroup

let made = 0

/** A filter to be worked on. */
export const draftOf = ({ match, parts }: Group): DraftGroup => ({ key: ++made, match, parts: parts.map(keyed) })
const keyed = (part: Part): DraftPart => (isGroup(part) ? draftOf(part) : { ...part, key: ++made })

/** A condition on a field before anything is said of it. */
export const beginning = (column: FilterColumn): Condition => ({
  field: column.name,
  operator: operatorsOf(column.definition)[0] ?? 'is',
  value: '',
})

const fieldsIn = (group: Group): string[] => group.parts.flatMap((part) => (isGroup(part) ? fieldsIn(part) : [part.field]))

/** A condition on the first field that none speaks of yet, or on the first. */
export function added(group: DraftGroup, filterable: readonly FilterColumn[]): DraftCondition {
  const taken = fieldsIn(group)
  return { ...beginning(filterable.find(({ name }) => !taken.includes(name)) ?? filterable[0]!), key: ++made }
}

/** How many lines there are, finished or not. */
export const countLines = (group: Group): number =>
  group.parts.reduce((sum, part) => sum + (isGroup(part) ? countLines(part) : 1), 0)
