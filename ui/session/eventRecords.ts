import { createContext } from 'react'
import type { Words } from '../texts/languages.ts'
import { useLoaded } from './useLoaded.ts'

/**
 * Something that happens to one record among others, where it may matter which: that a form was answered, and which form. It is announced as
 * the operation, and as `operation:id` for whoever waits for that record alone. A block names its own in `eventRecords.ts`.
 */
export interface EventRecords {
  readonly operation: string
  /** Dotted name of the resource its records are of. */
  readonly target: string
  readonly permission: string
  /** The question which record it is to be. */
  readonly label: Words
  /** What empty means. */
  readonly any: Words
}

export type EventRecordsLoader = () => Promise<readonly EventRecords[]>
/** One loader for each block that has some: they are fetched where they are chosen from. */
export const EventRecordsContext = createContext<readonly EventRecordsLoader[]>([])

export const useEventRecords = (): readonly EventRecords[] | undefined => useLoaded(EventRecordsContext)

/** `operation:id` in its two parts; of an operation alone there is no second. */
export const partsOf = (event: string): readonly [operation: string, record: string | undefined] => {
  const [operation = '', record] = event.split(':')
  return [operation, record]
}
