import type { Context } from '@quoin/kit/server'
import type { SearchedKind } from './kinds.ts'

/** How many there are; where it is bound, at least so many. */
export interface Count {
  readonly count: number
  readonly isBound: boolean
}
/** How often each value of a field stands among what was found. */
export interface FieldCounts {
  readonly field: string
  readonly values: readonly (Count & { readonly value: string })[]
}

const fieldsMax = 4
const optionsMax = 12

/** Counts what the hits of one kind hold in the fields its definition lets a list be filtered by; each as the list itself counts, under the filters of the other fields. */
export async function countsIn(
  context: Context,
  { model }: SearchedKind,
  filter: Readonly<Record<string, string>>,
  count: (filter: Readonly<Record<string, string>>) => Promise<Count>,
): Promise<FieldCounts[]> {
  const columns = model.own.filter(
    ({ definition, ...column }) =>
      definition.filterable &&
      definition.options &&
      definition.options.length <= optionsMax &&
      model.sees(context.actor, { definition, ...column }),
  )
  const counts: FieldCounts[] = []
  for (const { wire, definition } of columns.slice(0, fieldsMax)) {
    const values: (Count & { value: string })[] = []
    for (const value of definition.options ?? []) {
      const held = await count({ ...filter, [wire]: value })
      if (held.count > 0) values.push({ value, ...held })
    }
    if (values.length > 0) counts.push({ field: wire, values: values.sort((a, b) => b.count - a.count) })
  }
  return counts
}
