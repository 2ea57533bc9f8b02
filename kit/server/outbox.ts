import { setMaxListeners } from 'node:events'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { Announcement, CallInternal, Listener } from './serve.ts'
import type { Pools, Services } from './services.ts'
import { inTransaction, type Tx } from '../transaction/transaction.ts'

const batch = 500
const idleMs = 400
const keepDays = 7

/** Where a reader of the outbox stands: the last transaction and entry it has seen. */
interface Place {
  readonly transaction: string
  readonly id: string
}
interface Entry extends Place {
  readonly tenant_id: string
  readonly operation: string
  readonly resource: string
  readonly record_id: string | null
  readonly actor_id: string | null
  readonly payload: Record<string, unknown>
  readonly at: string
}

const toAnnouncement = (e: Entry): Announcement => ({
  id: e.id,
  transaction: e.transaction,
  tenantId: e.tenant_id,
  operation: e.operation,
  resource: e.resource,
  recordId: e.record_id,
  actorId: e.actor_id,
  payload: e.payload,
  at: e.at,
})

/**
 * Entries behind a place, in the order of their transactions. Only what lies before the oldest transaction still running is taken:
 * ids are given out before commits, so a later commit may carry an earlier id and would otherwise be passed over.
 */
async function readBehind(tx: Tx, place: Place): Promise<Entry[]> {
  return tx.query<Entry & Record<string, unknown>>(
    `select transaction::text, id::text, tenant_id, operation, resource, record_id, actor_id, payload, at from kit.read_outbox($1::xid8, $2::bigint, $3)`,
    [place.transaction, place.id, batch],
    'prepare',
  )
}

const everyone = { tenantId: null, userId: null }

/** Reads what was committed and hands it on: to listeners, each from where it stopped, and to the tabs that watch. */
export class Outbox {
  private readonly stopping = new AbortController()
  private readonly watchers = new Set<(events: readonly Announcement[]) => void>()
  /** Up to where those who watch have heard; none while nobody does. */
  private place: Place | undefined
  private running: Promise<unknown> | undefined
  /** How long the oldest of what each listener read last had waited for it. */
  private readonly waitedMs = new Map<string, number>()
  constructor(
    /** `outbox` is held while listeners hear; what they do takes connections of the others. */
    private readonly pools: Pools & { readonly outbox: Pools['auth'] },
    private readonly services: Services,
    private readonly listeners: readonly Listener[],
    private readonly callInternal: CallInternal,
  ) {
    // Every listener rests on it; Node takes more than ten for a leak and says so at each start.
    setMaxListeners(listeners.length + 2, this.stopping.signal)
  }

  start(): void {
    this.running = Promise.all([this.tellWatchers(), ...this.listeners.map((listener) => this.feed(listener)), this.forget()])
  }

  /** Ends after the events being heard right now. */
  async stop(): Promise<void> {
    this.stopping.abort()
    await this.running?.catch(() => {})
  }

  /** Calls back for every change that is committed once this has resolved, whichever node made it; answers how to stop. */
  async watch(callback: (events: readonly Announcement[]) => void): Promise<() => void> {
    this.watchers.add(callback)
    const unwatch = () => void this.watchers.delete(callback)
    try {
      // Another may have begun to watch meanwhile, and is not to miss what lies between.
      const place = this.place ?? (await inTransaction(this.pools.auth, { ...everyone, readOnly: true }, now))
      this.place ??= place
      return unwatch
    } catch (error) {
      unwatch()
      throw error
    }
  }

  /** How far the listener that is furthest behind was when it read last, in seconds. */
  get lagSeconds(): number {
    return Math.max(0, ...this.waitedMs.values()) / 1_000
  }

  private get ended() {
    return this.stopping.signal.aborted
  }
  private rest(ms: number) {
    return sleep(ms, undefined, { signal: this.stopping.signal }).catch(() => {})
  }

  private async tellWatchers(): Promise<void> {
    while (!this.ended) {
      try {
        const { place } = this
        if (this.watchers.size === 0) this.place = undefined
        else if (place) {
          const entries = await inTransaction(this.pools.auth, { ...everyone, readOnly: true }, (tx) => readBehind(tx, place))
          if (entries.length > 0) await this.tell(entries.map(toAnnouncement))
          if (entries.length > 0) this.place = entries.at(-1)
          if (entries.length === batch) continue
        }
      } catch (error) {
        this.services.log.warn({ err: error }, 'The outbox could not be read for watchers')
      }
      await this.rest(idleMs)
    }
  }

  /** Who fails to hear hears nothing more: everybody else would hear all of it again, for ever. */
  private async tell(events: readonly Announcement[]): Promise<void> {
    for (const watcher of this.watchers) {
      // Between two of them others are answered: there may be thousands, and hundreds of changes.
      await nextTurn()
      try {
        watcher(events)
      } catch (error) {
        this.watchers.delete(watcher)
        this.services.log.warn({ err: error }, 'A watcher failed and is told no more')
      }
    }
  }

  /** One listener, on one node at a time: its place moves in the same transaction that holds its lock. */
  private async feed(listener: Listener): Promise<void> {
    while (!this.ended) {
      let known = 0
      try {
        known = await inTransaction(this.pools.outbox, everyone, async (tx) => {
          const [place] = await tx.query<{ transaction: string; id: string }>(
            `insert into kit.listeners (name) values ($1) on conflict (name) do update set name = excluded.name returning transaction::text, id::text`,
            [listener.name],
          )
          const entries = await readBehind(tx, place!)
          this.waitedMs.set(listener.name, entries[0] ? Math.max(Date.now() - Date.parse(entries[0].at), 0) : 0)
          for (const entry of entries) {
            if (listener.operation === 'any' || entry.operation === listener.operation.name)
              await listener.hear(toAnnouncement(entry), this.services, this.pools, this.callInternal)
          }
          const last = entries.at(-1)
          if (last)
            await tx.query('update kit.listeners set transaction = $2::xid8, id = $3 where name = $1', [
              listener.name,
              last.transaction,
              last.id,
            ])
          return entries.length
        })
      } catch (error) {
        this.services.log.warn({ err: error, listener: listener.name }, 'A listener failed and will hear this again')
      }
      if (known < batch) await this.rest(idleMs)
    }
  }

  private async forget(): Promise<void> {
    while (!this.ended) {
      await inTransaction(this.pools.auth, everyone, (tx) => tx.query('select kit.forget_outbox($1)', [keepDays])).catch(
        (error) => this.services.log.warn({ err: error }, 'Old announcements could not be removed'),
      )
      await this.rest(3_600_000)
    }
  }
}

async function now(tx: Tx): Promise<Place> {
  const [row] = await tx.query<{ transaction: string }>('select pg_snapshot_xmin(pg_current_snapshot())::text as transaction')
  return { transaction: row!.transaction, id: '0' }
}
