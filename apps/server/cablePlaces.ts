import { addressBlock } from '@quoin/kit/server'

export const placeBounds = { perPerson: 20, perCompany: 2_000, perAddress: 500, total: 10_000 } as const

interface Owner {
  readonly company: string
  readonly person: string
  readonly address: string
}

/** How many sockets are open in this process, by company, person and address. */
export class Places {
  private readonly taken = new Map<string, number>()
  constructor(private readonly bounds: Record<keyof typeof placeBounds, number> = placeBounds) {}

  /** Takes a place and answers how to give it back; undefined when one of the bounds is reached. */
  take({ company, person, address }: Owner): (() => void) | undefined {
    const { perPerson, perCompany, perAddress, total } = this.bounds
    const keys = [
      ['all', total],
      [`company ${company}`, perCompany],
      [`person ${company} ${person}`, perPerson],
      [`address ${address}`, perAddress],
    ] as const
    if (keys.some(([key, max]) => (this.taken.get(key) ?? 0) >= max)) return undefined
    for (const [key] of keys) this.taken.set(key, (this.taken.get(key) ?? 0) + 1)
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      for (const [key] of keys) {
        const left = this.taken.get(key)! - 1
        if (left > 0) this.taken.set(key, left)
        else this.taken.delete(key)
      }
    }
  }
}

/** Sockets that nobody was let in on, in a minute: of one address of IPv4, of one /64 of IPv6. */
const refusedMax = 60
const minuteMs = 60_000

/** Keeps whoever opens sockets without a session from having each of them looked up. */
export class Refusals {
  private counts = new Map<string, number>()
  private since = Date.now()

  isTooMany(address: string): boolean {
    if (Date.now() - this.since > minuteMs) {
      this.counts = new Map()
      this.since = Date.now()
    }
    return (this.counts.get(addressBlock(address)) ?? 0) >= refusedMax
  }
  note(address: string): void {
    const block = addressBlock(address)
    this.counts.set(block, (this.counts.get(block) ?? 0) + 1)
  }
}
