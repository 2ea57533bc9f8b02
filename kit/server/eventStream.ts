import type { FastifyReply } from 'fastify'
import { beginEvents, ResponseStream } from './responseStream.ts'

const pulseMs = 10_000
const unreadBytesMax = 262_144

/** An answer that is told while it comes about, as server-sent events. */
export class EventStream extends ResponseStream {
  constructor(reply: FastifyReply) {
    super(reply.raw, unreadBytesMax)
    beginEvents(reply)
    // Nothing may be said for as long as a model thinks, and a silent connection is ended.
    const pulse = setInterval(() => this.write(': here\n\n'), pulseMs)
    this.whenOver(() => clearInterval(pulse))
  }

  /** An event with its data as JSON; one without a name is a plain message. */
  tell(data: unknown, event?: string): void {
    this.write(`${event ? `event: ${event}\n` : ''}data: ${JSON.stringify(data)}\n\n`)
  }
}
