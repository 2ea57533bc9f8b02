import type { OutputOf } from '@quoin/kit'
import type { geolocation } from '../../resources/index.ts'

type Answer = OutputOf<typeof geolocation.premises.calendar>
export type Row = Answer['premises'][number]
export type Entry = Answer['entries'][number]

export interface Drawn {
  readonly premises: readonly Row[]
  readonly entries: readonly Entry[]
  onOpen(entry: Entry): void
  onBook(initial: { premise?: string; from?: number; to?: number }): void
}
