import { refuse } from '../request/refuse.ts'

/** What is locked by one call at a time, by its name; `width` is how many may be at it where that is not the usual. */
export type QueueKey = string | { readonly name: string; readonly width: number }

/** How many at once: one works, the next already asks what it needs to know before it waits for the lock. */
const usualWidth = 2
/** Who comes behind so many would wait longer than anybody does. */
const waitingMax = 300

interface Queue {
  inside: number
  readonly width: number
  readonly waiting: (() => void)[]
}

/**
 * Queues for what is locked by one call at a time. Calls that wait in the database for the same row keep a connection each, and enough
 * of them keep all there are: then everybody waits. Here they wait before they take one, in the order they came. The database's own
 * locks stay what keeps the books right: this only says who asks for them, on this server.
 */
export class KeyedQueue {
  private readonly queues = new Map<string, Queue>()

  /**
   * Resolves when it is this call's turn in all the lanes, with the way out of them. Refuses (503) behind too many; ends with the
   * signal's reason when whoever asked has gone. Lanes are entered in the order of their names, so that nobody waits in a circle.
   */
  async enter(names: readonly QueueKey[], signal?: AbortSignal): Promise<() => void> {
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
  enterNow(names: readonly QueueKey[]): (() => void) | undefined {
    const all = inOrder(names)
    if (all.some(([name]) => this.queues.has(name) && isFull(this.queues.get(name)!))) return undefined
    for (const [name, width] of all) this.queue(name, width).inside += 1
    return this.wayOut(all.map(([name]) => name))
  }

  /** Calls that wait right now. */
  get waiting(): number {
    let sum = 0
    for (const queue of this.queues.values()) sum += queue.waiting.length
    return sum
  }

  private wayOut(entered: string[]): () => void {
    return () => {
      for (const name of entered.splice(0)) this.leaveOne(name)
    }
  }

  private queue(name: string, width: number): Queue {
    const queue = this.queues.get(name) ?? { inside: 0, width, waiting: [] }
    this.queues.set(name, queue)
    return queue
  }

  private async enterOne(name: string, width: number, signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted()
    const queue = this.queue(name, width)
    if (!isFull(queue)) {
      queue.inside += 1
      return
    }
    if (queue.waiting.length >= waitingMax)
      throw refuse.unavailable('Too many requests for this record. Try again in a moment.', 1)
    await new Promise<void>((resolve, reject) => {
      const gone = () => {
        queue.waiting.splice(queue.waiting.indexOf(turn), 1)
        reject(signal!.reason as Error)
      }
      const turn = () => {
        signal?.removeEventListener('abort', gone)
        resolve()
      }
      signal?.addEventListener('abort', gone, { once: true })
      queue.waiting.push(turn)
    })
  }

  /** Whoever leaves hands the place to the next in line. */
  private leaveOne(name: string): void {
    const queue = this.queues.get(name)!
    const next = queue.waiting.shift()
    if (next) return next()
    queue.inside -= 1
    if (queue.inside === 0) this.queues.delete(name)
  }
}

/** Lanes of one company: what another one locks is another row. */
export const queueKeysIn = (tenantId: string | null, names: readonly QueueKey[]): QueueKey[] =>
  names.map((one) => (typeof one === 'string' ? `${tenantId} ${one}` : { name: `${tenantId} ${one.name}`, width: one.width }))

const isFull = ({ inside, width }: Queue): boolean => inside >= width

/** Each lane once, in the order everybody enters them in. */
const inOrder = (names: readonly QueueKey[]): [name: string, width: number][] =>
  [...new Map(names.map((one) => (typeof one === 'string' ? [one, usualWidth] : [one.name, one.width])))].sort(([a], [b]) =>
    a < b ? -1 : 1,
  )
