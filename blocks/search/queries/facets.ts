import type { Context } from '@quoin/kit/server'
import type { SearchedKind } from './kinds.ts'

/** How often each value of a field stands among what was found. */
export interface FieldCounts {
  readonly field: string
  readonly values: readonly { readonly value: string; readonly count: number }[]
}

const fieldsMax = 4
const optionsMax = 12

/** Counts what the hits of one kind hold in the fields its definition lets a list be filtered by; each as the list itself counts. */
export async function countsIn(context: Context, { model, list }: SearchedKind, text: string): Promise<FieldCounts[]> {
  const columns = model.own.filter(
    ({ definition, ...column }) =>
      definition.filterable &&
      definition.options &&
      definition.options.length <= optionsMax &&
      model.sees(context.actor, { definition, ...column }),
  )
  const counts: FieldCounts[] = []
  for (const { wire, definition } of columns.slice(0, fieldsMax)) {
    const values: { value: string; count: number }[] = []
    for (const value of definition.options ?? []) {
      const answer = await context.call(list, { search: text, records: 1, filter: { [wire]: value } })
      const { totalCount: count } = (answer as { meta: { totalCount: number } }).meta
      if (count > 0) values.push({ value, count })
    }
    if (values.length > 0) counts.push({ field: wire, values: values.sort((a, b) => b.count - a.count) })
  }
  return counts
}
