import { connect, createServer, type Server, type Socket } from 'node:net'
import { freePort } from '@quoin/kit/database'

/** What may be with a part that is elsewhere, and what a proxy does to have it so. */
export const harms = [
  ['away', 'takeAway'],
  ['silent', 'silence'],
] as const

/** Stands between the server and a part of it that is elsewhere, and lets that part be away, or silent: reached, and never answering. */
export class FaultProxy {
  /** Connections that were made since the beginning. */
  made = 0
  private readonly open = new Set<Socket>()
  private server: Server | undefined
  private isSilent = false
  private lateMs = 0
  private constructor(
    readonly port: number,
    private readonly target: number,
  ) {}

  static async before(target: number): Promise<FaultProxy> {
    const proxy = new FaultProxy(await freePort(), target)
    await proxy.mend()
    return proxy
  }

  /** Nobody listens any more, and what was connected is cut off. */
  async takeAway(): Promise<void> {
    const { server } = this
    this.server = undefined
    this.cut()
    if (server) await new Promise((resolve) => server.close(resolve))
  }

  /** Takes connections, and what is said on them and on those there are, and passes nothing on. */
  async silence(): Promise<void> {
    this.isSilent = true
    await this.listen()
  }

  /** Passes everything on, and each answer so much later. */
  async slow(ms: number): Promise<void> {
    this.lateMs = ms
    await this.listen()
  }

  /** All is as it should be, on new connections: what was said meanwhile is lost. */
  async mend(): Promise<void> {
    this.isSilent = false
    this.lateMs = 0
    this.cut()
    await this.listen()
  }

  private cut(): void {
    for (const socket of this.open) socket.destroy()
  }

  private async listen(): Promise<void> {
    if (this.server) return
    const server = createServer((from) => {
      this.made += 1
      this.keep(from)
      if (this.isSilent) return void from.resume()
      const to = this.keep(connect(this.target, '127.0.0.1'))
      from.on('data', (bytes) => void (this.isSilent || to.write(bytes)))
      to.on('data', (bytes) => {
        if (this.isSilent) return
        if (this.lateMs === 0) from.write(bytes)
        else setTimeout(() => from.write(bytes), this.lateMs)
      })
      from.once('close', () => to.destroy())
      to.once('close', () => from.destroy())
    })
    this.server = server
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve))
  }

  private keep(socket: Socket): Socket {
    this.open.add(socket)
    // What breaks shows at both ends.
    socket.on('error', () => undefined)
    socket.once('close', () => this.open.delete(socket))
    return socket
  }
}
