import type { Filter, FilterBy, ListInput, OnlyNamed, Operation, Page } from '@quoin/kit'
import { createContext } from 'react'
import type { Icon } from '@tabler/icons-react'
import type { AnyRecord } from '../fields/resources.ts'
import { useLoaded } from './useLoaded.ts'

/** Whose days, and from which moment on; ISO 8601. */
export interface Asked {
  readonly me: string
  readonly from: string
}

/** What happens at a time and concerns a person: meetings, bookings, sessions. A block names its own in `agenda.ts`. */
export interface AgendaSource {
  readonly icon: Icon
  readonly list: Operation
  /** Permission without which it is in nobody's days. */
  readonly permission: string
  /** As in the address of the list: wire names. What is called off or over is not asked for. */
  filter(asked: Asked): Filter
  /** Wire name of the time it begins at, which the list sorts by where it does not by itself; and the code names of that and of its end. */
  readonly sort?: string
  readonly startOf: string
  readonly endOf?: string
  /** Both are days without a time of day, such as what is due; an end is not needed then. */
  readonly isDay?: boolean
  nameOf(record: AnyRecord): string
  /** Where it is shown, below `/c/$urlId`. */
  to(record: AnyRecord): string
}

/** A source that goes by the fields of its list; no record but those of that list is ever handed to it. */
export const agendaSource = <Name extends string, Found, F extends FilterBy<NoInfer<Name>>>(
  declared: Omit<AgendaSource, 'list' | 'filter' | 'sort' | 'startOf' | 'endOf' | 'nameOf' | 'to'> & {
    readonly list: Operation<ListInput<Name>, Pick<Page<Found>, 'data'>>
    filter(asked: Asked): OnlyNamed<F, NoInfer<Name>>
    readonly sort?: NoInfer<Name>
    readonly startOf: keyof NoInfer<Found> & string
    readonly endOf?: keyof NoInfer<Found> & string
    nameOf(record: NoInfer<Found>): string
    to(record: NoInfer<Found>): string
  },
): AgendaSource => declared as AgendaSource

export type AgendaLoader = () => Promise<readonly AgendaSource[]>
/** One loader for each block that has some: they are fetched where they are shown. */
export const AgendaContext = createContext<readonly AgendaLoader[]>([])

/** Everything that may be in somebody's days, in the order of the blocks; undefined until it is there. */
export const useAgendaSources = (): readonly AgendaSource[] | undefined => useLoaded(AgendaContext)
