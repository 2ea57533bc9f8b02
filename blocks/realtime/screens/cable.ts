/** What the server tells of one subscription. */
export type Told = Readonly<Record<string, unknown>> & { readonly type?: string }
type Listener = (told: Told) => void

interface Followed {
  readonly listeners: Set<Listener>
  place?: { readonly stream: string; readonly offset: number; readonly epoch: string }
}
interface Frame {
  readonly type?: string
  readonly identifier?: string
  readonly message?: Told
  readonly stream_id?: string
  readonly offset?: number
  readonly epoch?: string
  readonly reconnect?: boolean
}

const quietMs = 10_000
const waitMs = (failures: number) => Math.min(30_000, 500 * 2 ** failures) * (0.5 + Math.random() / 2)

/** One socket for everything a tab follows. It comes back by itself and asks for what was told meanwhile. */
export class Cable {
  private socket: WebSocket | undefined
  private readonly followed = new Map<string, Followed>()
  private failures = 0
  private timer: ReturnType<typeof setTimeout> | undefined
  private isOver = false
  /** Called when something may have been missed. */
  onGap: () => void = () => {}

  constructor(private readonly ticket: () => Promise<string>) {}

  follow(params: Readonly<Record<string, string>>, listener: Listener): () => void {
    const identifier = JSON.stringify(params)
    const known = this.followed.get(identifier)
    const one = known ?? { listeners: new Set<Listener>() }
    one.listeners.add(listener)
    this.followed.set(identifier, one)
    if (!this.socket) void this.open()
    else if (!known) this.send({ command: 'subscribe', identifier })
    return () => {
      one.listeners.delete(listener)
      if (one.listeners.size > 0) return
      this.followed.delete(identifier)
      this.send({ command: 'unsubscribe', identifier })
    }
  }

  perform(params: Readonly<Record<string, string>>, action: string, data: object = {}): void {
    this.send({ command: 'message', identifier: JSON.stringify(params), data: JSON.stringify({ action, ...data }) })
  }

  close(): void {
    this.isOver = true
    clearTimeout(this.timer)
    this.socket?.close()
  }

  private send(command: object): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(command))
  }

  private async open(): Promise<void> {
    if (this.isOver) return
    let socket: WebSocket
    try {
      const token = await this.ticket()
      const { protocol, host } = window.location
      const address = `${protocol.replace('http', 'ws')}//${host}/api/realtime/cable?ticket=${encodeURIComponent(token)}`
      socket = new WebSocket(address, ['actioncable-v1-ext-json'])
    } catch {
      return this.again()
    }
    this.socket = socket
    socket.onmessage = ({ data }) => this.heard(JSON.parse(String(data)) as Frame)
    socket.onclose = () => this.again()
    this.watch()
  }

  /** A connection that says nothing for so long is half open: it is made again. */
  private watch(): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => {
      const { socket } = this
      if (socket) socket.onclose = null
      socket?.close()
      this.again()
    }, quietMs)
  }

  private again(): void {
    this.socket = undefined
    clearTimeout(this.timer)
    if (this.isOver || this.followed.size === 0) return
    this.timer = setTimeout(() => void this.open(), waitMs(this.failures++))
  }

  private missed(): void {
    this.onGap()
    for (const { listeners } of this.followed.values()) for (const listener of listeners) listener({ type: 'gap' })
  }

  private heard({ type, identifier, message, stream_id: stream, offset, epoch, reconnect }: Frame): void {
    this.watch()
    if (type === 'disconnect' && reconnect === false) return this.close()
    if (type === 'welcome') {
      if (this.failures > 0) this.missed()
      this.failures = 0
      for (const [one, { place }] of this.followed)
        this.send({
          command: 'subscribe',
          identifier: one,
          ...(place && { history: { streams: { [place.stream]: { offset: place.offset, epoch: place.epoch } } } }),
        })
    }
    if (type === 'reject_history') this.missed()
    const followed = identifier === undefined ? undefined : this.followed.get(identifier)
    if (!followed || message === undefined || type !== undefined) return
    if (stream && offset !== undefined && epoch) followed.place = { stream, offset, epoch }
    for (const listener of followed.listeners) listener(message)
  }
}
