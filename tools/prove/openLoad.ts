import { fork } from 'node:child_process'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'

/** One request as it is sent again and again. Every `%` of its body becomes a text that was never there before. */
export interface Shot {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** Requests that take turns among the shots. */
export interface Stream {
  readonly shots: readonly Shot[]
  /** They leave by the clock, whether earlier ones are answered or not; or so many callers each ask anew once they are answered. */
  readonly pace: { readonly perSecond: number } | { readonly callers: number }
}

export interface Load {
  readonly port: number
  readonly seconds: number
  readonly streams: readonly Stream[]
}

/** What became of the requests of a stream, each at the same place of every list. */
export interface Poured {
  /** Seconds since the load began. */
  readonly due: number[]
  /** Milliseconds from when it was due to its last byte. */
  readonly ms: number[]
  /** How much later than due it left. */
  readonly lateMs: number[]
  /** 0 when nothing was answered. */
  readonly status: number[]
  /** Which of the shots. */
  readonly shot: number[]
  /** Whether it says when to come again. */
  readonly says: boolean[]
  /** Answers that are neither a success nor 503 or 429, some of them, as they came. */
  readonly odd: string[]
}

/** Whoever asks must not be slower than whoever answers; so it is a process of its own that does little for each request. */
export function pour(load: Load): Promise<Poured[]> {
  return new Promise((resolve, reject) => {
    const child = fork(join(import.meta.dirname, 'openLoad.ts'), ['pour'], { serialization: 'advanced' })
    child.once('message', (poured: Poured[]) => {
      child.removeAllListeners('exit')
      child.kill()
      resolve(poured)
    })
    child.once('exit', (code) => reject(new Error(`What asks ended with ${code}.`)))
    child.send(load)
  })
}

/** A request that takes longer is given up. */
const answerMsMax = 15_000
/** How many connections there are from the beginning, opened so many at a time; and how many at most. */
const socketsFirst = 3_000
const openedAtOnce = 50
const socketsMax = 6_000

interface Due {
  readonly stream: number
  readonly shot: number
  readonly at: number
  readonly after?: () => void
}

/** Connections that are kept, each with one request under way. */
class Pourer {
  private readonly free: Wire[] = []
  private readonly waiting: Due[] = []
  private open = 0
  private under = 0
  private started = 0
  private readonly greeting: string
  private readonly results: readonly Poured[]
  private readonly heads: readonly (readonly (readonly [head: string, body: string | undefined])[])[]
  /** A text that was never there before, by its number. */
  private made = 0
  private readonly mark = Math.random().toString(36).slice(2, 10)

  constructor(private readonly load: Load) {
    this.greeting = `GET /health HTTP/1.1\r\nhost: 127.0.0.1:${load.port}\r\n\r\n`
    this.results = load.streams.map(() => ({ due: [], ms: [], lateMs: [], status: [], shot: [], says: [], odd: [] }))
    this.heads = load.streams.map(({ shots }) =>
      shots.map(({ method, path, headers, body }) => {
        const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
        return [`${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1:${load.port}\r\n${lines.join('')}`, body] as const
      }),
    )
  }

  async run(): Promise<readonly Poured[]> {
    const { streams, seconds } = this.load
    // Connecting takes longer than asking, and is not what is measured.
    while (this.open < socketsFirst) {
      const fresh = Array.from({ length: openedAtOnce }, () => this.connect())
      // Of one that never asked anything the server says after a while that it took too long.
      await Promise.all(fresh.map((wire) => new Promise((done) => wire.ask(this.greeting, done))))
      this.free.push(...fresh.filter(({ isOpen }) => isOpen))
    }
    this.started = performance.now()
    const sent = streams.map(() => 0)
    const ends = this.started + seconds * 1_000
    const again = (stream: number) => {
      const at = performance.now()
      if (at < ends) this.send({ stream, shot: this.nextShot(stream, sent[stream]!++), at, after: () => again(stream) })
    }
    for (const [stream, { pace }] of streams.entries()) {
      if ('callers' in pace) for (let i = 0; i < pace.callers; i++) again(stream)
    }
    for (let isOver = false; !isOver || this.under + this.waiting.length > 0; ) {
      const now = Math.min(ends, performance.now())
      isOver = now >= ends
      for (const [stream, { pace }] of streams.entries()) {
        if ('callers' in pace) continue
        const due = Math.floor(((now - this.started) / 1_000) * pace.perSecond)
        for (; sent[stream]! < due; sent[stream]!++) {
          const at = this.started + (sent[stream]! * 1_000) / pace.perSecond
          this.send({ stream, shot: this.nextShot(stream, sent[stream]!), at })
        }
      }
      await new Promise((done) => setTimeout(done, 2))
    }
    for (const line of this.free) line.end()
    return this.results
  }

  private nextShot(stream: number, i: number): number {
    return i % this.heads[stream]!.length
  }

  private send(due: Due): void {
    const line = this.free.pop()
    if (line) return this.put(line, due)
    if (this.open >= socketsMax) this.waiting.push(due)
    else this.put(this.connect(), due)
  }

  private connect(): Wire {
    this.open++
    return new Wire(this.load.port, (wire) => {
      this.open--
      const place = this.free.indexOf(wire)
      if (place >= 0) this.free.splice(place, 1)
      const next = this.waiting.shift()
      if (next) this.send(next)
    })
  }

  private put(line: Wire, { stream, shot, at, after }: Due): void {
    const [head, body] = this.heads[stream]![shot]!
    const text = body?.replaceAll('%', () => `${this.mark}${(this.made++).toString(36)}`)
    const lateMs = performance.now() - at
    this.under++
    const rest = text === undefined ? '' : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n`
    line.ask(`${head}${rest}\r\n${text ?? ''}`, (status, answer) => {
      this.under--
      const { due, ms, odd, ...other } = this.results[stream]!
      due.push((at - this.started) / 1_000)
      ms.push(performance.now() - at)
      other.lateMs.push(lateMs)
      other.status.push(status)
      other.shot.push(shot)
      const isRefusal = status === 503 || status === 429
      other.says.push(isRefusal && /\r\nretry-after: \d+\r\n/i.test(answer()))
      if (!isRefusal && (status < 200 || status > 299) && odd.length < 20)
        odd.push(`${this.load.streams[stream]!.shots[shot]!.path} ${status} ${answer().slice(-250)}`)
      if (line.isOpen) {
        const next = this.waiting.shift()
        if (next) this.put(line, next)
        else this.free.push(line)
      }
      after?.()
    })
  }
}

/** One connection. Reads of an answer what says where it ends. */
class Wire {
  isOpen = true
  private readonly socket: Socket
  private parts: Buffer[] = []
  private have = 0
  private wanted = -1
  private status = 0
  private done: ((status: number, answer: () => string) => void) | undefined
  private since = 0
  private readonly watch: NodeJS.Timeout

  constructor(port: number, onEnd: (wire: Wire) => void) {
    this.socket = connect({ port, host: '127.0.0.1', noDelay: true })
    this.watch = setInterval(() => {
      if (this.done && performance.now() - this.since > answerMsMax) this.socket.destroy()
    }, 1_000)
    this.socket.on('data', (bytes) => this.hear(bytes))
    this.socket.on('error', () => undefined)
    this.socket.on('close', () => {
      clearInterval(this.watch)
      this.isOpen = false
      onEnd(this)
      this.tell(0)
    })
  }

  ask(text: string, done: (status: number, answer: () => string) => void): void {
    this.done = done
    this.since = performance.now()
    this.socket.write(text)
  }

  end(): void {
    this.socket.destroy()
  }

  private hear(bytes: Buffer): void {
    this.parts.push(bytes)
    this.have += bytes.length
    if (this.wanted < 0) {
      if (this.parts.length > 1) this.parts = [Buffer.concat(this.parts)]
      const [all] = this.parts as [Buffer]
      const end = all.indexOf('\r\n\r\n')
      if (end < 0) return
      const head = all.toString('latin1', 0, end + 2)
      this.status = Number(head.slice(9, 12))
      this.wanted = end + 4 + Number(/\r\ncontent-length: (\d+)\r\n/i.exec(head)?.[1] ?? 0)
      if (/\r\nconnection: close\r\n/i.test(head)) this.isOpen = false
    }
    if (this.have < this.wanted) return
    const { status } = this
    this.tell(status)
  }

  private tell(status: number): void {
    const { parts, done } = this
    ;[this.parts, this.have, this.wanted, this.done] = [[], 0, -1, undefined]
    done?.(status, () => Buffer.concat(parts).toString())
  }
}

if (process.argv[2] === 'pour' && process.send) {
  process.once('message', (load: Load) => {
    void new Pourer(load).run().then((poured) => process.send!(poured))
  })
}
