import type { Database } from '../database/index.ts'
import { listen, type Listening } from '../database/listen.ts'
import type { Pools } from '../server/services.ts'
import { inTransaction } from '../transaction/transaction.ts'
import type { FanOut } from './fanOut.ts'

const historyMax = 500
/** A store forgets what nobody took from it, or what a node did not tell before it died: so often it is looked whether anything is missing. */
const lookMs = 1_000

/** What is told to who follows a stream; without a position it is not kept. */
export interface StreamEvent {
  readonly position?: number
  readonly epoch?: string
  readonly data: unknown
}
export interface Follower {
  readonly person: string
  hear(event: StreamEvent): void
  /** They may not follow any more. */
  end(): void
}
interface Followed {
  readonly tenantId: string
  readonly stream: string
  readonly followers: Set<Follower>
  /** Up to where this node has told; none before the first event. */
  last: number | undefined
  /** Up to where it has been notified; behind `last` or before it, because what is long is read. */
  heard: number
  epoch: string | undefined
  /** Where it stood when it was seen to be behind; what is still on its way a look later will not come. */
  behindAt: number | undefined
  /** Reads what was missed, one after the other. */
  healing: Promise<unknown>
}
interface Told {
  readonly t: string
  readonly s: string
  readonly p?: number
  readonly e?: string
  readonly d?: unknown
  readonly end?: readonly string[]
}

export interface History {
  readonly epoch: string
  readonly events: readonly { readonly position: number; readonly data: unknown }[]
}

/** Who follows what on this node, and what every node is told by the database, or by a shared store where there is one. */
export class Hub {
  private readonly followed = new Map<string, Followed>()
  private listening: readonly Listening[] = []
  private looking: NodeJS.Timeout | undefined
  private isLooking = false
  private begun = 0
  /** How many events were read because they had not been heard. */
  healed = 0
  /** How many sockets were dropped because they did not read. */
  dropped = 0
  constructor(
    private readonly pools: Pools & Pick<Database, 'migrator'>,
    private readonly connectionString: string,
    private readonly log: (error: unknown) => void,
    private readonly fanOut?: FanOut,
  ) {}

  start(): void {
    const onMessage = (text: string) => this.heard(text)
    // What was told while nobody listened is read.
    const onBegin = () => {
      if (this.begun++ > 0) for (const one of this.followed.values()) this.read(one, 'nothing was heard')
    }
    this.listening = [listen(this.connectionString, 'quoin_cable', { onMessage, onBegin, log: this.log })]
    if (!this.fanOut) return
    // The database tells on while the store is away, and who may not follow any more.
    this.listening = [...this.listening, this.fanOut.listen({ onMessage, onBegin })]
    this.looking = setInterval(() => void this.lookForMissed(), lookMs)
  }
  async stop(): Promise<void> {
    clearInterval(this.looking)
    await Promise.all(this.listening.map((one) => one.stop()))
  }

  private heard(text: string): void {
    try {
      this.told(JSON.parse(text) as Told)
    } catch (error) {
      this.log(error)
    }
  }

  private async lookForMissed(): Promise<void> {
    const all = [...this.followed.values()].filter(({ last }) => last !== undefined)
    if (all.length === 0 || this.isLooking) return
    this.isLooking = true
    try {
      const { rows } = await this.pools.migrator.query<{ place: number }>(
        `select place::int from unnest($1::uuid[], $2::text[], $3::text[], $4::bigint[]) with ordinality as f (tenant, name, age, told, place)
         join kit.streams s on s.tenant_id = f.tenant and s.stream = f.name where s.epoch <> f.age or s.last_position > f.told`,
        [
          all.map(({ tenantId }) => tenantId),
          all.map(({ stream }) => stream),
          all.map(({ epoch }) => epoch),
          all.map(({ last }) => last),
        ],
      )
      const behind = new Set(rows.map(({ place }) => all[place - 1]))
      for (const one of all) {
        if (behind.has(one) && one.behindAt === one.last) this.read(one, 'nothing was heard')
        one.behindAt = behind.has(one) ? one.last : undefined
      }
    } catch (error) {
      this.log(error)
    } finally {
      this.isLooking = false
    }
  }

  /** Tells a follower everything that is committed from now on; answers where the stream stands and how to stop. */
  async follow(tenantId: string, stream: string, follower: Follower): Promise<{ epoch: string; last: number; stop(): void }> {
    const key = `${tenantId} ${stream}`
    const one: Followed = this.followed.get(key) ?? {
      tenantId,
      stream,
      followers: new Set(),
      last: undefined,
      heard: 0,
      epoch: undefined,
      behindAt: undefined,
      healing: Promise.resolve(),
    }
    this.followed.set(key, one)
    one.followers.add(follower)
    const stop = () => {
      one.followers.delete(follower)
      if (one.followers.size === 0 && this.followed.get(key) === one) this.followed.delete(key)
    }
    try {
      const at = await this.standOf(tenantId, stream)
      if (one.last === undefined || one.epoch !== at.epoch) Object.assign(one, { last: at.last, heard: at.last, epoch: at.epoch })
      return { ...at, stop }
    } catch (error) {
      stop()
      throw error
    }
  }

  private standOf(tenantId: string, stream: string): Promise<{ epoch: string; last: number }> {
    return inTransaction(this.pools.runtime, { tenantId, userId: null }, async (tx) => {
      await tx.query('insert into kit.streams (tenant_id, stream) values ($1, $2) on conflict do nothing', [tenantId, stream])
      const [row] = await tx.query<{ epoch: string; last: number }>(
        'select epoch, last_position as last from kit.streams where tenant_id = $1 and stream = $2',
        [tenantId, stream],
      )
      return row!
    })
  }

  /** What was told behind a position, or since a moment; none when that is not kept any more. */
  history(
    tenantId: string,
    stream: string,
    from: { readonly position?: number; readonly epoch?: string; readonly since?: number },
  ): Promise<History | undefined> {
    return inTransaction(this.pools.runtime, { tenantId, userId: null, readOnly: true }, async (tx) => {
      const [head] = await tx.query<{ epoch: string; last: number; oldest: number | null }>(
        `select s.epoch, s.last_position as last, (select min(e.position) from kit.stream_events e where e.tenant_id = s.tenant_id and e.stream = s.stream) as oldest
         from kit.streams s where s.tenant_id = $1 and s.stream = $2`,
        [tenantId, stream],
      )
      if (!head) return undefined
      if (from.position !== undefined) {
        const isKept = from.position === head.last || (head.oldest !== null && head.oldest <= from.position + 1)
        if (from.epoch !== head.epoch || from.position > head.last || !isKept || head.last - from.position > historyMax)
          return undefined
      }
      const events = await tx.query<{ position: number; data: unknown }>(
        `select position, data from kit.stream_events where tenant_id = $1 and stream = $2 and position > $3 and ($4::float8 is null or created_at >= to_timestamp($4))
         order by position limit $5`,
        [tenantId, stream, from.position ?? 0, from.position === undefined ? (from.since ?? null) : null, historyMax],
      )
      return { epoch: head.epoch, events }
    })
  }

  private told({ t, s, p, e, d, end }: Told): void {
    const one = this.followed.get(`${t} ${s}`)
    if (!one) return
    if (end) {
      for (const follower of [...one.followers]) if (end.includes(follower.person)) follower.end()
      return
    }
    if (p === undefined) {
      for (const follower of one.followers) follower.hear({ data: d })
      return
    }
    if (e === one.epoch && p > one.heard) {
      this.healed += p - one.heard - 1
      one.heard = p
    }
    if (d !== undefined && e === one.epoch && one.last !== undefined && p === one.last + 1) {
      one.last = p
      for (const follower of one.followers) follower.hear({ position: p, epoch: e, data: d })
    } else if (one.last === undefined || e !== one.epoch || p > one.last) this.read(one)
  }

  /** Reads what this node has not told yet, in its order. */
  private read(one: Followed, meanwhile?: 'nothing was heard'): void {
    one.healing = one.healing
      .then(async () => {
        const { tenantId, stream, last, epoch } = one
        if (last === undefined || epoch === undefined) return
        const missed = await this.history(tenantId, stream, { position: last, epoch })
        if (!missed) {
          // Nobody can be told what is not kept: they come back, and ask for it all.
          for (const follower of [...one.followers]) follower.end()
          return
        }
        for (const { position, data } of missed.events) {
          if (position <= one.last!) continue
          one.last = position
          if (meanwhile && position > one.heard) {
            this.healed += 1
            one.heard = position
          }
          for (const follower of one.followers) follower.hear({ position, epoch, data })
        }
      })
      .catch(this.log)
  }
}
