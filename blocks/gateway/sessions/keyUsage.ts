import { type Actor, inTransaction } from '@quoin/kit/server'
import type { Pool } from 'pg'
import { nowhere } from './core.ts'

const flushMs = 10_000
/** Of a flood of operations and keys no more is held in memory than this before it is written down. */
const heldMax = 5_000

interface Held {
  readonly key: string
  readonly day: string
  readonly operation: string
  requests: number
  failed: number
  ms: number
}

/**
 * How often keys of companies are used, counted in memory and written down together every few seconds: a request costs no row of its own. What a
 * process had not written when it was killed is lost.
 */
export class KeyUsage {
  private held = new Map<string, Held>()
  private writing: Promise<unknown> = Promise.resolve()
  private readonly timer: NodeJS.Timeout

  constructor(
    private readonly pool: Pool,
    private readonly say: (message: string) => void,
  ) {
    this.timer = setInterval(() => void this.flush(), flushMs).unref()
  }

  /** Counts what a key asked; whoever else asked is not counted. */
  seen({ actor, operation, status, ms }: { actor: Actor; operation: string; status: number; ms: number }): void {
    if (!actor.usedFrom || !actor.userId) return
    const day = new Date().toISOString().slice(0, 10)
    const name = `${actor.userId} ${day} ${operation}`
    const held = this.held.get(name) ?? { key: actor.userId, day, operation, requests: 0, failed: 0, ms: 0 }
    held.requests += 1
    if (status >= 400) held.failed += 1
    held.ms += ms
    this.held.set(name, held)
    if (this.held.size >= heldMax) void this.flush()
  }

  /** Writes down what was counted so far, after what is being written. */
  flush(): Promise<unknown> {
    const rows = [...this.held.values()]
    this.held = new Map()
    if (rows.length > 0)
      this.writing = this.writing
        .then(() => this.write(rows))
        .catch((error: unknown) => this.say(`The use of API keys was not counted: ${String(error)}`))
    return this.writing
  }

  async close(): Promise<void> {
    clearInterval(this.timer)
    await this.flush()
  }

  // In one order everywhere, so that servers that count the same key wait for each other and do not lock.
  private write(rows: readonly Held[]): Promise<unknown> {
    const sorted = rows.toSorted((a, b) => (`${a.key} ${a.operation}` < `${b.key} ${b.operation}` ? -1 : 1))
    return inTransaction(this.pool, nowhere, (tx) =>
      tx.query(
        `insert into gateway.api_key_usage as u (api_key_id, day, operation, requests, failed, milliseconds)
         select k.id, n.day, n.operation, n.requests, n.failed, n.ms
         from unnest($1::uuid[], $2::date[], $3::text[], $4::bigint[], $5::bigint[], $6::bigint[])
           as n (key, day, operation, requests, failed, ms) join gateway.api_keys k on k.id = n.key
         on conflict (api_key_id, day, operation) do update set requests = u.requests + excluded.requests,
           failed = u.failed + excluded.failed, milliseconds = u.milliseconds + excluded.milliseconds`,
        [
          sorted.map(({ key }) => key),
          sorted.map(({ day }) => day),
          sorted.map(({ operation }) => operation),
          sorted.map(({ requests }) => requests),
          sorted.map(({ failed }) => failed),
          sorted.map(({ ms }) => Math.round(ms)),
        ],
      ),
    )
  }
}
