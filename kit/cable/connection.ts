import { setTimeout as sleep } from 'node:timers/promises'
import type { WebSocket } from 'ws'
import type { Hub, StreamEvent } from './hub.ts'

export const cableBounds = {
  commandBytes: 65_536,
  subscriptions: 100,
  commandsPerMinute: 300,
  unreadBytes: 262_144,
  historyStreams: 100,
} as const

/** What a channel asks on behalf of whoever is connected, by the same doors as any request. */
export interface Channels {
  /** The streams of a subscription; undefined when it may not be had. */
  streamsOf(channel: string, params: Readonly<Record<string, unknown>>): Promise<readonly string[] | undefined>
  /** Does what a client asks of a channel it is subscribed to. */
  perform(
    channel: string,
    params: Readonly<Record<string, unknown>>,
    action: string,
    data: Readonly<Record<string, unknown>>,
  ): Promise<unknown>
}

interface Subscription {
  readonly identifier: string
  readonly channel: string
  readonly params: Readonly<Record<string, unknown>>
  readonly stops: Map<string, () => void>
  /** Up to which position of each stream it has been told. */
  readonly told: Map<string, number>
  /** What is told while the history is read waits for it. */
  waiting: (() => void)[] | undefined
}
type Command = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function parsed(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** One socket that speaks Action Cable v1, or its extension with history by stream, offset and epoch. */
export class Connection {
  private readonly subscriptions = new Map<string, Subscription>()
  private pulse: NodeJS.Timeout | undefined
  private commands = 0
  private chain: Promise<unknown> = Promise.resolve()
  private isOver = false

  constructor(
    private readonly socket: WebSocket,
    private readonly about: {
      readonly hub: Hub
      readonly channels: Channels
      readonly tenantId: string
      readonly person: string
      readonly isExtended: boolean
      readonly sid: string
    },
  ) {
    socket.on('message', (data, isBinary) => this.received(isBinary ? '' : String(data)))
    socket.on('close', () => this.over())
    socket.on('error', () => this.socket.terminate())
    this.send({ type: 'welcome', ...(about.isExtended && { sid: about.sid }) })
    this.pulse = setInterval(() => {
      this.commands = 0
      this.send({ type: 'ping', message: Math.floor(Date.now() / 1000) })
    }, 3_000)
  }

  /** Asks anew for everything that is followed; what may not be had any more ends. */
  async askAgain(): Promise<void> {
    for (const subscription of [...this.subscriptions.values()]) {
      const streams = await this.about.channels.streamsOf(subscription.channel, subscription.params).catch(() => undefined)
      if (!streams || [...subscription.stops.keys()].some((stream) => !streams.includes(stream)))
        this.reject(subscription.identifier)
    }
  }

  disconnect(reason: 'unauthorized' | 'invalid_request' | 'server_restart' | 'remote', reconnect: boolean): void {
    this.send({ type: 'disconnect', reason, reconnect })
    this.over()
    this.socket.close(1000)
    // Whoever does not close in return is closed.
    void sleep(2_000, undefined, { ref: false }).then(() => this.socket.terminate())
  }

  private over(): void {
    if (this.isOver) return
    this.isOver = true
    clearInterval(this.pulse)
    for (const identifier of [...this.subscriptions.keys()]) this.drop(identifier)
  }

  private send(message: object): void {
    if (this.isOver || this.socket.readyState !== this.socket.OPEN) return
    this.socket.send(JSON.stringify(message))
    // Whoever does not read is dropped: what waits for them would be memory without bound. They come back and ask for what they missed.
    if (this.socket.bufferedAmount <= cableBounds.unreadBytes) return
    this.about.hub.dropped += 1
    this.over()
    this.socket.terminate()
  }

  private received(text: string): void {
    const command = parsed(text)
    // The pulse counts anew every three seconds.
    if (++this.commands > cableBounds.commandsPerMinute / 20 + 30) return this.disconnect('invalid_request', false)
    if (!command || typeof command.command !== 'string') return this.disconnect('invalid_request', false)
    // One after the other, as they came.
    this.chain = this.chain.then(() => this.obey(command)).catch(() => this.disconnect('server_restart', true))
  }

  private async obey(command: Command): Promise<void> {
    if (this.isOver || command.command === 'pong') return
    const { identifier } = command
    if (typeof identifier !== 'string' || identifier.length > 1_000) return this.disconnect('invalid_request', false)
    if (command.command === 'subscribe') return this.subscribe(identifier, command)
    const subscription = this.subscriptions.get(identifier)
    if (!subscription) return
    if (command.command === 'unsubscribe') return this.drop(identifier)
    if (command.command === 'history') return this.tellHistory(subscription, command.history)
    if (command.command === 'message') {
      const data = typeof command.data === 'string' ? parsed(command.data) : undefined
      if (data && typeof data.action === 'string')
        await this.about.channels.perform(subscription.channel, subscription.params, data.action, data)
      return
    }
    // What other extensions ask, presence by the socket among it, is not spoken here.
    if (!this.about.isExtended) this.disconnect('invalid_request', false)
  }

  private async subscribe(identifier: string, command: Command): Promise<void> {
    const { hub, tenantId, person, channels, isExtended } = this.about
    if (this.subscriptions.has(identifier)) return
    const input = parsed(identifier)
    const { channel, ...params } = input ?? {}
    const streams =
      typeof channel === 'string' && this.subscriptions.size < cableBounds.subscriptions
        ? await channels.streamsOf(channel, params)
        : undefined
    if (!streams || typeof channel !== 'string') return this.send({ identifier, type: 'reject_subscription' })
    const waiting = isObject(command.history) ? [] : undefined
    const subscription: Subscription = { identifier, channel, params, stops: new Map(), told: new Map(), waiting }
    this.subscriptions.set(identifier, subscription)
    for (const stream of streams) {
      const follower = {
        person,
        hear: (event: StreamEvent) => this.tell(subscription, stream, event),
        end: () => this.reject(identifier),
      }
      const { stop } = await hub.follow(tenantId, stream, follower)
      if (this.isOver || this.subscriptions.get(identifier) !== subscription) stop()
      else subscription.stops.set(stream, stop)
    }
    this.send({ identifier, type: 'confirm_subscription' })
    if (isExtended && waiting) await this.tellHistory(subscription, command.history)
  }

  private tell(subscription: Subscription, stream: string, event: StreamEvent): void {
    if (subscription.waiting) {
      subscription.waiting.push(() => this.tell(subscription, stream, event))
      if (subscription.waiting.length > 1_000) this.socket.terminate()
      return
    }
    this.tellNow(subscription, stream, event)
  }

  private tellNow(subscription: Subscription, stream: string, { position, epoch, data }: StreamEvent): void {
    if (position !== undefined) {
      if (position <= (subscription.told.get(stream) ?? 0)) return
      subscription.told.set(stream, position)
    }
    const where = this.about.isExtended && position !== undefined ? { stream_id: stream, epoch, offset: position } : {}
    this.send({ identifier: subscription.identifier, message: data, ...where })
  }

  private async tellHistory(subscription: Subscription, input: unknown): Promise<void> {
    const { hub, tenantId } = this.about
    const { identifier, stops } = subscription
    subscription.waiting ??= []
    const { since, streams } = isObject(input) ? input : { since: undefined, streams: undefined }
    const known = isObject(streams) ? streams : {}
    let isWhole = Object.keys(known).length <= cableBounds.historyStreams
    const found: { stream: string; position: number; epoch: string; data: unknown }[] = []
    for (const stream of stops.keys()) {
      const place = known[stream]
      const from =
        isObject(place) && typeof place.offset === 'number' && typeof place.epoch === 'string'
          ? { position: place.offset, epoch: place.epoch }
          : typeof since === 'number'
            ? { since }
            : undefined
      const history = from && (await hub.history(tenantId, stream, from))
      if (from && !history) isWhole = false
      for (const { position, data } of history?.events ?? []) found.push({ stream, position, epoch: history!.epoch, data })
    }
    if (isWhole)
      for (const { stream, position, epoch, data } of found) {
        this.tellNow(subscription, stream, { position, epoch, data })
        await this.taken()
      }
    this.send({ identifier, type: isWhole ? 'confirm_history' : 'reject_history' })
    const { waiting } = subscription
    subscription.waiting = undefined
    for (const one of waiting ?? []) one()
  }

  /** Waits for a slow line to take what is on its way: who comes back for much must not be dropped for it, and so come back for ever. */
  private async taken(): Promise<void> {
    for (let ms = 0; !this.isOver && this.socket.bufferedAmount > cableBounds.unreadBytes / 2; ms += 20) {
      if (ms > 30_000) return this.socket.terminate()
      await sleep(20)
    }
  }

  private drop(identifier: string): void {
    const subscription = this.subscriptions.get(identifier)
    if (!subscription) return
    this.subscriptions.delete(identifier)
    for (const stop of subscription.stops.values()) stop()
  }
  private reject(identifier: string): void {
    this.drop(identifier)
    this.send({ identifier, type: 'reject_subscription' })
  }
}
