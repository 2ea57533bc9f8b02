import { OutboundError } from './outboundError.ts'

/** Calls or connections of one company at a time, and of all; the last ones are for companies that have none. */
const slots = { perCompany: 4, all: 64, keptForOthers: 16 }

/** Bounds how many servers are waited for at a time, so that the slow ones of one company leave room for everybody else's. */
export class OutboundSlots {
  private readonly held = new Map<string, number>()
  private all = 0

  /** Answers what gives the slot back. Throws `OutboundError` where the company, or everybody, has as many as there may be. */
  take(company: string): () => void {
    const own = this.held.get(company) ?? 0
    if (own >= slots.perCompany)
      throw new OutboundError('busy', 'Your company is waiting for too many other servers already. Try again in a moment.')
    if (this.all >= (own > 0 ? slots.all - slots.keptForOthers : slots.all))
      throw new OutboundError('busy', 'Too many other servers are being waited for right now. Try again in a moment.')
    this.held.set(company, own + 1)
    this.all += 1
    return () => {
      const left = this.held.get(company)! - 1
      if (left > 0) this.held.set(company, left)
      else this.held.delete(company)
      this.all -= 1
    }
  }
}
