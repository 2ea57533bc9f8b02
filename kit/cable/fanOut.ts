import type { Listening } from '../database/listen.ts'
import type { Pools } from '../server/services.ts'
import type { Tx } from '../transaction/transaction.ts'

export interface Hearing {
  onMessage(text: string): void
  /** What was told before is not heard. */
  onBegin(): void
}

/** Tells other nodes what was committed by another way than the notifications of the database. */
export interface FanOut {
  /** Whether what is about to be committed can be left to it. */
  readonly isReady: boolean
  /** Tells what a stream holds from a position on, as it is committed by now. */
  tell(tenantId: string, stream: string, position: number): void
  /** Tells what nobody keeps. */
  shout(tenantId: string, stream: string, data: unknown): void
  listen(hearing: Hearing): Listening
  close(): Promise<void>
}

const byPool = new WeakMap<object, FanOut>()

/** Whatever is committed on these connections is told so from now on. */
export function tellBy({ runtime, auth }: Pools, fanOut: FanOut): void {
  for (const pool of [runtime, auth]) byPool.set(pool, fanOut)
}

/** Undefined where the database itself tells: no other way was named, or it is away. */
export function fanOutOf(tx: Tx): FanOut | undefined {
  const fanOut = byPool.get(tx.pool)
  return fanOut?.isReady ? fanOut : undefined
}
