import type { ListInput, Operation, Page } from '@quoin/kit'
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
  readonly list: Operation<ListInput, Pick<Page<unknown>, 'data'>>
  /** Permission without which it is in nobody's days. */
  readonly permission: string
  /** As in the address of the list: wire names. What is called off or over is not asked for. */
  readonly filter: (asked: Asked) => Readonly<Record<string, string | readonly string[]>>
  /** Wire name of the time it begins at, which the list sorts by; and the code names of that and of its end. */
  readonly sort: string
  readonly startOf: string
  readonly endOf?: string
  /** Both are days without a time of day, such as what is due; an end is not needed then. */
  readonly isDay?: boolean
  readonly nameOf: (record: AnyRecord) => string
  /** Where it is shown, below `/c/$urlId`. */
  readonly to: (record: AnyRecord) => string
}

export type AgendaLoader = () => Promise<readonly AgendaSource[]>
/** One loader for each block that has some: they are fetched where they are shown. */
export const AgendaContext = createContext<readonly AgendaLoader[]>([])

/** Everything that may be in somebody's days, in the order of the blocks; undefined until it is there. */
export const useAgendaSources = (): readonly AgendaSource[] | undefined => useLoaded(AgendaContext)
