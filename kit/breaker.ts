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
  /** Calls to one name at a time: whoever waits keeps something that others want. */
  readonly atOnceMax?: number
  /** For how long who comes when so many are inside waits for one of them to leave: whoever answers soon is asked by all. */
  readonly turnMs?: number
}
interface Line {
  failures: number
  restUntil: number
  inside: number
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
  private readonly turnMs: number

  constructor({ failuresMax = 5, restMs = 30_000, atOnceMax = Infinity, turnMs = 0 }: BreakerSettings = {}) {
    this.failuresMax = failuresMax
    this.restMs = restMs
    this.atOnceMax = atOnceMax
    this.turnMs = turnMs
  }

  async through<T>(
    name: string,
    work: () => Promise<T>,
    fails: (outcome: { answer: T } | { error: unknown }) => boolean,
  ): Promise<T> {
    for (const until = performance.now() + this.turnMs; this.isFull(name) && performance.now() < until; )
      await this.oneLeaves(name, until - performance.now())
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

  /** Whether who comes now would have to wait; where somebody rests nobody waits. */
  private isFull(name: string): boolean {
    const line = this.lines.get(name)
    return line !== undefined && line.inside >= this.atOnceMax && line.failures < this.failuresMax
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
    const line = this.lines.get(name) ?? { failures: 0, restUntil: 0, inside: 0, waiting: new Set() }
    const now = performance.now()
    if (line.failures >= this.failuresMax) {
      if (now < line.restUntil) throw new NotAsked('resting')
      // One goes to see; the others rest on until that is known.
      line.restUntil = now + this.restMs
    }
    // Those who ask already may fail as well: no more go than may fail before nobody does.
    else if (line.failures > 0 && line.failures + line.inside >= this.failuresMax) throw new NotAsked('resting')
    if (line.inside >= this.atOnceMax) throw new NotAsked('busy')
    line.inside += 1
    this.lines.set(name, line)
    if (this.lines.size > namesMax) this.forget(now)
    return line
  }

  private note(line: Line, isFailure: boolean): void {
    line.failures = isFailure ? line.failures + 1 : 0
    if (line.failures >= this.failuresMax) line.restUntil = performance.now() + this.restMs
  }

  private forget(now: number): void {
    for (const [name, line] of this.lines) if (line.inside === 0 && line.restUntil < now) this.lines.delete(name)
  }
}
const namesMax = 1_000
