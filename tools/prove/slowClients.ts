// [F3] npm run prove -- F3 [seconds] [connections]: callers who dribble headers, bodies or reading are cut off in time, and the others hardly notice them.
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { quantile } from './place.ts'
import { paced, proveServed } from './served.ts'

const seconds = Number(process.argv[2] ?? 300)
const connections = Number(process.argv[3] ?? 2_000)
const perSecond = 40
/** Seconds after which each kind has to be gone: what the server allows, and the pulse in which it looks. */
const allowed = { headers: 15, body: 35, reading: 65 } as const
type Kind = keyof typeof allowed
const kinds = Object.keys(allowed) as Kind[]

/** Connections that are never done; one that is cut off makes room for the next. */
class Slow {
  readonly lived: Record<Kind, number[]> = { headers: [], body: [], reading: [] }
  private readonly sockets = new Set<Socket>()
  private isOver = false
  constructor(private readonly port: number) {}

  get open(): number {
    return this.sockets.size
  }

  keep(count: number): void {
    for (let i = 0; i < count; i++) this.dial(kinds[i % kinds.length]!)
  }

  async end(): Promise<void> {
    this.isOver = true
    for (const socket of this.sockets) socket.destroy()
    while (this.sockets.size > 0) await sleep(10)
  }

  private dial(kind: Kind): void {
    const socket = connect(this.port, '127.0.0.1')
    let since = performance.now()
    let pulse: NodeJS.Timeout | undefined
    this.sockets.add(socket)
    socket.on('connect', () => {
      since = performance.now()
      if (kind === 'headers') socket.write('GET /api/crm/contacts HTTP/1.1\r\nHost: slow.example\r\nX-A: ')
      if (kind === 'body')
        socket.write(
          'POST /api/gateway/auth/sign_in HTTP/1.1\r\nHost: slow.example\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{',
        )
      // More than fits into any buffer on the way, and nobody reads.
      if (kind === 'reading') {
        socket.pause()
        socket.write('GET /api/crm/openapi.json HTTP/1.1\r\nHost: slow.example\r\n\r\n'.repeat(6))
      } else {
        // What is answered in the end is read: only then does the end of the connection show.
        socket.resume()
        pulse = setInterval(() => socket.write('a'), 1_000)
      }
    })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearInterval(pulse)
      this.sockets.delete(socket)
      if (this.isOver) return
      this.lived[kind].push(performance.now() - since)
      setTimeout(() => this.isOver || this.dial(kind), 100)
    })
  }
}

await proveServed('F3', {}, async ({ port }, session) => {
  const load = (forSeconds: number) => paced(forSeconds, perSecond, () => session.fetch('GET', '/crm/contacts?records=25'))
  // What a server does only at first says nothing.
  await load(5)
  const alone = await load(Math.min(30, seconds))
  const slow = new Slow(port)
  slow.keep(connections)
  await sleep(1_000)
  const beside = await load(seconds)
  const together = slow.open
  await slow.end()
  const lasted = kinds.map(
    (kind) =>
      `${kind} ${slow.lived[kind].length} × after ${(quantile(slow.lived[kind], 0.5) / 1_000).toFixed(1)} s, at most ${(Math.max(0, ...slow.lived[kind]) / 1_000).toFixed(1)} s`,
  )
  const inTime = kinds.every((kind) => slow.lived[kind].every((ms) => ms <= allowed[kind] * 1_000))
  const [before, during] = [alone.quantile(0.99), beside.quantile(0.99)]
  const failed = alone.failed.length + beside.failed.length
  return [
    inTime && during <= 2 * before && failed === 0 && slow.lived.headers.length > 0,
    `${together} slow connections at once for ${seconds} s; cut off: ${lasted.join(', ')}; ` +
      `others p50 ${alone.quantile(0.5).toFixed(1)} → ${beside.quantile(0.5).toFixed(1)} ms, p99 ${before.toFixed(1)} → ${during.toFixed(1)} ms ` +
      `(${(during / before).toFixed(2)} ×), ${failed} of ${alone.all.length + beside.all.length} failed`,
  ]
})
