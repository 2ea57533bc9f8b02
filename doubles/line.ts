import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export const lineHarms = ['cut', 'delay', 'halfOpen'] as const
export type LineHarm = (typeof lineHarms)[number]

interface Connection {
  readonly ends: readonly [Socket, Socket]
  lateMs: number
  isSilent: boolean
}

/** A TCP line to a port of this machine, whose connections are cut, slow, or half open at will. */
export class Line {
  readonly harmed: Record<LineHarm, number> = { cut: 0, delay: 0, halfOpen: 0 }
  private readonly connections = new Set<Connection>()
  private constructor(private readonly server: Server) {}

  static async to(target: number): Promise<Line> {
    const server = createServer()
    const line = new Line(server)
    server.on('connection', (from) => line.carry(from, connect(target, '127.0.0.1')))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return line
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port
  }

  /** Harms one connection that still works, chosen by a number between 0 and 1. Answers whether there was one. */
  harm(harm: LineHarm, chance: number, forMs = 2_000): boolean {
    const working = [...this.connections].filter(({ isSilent, lateMs }) => !isSilent && lateMs === 0)
    const one = working[Math.floor(chance * working.length)]
    if (!one) return false
    this.harmed[harm] += 1
    if (harm === 'cut') this.end(one)
    else if (harm === 'delay') {
      one.lateMs = 20 + Math.floor(chance * 100)
      setTimeout(() => (one.lateMs = 0), forMs).unref()
    } else {
      one.isSilent = true
      // What stands between forgets it in the end, as every router does.
      setTimeout(() => this.end(one), 20_000).unref()
    }
    return true
  }

  close(): void {
    for (const one of this.connections) this.end(one)
    this.server.close()
  }

  private end(one: Connection): void {
    this.connections.delete(one)
    for (const socket of one.ends) socket.destroy()
  }

  private carry(from: Socket, to: Socket): void {
    const one: Connection = { ends: [from, to], lateMs: 0, isSilent: false }
    this.connections.add(one)
    for (const [socket, other] of [
      [from, to],
      [to, from],
    ] as const) {
      // Bytes stay in their order: each waits for the one before.
      let chain = Promise.resolve()
      socket.on('data', (bytes) => {
        chain = chain.then(async () => {
          if (one.lateMs > 0) await sleep(one.lateMs)
          if (!one.isSilent && !other.destroyed) other.write(bytes)
        })
      })
      socket.on('error', () => undefined)
      // The other end of a half-open connection does not learn that this one is gone.
      socket.on('close', () => {
        if (!one.isSilent) this.end(one)
      })
    }
  }
}
