import type { LimitClass } from '../operation.ts'
import type { Actor } from './actor.ts'
import { addressBlock } from './addressBlock.ts'
import { refuse } from './refuse.ts'
import type { SharedBuckets, Taken } from './sharedBuckets.ts'

/** Calls in a minute: of one session, and of one address (of IPv6: one /64) without a session. What is left fills up evenly; `burst` may be taken at once. */
interface Budget {
  readonly perMinute: number
  readonly burst: number
}
const budgets: Readonly<Record<LimitClass | 'visitor', Budget>> = {
  general: { perMinute: 300, burst: 300 },
  visitor: { perMinute: 60, burst: 60 },
  signIn: { perMinute: 10, burst: 10 },
  register: { perMinute: 5 / 60, burst: 5 },
  reset: { perMinute: 10 / 60, burst: 10 },
  lookup: { perMinute: 20, burst: 20 },
  presign: { perMinute: 1, burst: 60 },
  heavy: { perMinute: 10, burst: 30 },
}

/** Ways in, where guessing pays: while nodes count for themselves, each gives away half. */
const guarded: ReadonlySet<LimitClass | 'visitor'> = new Set(['signIn', 'register', 'reset', 'lookup'])

const perPerson: ReadonlySet<LimitClass> = new Set(['presign', 'heavy'])

/** A site of IPv6 (a /48) may do as much as so many addresses: many people may share one, and one person may have 65,536 of its parts. */
const networkFactor = 16

/** Those that nobody came to for longest make room: whoever goes on asking is never among them. */
const bucketsMax = 50_000

/** Token buckets, in this process or shared by all nodes, keyed by class and by who asks: never by anything out of a body or a path. */
export class Limits {
  private readonly buckets = new Map<string, { left: number; at: number }>()
  constructor(
    private readonly factor: number,
    private readonly shared?: SharedBuckets,
  ) {}

  /** How many budgets are kept here right now. */
  get size(): number {
    return this.buckets.size
  }

  /** Takes one call from the budget; throws 429 with the seconds until the next one fits. */
  async take(limit: LimitClass, actor: Actor, address: string): Promise<{ limit: number; left: number } | undefined> {
    const own = actor.requestsPerMinute && (await this.drawOwn(`key ${actor.userId}`, actor.requestsPerMinute))
    if (this.factor === 0) return own || undefined
    const general = await this.takeGeneral(limit, actor, address)
    return own && own.left < general.left ? own : general
  }

  private takeGeneral(limit: LimitClass, actor: Actor, address: string): Promise<{ limit: number; left: number }> {
    const kind = limit === 'general' && !actor.sessionId ? 'visitor' : limit
    // Signing in anew brings nobody another budget of what is kept or worked on afterwards.
    if (actor.userId && perPerson.has(limit)) return this.draw(kind, `${kind} person ${actor.userId}`, 1)
    if (actor.sessionId && limit !== 'signIn') return this.draw(kind, `${kind} session ${actor.sessionId}`, 1)
    return this.drawFrom(kind, kind, address)
  }

  /**
   * Takes one try at what could be guessed from a person in a company, whatever session or call it comes by; throws 429 while too many
   * were wrong. Answers how a try that was right is given back: taken first, so that a thousand at once are no more than one after another.
   */
  async try(actor: Actor, address: string): Promise<() => Promise<unknown>> {
    if (this.factor === 0) return () => Promise.resolve()
    const key = `tries ${actor.tenantId ?? ''}`
    if (!actor.userId) {
      await this.drawFrom('lookup', key, address)
      return () => this.drawFrom('lookup', key, address, -1)
    }
    await this.draw('lookup', `${key} ${actor.userId}`, 1)
    return () => this.draw('lookup', `${key} ${actor.userId}`, -1)
  }

  /** From the budget of an address, and of the network around it: whoever is given a network has any number of addresses. */
  private async drawFrom(kind: keyof typeof budgets, key: string, address: string, tokens: 1 | -1 = 1) {
    const [own, network] = [addressBlock(address), addressBlock(address, 48)]
    const drawn = await this.draw(kind, `${key} address ${own}`, tokens)
    if (network !== own) await this.draw(kind, `${key} network ${network}`, tokens, networkFactor)
    return drawn
  }

  private draw(kind: keyof typeof budgets, key: string, tokens: 1 | -1, times = 1): Promise<{ limit: number; left: number }> {
    const budget = budgets[kind]
    const burst = budget.burst * this.factor * times
    const perMs = (budget.perMinute * this.factor * times) / 60_000
    return this.drawFor(key, burst, perMs, tokens, this.shared && guarded.has(kind) ? 0.5 : 1)
  }

  /** A bound that somebody chose holds as it was chosen, in every environment. */
  private drawOwn(key: string, perMinute: number): Promise<{ limit: number; left: number }> {
    return this.drawFor(key, perMinute, perMinute / 60_000, 1)
  }

  private async drawFor(
    key: string,
    burst: number,
    perMs: number,
    tokens: 1 | -1,
    share = 1,
  ): Promise<{ limit: number; left: number }> {
    const { left, waitMs } =
      (await this.shared?.take(key, burst, perMs, tokens)) ??
      this.takeHere(key, Math.max(1, burst * share), perMs * share, tokens)
    if (waitMs > 0) throw refuse.slowDown(Math.max(1, Math.ceil(waitMs / 1_000)))
    return { limit: Math.round(burst), left: Math.floor(left) }
  }

  private takeHere(key: string, burst: number, perMs: number, tokens: 1 | -1): Taken {
    const now = performance.now()
    const bucket = this.buckets.get(key) ?? { left: burst, at: now }
    const left = Math.min(burst, bucket.left + (now - bucket.at) * perMs)
    const isEnough = left >= tokens
    // Taken out and put back, so that whoever has not come for longest stands first.
    this.buckets.delete(key)
    this.buckets.set(key, { left: Math.min(burst, isEnough ? left - tokens : left), at: now })
    if (this.buckets.size > bucketsMax) this.buckets.delete(this.buckets.keys().next().value!)
    return isEnough ? { left: left - tokens, waitMs: 0 } : { left, waitMs: (tokens - left) / perMs }
  }
}
