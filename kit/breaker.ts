/** Nobody was asked: whoever it is did not answer lately, or enough are asking already. */
export class NotAsked extends Error {
  constructor(readonly reason: 'resting' | 'busy') {
    super(
      reason === 'busy'
        ? 'Too many calls are under way right now.'
        : 'Nobody answered there lately; it is left alone for a moment.',
    )
  }
}

export interface BreakerSettings {
  /** Failures in a row after which somebody is left alone. */
  readonly failuresMax?: number
  /** For how long; then one call goes to see. */
  readonly restMs?: number
  /** Calls at a time to somebody who has not answered yet, or not lately: whoever waits keeps something that others want. */
  readonly atOnceMax?: number
  /** Calls at a time to somebody who answers: each answer makes room for one more, a failure or silence takes it all back. */
  readonly wellAtOnceMax?: number
  /**
   * For how long who comes when so many are inside waits for one of them to leave: whoever answers soon is asked by all. Where nobody
   * was answered for as long, nobody waits for a turn.
   */
  readonly turnMs?: number
}
interface Line {
  failures: number
  restUntil: number
  inside: number
  /** How many may be inside as long as answers come. */
  room: number
  /** When somebody was answered last, or the first one asked. */
  heardAt: number
  readonly waiting: Set<() => void>
}

/**
 * Asks others for us, each by a name, and leaves alone who does not answer: what waits for them would otherwise keep connections, locks
 * and people's time. While somebody rests every call is refused at once with `NotAsked`; what `fails` says of an answer counts like an error.
 */
export class Breaker {
  private readonly lines = new Map<string, Line>()
  private readonly failuresMax: number
  private readonly restMs: number
  private readonly atOnceMax: number
  private readonly wellAtOnceMax: number
  private readonly turnMs: number

  constructor({
    failuresMax = 5,
    restMs = 30_000,
    atOnceMax = Infinity,
    wellAtOnceMax = atOnceMax,
    turnMs = 0,
  }: BreakerSettings = {}) {
    this.failuresMax = failuresMax
    this.restMs = restMs
    this.atOnceMax = atOnceMax
    this.wellAtOnceMax = wellAtOnceMax
    this.turnMs = turnMs
  }

  async through<T>(
    name: string,
    work: () => Promise<T>,
    fails: (outcome: { answer: T } | { error: unknown }) => boolean,
  ): Promise<T> {
    for (const until = performance.now() + this.turnMs; ; ) {
      const ms = Math.min(until, this.waitsUntil(name)) - performance.now()
      if (ms <= 0) break
      await this.oneLeaves(name, ms)
    }
    const line = this.enter(name)
    try {
      const answer = await work()
      this.note(line, fails({ answer }))
      return answer
    } catch (error) {
      this.note(line, fails({ error }))
      throw error
    } finally {
      line.inside -= 1
      for (const next of line.waiting) next()
      // Names are typed by people: those nothing is held against are not kept.
      if (line.inside === 0 && line.failures === 0) this.lines.delete(name)
    }
  }

  /** Until when who comes now waits for their turn: not at all where there is room, where somebody rests, or where all is silent. */
  private waitsUntil(name: string): number {
    const line = this.lines.get(name)
    if (!line || line.failures >= this.failuresMax || line.inside === 0) return 0
    return this.isFull(line) || this.mayAllFail(line) ? line.heardAt + this.turnMs : 0
  }

  private isFull(line: Line): boolean {
    const isSilent = performance.now() - line.heardAt >= this.turnMs
    return line.inside >= (isSilent ? this.atOnceMax : line.room)
  }

  /** Those who ask already may fail as well: no more go than may fail before nobody does. */
  private mayAllFail({ failures, inside }: Line): boolean {
    return failures > 0 && failures + inside >= this.failuresMax
  }

  /** Until somebody leaves, or for so long. */
  private oneLeaves(name: string, ms: number): Promise<void> {
    const { waiting } = this.lines.get(name)!
    return new Promise((resolve) => {
      const next = () => {
        clearTimeout(timer)
        waiting.delete(next)
        resolve()
      }
      const timer = setTimeout(next, ms)
      waiting.add(next)
    })
  }

  private enter(name: string): Line {
    const now = performance.now()
    const line = this.lines.get(name) ?? {
      failures: 0,
      restUntil: 0,
      inside: 0,
      room: this.atOnceMax,
      heardAt: now,
      waiting: new Set(),
    }
    if (line.failures >= this.failuresMax) {
      if (now < line.restUntil) throw new NotAsked('resting')
      // One goes to see; the others rest on until that is known.
      line.restUntil = now + this.restMs
    } else if (this.mayAllFail(line)) throw new NotAsked('resting')
    if (this.isFull(line)) throw new NotAsked('busy')
    if (line.inside === 0) line.heardAt = now
    line.inside += 1
    this.lines.set(name, line)
    if (this.lines.size > namesMax) this.forget(now)
    return line
  }

  private note(line: Line, isFailure: boolean): void {
    line.failures = isFailure ? line.failures + 1 : 0
    line.room = isFailure ? this.atOnceMax : Math.min(line.room + 1, this.wellAtOnceMax)
    if (!isFailure) line.heardAt = performance.now()
    if (line.failures >= this.failuresMax) line.restUntil = performance.now() + this.restMs
  }

  private forget(now: number): void {
    for (const [name, line] of this.lines) if (line.inside === 0 && line.restUntil < now) this.lines.delete(name)
  }
}
const namesMax = 1_000
