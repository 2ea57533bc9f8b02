import type { IncomingHttpHeaders } from 'node:http'
import type { Pools } from '../server/services.ts'

type Params = Readonly<Record<string, unknown>>
/** A call of the same block, asked as whoever is connected. */
export interface CableCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below the block's base. */
  readonly path: string
  readonly body?: unknown
}

/** What a block offers on a socket: every subscription and every action is one of its calls, with that call's permissions. */
export interface CableDefinition {
  /** Whether its channels are followed on the socket of another block alone, and it opens none. */
  readonly isGuest?: boolean
  /** By names that no other block has. */
  readonly channels: Readonly<
    Record<
      string,
      {
        /** The call that answers `{ data: { streams } }` to whoever may follow. */
        readonly follow: (params: Params) => CableCall | undefined
        readonly actions?: Readonly<Record<string, (params: Params, data: Params) => CableCall | undefined>>
      }
    >
  >
  /** The headers of a session from a ticket it made; undefined when the ticket is not good. */
  readonly headersOf?: (ticket: string, pools: Pools) => IncomingHttpHeaders | undefined
}
