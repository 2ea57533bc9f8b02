import { titleFields } from '../fields/resources.ts'
import { useNameOf } from '../fields/words.ts'
import { Cell } from './Cell.tsx'
import type { ListColumn } from './columns.ts'
import type { LookProps } from './looks.ts'

/** The column that names records on cards and days as it does in their list, where that shows no title, as of bookings, whose title is a code. */
export function leadOf({ resource, columns }: Pick<LookProps, 'resource' | 'columns'>): ListColumn | undefined {
  const names = titleFields(resource)
  return columns.some(({ fact }) => names.includes(fact)) ? undefined : columns[0]
}

/** What a record is called, for inside a button. */
export function Named(
  props: Pick<LookProps, 'resource' | 'columns' | 'cells'> & { readonly record: Parameters<typeof Cell>[0]['record'] },
) {
  const nameOf = useNameOf(props.resource)
  const lead = leadOf(props)
  const value = lead && props.record[lead.fact]
  if (!lead || value === null || value === undefined || value === '') return nameOf(props.record)
  return <Cell resource={props.resource} record={props.record} cells={props.cells} column={lead} look="plain" />
}
