import type { Pool } from 'pg'
import { type Refusal, refuse } from '../request/refuse.ts'

/** Who would wait this long in a line that has stood for a while is turned away; a line that was empty a moment ago may grow to so much. */
const waitMsMax = { standing: 250, sudden: 5_000 } as const
/** Nor does anybody come behind so many: each holds a call and its body in memory. */
const beforeMax = 500
/** A line that was not empty for so long is no burst any more. */
const standsAfterMs = 5_000
/** Nobody who was let in waits longer, by a look at all of them every so often: a timer for each would cost more than its turn. */
const patienceMs = 10_000
const lookMs = 1_000
/** Of how many turns the pace is the mean, about; and what one turn counts at most, so that one stop does not close the door. */
const paceOf = 32
const stepMsMax = 100
/** A line that begins anew is not slower than this until it has shown it: what the last one was like is no measure. */
const stepMsFirst = 5

interface Waiting {
  readonly isFirst: boolean
  readonly since: number
  go(): void
  giveUp(refusal: Refusal): void
}

/**
 * Who has one of so many connections next: companies take turns, whoever of a company came first is first. One company that asks much
 * waits behind itself. How long the next one would wait is known from how fast the line moves, so that a server that is asked more
 * than it can do says so at the door: what it lets in it answers in time.
 */
export class Admission {
  private inside = 0
  private count = 0
  /** Each company's own line, the company whose turn is next first. */
  private readonly lines = new Map<string | null, Waiting[]>()
  /** From one turn to the next while somebody waits. */
  private turnMs = 1
  private turnAt = 0
  private emptyAt = 0
  private looks: NodeJS.Timeout | undefined

  constructor(private readonly places: number) {}

  /** How many wait. */
  get waiting(): number {
    return this.count
  }

  /** Whether the next of some company would perhaps wait too long: so little to ask that everybody can be asked. */
  get isCrowded(): boolean {
    return this.count > 0 && this.isTooMuch(this.count)
  }

  /** Whether the next of this company would wait too long. */
  isBehind(company: string | null): boolean {
    return this.isCrowded && this.isTooMuch(this.before(company))
  }

  /** Refuses (503) who would. */
  look(company: string | null): void {
    if (this.isBehind(company)) throw overloaded()
  }

  /**
   * Resolves when it is this company's turn; whoever then is done says `leave`. Undefined where nobody has to wait. Whoever keeps
   * others waiting meanwhile comes `first` in its company, behind those who do as well: a lane would be as slow as this line otherwise.
   */
  enter(company: string | null, first?: 'first'): Promise<void> | undefined {
    if (this.inside < this.places) {
      this.inside += 1
      return undefined
    }
    const since = performance.now()
    if (this.count === 0) {
      this.turnAt = this.emptyAt = since
      this.turnMs = Math.min(this.turnMs, stepMsFirst)
    }
    this.looks ??= setInterval(() => this.lookForPatience(), lookMs).unref()
    const line = this.lines.get(company) ?? []
    this.lines.set(company, line)
    this.count += 1
    return new Promise<void>((go, giveUp) => {
      const waiting: Waiting = { isFirst: first !== undefined, since, go, giveUp }
      const behind = first ? line.findIndex(({ isFirst }) => !isFirst) : -1
      line.splice(behind < 0 ? line.length : behind, 0, waiting)
    })
  }

  /** Hands the place to who is next. */
  leave(): void {
    const [next] = this.lines
    if (!next) {
      this.inside -= 1
      return
    }
    const [company, line] = next
    this.lines.delete(company)
    const waiting = line.shift()!
    if (line.length > 0) this.lines.set(company, line)
    this.count -= 1
    const now = performance.now()
    this.turnMs += (Math.min(stepMsMax, now - this.turnAt) - this.turnMs) / paceOf
    this.turnAt = now
    waiting.go()
  }

  private lookForPatience(): void {
    const tooLong = performance.now() - patienceMs
    for (const [company, line] of this.lines) {
      const stays = line.filter(({ since }) => since > tooLong)
      if (stays.length === line.length) continue
      this.count -= line.length - stays.length
      if (stays.length > 0) this.lines.set(company, stays)
      else this.lines.delete(company)
      for (const { since, giveUp } of line)
        if (since <= tooLong) giveUp(refuse.unavailable('The server is busy, please try again in a moment.'))
    }
    if (this.count > 0) return
    clearInterval(this.looks)
    this.looks = undefined
  }

  private isTooMuch(before: number): boolean {
    if (before >= beforeMax) return true
    const ms = before * this.turnMs
    if (ms <= waitMsMax.standing) return false
    return ms > waitMsMax.sudden || performance.now() - this.emptyAt > standsAfterMs
  }

  /** How many have their turn before the next of this company. */
  private before(company: string | null): number {
    const own = this.lines.get(company)?.length ?? 0
    let sum = own
    for (const [other, { length }] of this.lines) if (other !== company) sum += Math.min(length, own + 1)
    return sum
  }
}

/** What is said to who would have no turn. */
export const overloaded = (): Refusal => refuse.unavailable('The server is busy, please try again in a moment.', 1)

const all = new WeakMap<Pool, Admission>()

/** The shares of a pool's connections. */
export function admissionOf(pool: Pool): Admission {
  const known = all.get(pool)
  if (known) return known
  const admission = new Admission(pool.options.max)
  all.set(pool, admission)
  return admission
}
