import type { Filter, FilterBy, ListInput, OnlyNamed, Operation, Page } from '@quoin/kit'
import { createContext } from 'react'
import type { AnyRecord } from '../fields/resources.ts'
import type { Words } from '../texts/languages.ts'
import { useLoaded } from './useLoaded.ts'

/** Who asks, and when: what is due depends on both. */
export interface Asking {
  readonly me: string
  /** ISO 8601. */
  readonly now: string
}

/** Something that waits for people: the part of a list that somebody should look at today. A block names its own in `duties.ts`. */
export interface Duty {
  readonly label: Words
  readonly list: Operation
  /** Permission without which it is nobody's duty. */
  readonly permission: string
  /** As in the address of the list: wire names. */
  filter(asking: Asking): Filter
  /** What names a record, where that is not its title; nothing where the first few are not worth naming. */
  nameOf?(record: AnyRecord): string
  /** Where the list stands, below `/c/$urlId`. */
  readonly to: string
  /** It is late already. */
  readonly isLate?: boolean
}

/** A duty whose filter and name go by the fields of its list; no record but those of that list is ever handed to it. */
export const duty = <Name extends string, Found, F extends FilterBy<NoInfer<Name>>>(
  declared: Omit<Duty, 'list' | 'filter' | 'nameOf'> & {
    readonly list: Operation<ListInput<Name>, Page<Found>>
    filter(asking: Asking): OnlyNamed<F, NoInfer<Name>>
    nameOf?(record: NoInfer<Found>): string
  },
): Duty => declared as Duty

export type DutyLoader = () => Promise<readonly Duty[]>
/** One loader for each block that has some: they are fetched where they are shown. */
export const DutiesContext = createContext<readonly DutyLoader[]>([])

/** Everything that may wait for somebody, in the order of the blocks; undefined until it is there. */
export const useDuties = (): readonly Duty[] | undefined => useLoaded(DutiesContext)
