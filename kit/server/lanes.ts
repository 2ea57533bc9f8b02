import { refuse } from './refuse.ts'

/** How many at once: one works, the next already asks what it needs to know before it waits for the lock. */
const width = 2
/** Who comes behind so many would wait longer than anybody does. */
const waitingMax = 300

interface Lane {
  inside: number
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
  async enter(names: readonly string[], signal?: AbortSignal): Promise<() => void> {
    const entered: string[] = []
    const leave = () => {
      for (const name of entered.splice(0)) this.leaveOne(name)
    }
    try {
      for (const name of [...new Set(names)].sort()) {
        await this.enterOne(name, signal)
        entered.push(name)
      }
      return leave
    } catch (error) {
      leave()
      throw error
    }
  }

  /** Calls that wait right now. */
  get waiting(): number {
    let sum = 0
    for (const lane of this.lanes.values()) sum += lane.waiting.length
    return sum
  }

  private async enterOne(name: string, signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted()
    const lane = this.lanes.get(name) ?? { inside: 0, waiting: [] }
    this.lanes.set(name, lane)
    if (lane.inside < width) {
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
