import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'

/** An answer that is written bit by bit to one reader. Once it is over nothing is written any more, and what breaks on it concerns nobody else. */
export class ResponseStream {
  private isOver = false
  private readonly endings: (() => void)[] = []

  constructor(
    private readonly response: ServerResponse,
    /** What may wait in this process for who reads. */
    private readonly unreadBytesMax: number,
  ) {
    // Without a listener an error on a response ends the process.
    response.on('error', () => this.drop())
    response.on('close', () => this.over())
    if (response.destroyed) this.over()
  }

  /** Calls back once, when it has ended or whoever read it has gone; at once where that is so already. */
  whenOver(ending: () => void): void {
    if (this.isOver) ending()
    else this.endings.push(ending)
  }

  /** A reader who does not read is dropped: what waits for them would be memory without bound. */
  write(text: string): void {
    if (this.isOver) return
    this.response.write(text)
    if (this.response.writableLength > this.unreadBytesMax) this.drop()
  }

  end(): void {
    if (this.isOver) return
    this.over()
    this.response.end()
  }

  drop(): void {
    this.over()
    this.response.destroy()
  }

  private over(): void {
    if (this.isOver) return
    this.isOver = true
    for (const ending of this.endings.splice(0)) ending()
  }
}

/** Takes an answer out of the server's hands: from here on it is a stream of server-sent events with status 200. */
export function beginEvents(reply: FastifyReply): void {
  reply.hijack()
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value as string)
  reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' })
}
