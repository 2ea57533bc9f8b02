import type { ServerResponse } from 'node:http'
import { refuse, ResponseStream } from '@quoin/kit/server'

export interface StreamBounds {
  /** Of one person in one company, or of one API key. */
  readonly perPerson: number
  readonly perCompany: number
  /** Of all companies together. */
  readonly total: number
  /** What may wait in this process for one reader. */
  readonly unreadBytesMax: number
}
export const streamBounds: StreamBounds = { perPerson: 20, perCompany: 500, total: 2_000, unreadBytesMax: 262_144 }

/** The streams that are open in this process, and who has how many of them. */
export class ChangeStreams {
  /** By company, oldest first. */
  private readonly open = new Map<string, Set<ChangeStream>>()
  private count = 0
  constructor(private readonly bounds: StreamBounds = streamBounds) {}

  /**
   * Refuses (429) whoever has as many as they may. When all places are taken, the company with the most gives up its oldest for one that
   * has fewer, so that no company keeps another from hearing.
   */
  take(owner: StreamOwner, response: ServerResponse): ChangeStream {
    const own = this.open.get(owner.company) ?? new Set()
    const { perPerson, perCompany, total, unreadBytesMax } = this.bounds
    const ofPerson = [...own].filter((stream) => stream.owner.person === owner.person)
    if (own.size >= perCompany || ofPerson.length >= perPerson) throw refuse.slowDown(60)
    if (this.count >= total) {
      const most = [...this.open.values()].reduce((one, other) => (other.size > one.size ? other : one))
      if (most.size <= own.size + 1) throw refuse.slowDown(60)
      for (const oldest of [...most].slice(0, 1)) oldest.drop()
    }
    const stream = new ChangeStream(owner, response, unreadBytesMax)
    this.open.set(owner.company, own.add(stream))
    this.count += 1
    stream.whenOver(() => {
      own.delete(stream)
      this.count -= 1
      if (own.size === 0 && this.open.get(owner.company) === own) this.open.delete(owner.company)
    })
    return stream
  }

  endAll(): void {
    for (const streams of [...this.open.values()]) for (const stream of [...streams]) stream.end()
  }
}

export interface StreamOwner {
  readonly company: string
  readonly person: string
}

/** One reader's stream. Whoever is dropped comes back and asks anew. */
export class ChangeStream extends ResponseStream {
  constructor(
    readonly owner: StreamOwner,
    response: ServerResponse,
    unreadBytesMax: number,
  ) {
    super(response, unreadBytesMax)
  }
}
