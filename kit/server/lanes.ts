import { refuse } from './refuse.ts'

/** What is locked by one call at a time, by its name; `width` is how many may be at it where that is not the usual. */
export type LaneName = string | { readonly name: string; readonly width: number }

/** How many at once: one works, the next already asks what it needs to know before it waits for the lock. */
const usualWidth = 2
/** Who comes behind so many would wait longer than anybody does. */
const waitingMax = 300

interface Lane {
  inside: number
  readonly width: number
  readonly waiting: (() => void)[]
}

/**
 * Queues for what is locked by one call at a time. Calls that wait in the database for the same row keep a connection each, and enough
 * of them keep all there are: then everybody waits. Here they wait before they take one, in the order they came. The database's own
 * locks stay what keeps the books right: this only says who asks for them, on this server.
 */
export class Lanes {
  private readonly lanes = new Map<string, Lane>()

  /**
   * Resolves when it is this call's turn in all the lanes, with the way out of them. Refuses (503) behind too many; ends with the
   * signal's reason when whoever asked has gone. Lanes are entered in the order of their names, so that nobody waits in a circle.
   */
  async enter(names: readonly LaneName[], signal?: AbortSignal): Promise<() => void> {
    const entered: string[] = []
    const leave = this.wayOut(entered)
    try {
      for (const [name, width] of inOrder(names)) {
        await this.enterOne(name, width, signal)
        entered.push(name)
      }
      return leave
    } catch (error) {
      leave()
      throw error
    }
  }

  /** The way out of all the lanes where there is room in each right now; otherwise nothing, and none is entered. */
  enterNow(names: readonly LaneName[]): (() => void) | undefined {
    const all = inOrder(names)
    if (all.some(([name]) => this.lanes.has(name) && isFull(this.lanes.get(name)!))) return undefined
    for (const [name, width] of all) this.lane(name, width).inside += 1
    return this.wayOut(all.map(([name]) => name))
  }

  /** Calls that wait right now. */
  get waiting(): number {
    let sum = 0
    for (const lane of this.lanes.values()) sum += lane.waiting.length
    return sum
  }

  private wayOut(entered: string[]): () => void {
    return () => {
      for (const name of entered.splice(0)) this.leaveOne(name)
    }
  }

  private lane(name: string, width: number): Lane {
    const lane = this.lanes.get(name) ?? { inside: 0, width, waiting: [] }
    this.lanes.set(name, lane)
    return lane
  }

  private async enterOne(name: string, width: number, signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted()
    const lane = this.lane(name, width)
    if (!isFull(lane)) {
      lane.inside += 1
      return
    }
    if (lane.waiting.length >= waitingMax) throw refuse.unavailable('Too many want the same just now.', 1)
    await new Promise<void>((resolve, reject) => {
      const gone = () => {
        lane.waiting.splice(lane.waiting.indexOf(turn), 1)
        reject(signal!.reason as Error)
      }
      const turn = () => {
        signal?.removeEventListener('abort', gone)
        resolve()
      }
      signal?.addEventListener('abort', gone, { once: true })
      lane.waiting.push(turn)
    })
  }

  /** Whoever leaves hands the place to the next in line. */
  private leaveOne(name: string): void {
    const lane = this.lanes.get(name)!
    const next = lane.waiting.shift()
    if (next) return next()
    lane.inside -= 1
    if (lane.inside === 0) this.lanes.delete(name)
  }
}

/** Lanes of one company: what another one locks is another row. */
export const lanesIn = (tenantId: string | null, names: readonly LaneName[]): LaneName[] =>
  names.map((one) => (typeof one === 'string' ? `${tenantId} ${one}` : { name: `${tenantId} ${one.name}`, width: one.width }))

const isFull = ({ inside, width }: Lane): boolean => inside >= width

/** Each lane once, in the order everybody enters them in. */
const inOrder = (names: readonly LaneName[]): [name: string, width: number][] =>
  [...new Map(names.map((one) => (typeof one === 'string' ? [one, usualWidth] : [one.name, one.width])))].sort(([a], [b]) =>
    a < b ? -1 : 1,
  )
