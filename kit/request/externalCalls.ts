import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { refuse, Refusal } from './refuse.ts'

/** What is asked may depend on what others commit meanwhile; after so many answers in vain it is said that they are in the way. */
const inVainMax = 3

interface Learned {
  readonly answer: unknown
  readonly compensate: (() => Promise<unknown>) | undefined
  isUsed: boolean
}

/** Takes the work back that needs an answer which nobody has given yet. */
class Unanswered extends Error {
  constructor(
    readonly what: string,
    readonly ask: () => Promise<unknown>,
    readonly compensate: ((answer: unknown) => Promise<unknown>) | undefined,
  ) {
    super('Another server has to answer first.')
  }
}

/**
 * What one request asks of servers that are not ours. Nobody knows how long they take, and whoever waits in a transaction keeps a
 * connection, locks and numbers that others want. So the work is taken back, they are asked while nothing is held, and the work is
 * done anew: it checks again whatever it checked, and finds the answer. What is written is then one transaction as ever, and a
 * server that is killed while somebody is asked has written nothing.
 */
export class ExternalCalls {
  private readonly learned = new Map<string, Learned>()
  private readonly ids = new Map<string, string>()
  private readonly timesAsked = new Map<string, number>()
  constructor(private readonly log: Pick<Logger, 'warn'>) {}

  /** Does the work until it has all its answers, and lets go of those that nothing came of. */
  async around<T>(work: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        const result = await work()
        this.compensate(({ isUsed }) => !isUsed)
        return result
      } catch (error) {
        if (!(error instanceof Unanswered)) {
          // Only a refusal says for certain that nothing was committed. What may be needed stays, and ends there by itself.
          if (error instanceof Refusal && error.status < 500) this.compensate(() => true)
          throw error
        }
        await this.learn(error)
      }
    }
  }

  /** To be called when the work begins, each time. */
  begin(): void {
    this.timesAsked.clear()
    for (const one of this.learned.values()) one.isUsed = false
  }

  /** The answer to what is asked by this name; throws what takes the work back where there is none yet. The same name once more is another question. */
  async answerTo<T>(name: string, ask: () => Promise<T>, compensate?: (answer: T) => Promise<unknown>): Promise<T> {
    const times = (this.timesAsked.get(name) ?? 0) + 1
    this.timesAsked.set(name, times)
    const what = `${name} ${times}`
    const known = this.learned.get(what)
    if (!known) throw new Unanswered(what, ask, compensate && ((answer) => compensate(answer as T)))
    known.isUsed = true
    return known.answer as T
  }

  /** An id that stays the same however often the work is begun. */
  idFor(what: string): string {
    const id = this.ids.get(what) ?? randomUUID()
    this.ids.set(what, id)
    return id
  }

  private async learn({ what, ask, compensate }: Unanswered): Promise<void> {
    try {
      const inVain = [...this.learned.values()].filter(({ isUsed }) => !isUsed)
      if (inVain.length >= inVainMax) throw refuse.conflict('busy', 'Someone else is changing this record right now. Try again.')
      const answer = await ask()
      this.learned.set(what, { answer, compensate: compensate && (() => compensate(answer)), isUsed: false })
    } catch (error) {
      this.compensate(() => true)
      throw error
    }
  }

  /** Nobody waits for it: whoever asked has their answer. */
  private compensate(which: (one: Learned) => boolean): void {
    for (const one of this.learned.values())
      if (which(one))
        one
          .compensate?.()
          .catch((error: unknown) => this.log.warn({ err: error }, 'what was asked for in vain elsewhere was not let go of'))
  }
}
