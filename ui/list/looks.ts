import { isGroupedBy, type ListInput, type ListName } from '@quoin/kit'
import { isStateName } from '../fields/tone.ts'
import { type AnyRecord, type AnyResource, operationOf, standardFields } from '../fields/resources.ts'
import type { CellsOf } from '../pages/declare.ts'
import type { ListColumn } from './columns.ts'
import { filterColumns } from './filterColumns.ts'
import { type ListSearch, type Look, looks } from './search.ts'

/** Of more choices nobody sees a board at once. */
const optionsMax = 30

const isOwn = ({ fact }: ListColumn) => !(fact in standardFields)

/** Fields whose values can be the columns of a board, that which says where a record stands first. */
export function boardFields(columns: readonly ListColumn[]): readonly ListColumn[] {
  const place = ({ fact, definition: { kind, target } }: ListColumn) => {
    if (kind === 'oneOf') return isStateName(fact) || fact === 'stage' ? 0 : 1
    if (kind === 'ref') return target === 'gateway.users' ? 2 : 3
    return 4
  }
  return columns
    .filter((column) => isGroupedBy(column.definition) && isOwn(column))
    .filter(({ definition: { kind, options } }) => kind !== 'oneOf' || (options !== undefined && options.length <= optionsMax))
    .sort((a, b) => place(a) - place(b))
}

/** Numbers and amounts that can be summed, amounts first, each under the name it is asked for by. */
export function sumFields(columns: readonly ListColumn[]): readonly ListColumn[] {
  const amounts = filterColumns(columns).filter(({ isAmount }) => isAmount)
  const inCurrency = columns.filter(({ definition: { currency } }) => currency !== undefined)
  const named = new Set([...amounts, ...inCurrency].flatMap(({ name }) => [name, `${name}_minor`]))
  const numbers = columns.filter(
    ({ name, numeric, definition }) =>
      numeric && definition.kind !== 'weekday' && !named.has(name) && !/(latitude|longitude|_id|position|rank|order)$/.test(name),
  )
  return [...amounts, ...inCurrency, ...numbers]
}

/** Fields that say on which day a record stands; what every record has comes last. */
export function dateFields(columns: readonly ListColumn[]): readonly ListColumn[] {
  const dates = columns.filter(({ definition: { kind, filterable } }) => filterable && (kind === 'date' || kind === 'moment'))
  return [...dates.filter(isOwn), ...dates.filter((column) => !isOwn(column))]
}

/** The ways in which records can be looked at: those that their fields allow, and those that a screen brings itself. */
export function looksOf(resource: AnyResource, columns: readonly ListColumn[], own: readonly Look[] = []): readonly Look[] {
  // A list that its block reads by hand may take no filter.
  if (operationOf(resource, 'list')?.kind !== 'list') return []
  const has = (fact: string) => columns.some((column) => column.fact === fact)
  const can: Readonly<Record<Look, boolean>> = {
    list: true,
    board: boardFields(columns).length > 0,
    calendar: dateFields(columns).some(isOwn),
    map: has('latitude') && has('longitude'),
  }
  return looks.filter((look) => can[look] || own.includes(look))
}

/** What the list is narrowed to, and this too. */
export const narrowed = <F extends object>(filter: F | undefined, ...more: readonly NoInfer<F>[]) =>
  ({ ...filter, and: [...((filter as { and?: readonly F[] } | undefined)?.and ?? []), ...more] }) as F & { and: readonly F[] }

export interface LookProps<R extends AnyResource = AnyResource> {
  readonly resource: R
  readonly title: string
  /** What is asked of the server: search, filter and order, the same in each look. */
  readonly question: Pick<ListInput<ListName<R>>, 'search' | 'sort' | 'filter' | 'include'>
  readonly search: ListSearch
  change(changes: Partial<ListSearch>): void
  readonly all: readonly ListColumn[]
  readonly columns: readonly ListColumn[]
  readonly cells: CellsOf<AnyResource> | undefined
  onOpen(record: AnyRecord): void
}
