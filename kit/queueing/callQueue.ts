import type { QueueKey, KeyedQueue } from './keyedQueue.ts'

/** What a call locks may change while it waits; so often it waits anew before it goes to the locks as it is. */
const roundsMax = 4

/** Takes the work back of a call that has to wait for its turn. */
class NotYet extends Error {
  constructor() {
    super('It is not the turn of this call yet.')
  }
}

/**
 * The lanes of one call. Some are known from its address and body, and entered before anything is done; others are named by the work
 * once it knows what it is going to lock. Where there is room the work goes on. Where there is none it is taken back, waits without
 * a connection in all the lanes it has named by then, in the one order everybody waits in, and is done anew.
 */
export class CallQueue {
  private readonly names = new Map<string, QueueKey>()
  private readonly inside = new Set<string>()
  private readonly leaves: (() => void)[] = []
  private isLastRound = false

  constructor(
    private readonly queue: KeyedQueue,
    names: readonly QueueKey[],
    /** Aborted when nobody waits for the answer any more; asked for only by those who wait. */
    private readonly gone: () => AbortSignal | undefined,
  ) {
    for (const one of names) this.names.set(nameOf(one), one)
  }

  /** Whether it is in a lane, where others may wait behind it. */
  get isInside(): boolean {
    return this.inside.size > 0
  }

  /** Does the work when it is its turn, and again each time it names a lane that is full. */
  async around<T>(work: () => Promise<T>): Promise<T> {
    for (let round = 1; ; round++) {
      this.isLastRound = round === roundsMax
      try {
        if (this.names.size > 0) await this.enter()
        return await work()
      } catch (error) {
        if (!(error instanceof NotYet)) throw error
      } finally {
        this.inside.clear()
        for (const leave of this.leaves.splice(0)) leave()
      }
    }
  }

  /** Says what the work is about to lock; throws what takes it back where others are before it. Nothing may catch that. */
  take(names: readonly QueueKey[]): void {
    const others = names.filter((one) => !this.inside.has(nameOf(one)))
    if (others.length === 0 || this.isLastRound) return
    for (const one of others) this.names.set(nameOf(one), one)
    const leave = this.queue.enterNow(others)
    if (!leave) throw new NotYet()
    this.entered(others, leave)
  }

  private async enter(): Promise<void> {
    const names = [...this.names.values()]
    this.entered(names, this.queue.enterNow(names) ?? (await this.queue.enter(names, this.gone())))
  }

  private entered(names: readonly QueueKey[], leave: () => void): void {
    this.leaves.push(leave)
    for (const one of names) this.inside.add(nameOf(one))
  }
}

const nameOf = (one: QueueKey): string => (typeof one === 'string' ? one : one.name)
